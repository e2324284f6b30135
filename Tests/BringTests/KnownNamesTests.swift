import Foundation
import Testing

@testable import Bring

struct KnownNamesTests {
    private func known(_ source: String, status: KnownNames.Status = .drawn) -> KnownNames {
        KnownNames(DeclaredName.all(in: source, status: status), modules: [])
    }

    @Test("Public declarations and public protocol requirements are known, and internal ones are not")
    func publicNames() {
        let known = known(
            """
            public struct Alpha { public var beta: Int; var gamma: Int }
            struct Delta {}
            public protocol Epsilon { func zeta() }
            """)
        #expect(known.types["Alpha"] == .drawn && known.values["beta"] == .drawn && known.functions["zeta"] == .drawn)
        #expect(known.values["gamma"] == nil && known.types["Delta"] == nil)
    }

    @Test("A name counts as accepted only if every overload is without effect")
    func acceptedOverloads() {
        let known = known(
            """
            extension View {
                /// Accepted: nothing of it.
                public func eta() {}
                /// Accepted: nothing of it.
                public func theta() {}
                /// Draws.
                public func theta(_ a: Int) { draw(a) }
            }
            """)
        #expect(known.functions["eta"] == .accepted)
        #expect(known.functions["theta"] == .drawn)
    }

    @Test("A modifier of views decides before functions and properties of the same name, a type before nested ones")
    func namesakes() {
        let known = known(
            """
            extension View {
                /// No effect.
                public func sheet() -> some View { draw() }
            }
            public enum Placement {
                case sheet
                public func sheet() -> Placement { .sheet }
                public struct Alert {}
            }
            /// No effect.
            public struct Alert {}
            """)
        #expect(known.functions["sheet"] == .accepted && known.values["sheet"] == .drawn)
        #expect(known.types["Alert"] == .accepted && known.values["Alert"] == .drawn)
        func status(_ form: NameUse.Form, isCall: Bool) -> KnownNames.Status? {
            known.status(of: NameUse(form: form, name: "sheet", line: 1, isCall: isCall))
        }
        #expect(status(.member, isCall: true) == .accepted && status(.member, isCall: false) == .drawn)
        #expect(status(.keyPath, isCall: false) == .drawn && status(.type, isCall: true) == nil)
    }

    @Test(
        "A function of a framework that draws is without effect if it returns its value, is empty or only reports",
        arguments: [
            ("{ self }", true), ("{}", true), ("{ AcceptedView(content: self) }", true), ("{ notDrawn(\"a\") }", true),
            ("{ TraitView(content: self) { $0.motion(\"a\") } }", true),
            ("{ body(PlaceholderContentView(content: self)) }", true), ("{ padded(self) }", false),
            ("{ self.padded }", false),
        ])
    func bodies(_ body: String, _ isAccepted: Bool) {
        let source = "extension View { public func iota<V>(_ a: () -> Void = {}) -> some View where V: View \(body) }"
        #expect(known(source).functions["iota"] == (isAccepted ? .accepted : .drawn))
        #expect(known(source, status: .works).functions["iota"] == .works)
    }

    @Test(
        "A comment states that a declaration has no effect, or that a part of it has none",
        arguments: [
            ("No effect, and reported.", true), ("Adds a bar. In a widget this has no effect.", true),
            ("An action. It has no effect here.", true), ("Does nothing here.", true),
            ("Accepted so that sources compile.", true), ("The size. The unit has no effect.", false),
            ("True if it is on; setting it has no effect.", false), ("Does nothing after the end.", false),
        ])
    func comments(_ comment: String, _ isAccepted: Bool) {
        let source = "/// \(comment)\npublic struct Kappa { public struct Inner { public let lambda: Int } }"
        let known = known(source, status: .works)
        let expected: KnownNames.Status = isAccepted ? .accepted : .works
        #expect(known.types["Kappa"] == expected)
        // The members of a type without effect, and of the types in it, have none.
        #expect(known.values["lambda"] == expected)
    }

