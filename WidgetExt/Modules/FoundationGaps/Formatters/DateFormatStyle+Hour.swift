import Foundation
import Shared

extension Date.FormatStyle {
    /// Returns a date in this format, with a leading zero before one-digit hours if the region writes one.
    ///
    /// On Linux, Foundation writes `9:41` in every region, with or without a date, and `9:5` if the locale's hours are those from 1 to 24. If
    /// the format has no locale, the request's locale is used.
    public func _text(_ date: Date) -> String {
        var format = locale(locale.ofRequest)
        if format.calendar == .autoupdatingCurrent { format.calendar = _RequestRegion.calendar }
        let fields: [AttributeScopes.FoundationAttributes.DateFieldAttribute.Field] =
            (format.locale.hourCycle == .oneToTwentyFour ? [.minute] : [])
            + (format.locale.hasZeroBeforeHours ? [.hour] : [])
        guard !fields.isEmpty else { return format.format(date) }
        var text = format.attributed.format(date)
        // For a format without minutes, such as `9 Uhr`, Foundation itself writes the zero if the region does.
        guard text.runs.contains(where: { $0.dateField == .minute }) else { return String(text.characters) }
        for field in fields {
            guard text.runs.contains(where: { $0.dateField == .hour }),
                let digits = text.runs.first(where: { $0.dateField == field })?.range,
                text[digits].characters.count == 1, let zero = text[digits].characters.first?.zeroOfDigits
            else { continue }
            text.characters.insert(zero, at: digits.lowerBound)
        }
        return String(text.characters)
    }
}

extension Locale {
    /// True if the region uses a 24-hour clock with a leading zero before one-digit hours.
    fileprivate var hasZeroBeforeHours: Bool {
        [.zeroToTwentyThree, .oneToTwentyFour].contains(hourCycle)
            && CivilFormat(localeIdentifier: identifier).clock.isHourPadded
    }
}

extension Character {
    /// The zero in the script of a decimal digit; `nil` for a character that isn't a digit.
    fileprivate var zeroOfDigits: Character? {
        guard let digit = unicodeScalars.first, unicodeScalars.count == 1, digit.properties.numericType == .decimal,
            let value = digit.properties.numericValue
        else { return nil }
        return Unicode.Scalar(digit.value - UInt32(value)).map { Character($0) }
    }
}
