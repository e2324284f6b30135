import Shared

@_implementationOnly import CICal

/// The times of an iCalendar component, parsed by libical.
final class ICalComponent {
    enum Property {
        case start, end, duration, date, exception, recurrence, stamp, offsetFrom, offsetTo

        fileprivate var kind: icalproperty_kind {
            switch self {
            case .start: ICAL_DTSTART_PROPERTY
            case .end: ICAL_DTEND_PROPERTY
            case .duration: ICAL_DURATION_PROPERTY
            case .date: ICAL_RDATE_PROPERTY
            case .exception: ICAL_EXDATE_PROPERTY
            case .recurrence: ICAL_RECURRENCEID_PROPERTY
            case .stamp: ICAL_DTSTAMP_PROPERTY
            case .offsetFrom: ICAL_TZOFFSETFROM_PROPERTY
            case .offsetTo: ICAL_TZOFFSETTO_PROPERTY
            }
        }
    }

    /// Sets up libical once, so that errors are returned and don't end the process.
    static let prepared: Void = airlock_ical_prepare()

    private let component: OpaquePointer

    /// Parses the lines of properties.
    ///
    /// - Throws: ``CalendarError`` with the first invalid value.
    init(kind: String, lines: [UInt8]) throws(CalendarError) {
        _ = Self.prepared
        let text = Array("BEGIN:\(kind)\r\n".utf8) + lines + Array("END:\(kind)\r\n".utf8) + [0]
        let parsed = text.withUnsafeBytes { bytes in
            bytes.baseAddress.flatMap { icalparser_parse_string($0.assumingMemoryBound(to: CChar.self)) }
        }
        guard let parsed else { throw CalendarError(event: "can't be read") }
        component = parsed
        if let fault = icalcomponent_get_first_property(parsed, ICAL_XLICERROR_PROPERTY) {
            let words = icalproperty_get_xlicerror(fault).map { String(cString: $0) } ?? "unknown"
            throw CalendarError(event: "has an invalid value: \(ICalText.line(words).prefix(200))")
        }
    }

    deinit { icalcomponent_free(component) }

    /// Returns the first value of a property; `nil` if there is none.
    func time(_ property: Property) throws(CalendarError) -> ICalTime? {
        guard let found = icalcomponent_get_first_property(component, property.kind) else { return nil }
        let zone = Self.zone(of: found)
        switch property {
        case .start: return try Self.time(icalproperty_get_dtstart(found), zone)
        case .end: return try Self.time(icalproperty_get_dtend(found), zone)
        case .recurrence: return try Self.time(icalproperty_get_recurrenceid(found), zone)
        case .stamp: return try Self.time(icalproperty_get_dtstamp(found), zone)
        case .duration, .date, .exception, .offsetFrom, .offsetTo: return nil
        }
    }

    /// True if the instance also replaces all later ones.
    var isForLater: Bool {
        guard let found = icalcomponent_get_first_property(component, ICAL_RECURRENCEID_PROPERTY),
            let range = icalproperty_get_first_parameter(found, ICAL_RANGE_PARAMETER)
        else { return false }
        return icalparameter_get_range(range) == ICAL_RANGE_THISANDFUTURE
    }

    /// Returns the exception dates.
    func exceptions() throws(CalendarError) -> [ICalTime] {
        var times: [ICalTime] = []
        var next = icalcomponent_get_first_property(component, ICAL_EXDATE_PROPERTY)
        while let found = next {
            times.append(try Self.time(icalproperty_get_exdate(found), Self.zone(of: found)))
            next = icalcomponent_get_next_property(component, ICAL_EXDATE_PROPERTY)
        }
        return times
    }

    /// Returns the additional dates of a series.
    func dates() throws(CalendarError) -> [ICalEvent.ExtraDate] {
        var dates: [ICalEvent.ExtraDate] = []
        var next = icalcomponent_get_first_property(component, ICAL_RDATE_PROPERTY)
        while let found = next {
            let value = icalproperty_get_rdate(found)
            let zone = Self.zone(of: found)
            if icaltime_is_null_time(value.time) == 0 {
                dates.append(.init(start: try Self.time(value.time, zone), end: nil))
            } else {
                let end: ICalEvent.End =
                    icaltime_is_null_time(value.period.end) == 0
                    ? .at(try Self.time(value.period.end, zone)) : try Self.length(value.period.duration)
                dates.append(.init(start: try Self.time(value.period.start, zone), end: end))
            }
            next = icalcomponent_get_next_property(component, ICAL_RDATE_PROPERTY)
        }
        return dates
    }

    /// Returns the duration; `nil` if there is none.
    func length() throws(CalendarError) -> ICalEvent.End? {
        guard let found = icalcomponent_get_first_property(component, ICAL_DURATION_PROPERTY) else { return nil }
        return try Self.length(icalproperty_get_duration(found))
    }

