import SwiftLexing
import Testing

@testable import Bring

struct SourceCopyTests {
    private let conditions = CompilationConditions(
        modules: ["AppIntents", "Combine", "Design", "Foundation", "SwiftUI", "UIKit", "os"], flags: ["PRO"])

    private func copy(_ source: [UInt8], renamed: [String: String] = [:]) -> [UInt8]? {
        let blocks = ConditionalBlocks(SwiftLexer(source).tokens, conditions: conditions)
        return SourceCopy(
            source, blocks, imports: SourceNames(blocks.tokens).imports, isMissing: conditions.isMissing,
            renamed: renamed
        ).bytes
    }

    /// Returns a source as the compiler reads it; nil if nothing is replaced.
    private func rewritten(_ source: String, renamed: [String: String] = [:]) -> String? {
        copy(Array(source.utf8), renamed: renamed).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "Conditions with another value than on Linux are replaced in place, and all others are left to the compiler",
        arguments: [
            ("#if os(iOS)\n#endif", "#if (true )\n#endif"),
            ("#if !os(Linux)&&PRO\n#endif", "#if !(false  )&&PRO\n#endif"),
            (
                "#if os(macOS)\n#elseif canImport(AppKit) // os(iOS)\n#endif",
                "#if os(macOS)\n#elseif (false          ) // os(iOS)\n#endif"
            ),
            (
                "#if targetEnvironment(simulator) || swift(>=6)\n#endif",
                "#if (true                      ) || swift(>=6)\n#endif"
            ),
            ("#if (os(macOS) ||\r\n  os(iOS))\r\n#endif", "#if (os(macOS) ||\r\n  (true ))\r\n#endif"),
            ("#if os(\n  iOS\n  )\n#endif", "#if (true\n     \n  )\n#endif"),
            ("#if os(macOS)\n#if os(iOS)\n#endif\n#endif", "#if os(macOS)\n#if (true )\n#endif\n#endif"),
            ("\u{FEFF}#if os(iOS)\n#endif", "\u{FEFF}#if (true )\n#endif"),
            ("#!/usr/bin/swift\n#if os(iOS)\n#endif", "#!/usr/bin/swift\n#if (true )\n#endif"),
            ("// Ä\r#if os(iOS)\r#endif", "// Ä\r#if (true )\r#endif"),
            ("f()\n  .a()\n#if os(iOS)\n  .b()\n#endif", "f()\n  .a()\n#if (true )\n  .b()\n#endif"),
            // Code in an interpolation is code.
            (
                "let a = \"\"\"\n\\({\n#if os(iOS)\n1\n#endif\n}())\n\"\"\"",
                "let a = \"\"\"\n\\({\n#if (true )\n1\n#endif\n}())\n\"\"\""
            ),
        ])
    func replacements(_ source: String, _ expected: String) { #expect(rewritten(source) == expected) }

    @Test(
        "Conditions in comments, strings and regular expressions are text",
        arguments: [
            "// #if os(iOS)\n", "/* /* #if os(iOS) */\n#if os(iOS)\n#endif */", "\"#if os(iOS)\"",
            "\"\"\"\n#if os(iOS)\n#endif\n\"\"\"", "#\"#if os(iOS)\"#", "#\"\"\"\n#if os(iOS)\n\\(a)\n#endif\n\"\"\"#",
            "#/\n#if os(iOS)\n/#", "f(os(iOS))", "#if os(macOS)\n#endif", "",
        ])
    func texts(_ source: String) { #expect(rewritten(source) == nil) }

    @Test("An import of a declaration that has a macro's name imports the whole module; other imports stay")
    func scopedImports() {
        #expect(
            rewritten("import protocol AppIntents.AppEnum // a\nlet a = 1")
                == "import          AppIntents         // a\nlet a = 1")
        #expect(rewritten("import struct SwiftUI.Color\nimport protocol AppIntents.AppShortcutsProvider") == nil)
        #expect(
            rewritten("#if os(iOS)\nimport protocol AppIntents.AppIntent\n#endif")
                == "#if (true )\nimport          AppIntents          \n#endif")
    }

