import Foundation
import Testing

@testable import Bring

struct KnownNamesTests {
    private func known(_ source: String) throws -> KnownNames {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        var known = try KnownNames(checkout: root)
        known.read(source)
        return known
    }

    @Test func publicNamesAreKnownAndOthersAreNot() throws {
        let known = try known(
            """
            public struct Alpha { public var beta: Int; var gamma: Int }
            struct Delta {}
            public protocol Epsilon { func zeta() }
            """)
        #expect(known.types["Alpha"] == .drawn && known.members["beta"] == .drawn && known.members["zeta"] == .drawn)
        #expect(known.members["gamma"] == nil && known.types["Delta"] == nil)
    }

    @Test func aNameIsAcceptedOnlyWhereNoneOfItsFormsIsDrawn() throws {
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

    @Test func theProjectsOwnNamesAreRead() throws {
        let known = try known("")
        #expect(known.modules.isSuperset(of: ["SwiftUI", "WidgetKit", "AppIntents"]))
        #expect(known.types["Text"] == .drawn && known.types["AppIntent"] == .drawn)
        #expect(known.members["onAppear"] == .accepted && known.members["padding"] == .drawn)
        #expect(known.macros["Preview"] != nil)
        #expect(known.members["parentFolder"] == nil)
    }

    @Test func aFolderThatIsNoCheckoutIsSaid() {
        let error = #expect(throws: BringError.self) { try KnownNames(checkout: "/nowhere") }
        #expect(error?.message == "/nowhere is no checkout of Airlock — run ./airlock bring in one")
    }

    @Test func onlyModulesThePackageOffersAreKnown() throws {
        let manifest =
            ".library(name: \"A\", targets: [\"A\"]), .executable(name: \"B\", targets: []), .library(name: \"C\")"
        #expect(KnownNames.libraries(in: manifest) == ["A", "C"])
        #expect(!(try known("")).modules.contains { $0.hasPrefix("_") })
    }

    @Test func tablesAreRead() {
        #expect(NameTable.apple.names.isSuperset(of: ["Text", ".padding", "\\.widgetFamily", "@State", "#Preview"]))
        #expect(NameTable.toolchain.names.isSuperset(of: ["String", "Calendar", "Task"]))
        #expect(NameTable.apple.names.isDisjoint(with: NameTable.toolchain.names))
    }
}
