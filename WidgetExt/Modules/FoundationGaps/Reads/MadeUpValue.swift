import Foundation
import Shared

/// The values that stand for those of an app's data, chosen by their types and names.
package struct MadeUpValue {
    /// The instant of the request, near which all dates are.
    package let now: Date
    /// True if the values are those of a user with data, which differ between the elements of an array.
    package let isFilling: Bool

    package init(now: Date, isFilling: Bool = false) { (self.now, self.isFilling) = (now, isFilling) }

    private static let minute = 60.0

    /// The texts that are tried if a type refuses a text: an identifier, colours, a date and an address.
    static let formats = [
        "1", "accent", "#3478F6", "#3478F6FF", "2026-01-01T12:00:00Z", "2026-01-01", "https://example.com", "en",
    ]

    /// The texts of a kind of thing, by the words that name it. A widget has little space, so they are short.
    private static let phrases: [(words: [String], texts: [String])] = [
        (["emoji", "mood"], ["🙂", "🌱", "☕️"]),
        (["symbol", "icon", "glyph"], ["star.fill", "heart.fill", "leaf.fill"]),
        (["color", "colour", "hex", "tint"], ["#3478F6", "#34C759", "#FF9500"]),
        (["url", "link", "website"], ["https://example.com"]),
        (["email", "mail"], ["anna@example.com", "ben@example.com", "cleo@example.com"]),
        (["phone"], ["555 0100", "555 0101", "555 0102"]),
        (["currency"], ["EUR"]),
        (["unit", "units"], ["ml"]),
        (["iata", "airport"], ["BER", "LIS", "OSL"]),
        (["language", "locale"], ["en"]),
        (["weekday"], ["Monday", "Tuesday", "Wednesday"]),
        (["version"], ["1.0"]),
        (["city", "location", "place", "destination", "origin", "station"], ["Berlin", "Lisbon", "Oslo"]),
        (["country"], ["Germany", "Portugal", "Norway"]),
        (
            [
                "user", "username", "author", "person", "friend", "contact", "player", "member", "first", "nickname",
                "doctor", "coach", "teacher", "driver", "owner", "sender", "traveller", "traveler", "account",
            ],
            ["Anna", "Ben", "Cleo"]
        ),
        (["quote", "verse", "affirmation"], ["Small steps count", "Breathe slowly", "Begin again"]),
        (
            ["note", "notes", "description", "details", "detail", "message", "body", "summary", "content", "subtitle"],
            ["A short note", "More to come", "All is well"]
        ),
        (["status", "state"], ["Open", "Ready", "Done"]),
        (["title", "task", "todo", "headline", "habit", "event", "goal"], things),
    ]
    private static let things = ["Morning walk", "Buy oranges", "Call Anna"]

    /// Returns the phrases in a text that can be shortened to their first words.
    package static func phrases(in text: String) -> [String] {
        phrases.flatMap(\.texts).filter { $0.contains(" ") && text.contains($0) }
    }

    /// Returns a text: the name in words, or what the name suggests, such as a symbol for `iconName`.
    package func text(_ name: String, turn: Int = 0) -> String {
        let words = Self.words(of: isFilling ? Self.lastPart(of: name) : name)
        func has(_ any: String...) -> Bool { !Set(any).isDisjoint(with: words) }
        guard isFilling else {
            if has("symbol", "icon", "glyph") || has("image") && has("system") { return "star.fill" }
            if has("emoji") { return "🙂" }
            if has("color", "colour", "hex", "tint") { return "#3478F6" }
            if has("url", "link") { return "https://example.com" }
            if has("id", "identifier", "uuid") { return "1" }
            if has("currency") { return "EUR" }
            let text = words.joined(separator: " ")
            return text.isEmpty ? "Text" : text.prefix(1).uppercased() + text.dropFirst()
        }
        if has("id", "identifier", "uuid") { return "\(turn + 1)" }
        if has("image") && has("system") { return Self.phrases[1].texts[turn % 3] }
        if has("date", "timestamp", "updated", "created", "at"), !has("format") {
            return date(name).formatted(.iso8601)
        }
        if has("code"), has("country") { return ["DE", "PT", "NO"][turn % 3] }
        // A selected thing without a known name is that with the first identifier.
        if has("selected", "chosen"), !has("name", "title"), Self.phrases(for: words) == nil || has("account") {
            return "1"
        }
        if words == ["time"] || words == ["times"] || has("hour") { return ["09:41", "12:30", "18:05"][turn % 3] }
        // The last word names the thing: a `userTitle` is a title, but a `userName` is a user's.
        if let texts = Self.phrases(for: words) { return texts[turn % texts.count] }
        if has("name", "item", "label", "text") { return Self.things[turn % Self.things.count] }
        let text = words.suffix(2).joined(separator: " ")
        // A long name would be cut in a small widget.
        let short = text.count > 14 ? words.last.map { String($0.prefix(14)) } ?? "" : text
        let shown = short.isEmpty ? "Text" : short.prefix(1).uppercased() + short.dropFirst()
        return turn == 0 ? shown : "\(shown) \(turn + 1)"
    }

    /// Returns the texts of the kind of thing that the last known word names.
    private static func phrases(for words: [String]) -> [String]? {
        words.reversed().lazy.compactMap { word in phrases.first { $0.words.contains(word) }?.texts }.first
    }

    /// Returns a whole number.
    package func integer(_ name: String, turn: Int = 0) -> Int {
        let words = Self.words(of: Self.lastPart(of: name))
        func has(_ any: String...) -> Bool { !Set(any).isDisjoint(with: words) }
        if has("percent", "percentage") { return 60 - 15 * min(turn, 2) }
        if isFilling {
            if has("timestamp", "ts", "epoch", "since1970", "updated", "date") {
                return Int(saturating: date(name).timeIntervalSince1970)
            }
            if has("id", "identifier") { return turn + 1 }
            if has("temperature", "temp", "degrees") { return 21 - 2 * turn }
            if has("year") { return 2026 }
            if has("steps") { return 4_200 }
            if has("calories", "kcal") { return 320 }
            if has("battery") { return 80 }
            if has("index", "selected", "theme", "style", "mode", "offset", "version") { return turn }
        }
        if has("seconds", "duration") { return 600 }
        return (has("total", "goal", "max", "maximum", "limit", "target", "count") ? 5 : 3) + (isFilling ? turn : 0)
    }

    /// Returns a number with a fraction; for a progress, it is between 0 and 1.
    package func number(_ name: String, turn: Int = 0) -> Double {
        let words = Self.words(of: Self.lastPart(of: name))
        func has(_ any: String...) -> Bool { !Set(any).isDisjoint(with: words) }
        if has("progress", "fraction", "ratio", "completion", "share", "opacity", "alpha", "probability") {
            return [0.6, 0.4, 0.8][turn % 3]
        }
        if has("percent", "percentage") { return 60 - 15 * Double(min(turn, 2)) }
        if isFilling {
            if has("timestamp", "ts", "epoch", "since1970", "updated", "date") {
                return date(name).timeIntervalSince1970
            }
            if has("temperature", "temp", "degrees") { return 21.5 - 2 * Double(turn) }
            if has("price", "amount", "balance", "cost", "spent", "budget") { return 12.5 * Double(turn + 1) }
            if has("red", "green", "blue", "hue", "saturation", "brightness") { return 0.5 }
            if has("color", "colour", "component", "components") { return [0.2, 0.5, 0.8][turn % 3] }
        }
        if has("seconds", "duration", "interval", "remaining") { return 10 * Self.minute }
        if has("latitude", "lat") { return 52.5 }
        if has("longitude", "lon", "lng") { return 13.4 }
        return (has("total", "goal", "max", "maximum", "limit", "target") ? 5 : 1.5) + (isFilling ? Double(turn) : 0)
    }

    /// Returns a Boolean value: true unless the name is that of something that hides content.
    package func flag(_ name: String) -> Bool {
        let hiding: Set = [
            "hide", "hides", "hidden", "disabled", "disable", "locked", "expired", "error", "failed", "muted",
            "deleted",
            "debug", "empty", "loading", "stale", "redacted", "private", "paused", "archived", "cancelled", "not",
            "no", "without", "needs", "done", "completed", "complete", "finished", "off", "skip", "skipped", "blocked",
            "collapsed",
        ]
        return hiding.isDisjoint(with: Self.words(of: Self.lastPart(of: name)))
    }

    /// Returns a date: a start is ten minutes ago, any other date is in 25 minutes; that of a further element is later by hours.
    package func date(_ name: String, turn: Int = 0) -> Date {
        let words = Self.words(of: name)
        let isPast = words.contains {
            ["start", "started", "starts", "begin", "began", "since", "from", "created", "updated", "last", "0"]
                .contains($0)
        }
        let second = Date(timeIntervalSinceReferenceDate: now.timeIntervalSinceReferenceDate.rounded(.down))
        func has(_ any: String...) -> Bool { isFilling && !Set(any).isDisjoint(with: words) }
        let offset: TimeInterval =
            if isPast || has("synced", "sync", "done", "seen") {
                -10 * Self.minute
            } else if has(
                "target", "deadline", "birthday", "expiry", "anniversary")
            { 12 * 24 * 60 * Self.minute } else if has("arrives", "arrival") {
                145 * Self.minute
            } else { 25 * Self.minute }
        return second.addingTimeInterval(offset + (isFilling ? Double(turn) * 60 * Self.minute : 0))
    }

    /// Returns the date of a name in the formats that sources often use.
    func dateTexts(_ name: String) -> [MadeUpScalar] {
        let date = date(name)
        let seconds = date.timeIntervalSince1970
        let formatter = Foundation.DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        let patterns = [
            "yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm:ss Z",
            "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd HH:mm", "yyyy-MM-dd", "yyyyMMdd", "dd.MM.yyyy", "dd.MM.yyyy HH:mm",
            "dd/MM/yyyy", "MM/dd/yyyy", "yyyy/MM/dd", "dd-MM-yyyy", "MMM d, yyyy", "HH:mm:ss", "HH:mm",
            "EEE, dd MMM yyyy HH:mm:ss Z",
        ]
        let texts = patterns.map { pattern in
            formatter.dateFormat = pattern
            return MadeUpScalar.text(formatter.string(from: date))
        }
        return [.text(date.formatted(.iso8601)), .number(seconds)] + texts + [.text("\(Int(saturating: seconds))")]
    }

    /// Returns the value of a type of Foundation that doesn't read its value from a text or a number; `nil` for any other type.
    func value(of type: Any.Type, _ name: String, turn: Int = 0) -> Any? {
        switch type {
        case is Date.Type: date(name, turn: turn)
        case is URL.Type: URL(string: "https://example.com")
        case is UUID.Type:
            UUID(
                uuid: (
                    0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: (turn + 1) >> 8),
                    UInt8(truncatingIfNeeded: turn + 1)
                ))
        case is Decimal.Type: Decimal(integer(name, turn: turn))
        case is Data.Type: Data()
        case is Locale.Type: Locale(identifier: "en_US")
        case is TimeZone.Type: TimeZone(secondsFromGMT: 0)
        case is Calendar.Type: Calendar(identifier: .gregorian)
        case is AttributedString.Type: AttributedString(text(name, turn: turn))
        case is Duration.Type: Duration.seconds(600)
        default: nil
        }
    }

    /// Returns a property list value of a type that is written in a source, such as `[String]`; `nil` for another type.
    ///
    /// - Parameter members: The types of a dictionary's values, by their keys.
    ///   Those without a type are keys of dictionaries whose values have one type.
    package func object(
        _ type: String, _ name: String, turn: Int = 0, members: [String: String] = [:], depth: Int = 0
    ) -> Any? {
        let type = type.trimmingCharacters(in: .whitespaces)
        switch type {
        case "String", "NSString": return text(name, turn: turn)
        case "Bool": return flag(name)
        case "Int", "Int64", "Int32", "UInt", "UInt64", "Int16", "UInt8": return integer(name, turn: turn)
        case "Double", "Float", "CGFloat", "TimeInterval", "NSNumber": return number(name, turn: turn)
        // The dates of a list are those of successive days.
        case "Date", "NSDate": return date(name, turn: 24 * turn)
        case "URL":
            guard let url = NSURL(string: "https://example.com") else { return nil }
            // As settings store it; the archive of a URL can always be made.
            return try? NSKeyedArchiver.archivedData(withRootObject: url, requiringSecureCoding: false)
        default: break
        }
        if type.hasSuffix("?") {
            return object(String(type.dropLast()), name, turn: turn, members: members, depth: depth)
        }
        guard type.hasPrefix("["), type.hasSuffix("]") else {
            guard type == "NSDictionary" else { return nil }
            return object("[String: Any]", name, turn: turn, members: members, depth: depth)
        }
        let inner = String(type.dropFirst().dropLast())
        var nesting = 0
        let colon = inner.firstIndex { character in
            nesting += "[<(".contains(character) ? 1 : "]>)".contains(character) ? -1 : 0
            return nesting == 0 && character == ":"
        }
        guard let colon else {
            // A week has seven values.
            let count = Self.words(of: name).contains("week") ? 7 : 3
            let values = (0..<count).map {
                object(inner, Self.singular(name), turn: $0, members: members, depth: depth)
            }
            return values.contains { $0 == nil } ? nil : values.compactMap { $0 }
        }
        let value = inner[inner.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        if ["Any", "AnyObject", "any Any"].contains(value) {
            guard depth < Self.dictionaryDepthLimit else { return nil }
            let pairs = members.compactMap { key, type in
                // The sources don't tell which dictionary has a key, so dictionaries in it have all keys.
                object(type, key, turn: turn, members: members, depth: depth + 1).map { (key, $0) }
            }
            return pairs.isEmpty ? nil : Dictionary(pairs) { first, _ in first }
        }
        guard let example = object(value, name, turn: turn, members: members, depth: depth) else { return nil }
        let keys = members.filter { $0.value.isEmpty }.keys
        return Dictionary((keys.isEmpty ? ["example"] : Array(keys)).map { ($0, example) }) { first, _ in first }
    }

    /// The maximum nesting of dictionaries whose keys the sources use.
    private static let dictionaryDepthLimit = 3

    /// Returns the name of an element of an array: `favorite` for `favorites`.
    static func singular(_ name: String) -> String {
        name.count > 3 && name.hasSuffix("s") && !name.hasSuffix("ss") && !name.hasSuffix("us")
            ? String(name.dropLast()) : name
    }

    /// The part of a name after the last dot: settings are often called `com.example.tea.cups`.
    private static func lastPart(of name: String) -> String {
        name.split(separator: ".").last.map(String.init) ?? name
    }

    /// Returns the words of a name in lower case: `driverName` has the words "driver" and "name".
    package static func words(of name: String) -> [String] {
        var words: [String] = []
        var last: Character?
        for character in name {
            if character.isLetter || character.isNumber {
                let isStart =
                    last.map { previous in
                        !(previous.isLetter || previous.isNumber) || character.isUppercase && !previous.isUppercase
                    } ?? true
                if isStart { words.append("") }
                words[words.count - 1] += character.lowercased()
            }
            last = character
        }
        return words
    }
}
