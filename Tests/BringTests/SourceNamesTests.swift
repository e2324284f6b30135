import SwiftLexing
import Testing

@testable import Bring

struct SourceNamesTests {
    private func names(_ source: String) -> SourceNames { SourceNames(SwiftLexer(source).tokens) }

    @Test("Arguments, declarations and brackets in any number are read, each once")
    func longSources() {
        func names(_ head: String, _ piece: String, _ count: Int) -> SourceNames {
            SourceNames(SwiftLexer(head + String(repeating: piece, count: count)).tokens)
        }
        let arguments = names("f(", "a: .b, ", 50_000)
        #expect(arguments.uses.count == 50_000 && arguments.uses.last?.argument == "f(a:)")
        let declarations = names("", "let a:B\n", 50_000).declarations
        #expect(declarations.count == 50_000 && declarations.allSatisfy { $0.inherited == ["B"] })
        #expect(names("", "let a < ", 50_000).declarations.allSatisfy { $0.inherited == [] })
        let nested = names("", "{let a ", 50_000).declarations
        #expect(nested.count == 50_000 && nested.allSatisfy(\.isLocal))
    }

    @Test("Uses of attributes, types, members, key paths and macros are distinguished")
    func useKinds() {
        let uses = names("@State var a: Text = Text(x).padding(2)\nlet k = \\.widgetFamily\n#Preview { }").uses
        #expect(uses.map(\.written) == ["@State", "Text", "Text", ".padding", "\\.widgetFamily", "#Preview"])
        #expect(uses.map(\.line) == [1, 1, 1, 1, 2, 3])
        #expect(uses.filter(\.isCall).map(\.name) == ["padding"])
    }

    @Test("Plain, testable and scoped imports are read with their lines")
    func importForms() {
        let imports = names(
            "import SwiftUI\n@testable import Tea\nimport struct Foundation.URL\nimport class UIKit.UIColor"
        )
        .imports
        #expect(imports.map(\.module) == ["SwiftUI", "Tea", "Foundation", "UIKit"])
        #expect(imports.map(\.line) == [1, 2, 3, 4])
    }

    @Test("A declaration records its attributes, inherited types and owner")
    func conformances() {
        let found = names("@main\nprivate struct A<T>: Widget, B.C where T: D {\n var body: some View { x }\n}")
            .declarations
        #expect(found.map(\.name) == ["A", "body"])
        #expect(found.first?.inherited == ["Widget", "B", "C"])
        #expect(found.first?.attributes == ["main"])
        #expect(found.last?.owner == "A")
    }

    @Test("Generic parameters are not reported as used names")
    func genericParameters() {
        #expect(names("func f<Content: View>(_ c: Content) -> Content { c }").uses.map(\.name) == ["View"])
    }

    @Test("Nested generic types do not hide the conformances and declarations that follow")
    func nestedGenerics() {
        let found = names("struct A<T: B<C<Int>>, U>: Widget { let u: U }")
        #expect(found.declarations.first?.inherited == ["Widget"])
        #expect(!found.uses.map(\.name).contains("U"))
        #expect(names("func f() -> A<B<Int>> { c }").declarations.map(\.name) == ["f"])
    }

    @Test("Argument labels are not reported as used names")
    func argumentLabels() {
        #expect(names("f(URL: a, b, Data: c)").uses.isEmpty)
    }

    @Test("A declaration inside a function body is local, and a property is not")
    func localDeclarations() {
        let found = names("struct A {\n func f() {\n let b = 1\n }\n let c = 2\n}").declarations
        #expect(found.filter(\.isLocal).map(\.name) == ["b"])
    }

    @Test("Each case of an enum is recorded as a declaration")
    func enumCases() {
        #expect(names("enum A { case b, c(Int) }").declarations.map(\.name) == ["A", "b", "c"])
    }

    @Test("Members of a public protocol are requirements, and those of an internal one are not")
    func protocolRequirements() {
        let found = names("public protocol P { var a: Int { get } }\nprotocol Q { var b: Int { get } }").declarations
        #expect(found.filter(\.isRequirement).map(\.name) == ["a"])
    }
}
