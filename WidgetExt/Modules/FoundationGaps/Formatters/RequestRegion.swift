import Foundation
import Shared

/// The region of the current request.
///
/// On Linux, Foundation's `Locale.current` doesn't depend on the environment. Imported packages read this type instead.
public enum _RequestRegion {
    /// The request's locale.
    public static var locale: Locale { Locale.current.ofRequest }

    /// The user's languages, the preferred language first.
    public static var languages: [String] { [RequestContext.current.locale.identifier(.bcp47)] }

    /// The calendar, in the request's language and time zone.
    public static var calendar: Calendar {
        let context = RequestContext.current
        var calendar = Calendar.current
        if let zone = context.timeZoneIdentifier.flatMap({ TimeZone(identifier: $0) }) { calendar.timeZone = zone }
        calendar.locale = context.locale
        return calendar
    }

    /// Returns a formatted date. A format that Foundation declares follows the region's conventions.
    public static func text<F: FormatStyle>(_ date: Date, _ format: F) -> F.FormatOutput where F.FormatInput == Date {
        if let dated = format as? Date.FormatStyle, let text = dated._text(date) as? F.FormatOutput { return text }
        return format.format(date)
    }
}
