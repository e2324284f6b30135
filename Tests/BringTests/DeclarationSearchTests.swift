import Testing

@testable import Bring

struct DeclarationSearchTests {
    @Test("Files that declare a type are found, except local types, Pods and the excluded folder")
    func typeDeclarations() throws {
        let tree = try TemporaryTree([
            "App/Theme.swift": "enum Theme { struct Size {} }", "App/Use.swift": "let a = Theme.b",
            "Widgets/Own.swift": "struct Theme {}", "Pods/Theme.swift": "struct Theme {}",
            "App/Local.swift": "func f() { struct Theme {} }",
        ])
        let search = DeclarationSearch(root: tree.path, from: tree.path)
        #expect(
            search.places(of: ["Theme", "Nothing"], notIn: tree.path + "/Widgets") == ["Theme": ["App/Theme.swift"]])
    }
}
