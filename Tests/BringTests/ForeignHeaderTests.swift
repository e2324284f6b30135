import Testing

@testable import Bring

struct ForeignHeaderTests {
    private func names(_ text: String) -> [String] { ForeignHeader(Array(text.utf8)).declarations.map(\.name) }

    @Test(
        "The names that a header declares for Swift are found",
        arguments: [
            ("@interface Tea : NSObject\n- (void)brew:(Pot *)pot;\n@end\n@interface Tea (More)\n@end", ["Tea"]),
            (
                "@protocol Later;\n@protocol One, Two;\n@class Pot;\n@protocol Brewing <NSObject>\n- (void)a;\n@end",
                ["Brewing"]
            ),
            ("typedef NS_ENUM(NSInteger, Kind) { KindGreen, KindBlack };", ["Kind"]),
            (
                "typedef NS_OPTIONS(NSUInteger, Extras) { ExtrasMilk = 1 << 0 };\ntypedef NS_CLOSED_ENUM(int, Size) { A };",
                ["Extras", "Size"]
            ),
            ("typedef NS_ERROR_ENUM(Domain, Fault) { FaultCold = 1 };", ["Fault"]),
            ("enum Day { Monday, Tuesday = 2 };\nenum { Nameless };", ["Day", "Monday", "Tuesday", "Nameless"]),
            (
                "struct Later;\ntypedef struct Leaf { int a; struct Vein *b; } LeafAlias, *LeafRef;",
                ["Leaf", "LeafAlias", "LeafRef"]
            ),
            ("typedef NSString *Key NS_TYPED_EXTENSIBLE_ENUM;\ntypedef int Pair[2];", ["Key", "Pair"]),
            (
                "typedef void (^Block)(int a);\ntypedef int (* _Nullable Compare)(const void *, const void *);",
                ["Block", "Compare"]
            ),
            (
                "int count(int a);\nstatic inline double half(double a) { return a / 2; }\nvoid clean(void) __attribute__((cold));",
                ["count", "half", "clean"]
            ),
            (
                "struct Leaf pick(void) { struct Leaf a; return a; }\nint after;\nextern int shared;",
                ["pick", "shared"]
            ),
            (
                "FOUNDATION_EXPORT NSString *const Changed;\nextern const char *first;\nstatic const int limit = f(2);",
                ["Changed", "first", "limit"]
            ),
            (
                "#define GUARD_H\n#define MAXIMUM 12 // cups\n#define DOUBLE(x) (2 * x)\n#  define NAME \\\n  \"a\"",
                ["MAXIMUM", "NAME"]
            ),
            (
                "NS_ASSUME_NONNULL_BEGIN\nNS_SWIFT_NAME(Store)\n@interface TeaStore : NSObject\n@end\nNS_ASSUME_NONNULL_END",
                ["Store", "TeaStore"]
            ),
            (
                "void TeaBrew(int a) NS_SWIFT_NAME(brew(_:));\nvoid TeaPour(int a) NS_SWIFT_NAME(Tea.pour(_:));",
                ["brew", "TeaBrew", "TeaPour"]
            ),
            (
                "#ifdef __cplusplus\nextern \"C\" {\n#endif\nint inside(void);\n#ifdef __cplusplus\n}\n#endif\nint after(void);",
                ["inside", "after"]
            ),
            ("// @interface A\n/* int b(void); */ const char *text = \"int c(void);\\\" @interface D\";", ["text"]),
        ])
    func declarations(text: String, expected: [String]) { #expect(names(text) == expected) }

    @Test("Included headers are found, and Objective-C is distinguished from C")
    func includes() {
        let header = ForeignHeader(Array("#import \"A.h\"\n#  include <Core/B.h>\n#include MACRO\nint a(void);".utf8))
        #expect(header.includes == ["A.h", "Core/B.h"] && header.isObjectiveC)
        let plain = ForeignHeader(Array("#include \"A.h\"\nint a(void);".utf8))
        #expect(!plain.isObjectiveC && plain.declarations == [.init(name: "a", line: 2)])
        #expect(ForeignHeader(Array("@interface A\n@end".utf8)).isObjectiveC)
    }

    @Test(
        "A damaged header is read to its end",
        arguments: [
            "int a(", "typedef struct { int", "@interface", "@", "#", "#define", "\"", "/*", "NS_ENUM(",
            "NS_SWIFT_NAME(",
            "extern \"C\" {", "}}}", "@interface A", "typedef", "typedef (", "typedef void (^", "enum {", "int a)",
            "\\",
        ])
    func damage(text: String) {
        #expect(names("int first(void);\n\(text)").contains("first"))
    }

    @Test(
        "A large header without an end to its brackets is read to its end",
        arguments: ["{", "(", "int a(", "enum { a, ", "@protocol A, ", "\"\\", "NS_ENUM("])
    func size(text: String) {
        let header = String(repeating: text, count: (1 << 18) / text.utf8.count) + "\n\n#import <End.h>"
        #expect(ForeignHeader(Array(header.utf8)).includes == ["End.h"])
    }

    @Test(
        "A statement of many types without braces is read to its end",
        arguments: ["struct ", "union ", "enum "])
    func manyTypes(text: String) {
        let header = "\(String(repeating: text, count: 200_000));\nint last(void);"
        #expect(names("int first(void);\n\(header)") == ["first", "last"])
    }
}
