import FoundationEssentials

private struct LocaleKey: EnvironmentKey { static var defaultValue: Locale? { nil } }
private struct TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone? { nil } }
private struct CalendarKey: EnvironmentKey { static var defaultValue: Calendar? { nil } }

extension EnvironmentValues {
    /// The language and region texts are in: the request's unless a view says otherwise.
    public var locale: Locale {
        get { self[LocaleKey.self] ?? RequestContext.current.locale }
        set { self[LocaleKey.self] = newValue }
    }

    /// The time zone of dates: the request's unless a view says otherwise.
    public var timeZone: TimeZone {
        get { self[TimeZoneKey.self] ?? RequestContext.current.calendar.timeZone }
        set { self[TimeZoneKey.self] = newValue }
    }

    /// The calendar of dates: the request's unless a view says otherwise.
    public var calendar: Calendar {
        get { self[CalendarKey.self] ?? RequestContext.current.calendar }
        set { self[CalendarKey.self] = newValue }
    }

    /// Runs what looks texts up and puts dates into words as views around say.
    func wording<Result>(_ body: () -> Result) -> Result {
        let (locale, timeZone, calendar) = (self[LocaleKey.self], self[TimeZoneKey.self], self[CalendarKey.self])
        guard locale != nil || timeZone != nil || calendar != nil else { return body() }
        let words = MomentWords.current.changed(locale: locale, timeZone: timeZone, calendar: calendar)
        let tables =
            locale.flatMap { Translation.tables?.changed(localeIdentifier: $0.identifier) } ?? Translation.tables
        return MomentWords.$current.withValue(words) {
            Translation.$tables.withValue(tables) { Unchecked(body()) }
        }.value
    }
}
