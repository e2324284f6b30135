import Testing

@testable import Bring

struct DeclarationSearchTests {
    /// Returns the verdict on the folder `Widgets` of a repository.
    private func verdict(
        _ files: [String: String], faults: [BuildLog.Fault]? = nil, targetName: String? = nil
    ) throws -> Verdict {
        let tree = try TemporaryTree(files)
        let known = try Checkout.names.get()
        let conditions = CompilationConditions(known, ProjectSettings(near: "/"), own: [], isDebug: true)
        var verdict = Verdict(
            try ImportedFolder(path: tree.path + "/Widgets", conditions: conditions), known: known)
        verdict.locate(in: tree.path, from: tree.path, conditions: conditions)
        if let faults { verdict.add(faults) }
        return verdict
    }

    /// The lines of a verdict with advice on names that files outside declare.
    private func advice(_ verdict: Verdict) -> [String] {
        verdict.text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("    → ") }.map {
            String($0.dropFirst("    → ".count))
        }
    }

    @Test("Files that declare a type are found, except local types, Pods and the imported folder")
    func typeDeclarations() throws {
        let found = try verdict([
            "App/Theme.swift": "enum Theme { struct Size {} }", "App/Use.swift": "let a = Theme.b",
            "Widgets/Own.swift": "let a = Theme.b\nlet b = Nothing.c", "Pods/Theme.swift": "struct Theme {}",
            "App/Local.swift": "func f() { struct Theme {} }",
        ])
        #expect(found.unknown.map(\.name) == ["Nothing", "Theme"])
        #expect(found.unknown.map(\.declaredIn) == [[], ["App/Theme.swift"]])
    }

    @Test("Members of extensions, functions, constants, operators and attributes are found, each with the file to add")
    func otherDeclarations() throws {
        let found = try verdict([
            "Widgets/A.swift": """
            import SwiftUI
            let x = 3.0.tidy
            let y = limited(1) <+> baseURL
            @Clamped var z = Text("a").card().count
            let path: KeyPath<Double, Int> = \\.rounder
            """,
            "App/Double.swift": "extension Double { var tidy: Int { 1 } }",
            "App/Path.swift": "extension Double { var rounder: Int { 1 } }",
            "App/Limit.swift": "func limited(_ a: Int) -> Int { a }", "App/Base.swift": "let baseURL = 1",
            "App/Plus.swift": "infix operator <+>\nfunc <+> (a: Int, b: Int) -> Int { a }",
            "App/Clamped.swift": "@propertyWrapper struct Clamped { var wrappedValue = 1 }",
            "App/Card.swift": "import SwiftUI\nextension View { func card() -> some View { self } }",
        ])
        #expect(
            found.unknown.map { "\($0.name) \($0.places) \($0.declaredIn)" } == [
                #".card ["A.swift:4"] ["App/Card.swift"]"#, #".tidy ["A.swift:2"] ["App/Double.swift"]"#,
                #"<+> ["A.swift:3"] ["App/Plus.swift"]"#, #"@Clamped ["A.swift:4"] ["App/Clamped.swift"]"#,
                #"\.rounder ["A.swift:5"] ["App/Path.swift"]"#, #"baseURL ["A.swift:3"] ["App/Base.swift"]"#,
                #"limited ["A.swift:3"] ["App/Limit.swift"]"#,
            ])
        #expect(!found.isClear)
    }

    @Test("A macro of the app isn't advice to add a file, because its plug-in isn't built")
    func macros() throws {
        let found = try verdict([
            "Widgets/A.swift": "let a = #stringify(1)",
            "App/Macros.swift":
                "\n@freestanding(expression) macro stringify(_ a: Int) -> String = #externalMacro(module: \"M\", type: \"T\")",
        ])
        #expect(
            advice(found) == [
                "stringify: it is a macro of the app (App/Macros.swift:2), and only Airlock's macros are expanded here: write what it expands to"
            ])
    }

    @Test("What other files can't see, what the system declares, and what tests and outputs contain isn't found")
    func invisibleDeclarations() throws {
        let found = try verdict([
            "Widgets/A.swift": """
            let a = 3.tidy, b = [1].count, c = "a".first, d = make(1), e = total
            struct B { var size = 1 }
            let f = B().size, g = B().weight, h = { total in total }
            func i(make: (Int) -> Int) -> Int { make(1) }
            """,
            "App/A.swift": "private extension Int { var tidy: Int { 1 } }",
            "App/B.swift":
                "extension Int { fileprivate var tidy: Int { 1 } }\nextension Array { var count: Int { 1 } }",
            "App/C.swift": "private func make(_ a: Int) {}\nfunc f() { let total = 1 }\nstruct C { var total = 1 }",
            "App/D.swift": "struct D { var weight = 1 }\nextension D { var size: Int { 1 } }",
            "AppTests/T.swift": "extension Int { var tidy: Int { 1 } }",
            "App/T.swift": "import XCTest\nextension Int { var tidy: Int { 1 } }",
            "Widgets-airlock/App/A.swift": "extension Int { var tidy: Int { 1 } }",
        ])
        #expect(found.unknown.isEmpty)
        #expect(found.text.contains("\nestimate: the compiler decides — "))
    }

    @Test(
        "The files that found files need are named in the same line, quoted for a shell, also if they need each other")
    func neededFiles() throws {
        let found = try verdict([
            "Widgets/A.swift": "let a: Store = .shared",
            "App/Store.swift":
                "final class Store { static let shared = Store()\nvar item = Article(store: nil).title.squeezed }",
            "App/My Article's.swift": "struct Article { var store: Store?\nvar title: String { describe(self) } }",
            "App/describe.swift": "func describe(_ item: Article) -> String { \"\" }",
            "App/Short.swift": "extension String { var squeezed: String { self } }",
            "App/Unused.swift": "struct Unused {}",
        ])
        #expect(found.unknown.map(\.name) == ["Store"])
        #expect(
            advice(found) == [
                #"declared elsewhere: add --also App/Store.swift --also 'App/My Article'\''s.swift' --also App/Short.swift --also App/describe.swift"#
            ])
        #expect(
            found.remedy(for: "Store")
                == #"add --also App/Store.swift --also 'App/My Article'\''s.swift' --also App/Short.swift --also App/describe.swift"#
        )
    }

    @Test("A file whose name, or whose folder's name, would be printed otherwise isn't advised")
    func unprintableNames() throws {
        let found = try verdict([
            "Widgets/A.swift": "let a = Theme.b, c = Panel.d", "App/The\nme.swift": "enum Theme {}",
            "App\u{1B}[2J/Panel.swift": "enum Panel {}", "App/\u{202E}Panel.swift": "enum Panel {}",
        ])
        #expect(found.unknown.map(\.name) == ["Panel", "Theme"])
        #expect(found.unknown.allSatisfy(\.declaredIn.isEmpty) && advice(found).isEmpty, "\(found.text)")
    }

    @Test("More files than a line can name are counted")
    func manyFiles() throws {
        var files = ["Widgets/A.swift": "let a = T0()"]
        for number in 0..<60 { files["App/T\(number).swift"] = "struct T\(number) { let next: T\(number + 1)? }" }
        #expect(
            advice(try verdict(files)) == [
                "declared elsewhere: 60 files are missing, too many to name: name the app's project instead of the folder, or add a folder that contains them with --also DIR or --modules NAME=DIR"
            ])
    }

    @Test("Of several files that declare a name, the nearest is advised, and the others are named")
    func alternatives() throws {
        let files = [
            "Feature/Widgets/A.swift": "let a = 3.tidy", "Mac/Tidy.swift": "extension Int { var tidy: Int { 1 } }",
            "Feature/Shared/Tidy.swift": "import Firebase\nextension Int { var tidy: Int { 1 } }",
        ]
        let tree = try TemporaryTree(files)
        let known = try Checkout.names.get()
        let conditions = CompilationConditions(known, ProjectSettings(near: "/"), own: [], isDebug: true)
        var found = Verdict(
            try ImportedFolder(path: tree.path + "/Feature/Widgets", conditions: conditions), known: known)
        found.locate(in: tree.path, from: tree.path, conditions: conditions)
        #expect(
            advice(found) == [
                "declared elsewhere: add --also Feature/Shared/Tidy.swift",
                "Feature/Shared/Tidy.swift and Mac/Tidy.swift declare .tidy: add the one that the widgets use",
            ])
        #expect(
            found.remedy(for: ".tidy") == "add --also Feature/Shared/Tidy.swift; Mac/Tidy.swift declares it, too")
    }

    private static let package = """
        // swift-tools-version:5.9
        import PackageDescription
        let package = Package(name: "Kit", targets: [
            .target(name: "Design", dependencies: [.target(name: "Core"), "Colours"], path: "Code/My Design"),
            .target(name: "Core"), .testTarget(name: "DesignTests", dependencies: ["Design"], path: "Checks"),
        ])
        """

    @Test(
        "A name of an imported package module has the module as its only remedy, with the folder that the manifest names"
    )
    func packageModules() throws {
        let found = try verdict([
            "Widgets/A.swift": "import Design\nlet a = Palette.red, b = 1.card, c = Theme()",
            "Kit/Package.swift": Self.package,
            "Kit/Code/My Design/P.swift": "import Core\nimport Colours\npublic enum Palette {}",
            "Kit/Code/My Design/C.swift": "extension Int { public var card: Int { 1 } }",
            "Kit/Sources/Core/C.swift": "public struct Core {}", "Kit/Checks/H.swift": "enum Palette {}",
            "Paint/Package.swift": ".target(name: \"Colours\")", "Paint/Sources/Colours/C.swift": "public enum C {}",
            "App/Theme.swift": "import Design\nstruct Theme { var palette: Palette }",
        ])
        #expect(found.unknown.map(\.name) == [".card", "Palette", "Theme"])
        #expect(
            advice(found) == [
                "declared elsewhere: add --also App/Theme.swift --modules Design='Kit/Code/My Design' --modules Colours=Paint/Sources/Colours",
                "add --modules Design='Kit/Code/My Design' --modules Colours=Paint/Sources/Colours",
            ])
        #expect(
            found.remedy(for: "Palette")
                == "add --modules Design='Kit/Code/My Design' --modules Colours=Paint/Sources/Colours")
        #expect(found.remedy(for: "Design", isModule: true) == found.remedy(for: "Palette"))
    }

    @Test("A module without a package is the folder of its name")
    func folderModules() throws {
        let found = try verdict([
            "Widgets/A.swift": "import Design\nlet a = Palette.red", "Deep/Design/P.swift": "public enum Palette {}",
        ])
        #expect(
            advice(found) == [
                "declared elsewhere: add --modules Design=Deep/Design", "add --modules Design=Deep/Design",
            ])
    }

    @Test("A module that isn't in the repository, of which only members are used, is one blocker")
    func lostModule() throws {
        let found = try verdict([
            "Widgets/A.swift": "import Tidy\nlet a = 3.0.tidy.wide()", "App/B.swift": "struct B {}",
        ])
        #expect(found.unknown.isEmpty)
        #expect(found.obstacles.map(\.what) == ["import Tidy"] && !found.isClear)
        #expect(advice(found) == ["add the module with --modules Tidy=DIR, where DIR contains its sources"])
    }

    @Test("The names in the compiler's errors are searched for, too, and one line adds all files")
    func errorNames() throws {
        func fault(_ line: Int, _ message: String) -> BuildLog.Fault {
            .init(place: "A.swift:\(line)", message: message, position: .init(path: "/A.swift", line: line, column: 9))
        }
        let found = try verdict(
            [
                "Widgets/A.swift": "struct Own { func f() { both() } }",
                "App/Count.swift":
                    "extension Own { var count: Int { helper() } }\nextension Array { var last: Int { 1 } }",
                "App/Both.swift": "extension Own { func both() {} }", "App/Help.swift": "func helper() -> Int { 1 }",
                "App/Op.swift": "infix operator <+>",
            ],
            faults: [
                fault(1, "value of type 'Own' has no member 'count'"), fault(2, "cannot find 'both' in scope"),
                fault(3, "cannot find operator '<+>' in scope"), fault(4, "value of type 'Own' has no member 'last'"),
                fault(5, "cannot find 'kCFBooleanTrue' in scope"),
            ])
        #expect(
            found.text.contains(
                """
                  A.swift:1:9: value of type 'Own' has no member 'count'
                    → add --also App/Count.swift --also App/Help.swift
                  A.swift:2:9: cannot find 'both' in scope
                    → add --also App/Both.swift
                  A.swift:3:9: cannot find operator '<+>' in scope
                    → add --also App/Op.swift
                  A.swift:4:9: value of type 'Own' has no member 'last'
                  A.swift:5:9: cannot find 'kCFBooleanTrue' in scope
                    → it is Apple's, and Airlock doesn't have it
                """), "\(found.text)")
        #expect(found.text.contains("\n  → for all of these names: add --also "))
    }

    @Test("Names of Apple's that no table lists are Apple's unless a file of the repository declares them")
    func appleStyle() throws {
        let found = try verdict([
            "Widgets/A.swift":
                "let a: CFMachPort? = nil, b: CTWobblerRef? = nil, c = SKCard(), d = InsetGroupedListStyle()",
            "App/SKCard.swift": "struct SKCard {}",
        ])
        #expect(found.missing.map(\.name) == ["CFMachPort", "CTWobblerRef", "InsetGroupedListStyle"])
        #expect(found.unknown.map(\.name) == ["SKCard"] && found.unknown.first?.declaredIn == ["App/SKCard.swift"])
    }
}
