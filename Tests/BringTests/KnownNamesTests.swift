import Foundation
import Testing

@testable import Bring

struct KnownNamesTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    private func known(_ source: String) throws -> KnownNames {
        var known = try KnownNames(checkout: root)
        known.read(source)
        return known
    }

    @Test("Public declarations and public protocol requirements are known, and internal ones are not")
    func publicNames() throws {
        let known = try known(
            """
            public struct Alpha { public var beta: Int; var gamma: Int }
            struct Delta {}
            public protocol Epsilon { func zeta() }
            """)
        #expect(known.types["Alpha"] == .drawn && known.members["beta"] == .drawn && known.members["zeta"] == .drawn)
        #expect(known.members["gamma"] == nil && known.types["Delta"] == nil)
    }

    @Test("A name counts as accepted only if every overload is documented as accepted")
    func acceptedOverloads() throws {
        let known = try known(
            """
            extension View {
                /// Accepted: nothing of it.
                public func eta() {}
                /// Accepted: nothing of it.
                public func theta() {}
                /// Draws.
                public func theta(_ a: Int) {}
            }
            """)
        #expect(known.members["eta"] == .accepted)
        #expect(known.members["theta"] == .drawn)
    }

    @Test("The names of Airlock's modules, types, members and macros are read from the checkout")
    func checkoutNames() throws {
        let known = try known("")
        #expect(known.modules.isSuperset(of: ["SwiftUI", "WidgetKit", "AppIntents"]))
        #expect(known.types["Text"] == .drawn && known.types["AppIntent"] == .drawn)
        #expect(known.members["onAppear"] == .accepted && known.members["padding"] == .drawn)
        #expect(known.macros["Preview"] != nil)
        #expect(known.members["parentFolder"] == nil)
    }

    @Test("A folder that is not an Airlock checkout is reported with a remedy")
    func invalidCheckout() {
        let error = #expect(throws: BringError.self) { try KnownNames(checkout: "/nowhere") }
        #expect(error?.message == "/nowhere isn't an Airlock checkout — run ./airlock bring in a checkout")
    }

    @Test("Only library products of the manifest count as known modules")
    func offeredModules() throws {
        let manifest =
            ".library(name: \"A\", targets: [\"A\"]), .executable(name: \"B\", targets: []), .library(name: \"C\")"
        #expect(KnownNames.libraries(in: manifest) == ["A", "C"])
        #expect(!(try known("")).modules.contains { $0.hasPrefix("_") })
    }

    @Test("The tables of Apple's names and of toolchain names are read and do not overlap")
    func nameTables() {
        #expect(NameTable.apple.names.isSuperset(of: ["Text", ".padding", "\\.widgetFamily", "@State", "#Preview"]))
        #expect(NameTable.toolchain.names.isSuperset(of: ["String", "Calendar", "Task"]))
        #expect(NameTable.apple.names.isDisjoint(with: NameTable.toolchain.names))
    }

    @Test("The list of a toolkit says the same as the sources, and the same list has the same bytes")
    func toolkitList() throws {
        let known = try KnownNames(checkout: root)
        let tree = try TemporaryTree(["names.json": try known.json, "bad.json": "{}"])
        #expect(try KnownNames(list: "\(tree.path)/names.json") == known)
        #expect(try KnownNames(list: "\(tree.path)/names.json").json == known.json)
        #expect(
            throws: BringError(
                "can't read \(tree.path)/bad.json — unpack the toolkit's archive again", .inputOutput)
        ) { try KnownNames(list: "\(tree.path)/bad.json") }
    }
}