    /// Returns an offset from UTC, in seconds east of Greenwich.
    func offset(_ property: Property) -> Int? {
        guard let found = icalcomponent_get_first_property(component, property.kind) else { return nil }
        switch property {
        case .offsetFrom: return Int(icalproperty_get_tzoffsetfrom(found))
        case .offsetTo: return Int(icalproperty_get_tzoffsetto(found))
        default: return nil
        }
    }

    private static func zone(of property: OpaquePointer) -> String? {
        guard let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER) else { return nil }
        return icalparameter_get_tzid(parameter).map { String(cString: $0) }
    }

    private static func length(_ duration: icaldurationtype) throws(CalendarError) -> ICalEvent.End {
        guard icaldurationtype_is_bad_duration(duration) == 0 else {
            throw CalendarError(event: "has an invalid duration")
        }
        guard duration.is_neg == 0 else { throw CalendarError(event: "ends before it begins") }
        let days = Int(duration.weeks) * 7 + Int(duration.days)
        let seconds = Int64(duration.hours) * 3_600 + Int64(duration.minutes) * 60 + Int64(duration.seconds)
        guard days < 100_000, seconds < 10_000_000_000 else { throw CalendarError(event: "lasts for centuries") }
        return .lasting(days: days, seconds: seconds)
    }

    private static func time(_ time: icaltimetype, _ zone: String?) throws(CalendarError) -> ICalTime {
        let day = CivilDay(year: Int(time.year), month: Int(time.month), day: Int(time.day))
        guard (1...9_999).contains(time.year), (1...12).contains(time.month),
            day.parts == (Int(time.year), Int(time.month), Int(time.day))
        else { throw CalendarError(event: "has an invalid date") }
        if time.is_date != 0 { return .day(day) }
        guard (0...23).contains(time.hour), (0...59).contains(time.minute), (0...60).contains(time.second) else {
            throw CalendarError(event: "has an invalid time")
        }
        let clock = Int64(time.hour) * 3_600 + Int64(time.minute) * 60 + Int64(min(time.second, 59))
        let seconds = Int64(day.number) * 86_400 + clock
        return icaltime_is_utc(time) != 0 ? .utc(seconds) : .local(seconds, zone: zone)
    }
}

/// An iterator over the local times of a recurrence rule.
final class ICalIterator {
    private let iterator: OpaquePointer
    private let isDay: Bool

    /// Returns true if libical can expand a rule.
    static func accepts(_ rule: String) -> Bool {
        _ = ICalComponent.prepared
        return airlock_ical_accepts_rule(rule) != 0
    }

    /// Creates an iterator from `start`, or from a later time; `nil` for a rule without times. Times are local seconds since 1970.
    init?(_ rule: String, start: Int64, isDay: Bool, from: Int64? = nil) {
        _ = ICalComponent.prepared
        guard let iterator = airlock_ical_iterate(rule, Self.time(start, isDay)) else { return nil }
        self.iterator = iterator
        self.isDay = isDay
        if let from, from > start { _ = icalrecur_iterator_set_start(iterator, Self.time(from, isDay)) }
    }

    deinit { icalrecur_iterator_free(iterator) }

    /// Returns the next time, in local seconds since 1970; `nil` at the end.
    func next() -> Int64? {
        let time = icalrecur_iterator_next(iterator)
        guard icaltime_is_null_time(time) == 0 else { return nil }
        let day = CivilDay(year: Int(time.year), month: Int(time.month), day: Int(time.day))
        let clock = isDay ? 0 : Int64(time.hour) * 3_600 + Int64(time.minute) * 60 + Int64(time.second)
        return Int64(day.number) * 86_400 + clock
    }

    private static func time(_ seconds: Int64, _ isDay: Bool) -> icaltimetype {
        let day = seconds.floored(by: 86_400)
        let rest = seconds - day * 86_400
        let parts = CivilDay(number: Int32(clamping: day)).parts
        var time = icaltimetype()
        (time.year, time.month, time.day) = (Int32(parts.year), Int32(parts.month), Int32(parts.day))
        time.is_date = isDay ? 1 : 0
        if !isDay {
            (time.hour, time.minute, time.second) = (Int32(rest / 3_600), Int32(rest / 60 % 60), Int32(rest % 60))
        }
        return time
    }
}

extension ICalEvent {
    /// Parses the time properties of an event.
    ///
    /// - Throws: ``CalendarError`` for an invalid value and a missing start.
    init(text: [UInt8], line: Int) throws(CalendarError) {
        let component = try ICalComponent(kind: "VEVENT", lines: text)
        guard let start = try component.time(.start) else { throw CalendarError(event: "has no start") }
        self.init(line: line, uid: "", start: start)
        if let end = try component.time(.end) {
            self.end = .at(end)
        } else if let length = try component.length() {
            end = length
        }
        dates = try component.dates()
        exceptions = try component.exceptions()
        recurrence = try component.time(.recurrence)
        isForLater = component.isForLater
        stamp = try component.time(.stamp)?.seconds ?? 0
    }
}
