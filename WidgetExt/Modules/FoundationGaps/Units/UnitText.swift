import Foundation

@_implementationOnly import _FoundationICU

/// Formats numbers with units, and lists of such numbers, with the ICU library in Foundation.
///
/// On Linux, Foundation formats dates and numbers with ICU but has no formatter for units.
enum UnitText {
    /// Returns a number formatted by an ICU number skeleton, such as `measure-unit/length-meter unit-width-short`.
    static func number(_ value: Double, skeleton: String, locale: Locale) -> String? {
        var status = UErrorCode(rawValue: 0)
        let units = Array(skeleton.utf16)
        guard
            let formatter = swift_unumf_openForSkeletonAndLocale(units, Int32(units.count), locale.identifier, &status),
            let result = swift_unumf_openResult(&status)
        else { return nil }
        defer {
            swift_unumf_closeResult(result)
            swift_unumf_close(formatter)
        }
        swift_unumf_formatDouble(formatter, value, result, &status)
        return text { swift_unumf_resultToString(result, $0, $1, &status) }
    }

    /// The length of a time unit's name.
    enum TimeWidth { case full, short, narrow, shorter }

    /// Returns a number with a unit of time, such as `9 hr`.
    static func time(_ value: Double, _ unit: Calendar.Component, _ width: TimeWidth, locale: Locale) -> String? {
        guard let field = fields[unit] else { return nil }
        let style =
            switch width {
            case .full: UATIMEUNITSTYLE_FULL
            case .short: UATIMEUNITSTYLE_ABBREVIATED
            case .narrow: UATIMEUNITSTYLE_NARROW
            case .shorter: UATIMEUNITSTYLE_SHORTER
            }
        var status = UErrorCode(rawValue: 0)
        guard let formatter = uatmufmt_open(locale.identifier, style, &status) else { return nil }
        defer { uatmufmt_close(formatter) }
        return text { uatmufmt_format(formatter, value, field, $0, $1, &status) }
    }

    /// Returns a list of numbers with units, such as `9 hr, 41 min`.
    static func list(_ items: [String], _ width: TimeWidth, locale: Locale) -> String? {
        let form =
            switch width {
            case .full: ULISTFMT_WIDTH_WIDE
            case .short: ULISTFMT_WIDTH_SHORT
            case .narrow, .shorter: ULISTFMT_WIDTH_NARROW
            }
        var status = UErrorCode(rawValue: 0)
        guard let formatter = swift_ulistfmt_openForType(locale.identifier, ULISTFMT_TYPE_UNITS, form, &status) else {
            return nil
        }
        defer { swift_ulistfmt_close(formatter) }
        let all = items.map { Array($0.utf16) }
        let units = all.flatMap { $0 }
        return units.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return "" }
            var start = 0
            let starts: [UnsafePointer<UInt16>?] = all.map { item in
                defer { start += item.count }
                return base + start
            }
            let lengths = all.map { Int32($0.count) }
            return text { room, size in
                swift_ulistfmt_format(formatter, starts, lengths, Int32(all.count), room, size, &status)
            }
        }
    }

    private static let fields: [Calendar.Component: UATimeUnitField] = [
        .year: UATIMEUNITFIELD_YEAR, .month: UATIMEUNITFIELD_MONTH, .weekOfMonth: UATIMEUNITFIELD_WEEK,
        .day: UATIMEUNITFIELD_DAY, .hour: UATIMEUNITFIELD_HOUR, .minute: UATIMEUNITFIELD_MINUTE,
        .second: UATIMEUNITFIELD_SECOND,
    ]

    /// The buffer is far larger than any number, or any list of seven numbers. For a longer text, the result is `nil`.
    private static func text(_ write: (UnsafeMutablePointer<UInt16>?, Int32) -> Int32) -> String? {
        var buffer = [UInt16](repeating: 0, count: 2_048)
        let count = buffer.withUnsafeMutableBufferPointer { write($0.baseAddress, Int32($0.count)) }
        guard count > 0, count <= buffer.count else { return nil }
        return String(decoding: buffer[..<Int(count)], as: UTF16.self)
    }
}
