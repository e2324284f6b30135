import Foundation
import Shared

/// The stored jokes, how the last sync went, and whether the day's joke is today's.
struct JokeStatus {
    private let today: Reading<JokeOfTheDay>
    private let pool: Int
    private let sync: JokeSyncRecord?
    /// The state of the feed that was read last.
    private let feed: JokeFeedState?
    private let day: LocalDay
    private let host: Int32?

    /// Reads a container.
    ///
    /// - Throws: ``ContainerError``.
    init(_ reading: StatusReading) throws {
        let container = reading.container
        today = try container.read(JokeOfTheDay.key)
        pool = try container.catalogue(JokeCatalogue.key)?.count ?? 0
        sync = try container.read(JokeSyncRecord.key).value
        feed = try Self.feed(of: container)
        day = LocalDay(of: reading.context.now, in: reading.context.calendar)
        host = reading.host
    }

    /// The state of the feed; `nil` where none is stored or it can't be read, which costs one fetch.
    private static func feed(of container: Container) throws -> JokeFeedState? {
        do {
            return try container.read(JokeFeedState.key).value
        } catch let error where error.code == .damaged {
            return nil
        }
    }

    /// The status, as the host composes it with those of other features.
    var status: FeatureStatus {
        FeatureStatus(
            lines: lines,
            json: [
                JSONMember("sync", syncJSON), JSONMember("feed", feedJSON), JSONMember("jokeOfTheDay", todayJSON),
                JSONMember("pool", .integer(pool)),
            ],
            reasons: Self.reasons(
                synced: sync != nil, shown: today.value?.day, day: day, host: host, feed: feed?.failure?.reason))
    }

    /// Why the jokes aren't fresh, each a cause with what to do about it.
    ///
    /// - Parameters:
    ///   - synced: False if they never were.
    ///   - shown: The day of the stored joke of the day; `nil` for none.
    ///   - day: Today where the user is.
    ///   - host: The running host's process; `nil` for none.
    ///   - feed: Why the feed couldn't be read last; `nil` for one that could.
    static func reasons(synced: Bool, shown: String?, day: LocalDay, host: Int32?, feed: String? = nil) -> [String] {
        var reasons: [String] = []
        // Without a running host nothing gets fresh by itself.
        let remedy = host == nil ? "run 'AppHost run'" : "SIGHUP has the running host look at once"
        if !synced {
            reasons.append("nothing was synced yet — \(remedy)")
        } else if let shown, shown != day.description {
            reasons.append("the joke is that of \(shown), and today is \(day) — \(remedy)")
        }
        if let feed { reasons.append("jokes: \(feed)") }
        return reasons
    }

    private var lines: [String] {
        var lines: [String] = []
        if let sync {
            let jokes = sync.accepted == 1 ? "1 joke" : "\(sync.accepted) jokes"
            lines.append(
                "synced: \(sync.instant.instantText), \(jokes) from \(sync.source), \(sync.rejected) left out")
        } else {
            lines.append("synced: never — run 'AppHost sync'")
        }
        if let feed, let failure = feed.failure {
            let next = nextAttempt.map { "next attempt \($0.instantText)" } ?? "next attempt with the next sync"
            lines.append("feed \(feed.feed): failed \(failure.instant.instantText), \(next); \(failure.reason)")
        }
        if let joke = today.value {
            lines.append("joke of \(joke.day): \(joke.joke.id) (version \(today.generation))")
        }
        return lines
    }

    /// When a running host asks a failing feed again, in seconds since 1 January 1970; `nil` where none runs, or it waits for a sync.
    private var nextAttempt: Int64? {
        guard host != nil, let feed, feed.failures > 0 else { return nil }
        return feed.nextAttempt
    }

    private var syncJSON: JSONValue {
        guard let sync else { return .null }
        return [
            "instant": .string(sync.instant.instantText), "source": .string(sync.source),
            "accepted": .integer(sync.accepted), "rejected": .integer(sync.rejected),
        ]
    }

    private var feedJSON: JSONValue {
        guard let feed, let failure = feed.failure else { return .null }
        return [
            "name": .string(feed.feed), "lastFailure": .string(failure.instant.instantText),
            "error": .string(failure.reason), "failures": .integer(feed.failures),
            "next": nextAttempt.map { .string($0.instantText) } ?? .null,
        ]
    }

    private var todayJSON: JSONValue {
        guard let joke = today.value else { return .null }
        return [
            "day": .string(joke.day), "id": .string(joke.joke.id), "version": .integer(Int(today.generation)),
        ]
    }
}
