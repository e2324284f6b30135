import FoundationEssentials

extension Date: _IntentValue {
    /// An instant in ISO 8601 format.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .date, Date.self, name: "Date",
            form: "an instant such as 2026-11-21T09:41:00Z, or a day such as 2026-11-21",
            read: { $0.string.flatMap(Self.written) }, write: { .string($0.formatted(.iso8601)) },
            text: { $0.formatted(.iso8601) })
    }

    /// Returns the instant that a string represents; for a day, its start in the request's time zone.
    private static func written(_ text: String) -> Date? {
        do throws(InstantFault) {
            return try Date(written: text)
        } catch {
            guard let day = DateComponents.written(text), day.hour == nil, day.year != nil else { return nil }
            return RequestContext.current.calendar.date(from: day)
        }
    }
}

extension DateComponents: _IntentValue {
    /// A day, a time of day, or both.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .dateComponents, DateComponents.self, name: "Date",
            form: "a day such as 2026-11-21, a time such as 09:41, or both",
            read: { $0.string.flatMap(Self.written) }, write: { .string($0.writtenText) }, text: { $0.writtenText })
    }

    /// Returns the components of a string such as `2026-11-21`, `09:41`, `09:41:30` or `2026-11-21T09:41`; `nil` for any other format.
    fileprivate static func written(_ text: String) -> DateComponents? {
        guard text.utf8.count <= 19 else { return nil }
        let halves = text.split(separator: "T", omittingEmptySubsequences: false)
        var components = DateComponents()
        for half in halves {
            if let day = numbers(half, separator: "-", widths: [4, 2, 2]), day.count == 3, components.year == nil,
                components.hour == nil
            {
                guard CivilDay(existing: day[0], day[1], day[2]) != nil else { return nil }
                (components.year, components.month, components.day) = (day[0], day[1], day[2])
            } else if let time = numbers(half, separator: ":", widths: [2, 2, 2]), time.count >= 2,
                components.hour == nil
            {
                guard time[0] < 24, time[1] < 60, time.count == 2 || time[2] < 60 else { return nil }
                (components.hour, components.minute) = (time[0], time[1])
                if time.count == 3 { components.second = time[2] }
            } else {
                return nil
            }
        }
        return components
    }

    private static func numbers(_ text: Substring, separator: Character, widths: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count <= widths.count else { return nil }
        var numbers: [Int] = []
        for (part, width) in zip(parts, widths) {
            guard part.utf8.count == width, part.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(part)
            else {
                return nil
            }
            numbers.append(number)
        }
        return numbers
    }

    fileprivate var writtenText: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
        }
        var text = ""
        if let year, let month, let day { text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
        if let hour, let minute {
            text += (text.isEmpty ? "" : "T") + "\(padded(hour, 2)):\(padded(minute, 2))"
            if let second { text += ":\(padded(second, 2))" }
        }
        return text
    }
}
