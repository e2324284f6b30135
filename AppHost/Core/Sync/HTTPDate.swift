import Foundation

/// Dates of HTTP headers, such as `Sat, 21 Nov 2026 09:41:00 GMT`.
enum HTTPDate {
    /// Returns the instant of a date in the preferred format of RFC 9110; `nil` for anything else.
    static func instant(_ text: String) -> Date? {
        // 'Sat, 21 Nov 2026 09:41:00 GMT' by position.
        let pattern = #/[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT/#
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard let match = text.wholeMatch(of: pattern), let month = names.firstIndex(of: String(match.2)),
            let zone = TimeZone(secondsFromGMT: 0)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.date(
            from: DateComponents(
                year: Int(match.3), month: month + 1, day: Int(match.1), hour: Int(match.4), minute: Int(match.5),
                second: Int(match.6)))
    }

    /// Returns the delay of a `Retry-After` header in seconds, up to a day; `nil` for an invalid header.
    static func seconds(retryAfter text: String, now: Date) -> Int? {
        let most = BackOff.longestWait
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return min(Int(text) ?? most, most) }
        guard let instant = instant(text) else { return nil }
        return Int(min(max(instant.timeIntervalSince(now).rounded(.up), 0), Double(most)))
    }
}
