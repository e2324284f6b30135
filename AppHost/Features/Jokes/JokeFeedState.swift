import Shared

/// What the host remembers of the feed it asked last: the version it has, and how long to leave the server alone.
///
/// The version is there only while the jokes in the container are that version: it is forgotten before other jokes are stored.
struct JokeFeedState: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// Where the document is.
    static let key = DocumentKey<JokeFeedState>(.jokes, literal: "feed-state")

    /// The feed; see ``JokeSource/feed``.
    var feed: String
    /// The version that is stored; `nil` where none is, or the server didn't name it.
    var version: HTTPValidators?
    /// When that version was brought, in seconds since 1 January 1970.
    var since: Int64 = 0
    /// How many times in a row the feed failed.
    var failures = 0
    /// When it may be asked again after failures, in seconds since 1 January 1970.
    var nextAttempt: Int64 = 0
    /// The last failure; `nil` after a success.
    var failure: Failure?

    /// Why and when a feed could not be read.
    struct Failure: Hashable, Sendable {
        /// In seconds since 1 January 1970.
        var instant: Int64
        /// The error's message.
        var reason: String
    }

    /// Creates the state of a feed that was never asked.
    init(feed: String) { self.feed = feed }

    /// The seconds until the feed may be asked; 0 for at once.
    ///
    /// Never more than the longest wait there is, so that a clock that was set back doesn't silence a feed.
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
