import Foundation
import Shared

/// The status of the stored jokes, the last sync and the joke of the day.
struct JokeStatus {
    private let today: Reading<JokeOfTheDay>
    private let pool: Int
    private let sync: JokeSyncRecord?
    /// The state of the feed that was read last.
    private let feed: JokeFeedState?
    private let day: LocalDay
    private let host: Int32?

    /// Reads the status from a container.
    ///
    /// - Throws: ``ContainerError``.
    init(_ reading: StatusReading) throws {
        let container = reading.container
        today = try container.read(JokeOfTheDay.key)
        pool = try container.verified(JokeCatalogue.key)?.count ?? 0
        sync = try container.read(JokeSyncRecord.key).value
        feed = try Self.feed(of: container)
        day = LocalDay(of: reading.context.now, in: reading.context.calendar)
        host = reading.host
    }

    /// Returns the state of the feed; `nil` if none is stored or it is damaged, which only costs one fetch.
    private static func feed(of container: Container) throws -> JokeFeedState? {
        do {
            return try container.read(JokeFeedState.key).value
        } catch let error where error.code == .damaged {
            return nil
        }
    }

    /// The status in the form in which the host combines it with the status of other features.
    var status: FeatureStatus {
        FeatureStatus(
            lines: lines,
            json: [
                JSONMember("sync", syncJSON), JSONMember("feed", feedJSON), JSONMember("jokeOfTheDay", todayJSON),
                JSONMember("pool", .integer(pool)),
            ],
            reasons: Self.reasons(
                synced: sync != nil, storedDay: today.value?.day, day: day, host: host, feed: feed?.failure?.reason))
    }

    /// Returns why the jokes aren't fresh, each with a remedy.
    ///
    /// - Parameters:
    ///   - synced: False if the jokes were never synced.
    ///   - storedDay: The day of the stored joke of the day; `nil` for none.
    ///   - day: Today in the user's time zone.
    ///   - host: The process id of the running host; `nil` for none.
    ///   - feed: The error of the last fetch of the feed; `nil` if it succeeded.
    static func reasons(
        synced: Bool, storedDay: String?, day: LocalDay, host: Int32?, feed: String? = nil
    ) -> [String] {
        var reasons: [String] = []
        // Without a running host nothing is synced automatically.
        let remedy = host == nil ? "run 'AppHost run'" : "SIGHUP makes the running host sync at once"
        if !synced {
            reasons.append("nothing was synced yet — \(remedy)")
        } else if let storedDay, storedDay != day.description {
            reasons.append("the stored joke is for \(storedDay), but today is \(day) — \(remedy)")
        }
        if let feed { reasons.append("jokes: \(feed)") }
        return reasons
    }

    /// Returns the freshness of a stored joke of the day; `nil` for today's joke, and without a joke.
    static func freshness(of storedDay: String?, _ context: RequestContext) -> SnapshotMetadata.Freshness? {
        let (calendar, now) = (context.calendar, context.now)
        guard let storedDay, storedDay != LocalDay(of: now, in: calendar).description else { return nil }
        let next = CivilDay(storedDay)?.advanced(by: 1).parts
        // If the clock was set back, the joke's day lies ahead.
        let end =
            next.flatMap { calendar.date(from: DateComponents(year: $0.year, month: $0.month, day: $0.day)) } ?? now
        let since = min(end, calendar.startOfDay(for: now)).milliseconds
        return .stale(since: since, reason: "it shows the joke of \(storedDay) — run 'AppHost sync'")
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

    /// When the running host fetches a failing feed again, in seconds since 1 January 1970; `nil` if no host runs or the feed didn't fail.
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
