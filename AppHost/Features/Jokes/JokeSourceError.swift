import Shared

/// A source whose jokes can't be taken at all. What was synced before stays.
struct JokeSourceError: CommandError, Hashable {
    enum Fault: Hashable {
        case unreadable(reason: String)
        case notText
        case malformed
        case unknownFormat(Int)
        case empty(rejected: Int)
        /// A page whose next page isn't of the same server.
        case pageElsewhere
        /// A page that leads back to one before.
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
        case .unreadable(let reason): "can't read \(source): \(reason) — name a file that exists with --from"
        case .notText: "\(source) is not UTF-8 text — see Documentation/Jokes.md for its form"
        case .malformed: "\(source) is not a file of jokes — see Documentation/Jokes.md for its form"
        case .unknownFormat(let format):
            "\(source) has format \(format), known is 1 — update AppHost or convert the file"
        case .empty(let rejected):
            "\(source) has no joke that can be taken, \(rejected) were left out — what was synced before stays"
        case .pageElsewhere: "\(source) names a next page of another server — report it to whoever runs the feed"
        case .pageLoop: "\(source) names a next page that was there before — report it to whoever runs the feed"
        case .notFirestore:
            "\(source) was answered as Firestore doesn't answer — check FIRESTORE_EMULATOR_HOST, or what is in between"
        case .tooManyPages(let limit): "\(source) has more than \(limit) pages — name a smaller feed"
        }
    }
}
