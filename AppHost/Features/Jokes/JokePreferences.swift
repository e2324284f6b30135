import Shared

/// The user's preferences for the jokes.
struct JokePreferences: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document in the app's own storage.
    static let key = DocumentKey<JokePreferences>(.jokes, literal: "preferences")

    /// The names of the preferences in commands.
    enum Name: String, CaseIterable {
        case feed
        case notificationHour = "notification-hour"
    }

    /// The source of the jokes, in the form of `--from`; `nil` for the bundled jokes.
    var feed: String?
    /// The local hour of the daily notification, 0 to 23; `nil` for none.
    var notificationHour: Int?
    /// The program that shows notifications, as earlier versions stored it here; empty once it is moved to ``NotificationProgram``.
    var formerNotificationCommand: [String] = []
    /// True if that program was refused, which is reported once.
    var isFormerCommandRefused = false
    /// The program that earlier versions stored if the user chose none.
    static let formerDefaultCommand = ["notify-send", "--app-name=Mr. Funny Jokes"]

    /// The preferences that make sense on every machine.
    struct Shared: Hashable, Sendable, DocumentValue {
        static var format: UInt32 { 1 }

        var notificationHour: Int?

        func encode(into writer: inout WireWriter) {
            if let notificationHour { writer.write(2, count: notificationHour) }
        }
    }

    var shared: Shared {
        get { Shared(notificationHour: notificationHour) }
        set { notificationHour = newValue.notificationHour }
    }

    static let hours = 0...23

    /// Creates the default preferences.
    init() {}

    /// Returns the value of a preference as text.
    func text(_ name: Name) -> String {
        switch name {
        case .feed: feed ?? "bundled"
        case .notificationHour: notificationHour.map { "\($0)" } ?? "off"
        }
    }

    /// Sets a preference from a command's words.
    ///
    /// - Throws: ``CommandFailure``; the preference is unchanged then.
    mutating func set(_ name: Name, _ words: [String]) throws {
        switch name {
        case .feed:
            let text = try Self.one(words, "'bundled', a file or an address", of: name)
            feed = text == "bundled" ? nil : text
        case .notificationHour:
            let text = try Self.one(words, "'off' or an hour", of: name)
            if text == "off" { return notificationHour = nil }
            guard let hour = Int(text), Self.hours.contains(hour) else {
                throw CommandFailure("invalid hour '\(text)' — write 'off' or a whole number from 0 to 23")
            }
            notificationHour = hour
        }
    }

    private static func one(_ words: [String], _ what: String, of name: Name) throws -> String {
        guard let word = words.first, words.count == 1, !word.isEmpty else {
            throw CommandFailure("'\(name.rawValue)' takes one word — write \(what)")
        }
        return word
    }

    func encode(into writer: inout WireWriter) {
        if let feed { writer.write(1, feed) }
        if let notificationHour { writer.write(2, count: notificationHour) }
        for word in formerNotificationCommand { writer.write(3, word) }
        if isFormerCommandRefused { writer.write(4, count: 1) }
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1: feed = try reader.string(field)
            case 2:
                let hour = try reader.count(field)
                guard Self.hours.contains(hour) else { throw WireError(.range(field: 2), at: reader.offset) }
                notificationHour = hour
            case 3: formerNotificationCommand.append(try reader.string(field))
            case 4: isFormerCommandRefused = try reader.count(field) != 0
            default: try reader.skip(field)
            }
        }
    }
}

extension JokePreferences.Shared {
    init(from reader: inout WireReader) throws {
        self.init(notificationHour: nil)
        while let field = try reader.nextField() {
            guard field.number == 2 else {
                try reader.skip(field)
                continue
            }
            let hour = try reader.count(field)
            guard JokePreferences.hours.contains(hour) else { throw WireError(.range(field: 2), at: reader.offset) }
            notificationHour = hour
        }
    }
}

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

/// The history of the jokes: the jokes of past days and the user's ratings.
///
/// Days are local days, counted from 1 January 1970, so that a week is the user's local week. Entries older than ``span`` are removed.
struct JokeHistory: Hashable, Sendable, DocumentValue, WireRecord {
    static var format: UInt32 { 1 }

    /// The key of the document in the app's own storage.
    static let key = DocumentKey<JokeHistory>(.jokes, literal: "history")

    /// The number of stored days.
    static let span = 400
    /// The maximum number of stored ratings, since a document has a size limit.
    static let ratingLimit = 2_000
    static let stars = 1...5

    /// A joke of the day, or a rating on a day.
    struct Entry: Hashable, Sendable, DocumentValue {
        static var format: UInt32 { 1 }

        var day: Int
        var id: String
        /// The rating, 1 to 5; 0 for a joke of the day.
        var stars = 0

        /// True for the joke of a day, with an id that a joke may have.
        var isDay: Bool {
            stars == 0 && (1...100).contains(id.count) && !id.unicodeScalars.contains(where: \.isTerminalControl)
        }
    }

    /// The jokes of the day, sorted by day.
    private(set) var days: [Entry] = []
    /// The ratings in the order they were given; only the last one per joke and week is stored.
    private(set) var ratings: [Entry] = []

    init() {}

    /// Records the joke of a day, replacing an earlier one. Days in the future, recorded with a wrong clock, don't interfere.
    mutating func record(_ id: String, on day: LocalDay) {
        days.removeAll { $0.day == day.number }
        days.append(Entry(day: day.number, id: id))
        days.sort { $0.day < $1.day }
        days.removeAll { $0.day <= day.number - Self.span }
        if days.count > Self.span { days.removeFirst(days.count - Self.span) }
    }

    /// Returns the history with the jokes of past days of another host, which replace those of this host.
    func merging(_ others: [Entry], until today: LocalDay) -> JokeHistory {
        var all = Dictionary(days.map { ($0.day, $0) }) { $1 }
        for entry in others where entry.day <= today.number && entry.day > today.number - Self.span {
            all[entry.day] = entry
        }
        var history = self
        history.days = all.values.sorted { $0.day < $1.day }.suffix(Self.span)
        return history
    }

    /// Records a rating, 1 to 5, replacing one of the same week.
    mutating func rate(_ id: String, _ stars: Int, on day: LocalDay) {
        let week = LocalWeek(of: day).days
        ratings.removeAll { ($0.id == id && week.contains($0.day)) || $0.day <= day.number - Self.span }
        ratings.append(Entry(day: day.number, id: id, stars: stars))
        if ratings.count > Self.ratingLimit { ratings.removeFirst(ratings.count - Self.ratingLimit) }
    }

    static var blank: Self { Self() }

    mutating func code(_ coder: inout WireCoder) {
        coder.records(1, &days)
        coder.records(2, &ratings)
    }
}

extension JokeHistory.Entry: WireRecord {
    static var blank: Self { Self(day: 0, id: "") }

    mutating func code(_ coder: inout WireCoder) {
        coder.signed(1, &day, in: .days)
        coder.text(2, &id)
        coder.count(3, &stars)
    }
}
