import Shared

/// An error for a font set that can't be used.
package struct FontError: CommandError, Hashable {
    enum Reason: Hashable {
        /// The configuration file is missing, unreadable or malformed.
        case unreadable
        /// The configuration lists no font that exists.
        case empty
        /// None of the folders that were searched contains a configuration file.
        case notFound
    }

    let reason: Reason
    let path: String

    init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }

    package var exitCode: ExitCode { .inputOutput }

    package var message: String {
        switch reason {
        case .unreadable:
            "can't read the font configuration \(path) — run './airlock setup', or name another configuration in AIRLOCK_FONTS"
        case .empty:
            "the font configuration \(path) names no installed font — run './airlock setup' to install the fonts"
        case .notFound: "no font configuration beside \(path) — run './airlock setup', or name one in AIRLOCK_FONTS"
        }
    }
}
