import Foundation
import Shared

extension Date.FormatStyle {
    /// Returns a date in this format, with a leading zero before one-digit hours if the region writes one.
    ///
    /// On Linux, Foundation writes `9:41` in every region, alone or beside a date. A format without a locale of its own uses the
    /// request's.
    public func _text(_ date: Date) -> String {
        let format = locale(locale.ofRequest)
        guard format.locale.hasZeroBeforeHours else { return format.format(date) }
        var text = format.attributed.format(date)
        // The names of hours, such as `9 Uhr`, already have their zero.
        guard text.runs.contains(where: { $0.dateField == .minute }),
            let hour = text.runs.first(where: { $0.dateField == .hour })?.range,
            text[hour].characters.count == 1, let zero = text[hour].characters.first?.zeroOfDigits
        else { return String(text.characters) }
        text.characters.insert(zero, at: hour.lowerBound)
        return String(text.characters)
    }
}

extension Locale {
    /// True if the region uses a 24-hour clock with a leading zero before one-digit hours.
    fileprivate var hasZeroBeforeHours: Bool {
        hourCycle == .zeroToTwentyThree && CivilFormat(localeIdentifier: identifier).isHourPadded
    }
}

extension Character {
    /// The zero of a decimal digit's script; `nil` for a character that isn't a digit.
    fileprivate var zeroOfDigits: Character? {
        guard let digit = unicodeScalars.first, unicodeScalars.count == 1, digit.properties.numericType == .decimal,
            let value = digit.properties.numericValue
        else { return nil }
        return Unicode.Scalar(digit.value - UInt32(value)).map { Character($0) }
    }
}