    @Test("The frameworks of a manifest are linked into apps that import them, with those that they need")
    func frameworks() {
        let manifest = """
            let frameworks: [(name: String, needs: [Target.Dependency], answers: String)] = [
                ("One", needs: ["Two", "CLibrary"], answers: "as a phone"),
                ("Two", needs: [], answers: "nothing"),
                ("Three", needs: [], answers: ""),
            ]
            let others = ["Four"]
            """
        let found = KnownNames.frameworks(in: manifest)
        #expect(
            found == [
                "One": .init(needs: ["Two"], answers: "as a phone"), "Two": .init(answers: "nothing"), "Three": .init(),
            ])
        #expect(KnownNames.frameworks(in: "let package = Package()").isEmpty)
        let known = KnownNames([], modules: [], frameworks: found)
        #expect(known.frameworks(importedBy: ["One", "SwiftUI"]) == ["One", "Two"])
        #expect(known.frameworks(importedBy: ["Two"]) == ["Two"] && known.frameworks(importedBy: []).isEmpty)
    }

    @Test("The names of a framework are known only where it is imported")
    func importedNames() throws {
        let known = try Checkout.names.get()
        let scan = NameUse(form: .type, name: "HKHealthStore", line: 1)
        #expect(known.status(of: scan) == nil && known.including(["StoreKit"]).status(of: scan) == nil)
        #expect(known.including(["HealthKit"]).status(of: scan) == .works)
        // UserNotifications needs CoreLocation.
        #expect(known.including(["UserNotifications"]).types["CLRegion"] != nil)
    }

    @Test("The members that macros for repeated patterns add are read from their lists")
    func listedNames() {
        let known = known(
            """
            @Constants("Prefix", "one two=Zwei")
            public struct Names {}
            @ErrorCodes(
                "Domain",
                \"\"\"
                unknown=-1
                denied
                \"\"\")
            public struct Fault: Error {}
            """)
        for name in ["one", "two", "unknown", "denied"] { #expect(known.values[name] == .drawn) }
        #expect(known.values["Domain"] == nil && known.values["Zwei"] == nil)
    }

    @Test("The names of Airlock's modules, types, members, macros and literals are read from the checkout")
    func checkoutNames() throws {
        let known = try Checkout.names.get()
        #expect(known.modules.isSuperset(of: ["SwiftUI", "WidgetKit", "AppIntents"]))
        #expect(known.types["Text"] == .drawn && known.types["AppIntent"] == .works)
        #expect(known.functions["onDisappear"] == .accepted && known.functions["padding"] == .drawn)
        #expect(known.macros["Preview"] == .drawn && known.macros["AppIntent"] == .works)
        #expect(known.macros["colorLiteral"] == .drawn && known.macros["imageLiteral"] == .drawn)
        #expect(known.functions["parentFolder"] == nil)
    }

    @Test(
        "Names of the checkout that a phone's app uses and a snapshot doesn't show are accepted",
        arguments: [
            "sheet", "alert", "popover", "fullScreenCover", "gesture", "onTapGesture", "toolbar", "navigationTitle",
            "tabItem", "keyboardType", "hoverEffect", "timingCurve", "transaction", "animation", "transition",
        ])
    func acceptedFunctions(_ name: String) throws {
        let use = NameUse(form: .member, name: name, line: 1, isCall: true)
        #expect(try Checkout.names.get().status(of: use) == .accepted)
    }

    @Test("Values and types without effect in the checkout are accepted, and their namesakes aren't")
    func acceptedTypes() throws {
        let known = try Checkout.names.get()
        for name in ["UIPasteboard", "UIApplication", "URLSession", "Animation", "Alert"] {
            #expect(known.types[name] == .accepted, "\(name)")
        }
        for name in ["dismiss", "presentationMode", "openURL"] {
            #expect(known.status(of: NameUse(form: .keyPath, name: name, line: 1)) == .accepted, "\(name)")
        }
        for name in ["widgetFamily", "colorScheme", "locale"] {
            #expect(known.status(of: NameUse(form: .keyPath, name: name, line: 1)) == .drawn, "\(name)")
        }
    }

    @Test("A folder that is not an Airlock checkout is reported with a remedy")
    func invalidCheckout() {
        let error = #expect(throws: CommandFailure.self) { try KnownNames(checkout: "/nowhere") }
        #expect(error?.message == "/nowhere isn't an Airlock checkout — run ./airlock bring in a checkout")
    }

    @Test("The cached names of a checkout are used until a source changes, and an unreadable cache is replaced")
    func cache() throws {
        let tree = try TemporaryTree([
            "Package.swift": ".library(name: \"WidgetKit\", targets: [\"WidgetKit\"])",
            "WidgetExt/Modules/WidgetKit/Exports.swift": "public struct Alpha {}",
            "Shared/Apple/WidgetKit/Beta.swift": "public struct Beta {}", ".build/known-names.json": "{",
        ])
        let cache = URL(fileURLWithPath: "\(tree.path)/.build/known-names.json")
        let first = try KnownNames(in: tree.path)
        #expect(Set(first.types.keys) == ["Alpha", "Beta"] && first.modules == ["WidgetKit"])
        // A changed name in the cache shows that the sources aren't read.
        let text = try String(contentsOf: cache, encoding: .utf8)
        try Data(text.replacingOccurrences(of: "\"Beta\"", with: "\"Cached\"").utf8).write(to: cache)
        #expect(Set(try KnownNames(in: tree.path).types.keys) == ["Alpha", "Cached"])
        // Names that can't be decoded are read from the sources.
        try Data((text.prefix { $0 != "\n" } + "\n{").utf8).write(to: cache)
        #expect(Set(try KnownNames(in: tree.path).types.keys) == ["Alpha", "Beta"])
        try Data("public struct Gamma {}".utf8).write(
            to: URL(fileURLWithPath: "\(tree.path)/Shared/Apple/WidgetKit/Gamma.swift"))
        #expect(Set(try KnownNames(in: tree.path).types.keys) == ["Alpha", "Beta", "Gamma"])
    }

    @Test("Only library products of the manifest count as known modules")
    func offeredModules() throws {
        let manifest =
            ".library(name: \"A\", targets: [\"A\"]), .executable(name: \"B\", targets: []), .library(name: \"C\")"
        #expect(KnownNames.libraries(in: manifest) == ["A", "C"])
        #expect(!(try Checkout.names.get()).modules.contains { $0.hasPrefix("_") })
    }

    @Test("The tables of Apple's names and of toolchain names are read and do not overlap")
    func nameTables() {
        #expect(NameTable.apple.names.isSuperset(of: ["Text", ".padding", "\\.widgetFamily", "@State", "#Preview"]))
        #expect(NameTable.toolchain.names.isSuperset(of: ["String", "Calendar", "Task"]))
        #expect(NameTable.apple.names.isDisjoint(with: NameTable.toolchain.names))
    }

    @Test("The list of a toolkit says the same as the sources, and the same list has the same bytes")
    func toolkitList() throws {
        let known = try Checkout.names.get()
        let tree = try TemporaryTree(["names.json": try known.json, "bad.json": "{}"])
        let listed = try KnownNames(list: "\(tree.path)/names.json")
        #expect(try listed.json == known.json)
        #expect(listed.types == known.types && listed.frameworks == known.frameworks)
        #expect(listed.including(["HealthKit"]).types["HKHealthStore"] == .works)
        #expect(
            throws: CommandFailure(
                "can't read \(tree.path)/bad.json — unpack the toolkit's archive again", exitCode: .inputOutput)
        ) { try KnownNames(list: "\(tree.path)/bad.json") }
    }
}
