import Shared

@_implementationOnly import CICal

/// libical's parser, which reads the lines of one component after the other.
final class ICalParser {
    /// Sets up libical once, so that errors are returned and don't end the process.
    fileprivate static let prepared: Void = airlock_ical_prepare()

    private let parser: OpaquePointer
    private var buffer: [UInt8] = []
    /// The number of lines in the outermost component so far, without those that begin and end components.
    private(set) var lines = 0
    private var depth = 0

    init() {
        _ = Self.prepared
        parser = icalparser_new()
    }

    deinit { icalparser_free(parser) }

    /// Begins a component. The outermost one must be ended before another begins.
    func begin(_ name: String) {
        if depth == 0 { lines = 0 }
        depth += 1
        _ = read("BEGIN:\(name)".utf8)
    }

    /// Ends a component, and returns it if it is the outermost one.
    func end(_ name: String) -> ICalComponent? {
        depth -= 1
        return read("END:\(name)".utf8).map { ICalComponent($0, of: nil) }
    }

    /// Adds a line to the innermost component.
    ///
    /// - Parameter line: The unfolded line without its end and without null bytes.
    /// - Returns: False if the line can't be read. The component then has a ``ICalComponent/fault``.
    func add(_ line: some Sequence<UInt8>) -> Bool {
        lines += 1
        _ = read(line)
        return icalparser_get_state(parser) != ICALPARSER_ERROR
    }

    private func read(_ line: some Sequence<UInt8>) -> OpaquePointer? {
        buffer.removeAll(keepingCapacity: true)
        buffer += line
        buffer.append(0)
        return buffer.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.flatMap { icalparser_add_line(parser, $0.assumingMemoryBound(to: CChar.self)) }
        }
    }
}

/// A component that libical has read.
final class ICalComponent {
    private let component: OpaquePointer
    /// The component that this one is part of, which owns it.
    private let parent: ICalComponent?

    fileprivate init(_ component: OpaquePointer, of parent: ICalComponent?) {
        (self.component, self.parent) = (component, parent)
    }

    deinit { if parent == nil { icalcomponent_free(component) } }

    /// The first error of the component's own lines; `nil` if there is none.
    var fault: CalendarError? {
        guard let error = first(ICAL_XLICERROR_PROPERTY) else { return nil }
        let words = icalproperty_get_xlicerror(error).map { String(cString: $0) } ?? "unknown"
        return CalendarError(event: "has an invalid value: \(ICalText.line(words).prefix(200))")
    }

    /// The name of a calendar; `nil` if it has none.
    var calendarName: String? { extensionLine("X-WR-CALNAME") ?? line(ICAL_NAME_PROPERTY) }

    /// The colour of a calendar as `#RRGGBB`; `nil` if it has none that is valid.
    var calendarColor: String? {
        extensionLine("X-APPLE-CALENDAR-COLOR").flatMap(CalendarColor.normalised)
            ?? line(ICAL_COLOR_PROPERTY).flatMap(CalendarColor.normalised)
    }

    /// The id of an event; `nil` if it has none.
    var uid: String? { line(ICAL_UID_PROPERTY) }

    // MARK: Properties

    fileprivate func first(_ kind: icalproperty_kind) -> OpaquePointer? {
        icalcomponent_get_first_property(component, kind)
    }

    /// Returns the first text of a kind of property, without its escapes and as one line; `nil` if it is blank.
    fileprivate func line(_ kind: icalproperty_kind) -> String? { first(kind).flatMap(Self.line) }

    private func extensionLine(_ name: String) -> String? {
        all(ICAL_X_PROPERTY).first { icalproperty_get_x_name($0).map { String(cString: $0).uppercased() } == name }
            .flatMap(Self.line)
    }

    private static func line(_ property: OpaquePointer) -> String? {
        let line = text(property).map(ICalText.line) ?? ""
        return line.isEmpty ? nil : line
    }

    fileprivate func all(_ kind: icalproperty_kind) -> AnyIterator<OpaquePointer> {
        var next = first(kind)
        return AnyIterator { [component] in
            defer { if next != nil { next = icalcomponent_get_next_property(component, kind) } }
            return next
        }
    }

    /// Returns the parts of a component.
    fileprivate func parts() -> [ICalComponent] {
        var parts: [ICalComponent] = []
        var next = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
        while let part = next {
            parts.append(ICalComponent(part, of: self))
            next = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
        }
        return parts
    }

