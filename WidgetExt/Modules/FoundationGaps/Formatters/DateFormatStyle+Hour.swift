import Foundation
import Shared

extension Date.FormatStyle {
    /// Returns a date in this format, with a zero before an hour of one digit where the region's times of day have it.
    ///
    /// On Linux Foundation writes `9:41` beside dates and by itself, whatever the region writes. A format without a locale of its own
    /// has the request's.
    public func _text(_ date: Date) -> String {
        let format = locale(locale.ofRequest)
        guard format.locale.hasZeroBeforeHours else { return format.format(date) }
        var text = format.attributed.format(date)
        // The names of hours, as in `9 Uhr`, have their zero already.
        guard text.runs.contains(where: { $0.dateField == .minute }),
            let hour = text.runs.first(where: { $0.dateField == .hour })?.range,
            text[hour].characters.count == 1, let zero = text[hour].characters.first?.zeroOfDigits
        else { return String(text.characters) }
        text.characters.insert(zero, at: hour.lowerBound)
        return String(text.characters)
    }
}

extension Locale {
    /// A Boolean value that indicates whether times of day are of 24 hours, with a zero before those of one digit.
    fileprivate var hasZeroBeforeHours: Bool {
        hourCycle == .zeroToTwentyThree && CivilFormat(localeIdentifier: identifier).isHourPadded
    }
}

extension Character {
    /// The zero of a decimal digit's script; `nil` for a character that is no digit.
    fileprivate var zeroOfDigits: Character? {
        guard let digit = unicodeScalars.first, unicodeScalars.count == 1, digit.properties.numericType == .decimal,
            let value = digit.properties.numericValue
        else { return nil }
        return Unicode.Scalar(digit.value - UInt32(value)).map { Character($0) }
    }
}
