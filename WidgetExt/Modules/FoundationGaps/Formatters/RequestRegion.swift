import Foundation
import Shared

/// The region of the current request.
///
/// On Linux, Foundation's `Locale.current` is always `en_001`. Imported packages read this type instead.
public enum _RequestRegion {
    public static var locale: Locale { Locale.current.ofRequest }

    /// The user's languages, the preferred language first.
    public static var languages: [String] { [RequestContext.current.locale.identifier(.bcp47)] }

    /// The calendar that is usual in the request's region, or that its locale names, in the request's language and time zone.
    public static var calendar: Calendar {
        let context = RequestContext.current
        var calendar = Calendar(identifier: context.locale.calendar.identifier)
        if let zone = context.timeZoneIdentifier.flatMap({ TimeZone(identifier: $0) }) { calendar.timeZone = zone }
        calendar.locale = context.locale
        return calendar
    }

    /// Returns a style in the request's locale and calendar, unless the app has set those of the style.
    public static func style<F: FormatStyle>(_ style: F) -> F {
        if let interval = style as? Date.IntervalFormatStyle,
            let own = interval.locale(interval.locale.ofRequest).adopting(calendar) as? F
        {
            return own
        }
        guard let styled = style as? any _LocalizedStyle else { return style }
        let locale = styled.locale
        let own = locale.ofRequest
        return own == locale ? style : style.locale(own)
    }

    /// Returns a formatted value. A style whose locale the app hasn't set formats in the request's locale.
    public static func text<F: FormatStyle>(_ value: F.FormatInput, _ format: F) -> F.FormatOutput {
        if let date = value as? Date, let dated = format as? Date.FormatStyle,
            let text = dated._text(date) as? F.FormatOutput
        {
            return text
        }
        return style(format).format(value)
    }
}

extension Locale {
    /// This locale, or the current request's locale if this is the machine's current locale.
    var ofRequest: Locale {
        guard self == .autoupdatingCurrent || self == .current else { return self }
        return RequestContext.current.locale
    }

    /// True if the region measures temperatures in degrees Fahrenheit.
    var usesFahrenheit: Bool {
        UnitText.number(20, skeleton: "measure-unit/temperature-celsius usage/weather unit-width-short", locale: self)?
            .contains("F") ?? false
    }
}

extension Date.IntervalFormatStyle {
    /// Returns the style with a calendar and its time zone in place of the machine's.
    package func adopting(_ calendar: Calendar) -> Self {
        var style = self
        if style.calendar == .autoupdatingCurrent { style.calendar = calendar }
        if style.timeZone == .autoupdatingCurrent { style.timeZone = calendar.timeZone }
        return style
    }
}

/// A style of Foundation's whose locale can be read.
public protocol _LocalizedStyle {
    /// The locale in which the style formats values.
    var locale: Locale { get }
}

extension IntegerFormatStyle: _LocalizedStyle {}
extension IntegerFormatStyle.Percent: _LocalizedStyle {}
extension IntegerFormatStyle.Currency: _LocalizedStyle {}
extension FloatingPointFormatStyle: _LocalizedStyle {}
extension FloatingPointFormatStyle.Percent: _LocalizedStyle {}
extension FloatingPointFormatStyle.Currency: _LocalizedStyle {}
extension Decimal.FormatStyle: _LocalizedStyle {}
extension Decimal.FormatStyle.Percent: _LocalizedStyle {}
extension Decimal.FormatStyle.Currency: _LocalizedStyle {}
extension ByteCountFormatStyle: _LocalizedStyle {}
extension ListFormatStyle: _LocalizedStyle {}
extension Date.FormatStyle: _LocalizedStyle {}
extension Date.IntervalFormatStyle: _LocalizedStyle {}
extension Date.RelativeFormatStyle: _LocalizedStyle {}
extension Date.AnchoredRelativeFormatStyle: _LocalizedStyle {}
extension Duration.TimeFormatStyle: _LocalizedStyle {}
extension Duration.UnitsFormatStyle: _LocalizedStyle {}

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