    /// Returns the text of a property without its escapes; `nil` if its value isn't a text.
    fileprivate static func text(_ property: OpaquePointer) -> String? {
        guard let value = icalproperty_get_value(property) else { return nil }
        // libical doesn't check that a value has the kind that it is read as.
        let text =
            switch icalvalue_isa(value) {
            case ICAL_TEXT_VALUE: icalvalue_get_text(value)
            case ICAL_X_VALUE: icalvalue_get_x(value)
            case ICAL_CALADDRESS_VALUE: icalvalue_get_caladdress(value)
            default: UnsafePointer<CChar>?.none
            }
        return text.map { String(cString: $0) }
    }

    // MARK: Times

    fileprivate func times(
        _ kind: icalproperty_kind, _ value: (OpaquePointer) -> icaltimetype
    ) throws(CalendarError) -> [ICalTime] {
        var times: [ICalTime] = []
        for found in all(kind) { times.append(try ICalTime(value(found), zone: Self.zone(of: found))) }
        return times
    }

    fileprivate static func zone(of property: OpaquePointer) -> String? {
        guard let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER) else { return nil }
        return icalparameter_get_tzid(parameter).map { String(cString: $0) }
    }

    /// Returns the additional dates of a series.
    fileprivate func dates() throws(CalendarError) -> [ICalEvent.ExtraDate] {
        var dates: [ICalEvent.ExtraDate] = []
        for found in all(ICAL_RDATE_PROPERTY) {
            let value = icalproperty_get_rdate(found)
            let zone = Self.zone(of: found)
            if icaltime_is_null_time(value.time) == 0 {
                dates.append(.init(start: try ICalTime(value.time, zone: zone), end: nil))
            } else {
                let end: ICalEvent.End =
                    icaltime_is_null_time(value.period.end) == 0
                    ? .at(try ICalTime(value.period.end, zone: zone)) : try .init(value.period.duration)
                dates.append(.init(start: try ICalTime(value.period.start, zone: zone), end: end))
            }
        }
        return dates
    }

    /// Returns the rules of a series.
    fileprivate func rules(_ kind: icalproperty_kind) throws(CalendarError) -> [RecurrenceRule] {
        var rules: [RecurrenceRule] = []
        for found in all(kind) {
            var rule = kind == ICAL_RRULE_PROPERTY ? icalproperty_get_rrule(found) : icalproperty_get_exrule(found)
            if let scale = rule.rscale.map({ String(cString: $0).uppercased() }), scale != "GREGORIAN" {
                throw CalendarError(event: "repeats by the calendar \(scale.prefix(40)), which isn't supported")
            }
            var parts: [RecurrenceRule.Part: [Int]] = [:]
            for part in RecurrenceRule.Part.allCases {
                let values = withUnsafeMutablePointer(to: &rule) {
                    part.list(of: $0).prefix { $0 != part.end }.map(Int.init)
                }
                if !values.isEmpty { parts[part] = values }
            }
            // The count is in a parameter if the rule has another end, too.
            let parameter = icalproperty_get_first_parameter(found, ICAL_X_PARAMETER)
            let count = parameter.flatMap { icalparameter_get_xvalue($0) }.flatMap { Int(String(cString: $0)) }
            rules.append(
                try RecurrenceRule(
                    RecurrenceRule.Frequency.allCases[Int(rule.freq.rawValue)], interval: Int(rule.interval),
                    weekStart: Int(rule.week_start.rawValue) - 1, parts: parts,
                    count: count ?? (rule.count > 0 ? Int(rule.count) : nil),
                    until: icaltime_is_null_time(rule.until) == 0 ? ICalTime(lenient: rule.until) : nil,
                    text: icalproperty_get_value_as_string(found).map { String(cString: $0) } ?? ""))
        }
        return rules
    }
}

extension RecurrenceRule.Part {
    /// Returns the list of the part in a rule of libical.
    fileprivate func list(of rule: UnsafeMutablePointer<icalrecurrencetype>) -> UnsafeMutableBufferPointer<Int16> {
        var size: CInt = 0
        let list = airlock_ical_part(rule, CInt(rawValue), &size)
        return UnsafeMutableBufferPointer(start: list, count: Int(size))
    }

    /// The value after the last one.
    fileprivate var end: Int16 { Int16(ICAL_RECURRENCE_ARRAY_MAX.rawValue) }
}

extension ICalTime {
    /// - Throws: ``CalendarError`` for a day or a time that doesn't exist.
    fileprivate init(_ time: icaltimetype, zone: String?) throws(CalendarError) {
        let day = CivilDay(year: Int(time.year), month: Int(time.month), day: Int(time.day))
        guard (1...9_999).contains(time.year), (1...12).contains(time.month),
            day.parts == (Int(time.year), Int(time.month), Int(time.day))
        else { throw CalendarError(event: "has an invalid date") }
        let isTime = (0...23).contains(time.hour) && (0...59).contains(time.minute) && (0...60).contains(time.second)
        guard time.is_date != 0 || isTime else { throw CalendarError(event: "has an invalid time") }
        self.init(lenient: time, zone: zone)
    }

