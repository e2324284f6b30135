import Shared

/// An error for a source whose jokes can't be read. The jokes synced before are kept.
struct JokeSourceError: CommandError, Hashable {
    enum Fault: Hashable {
        case unreadable(reason: String)
        case notText
        case malformed
        case unknownFormat(Int)
        case empty(rejected: Int)
        /// A page whose next page is on another server.
        case pageElsewhere
        /// A page that links back to an earlier page.
        case pageLoop
        case tooManyPages(limit: Int)
        /// An answer that isn't Firestore's.
        case notFirestore
    }

    let source: String
    let fault: Fault

    var exitCode: ExitCode {
        if case .unreadable = fault { return .inputOutput }
        return .badData
    }

    var message: String {
        switch fault {
        case .unreadable(let reason): "can't read \(source): \(reason) — with --from, name a file that exists"
        case .notText: "\(source) is not UTF-8 text — see Documentation/Jokes.md for the format"
        case .malformed: "\(source) is not a file of jokes — see Documentation/Jokes.md for the format"
        case .unknownFormat(let format):
            "\(source) has format \(format) instead of 1 — update AppHost, or convert the file"
        case .empty(let rejected):
            "\(source) has no valid joke\(rejected == 0 ? "" : rejected == 1 ? ": 1 was rejected" : ": all \(rejected) were rejected") — "
                + "the jokes synced before are kept"
        case .pageElsewhere: "\(source) names a next page on another server — report it to the feed's operator"
        case .pageLoop: "\(source) names a next page that was read before — report it to the feed's operator"
        case .notFirestore:
            "\(source) sent an answer that isn't Firestore's — check FIRESTORE_EMULATOR_HOST and any proxy"
        case .tooManyPages(let limit): "\(source) has more than \(limit) pages — name a smaller feed"
        }
    }
}
