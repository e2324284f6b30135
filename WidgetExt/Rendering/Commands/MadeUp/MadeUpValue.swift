import Foundation

/// The values that stand for those of an app's data, chosen by their types and names.
struct MadeUpValue {
    /// The instant of the request, near which all dates are.
    let now: Date

    private static let minute = 60.0

    /// The texts that are tried if a type refuses a text: an identifier, colours, a date and an address.
    static let formats = [
        "1", "accent", "#3478F6", "#3478F6FF", "2026-01-01T12:00:00Z", "2026-01-01", "https://example.com", "en",
    ]

    /// Returns a text: the name in words, or what the name suggests, such as a symbol for `iconName`.
    func text(_ name: String) -> String {
        let words = Self.words(of: name)
        func has(_ any: String...) -> Bool { !Set(any).isDisjoint(with: words) }
        if has("symbol", "icon", "glyph") || has("image") && has("system") { return "star.fill" }
        if has("emoji") { return "🙂" }
        if has("color", "colour", "hex", "tint") { return "#3478F6" }
        if has("url", "link") { return "https://example.com" }
        if has("id", "identifier", "uuid") { return "1" }
        if has("currency") { return "EUR" }
        let text = words.joined(separator: " ")
        return text.isEmpty ? "Text" : text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Returns a whole number.
    func integer(_ name: String) -> Int {
        let words = Self.words(of: name)
        if words.contains(where: { ["percent", "percentage"].contains($0) }) { return 60 }
        if words.contains(where: { ["seconds", "duration"].contains($0) }) { return 600 }
        return words.contains { ["total", "goal", "max", "maximum", "limit", "target", "count"].contains($0) } ? 5 : 3
    }

    /// Returns a number with a fraction; for a progress, it is between 0 and 1.
    func number(_ name: String) -> Double {
        let words = Self.words(of: name)
        func has(_ any: String...) -> Bool { !Set(any).isDisjoint(with: words) }
        if has("progress", "fraction", "ratio", "completion", "share") { return 0.6 }
        if has("percent", "percentage") { return 60 }
        if has("seconds", "duration", "interval", "remaining") { return 10 * Self.minute }
        if has("latitude") { return 52.5 }
        if has("longitude") { return 13.4 }
        return has("total", "goal", "max", "maximum", "limit", "target") ? 5 : 1.5
    }

    /// Returns a date: a start is ten minutes ago, any other date is in 25 minutes.
    func date(_ name: String) -> Date {
        let words = Self.words(of: name)
        let isPast = words.contains {
            ["start", "started", "starts", "begin", "began", "since", "from", "created", "updated", "last", "0"]
                .contains($0)
        }
        let second = Date(timeIntervalSinceReferenceDate: now.timeIntervalSinceReferenceDate.rounded(.down))
        return second.addingTimeInterval(isPast ? -10 * Self.minute : 25 * Self.minute)
    }

    /// Returns the value of a type of Foundation that doesn't read its value from a text or a number; `nil` for any other type.
    func value(of type: Any.Type, _ name: String) -> Any? {
        switch type {
        case is Date.Type: date(name)
        case is URL.Type: URL(string: "https://example.com")
        case is UUID.Type: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
        case is Decimal.Type: Decimal(integer(name))
        case is Data.Type: Data()
        case is Locale.Type: Locale(identifier: "en_US")
        case is TimeZone.Type: TimeZone(secondsFromGMT: 0)
        case is Calendar.Type: Calendar(identifier: .gregorian)
        case is AttributedString.Type: AttributedString(text(name))
        case is Duration.Type: Duration.seconds(600)
        default: nil
        }
    }

    /// Returns the words of a name in lower case: `driverName` has the words "driver" and "name".
    static func words(of name: String) -> [String] {
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
