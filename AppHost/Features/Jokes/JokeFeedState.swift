import Shared

/// The stored state of the feed that was fetched last: its version and its back-off.
///
/// The version is set only while the container has the jokes of that version: it is removed before other jokes are stored.
struct JokeFeedState: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document.
    static let key = DocumentKey<JokeFeedState>(.jokes, literal: "feed-state")

    /// The feed; see ``JokeSource/feed``.
    var feed: String
    /// The stored version; `nil` if there is none or the server didn't name it.
    var version: HTTPValidators?
    /// When that version was fetched, in seconds since 1 January 1970.
    var since: Int64 = 0
    /// The number of consecutive failures.
    var failures = 0
    /// When the feed may be fetched again after failures, in seconds since 1 January 1970.
    var nextAttempt: Int64 = 0
    /// The last failure; `nil` after a success.
    var failure: Failure?

    /// The time and the reason of a failed fetch.
    struct Failure: Hashable, Sendable {
        /// In seconds since 1 January 1970.
        var instant: Int64
        /// The error's message.
        var reason: String
    }

    /// Creates the state of a feed that was never fetched.
    init(feed: String) { self.feed = feed }

    /// Returns the seconds until the feed may be fetched; 0 for at once.
    ///
    /// The result is at most the longest back-off, so that a clock that was set back doesn't block a feed.
    func wait(at now: Int64) -> Int {
        failures == 0 ? 0 : Int(min(max(nextAttempt - now, 0), Int64(BackOff.longestWait)))
    }

    func encode(into writer: inout WireWriter) {
        writer.write(1, feed)
        if let tag = version?.entityTag { writer.write(2, tag) }
        if let date = version?.lastModified { writer.write(3, date) }
        writer.write(4, since, in: .seconds)
        writer.write(5, count: failures)
        writer.write(6, nextAttempt, in: .seconds)
        if let failure {
            writer.write(7, failure.instant, in: .seconds)
            writer.write(8, failure.reason)
        }
    }

    init(from reader: inout WireReader) throws {
        self.init(feed: "")
        var version = HTTPValidators()
        while let field = try reader.nextField() {
            switch field.number {
            case 1: feed = try reader.string(field)
            case 2: version.entityTag = try reader.string(field)
            case 3: version.lastModified = try reader.string(field)
            case 4: since = try reader.signed(field, in: .seconds)
            case 5: failures = try reader.count(field)
            case 6: nextAttempt = try reader.signed(field, in: .seconds)
            case 7: failure = Failure(instant: try reader.signed(field, in: .seconds), reason: failure?.reason ?? "")
            case 8: failure = Failure(instant: failure?.instant ?? 0, reason: try reader.string(field))
            default: try reader.skip(field)
            }
        }
        self.version = version == HTTPValidators() ? nil : version
    }
}