    @Test("A rewritten source has the length, the lines and the columns of the original")
    func positions() throws {
        let source = "a\r\n#if canImport(Glibc) && os(iOS) // ä\r\n  b\n#else\nc\n#endif"
        let result = try #require(copy(Array(source.utf8)))
        #expect(result.count == source.utf8.count)
        let new = SwiftLexer(result).tokens.filter { $0.kind == .word && $0.text.count == 1 }
        let old = SwiftLexer(source).tokens.filter { $0.kind == .word && $0.text.count == 1 }
        #expect(new.map(\.range) == old.map(\.range) && new.map(\.line) == old.map(\.line))
        // Bytes that aren't valid UTF-8 stay, too.
        let bytes = Array("#if os(iOS)\n// ".utf8) + [0xFF, 0x0A] + Array("#endif".utf8)
        #expect(
            copy(bytes) == Array("#if (true )\n// ".utf8)
                + [0xFF, 0x0A] + Array("#endif".utf8))
    }

    @Test(
        "An import of a missing module is left out with its attributes and access level",
        arguments: [
            ("import SwiftData\nlet a = 1", "                \nlet a = 1"),
            ("@preconcurrency import Alamofire // a", "                                 // a"),
            (
                "@_spi(Internal) @testable import App;import SwiftUI",
                "                                     import SwiftUI"
            ),
            (
                "private import struct HealthKit.HKUnit\n@main struct A {}",
                "                                      \n@main struct A {}"
            ),
            ("import Foundation; import PDFKit", "import Foundation;              "),
            ("@preconcurrency\nimport MapKit\nstruct A {}", "               \n             \nstruct A {}"),
            ("#if PRO\nimport Own\n#endif", "#if PRO\n          \n#endif"),
            ("import func Math.+", "                  "),
            ("import SwiftData; import SwiftUI", "                  import SwiftUI"),
            ("@_documentation(visibility: internal) import Tidy", "                                                 "),
        ])
    func missingModules(_ source: String, _ expected: String) { #expect(rewritten(source) == expected) }

    @Test(
        "An import of a submodule imports the module",
        arguments: [
            ("import os.log", "import os    "), ("import os.log // a.b", "import os     // a.b"),
            ("import UIKit.UIGestureRecognizerSubclass;", "import UIKit                            ;"),
        ])
    func submodules(_ source: String, _ expected: String) { #expect(rewritten(source) == expected) }

    @Test(
        "Imports of known modules, of other systems' modules and of single declarations stay",
        arguments: [
            "import SwiftUI", "import struct UIKit.UIColor", "@preconcurrency import Combine", "internal import os",
            "func f(\n  import data: Int, // a\n  import other: Int)", "f(a,\nimport b)",
            "import Glibc", "import FoundationNetworking", "a.import(b)", "let `import` = c", "f(import: a)",
            "#if os(macOS)\nimport AppKit\n#endif", "// import SwiftData", "\"\"\"\nimport SwiftData\n\"\"\"",
        ])
    func otherImports(_ source: String) { #expect(rewritten(source) == nil) }

    @Test(
        "Attributes for Objective-C are left out, and selectors and key paths become their names",
        arguments: [
            ("@objc class A {}", "      class A {}"), ("@objc(Tea) class A {}", "           class A {}"),
            ("@objc(a:b:) func a() {}", "            func a() {}"), ("@objc (a) let b", "      (a) let b"),
            ("@objcMembers final class A {}", "             final class A {}"),
            ("@IBOutlet weak var a: A?", "          weak var a: A?"),
            ("@objc dynamic var a = 1", "      dynamic var a = 1"),
            ("f(#selector(tick))", "f(_Sel(\"tick\")   )"),
            ("#selector(Clock.tick(_:))", "_Sel(\"tick\")             "),
            ("#selector(getter: Clock.count)", "_Sel(\"count\")                 "),
            ("#selector(a as (A) -> () -> Void)", "_Sel(\"a\")                        "),
            ("#keyPath(Clock.tea.name)", "\"tea.name\"              "),
            ("#keyPath(\n  count)", "\"count\"  \n        "),
        ])
    func objectiveC(_ source: String, _ expected: String) { #expect(rewritten(source) == expected) }

    @Test(
        "Properties and methods marked @NSManaged get a body at their end",
        arguments: [
            ("@NSManaged var a: Int // b\n", "           var a: Int {} // b\n"),
            ("@NSManaged public var a: Set<B>?; c", "           public var a: Set<B>? {}; c"),
            ("@objc @NSManaged var a:\n  [B:\n C]\nvar d", "                 var a:\n  [B:\n C] {}\nvar d"),
            ("{ @NSManaged var a: B }", "{            var a: B {} }"),
            (
                "@objc(b:)\n@NSManaged func addToC(_ d: [E: F], at g: H)\n}",
                "         \n           func addToC(_ d: [E: F], at g: H) { _mutate(d, g) }\n}"
            ),
            ("@NSManaged var a: B { get }", "           var a: B { get }"), ("@NSManaged", "          "),
        ])
    func managedProperties(_ source: String, _ expected: String) {
        #expect(
            rewritten(source) == expected.replacing(" {}", with: " { get { _managed() } set { _manage(newValue) } }"))
    }

    @Test("An override of the initialiser of Core Data's objects becomes a required one")
    func managedInitializers() {
        let parameters = "(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {}"
        #expect(rewritten("override public init\(parameters)") == "required public init\(parameters)")
        #expect(rewritten("public override init\(parameters)") == "public required init\(parameters)")
        #expect(rewritten("override init(entity: Entity) {}; let a = 1") == nil)
    }

    @Test("A module with another name gets it in imports and before a dot, and nowhere else")
    func renamedModules() {
        let renamed = ["Design": "DesigN"]
        #expect(
            rewritten("@testable import Design\nlet a: Design.Tea, Design = b.Design.c", renamed: renamed)
                == "@testable import DesigN\nlet a: DesigN.Tea, Design = b.Design.c")
        #expect(
            rewritten("import struct Design.Tea\nf(\\Design.Tea.name, \"Design.Tea\")", renamed: renamed)
                == "import struct DesigN.Tea\nf(\\DesigN.Tea.name, \"Design.Tea\")")
        #expect(rewritten("let a = Design()", renamed: renamed) == nil)
    }
}
