import Foundation
import TestSupport
import Testing

@testable import Bring

/// The page of supported names.
struct SupportTableTests {
    @Test("A name is listed under its letter by its support; names of Apple's that aren't declared are missing")
    func cells() throws {
        let known = KnownNames(
            DeclaredName.all(
                in: """
                    public struct Tea {
                        /// Brews.
                        public func brew() { heat() }
                        /// No effect: accepted so that sources compile.
                        public func stir() {}
                        public var stir: Int
                        /// Hidden.
                        public func _pour() {}
                    }
                    /// A pot. Accepted so that sources compile.
                    public struct Teapot {}
                    public macro Kettle()
                    """, status: .drawn)
                + DeclaredName.all(in: "public struct Timer { public func start() {} }", status: .works), modules: [])
        let page = SupportTable(
            known.limited(toTested: ["Tea", "Timer", "brew", "start", "stir"]),
            apple: ["Tea", "Tray", "Data", "Kettle", ".brew", ".sip", "\\.steam", "@Kettle", "@Lid"],
            toolchain: ["Data"]
        ).markdown
        let rows = page.split(separator: "\n").filter { $0.contains(#/^\| [A-Z] /#) }.map(String.init)
        #expect(
            rows == [
                "| T | `Tea` | `Timer` |  | `Teapot` | `Tray` |", "| B | `brew` |  |  |  |  |",
                "| S | `stir` | `start` |  | `stir()` | `sip` `steam` |", "| K |  |  | `Kettle` |  |  |",
                "| L |  |  |  |  | `Lid` |",
            ])
    }

    @Test("The page in the documentation is generated, and lists as drawn or working only names that tests use")
    func documentation() throws {
        let page = try String(contentsOfFile: "\(Checkout.root)/Documentation/Support.md", encoding: .utf8)
        let cells = page.split(separator: "\n").filter { $0.contains(#/^\| [A-Z] /#) }.map {
            $0.split(separator: "|", omittingEmptySubsequences: false)
        }
        let claimed = cells.flatMap { $0[2...3] }.flatMap { $0.split(separator: " ") }.map {
            String($0.trimmingPrefix("`").prefix { $0 != "`" && $0 != "(" })
        }
        #expect(claimed.count > 1_000)
        #expect(Set(claimed).subtracting(KnownNames.testedNames(in: Checkout.root)).sorted() == [])
        // A name that a test uses since the page was generated may still be listed as untested.
        let isCurrent = try page == SupportTable(Checkout.names.get().limited(toTested: Set(claimed))).markdown
        #expect(isCurrent, "run ./airlock bring --supported-names > Documentation/Support.md")
    }
}
