import Foundation
import TestSupport
import Testing

@testable import Bring

/// The page of supported names.
struct SupportTableTests {
    @Test("A name is listed under its letter by its support; names of Apple's that aren't declared are missing")
    func cells() throws {
        var known = try JSONDecoder().decode(
            KnownNames.self, from: Data(#"{"types":{},"members":{},"macros":{},"modules":[]}"#.utf8))
        known.read(
            """
            public struct Tea {
                /// Brews.
                public func brew() {}
                /// No effect: accepted so that sources compile.
                public func stir() {}
                /// Hidden.
                public func _pour() {}
            }
            /// A pot. Accepted so that sources compile.
            public struct Teapot {}
            """)
        let page = SupportTable(
            known, apple: ["Tea", "Tray", "Data", ".brew", ".sip", "\\.steam", "@Kettle"], toolchain: ["Data"]
        ).markdown
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| |") }.map(String.init)
        #expect(
            rows == [
                "| T | `Tea` | `Teapot` | `Tray` |", "| B | `brew` |  |  |", "| S |  | `stir` | `sip` `steam` |",
                "| K |  |  | `Kettle` |",
            ])
    }

    @Test("The page in the documentation is the one that this checkout generates")
    func documentation() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appendingPathComponent("Documentation/Support.md"), encoding: .utf8)
        let isCurrent = try page == SupportTable(KnownNames(checkout: root.path)).markdown
        #expect(isCurrent, "run ./airlock bring --supported-names > Documentation/Support.md")
    }
}