    /// Takes 31 February for 3 March, because some series end on days that don't exist.
    fileprivate init(lenient time: icaltimetype, zone: String? = nil) {
        let day = CivilDay(year: Int(time.year), month: Int(time.month), day: Int(time.day))
        let seconds = Int64(time.hour) * 3_600 + Int64(time.minute) * 60 + Int64(min(time.second, 59))
        let local = day.localTime + seconds * 1_000
        self = time.is_date != 0 ? .day(day) : icaltime_is_utc(time) != 0 ? .utc(local) : .local(local, zone: zone)
    }
}

extension ICalEvent.End {
    fileprivate init(_ duration: icaldurationtype) throws(CalendarError) {
        guard icaldurationtype_is_bad_duration(duration) == 0 else {
            throw CalendarError(event: "has an invalid duration")
        }
        guard duration.is_neg == 0 else { throw CalendarError(event: "ends before it begins") }
        let days = Int(duration.weeks) * 7 + Int(duration.days)
        let seconds = Int64(duration.hours) * 3_600 + Int64(duration.minutes) * 60 + Int64(duration.seconds)
        guard days < 100_000, seconds < 10_000_000_000 else { throw CalendarError(event: "lasts for centuries") }
        self = .lasting(days: days, milliseconds: seconds * 1_000)
    }
}

extension ICalEvent {
    /// Reads an event.
    ///
    /// - Parameters:
    ///   - times: The properties without which the event can't be shown.
    ///   - details: The other properties. Those that libical couldn't read are missing.
    ///   - line: The event's first line in the file.
    /// - Throws: ``CalendarError`` for an invalid value and a missing start.
    init(_ times: ICalComponent, _ details: ICalComponent, line: Int) throws(CalendarError) {
        if let fault = times.fault { throw fault }
        guard let start = try times.times(ICAL_DTSTART_PROPERTY, icalproperty_get_dtstart).first else {
            throw CalendarError(event: "has no start")
        }
        title = details.line(ICAL_SUMMARY_PROPERTY) ?? ""
        // An event without an id is identified by its start and title.
        uid = details.uid ?? "\(start.localTime / 1_000) \(title)"
        (self.line, self.start) = (line, start)
        if let end = try times.times(ICAL_DTEND_PROPERTY, icalproperty_get_dtend).first {
            self.end = .at(end)
        } else if let length = times.first(ICAL_DURATION_PROPERTY) {
            end = try .init(icalproperty_get_duration(length))
        }
        dates = try times.dates()
        exceptions = try times.times(ICAL_EXDATE_PROPERTY, icalproperty_get_exdate)
        recurrence = try times.times(ICAL_RECURRENCEID_PROPERTY, icalproperty_get_recurrenceid).first
        let range = times.first(ICAL_RECURRENCEID_PROPERTY).flatMap {
            icalproperty_get_first_parameter($0, ICAL_RANGE_PARAMETER)
        }
        isForLater = range.map { icalparameter_get_range($0) == ICAL_RANGE_THISANDFUTURE } ?? false
        rules = try times.rules(ICAL_RRULE_PROPERTY)
        exceptionRules = try times.rules(ICAL_EXRULE_PROPERTY)

        location = details.line(ICAL_LOCATION_PROPERTY)
        switch details.first(ICAL_STATUS_PROPERTY).map({ icalproperty_get_status($0) }) {
        case ICAL_STATUS_CANCELLED: status = .cancelled
        case ICAL_STATUS_TENTATIVE: status = .tentative
        default: status = .confirmed
        }
        isTransparent =
            details.first(ICAL_TRANSP_PROPERTY).map { icalproperty_get_transp($0) == ICAL_TRANSP_TRANSPARENT } ?? false
        sequence = details.first(ICAL_SEQUENCE_PROPERTY).map { Int(icalproperty_get_sequence($0)) } ?? 0
        stamp =
            details.first(ICAL_DTSTAMP_PROPERTY).map { ICalTime(lenient: icalproperty_get_dtstamp($0)).localTime } ?? 0
        for attendee in details.all(ICAL_ATTENDEE_PROPERTY) {
            guard let status = icalproperty_get_first_parameter(attendee, ICAL_PARTSTAT_PARAMETER),
                icalparameter_get_partstat(status) == ICAL_PARTSTAT_DECLINED
            else { continue }
            let email = icalproperty_get_first_parameter(attendee, ICAL_EMAIL_PARAMETER)
                .flatMap { icalparameter_get_email($0) }.map { String(cString: $0) }
            let addresses = [ICalComponent.text(attendee), email].compactMap { $0 }
            declined.formUnion(addresses.map(CalendarAddress.normalised))
        }
    }
}

