import Testing

@testable import AirlockMacroExpansion

/// Tests of parsing declarations.
struct DeclarationTests {
    @Test("A variable is parsed with its attributes, modifiers, name, type and value")
    func fullVariable() throws {
        let variable = try #require(
            VariableDeclaration(
                "\n /// doc\n @available(iOS 17, *) @SwiftUI.Entry public private(set) static var `in`: [String: (Int, Int)]? = f { $0 } // x"
            ))
        #expect(variable.attributes == ["available", "Entry"])
        #expect(variable.modifiers == ["public", "private", "static"])
        #expect(variable.keyword.text == "var" && variable.isStatic)
        #expect(variable.plainName == "in")
        #expect(variable.type == "[String: (Int, Int)]?")
        #expect(variable.value == "f { $0 }")
        #expect(!variable.isComputed && !variable.hasMoreNames)
    }

    @Test(
        "A variable's type and initial value are delimited correctly",
        arguments: [
            ("var a: Int", "Int", nil), ("let a = [1, 2], b = 3", nil, "[1, 2]"),
            ("var a: Dictionary<Int, [Int]> = [:]", "Dictionary<Int, [Int]>", "[:]"),
            ("var a: (Int) -> Void = { _ in }", "(Int) -> Void", "{ _ in }"),
            ("var a: Int = 1 { didSet { b() } }", "Int", "1"), ("var a = x < y ? 1 : 2", nil, "x < y ? 1 : 2"),
        ] as [(String, String?, String?)])
    func typesAndValues(source: String, type: String?, value: String?) throws {
        let variable = try #require(VariableDeclaration(source))
        #expect(variable.type == type)
        #expect(variable.value == value)
        #expect(variable.hasMoreNames == source.contains(", b"))
        #expect(!variable.isComputed)
    }

    @Test(
        "A computed variable's getter effects are parsed",
        arguments: [
            ("var a: Int { 1 }", []), ("var a: Int { get { 1 } set {} }", []),
            ("var a: Int { get async throws { 1 } }", ["async", "throws"]), ("var a: Int { mutating get { 1 } }", []),
        ] as [(String, Set<String>)])
    func accessors(source: String, effects: Set<String>) throws {
        let variable = try #require(VariableDeclaration(source))
        #expect(variable.isComputed && variable.type == "Int")
        #expect(variable.effects == effects)
    }

    @Test("A source that is not a single variable declaration does not parse as one")
    func invalidVariable() {
        for source in ["", "var", "func a() {}", "struct A { var b: Int }", "@Entry", "var (a, b) = c", "case a"] {
            #expect(VariableDeclaration(source) == nil, "\(source)")
        }
    }

    @Test("A type is parsed with its keyword, access level and member names")
    func typeMembers() throws {
        let type = try #require(
            TypeDeclaration(
                """
                @AppIntent(schema: .photos.createAlbum)
                public final class A<T: B>: C where T == D {
                    static let title: X = "a"
                    @Parameter(title: "t") var name: String?
                    var b: Int { get { 1 } }, c = 1
                    class func make() -> A { let inner = 1; return A() }
                    init(x: Int) {}
                    #if DEBUG
                    typealias E = F
                    #endif
                    enum Nested { case inside }
                }
                """))
        #expect(type.keyword.text == "class" && type.name.text == "A" && type.access == "public ")
        #expect(type.memberNames == ["title", "name", "b", "make", "E", "Nested"])
    }

    @Test("An enumeration is parsed into cases with one payload and other cases")
    func enumCases() throws {
        let type = try #require(
            TypeDeclaration(
                "enum A { case a(Int), b([String: Int])\n case c; case d = 1, e(x: Int), f(Int, Int)\n func g() {} }"))
        #expect(type.payloads.map(\.name) == ["a", "b"] && type.payloads.map(\.type) == ["Int", "[String: Int]"])
        #expect(type.otherCases.map(\.text) == ["c", "d", "e", "f"])
        #expect(type.access.isEmpty)
    }

    @Test("A source that is not a type does not parse, and an unclosed type still does")
    func invalidType() {
        for source in ["", "struct", "var a = 1", "protocol A {}"] {
            #expect(TypeDeclaration(source) == nil, "\(source)")
        }
        #expect(TypeDeclaration("extension A.B")?.name.text == "B")
        #expect(TypeDeclaration("struct A { var b")?.name.text == "A")
    }
}
