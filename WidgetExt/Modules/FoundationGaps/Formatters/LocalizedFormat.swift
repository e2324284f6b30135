import Foundation
import Shared

/// The formatting of `String(format:)` and `String.localizedStringWithFormat(_:)` in imported packages.
public enum _LocalizedFormat {
    /// Returns a format filled with values. If `NSLocalizedString` returned the format for a plural, the values choose its form.
    ///
    /// - Parameter locale: The locale of numbers; `nil` for numbers that don't depend on a locale.
    public static func string(_ format: String, locale: Locale?, _ arguments: [any CVarArg]) -> String {
        let plural = Translation.plural(format: format)
        let form = plural?.format(for: arguments.map(FormatArgument.init)) ?? format
        let text = String(format: form, locale: locale, arguments: arguments)
        return plural?.isDoubled == true ? "\(text) \(text)" : text
    }
}

extension FormatArgument {
    fileprivate init(_ value: any CVarArg) {
        self =
            switch value {
            case let value as any UnsignedInteger & FixedWidthInteger: .unsigned(UInt64(clamping: value))
            case let value as any FixedWidthInteger: .integer(Int64(clamping: value))
            case let value as any BinaryFloatingPoint: .number(Double(value))
            case let value as NSNumber: .number(value.doubleValue)
            default: .text("")
            }
    }
}
