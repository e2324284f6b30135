/// The joke of a day, which the host writes.
package struct JokeOfTheDay: Hashable, Sendable, DocumentValue, WireRecord {
    package static var format: UInt32 { 1 }

    /// The key of the document.
    package static let key = DocumentKey<JokeOfTheDay>(.jokes, literal: "joke-of-the-day")

    /// The day in the host's time zone, as `2026-11-21`.
    package var day: String
    package var joke: SharedJokeOfTheDay

    package init(day: String, joke: SharedJokeOfTheDay) {
        self.day = day
        self.joke = joke
    }

    /// Returns the joke's day as readable text, `Saturday, October 24` or in short `Oct 24`; `nil` if it is today.
    ///
    /// - Throws: ``CommandFailure`` for a time zone the machine doesn't support.
    package func otherDay(isShort: Bool = false) throws -> String? {
        let context = RequestContext.current
        let (zone, now) = (try CivilZone(named: context.timeZoneIdentifier), context.now.milliseconds)
        let today = zone.day(at: now)
        guard day != today.description else { return nil }
        // A malformed day is returned as it is stored.
        guard let day = CivilDay(day) else { return day }
        let format = CivilFormat(localeIdentifier: context.localeIdentifier)
        guard isShort else { return format.day(day, seenFrom: today) }
        // Seen from two days later, no day is 'yesterday', which would be wrong a day later.
        let instant = zone.instant(on: day)
        return format.recent(instant, seenFrom: max(now, instant + 2 * 86_400_000), in: zone)
    }

    package static var blank: Self { Self(day: "", joke: .blank) }

    package mutating func code(_ coder: inout WireCoder) {
        coder.text(1, &day)
        coder.record(2, &joke)
        coder.require(1...2)
    }
}

/// The result of the last sync of jokes.
package struct JokeSyncRecord: Hashable, Sendable, DocumentValue, WireRecord {
    package static var format: UInt32 { 1 }

    /// The key of the document.
    package static let key = DocumentKey<JokeSyncRecord>(.jokes, literal: "last-sync")

    /// The time of the sync, in seconds since 1 January 1970.
    package var instant: Int64
    /// The source of the jokes, for display.
    package var source: String
    /// The number of accepted jokes.
    package var accepted: Int
    /// The number of rejected records.
    package var rejected: Int

    package init(instant: Int64, source: String, accepted: Int, rejected: Int) {
        self.instant = instant
        self.source = source
        self.accepted = accepted
        self.rejected = rejected
    }

    package static var blank: Self { Self(instant: 0, source: "", accepted: 0, rejected: 0) }

    package mutating func code(_ coder: inout WireCoder) {
        coder.signed(1, &instant, in: .seconds)
        coder.text(2, &source)
        coder.count(3, &accepted)
        coder.count(4, &rejected)
    }
}

extension Domain {
    /// The domain of the jokes that the host syncs.
    package static var jokes: Domain { Domain(name: "jokes", index: 0) }
}
