import Foundation
import Shared

/// The region of the request being answered.
///
/// Foundation's own `Locale.current` is fixed on Linux, whatever the environment says. Brought packages read this in its place.
public enum _RequestRegion {
    /// Language and region.
    public static var locale: Locale { Locale.current.ofRequest }

    /// The languages a person reads, the best one first.
    public static var languages: [String] { [RequestContext.current.locale.identifier(.bcp47)] }

    /// The calendar, in the region's language and the request's time zone.
    public static var calendar: Calendar {
        let context = RequestContext.current
        var calendar = Calendar.current
        if let zone = context.timeZoneIdentifier.flatMap({ TimeZone(identifier: $0) }) { calendar.timeZone = zone }
        calendar.locale = context.locale
        return calendar
    }

    /// A date in a format; where that is Foundation's own, as the region writes it.
    public static func text<F: FormatStyle>(_ date: Date, _ format: F) -> F.FormatOutput where F.FormatInput == Date {
        if let dated = format as? Date.FormatStyle, let text = dated._text(date) as? F.FormatOutput { return text }
        return format.format(date)
    }
}