extension ICalZone {
    /// Reads a time zone; `nil` if it has no id or no valid part.
    init?(_ component: ICalComponent) {
        guard let id = component.first(ICAL_TZID_PROPERTY).flatMap(ICalComponent.text) else { return nil }
        self.init(id: id, parts: component.parts().compactMap(Part.init))
        if parts.isEmpty { return nil }
    }
}

extension ICalZone.Part {
    /// Reads the transitions to an offset; `nil` if they are invalid.
    fileprivate init?(_ component: ICalComponent) {
        guard component.fault == nil, let before = component.first(ICAL_TZOFFSETFROM_PROPERTY),
            let after = component.first(ICAL_TZOFFSETTO_PROPERTY)
        else { return nil }
        let (from, to) = (Int64(icalproperty_get_tzoffsetfrom(before)), Int64(icalproperty_get_tzoffsetto(after)))
        do throws(CalendarError) {
            let start = try component.times(ICAL_DTSTART_PROPERTY, icalproperty_get_dtstart).first
            guard let start, abs(from) < 93_600, abs(to) < 93_600 else { return nil }
            self.init(
                start: start.localTime, from: from * 1_000, to: to * 1_000,
                rules: try component.rules(ICAL_RRULE_PROPERTY), dates: try component.dates().map(\.start.localTime))
        } catch {
            return nil
        }
    }
}

/// An iterator over the local times of a rule, in milliseconds since 1970 as if they were UTC.
final class ICalIterator {
    private let iterator: OpaquePointer
    private let isDay: Bool

    /// Creates an iterator from `start`, or from a later time; `nil` for a rule without times. The rule's end isn't considered.
    init?(_ rule: RecurrenceRule, start: Int64, isDay: Bool, from: Int64? = nil) {
        _ = ICalParser.prepared
        var type = icalrecurrencetype()
        icalrecurrencetype_clear(&type)
        let frequency = RecurrenceRule.Frequency.allCases.firstIndex(of: rule.frequency) ?? 0
        type.freq = icalrecurrencetype_frequency(rawValue: UInt32(frequency))
        type.interval = Int16(clamping: rule.interval)
        type.week_start = icalrecurrencetype_weekday(rawValue: UInt32(rule.weekStart + 1))
        withUnsafeMutablePointer(to: &type) { type in
            for (part, values) in rule.parts {
                let list = part.list(of: type)
                // libical neither sorts these values nor drops repeated ones.
                let isPlain = [.hour, .minute, .second, .month].contains(part)
                let values = isPlain ? Set(values).sorted() : values
                for (index, value) in zip(list.indices, values) { list[index] = Int16(clamping: value) }
                if values.count < list.count { list[values.count] = part.end }
            }
        }
        guard let iterator = icalrecur_iterator_new(type, Self.time(start, isDay)) else { return nil }
        (self.iterator, self.isDay) = (iterator, isDay)
        if let from, from > start { _ = icalrecur_iterator_set_start(iterator, Self.time(from, isDay)) }
    }

    deinit { icalrecur_iterator_free(iterator) }

    /// Returns the next time; `nil` at the end.
    func next() -> Int64? {
        let time = icalrecur_iterator_next(iterator)
        guard icaltime_is_null_time(time) == 0 else { return nil }
        let day = CivilDay(year: Int(time.year), month: Int(time.month), day: Int(time.day))
        let clock = isDay ? 0 : Int64(time.hour) * 3_600 + Int64(time.minute) * 60 + Int64(time.second)
        return day.localTime + clock * 1_000
    }

    /// Returns the weekday of a value of ``RecurrenceRule/Part/day``, 0 for Sunday; `nil` if the value has a position, as in `2MO`.
    static func weekday(of value: Int) -> Int? {
        let value = Int16(clamping: value)
        guard icalrecurrencetype_day_position(value) == 0 else { return nil }
        return Int(icalrecurrencetype_day_day_of_week(value).rawValue) - 1
    }

    private static func time(_ local: Int64, _ isDay: Bool) -> icaltimetype {
        let day = CivilDay(ofLocalTime: local)
        let seconds = (local - day.localTime) / 1_000
        let parts = day.parts
        var time = icaltimetype()
        (time.year, time.month, time.day) = (Int32(parts.year), Int32(parts.month), Int32(parts.day))
        time.is_date = isDay ? 1 : 0
        if !isDay {
            (time.hour, time.minute) = (Int32(seconds / 3_600), Int32(seconds / 60 % 60))
            time.second = Int32(seconds % 60)
        }
        return time
    }
}
