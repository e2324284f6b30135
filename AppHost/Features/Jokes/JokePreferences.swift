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
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1: feed = try reader.string(field)
            case 2:
                let hour = try reader.count(field)
                guard Self.hours.contains(hour) else { throw WireError(.range(field: 2), at: reader.offset) }
                notificationHour = hour
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
