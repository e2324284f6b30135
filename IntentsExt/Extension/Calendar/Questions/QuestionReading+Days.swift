import AppIntents

/// Answers about days: counts, first and last events, workload and lists.
extension QuestionReading {
    /// The maximum number of events in a list.
    private static let listLimit = 6

    /// Returns the named days, or today.
    private func days() throws -> DaySpan { try span() ?? DaySpan(agenda.today) }

    private func have(_ span: DaySpan) -> String { isOver(span) ? "had" : "have" }

    private func isOver(_ span: DaySpan) -> Bool { span.instants(in: agenda.zone).upperBound <= agenda.now }

    private func none(_ span: DaySpan) -> Answer { reply("You \(have(span)) no events \(speech.dated(span)).") }

    func count() throws -> Answer? {
        let span = try days()
        if let (range, _) = try instants(on: span.day == nil ? nil : span) {
            return reply(
                "You have \(CalendarSpeech.count(try agenda.timed(range).count, "event")) \(speech.span(range)).")
        }
        let events = try agenda.events(span)
        guard !events.isEmpty else { return none(span) }
        let counted = "You \(have(span)) \(CalendarSpeech.count(events.count, "event")) \(speech.dated(span))"
        guard span == DaySpan(agenda.today) else { return reply("\(counted).") }
        let coming = events.filter { !$0.isAllDay && agenda.start($0) > agenda.now }
        let timed = events.filter { !$0.isAllDay }
        if coming.count == timed.count { return reply("\(counted).") }
        return reply("\(counted), \(coming.isEmpty ? "none" : "\(coming.count)") of them still to come.")
    }

    func left() throws -> Answer? {
        let events = try agenda.events(DaySpan(agenda.today)).filter { !$0.isAllDay && agenda.start($0) > agenda.now }
        guard let first = events.first else { return reply("Nothing more is to come today.") }
        return reply(
            "You have \(CalendarSpeech.count(events.count, "event")) still to come today; next is \(speech.item(first, withDay: false))."
        )
    }

    func countTitled() throws -> Answer? {
        let events = try allTitled()
        guard let span = try span() else { return nil }
        let isAre = isOver(span) ? "were" : "are"
        guard let first = events.first else {
            return reply("There \(isAre) no events of that name \(speech.dated(span)).")
        }
        let titles = events.reduce(into: [String]()) {
            if !$0.contains(speech.title($1)) { $0.append(speech.title($1)) }
        }
        let named = CalendarSpeech.list(titles)
        if events.count == 1 {
            return reply("There \(isOver(span) ? "was" : "is") 1: \(speech.item(first, withDay: true)).")
        }
        return reply("There \(isAre) \(events.count) \(speech.dated(span)): \(named).")
    }

    func load() throws -> Answer? {
        let span = try days()
        let events = try agenda.events(span)
        guard let day = span.day, span.part == nil else { return try count() }
        let isWas = isOver(span) ? "was" : "is"
        let counted = CalendarSpeech.count(events.count, "event")
        let busy = events.count { !$0.isTransparent }
        let free = events.count - busy
        let note = free == 0 ? "" : ", \(free) of which \(free == 1 ? "leaves" : "leave") you free"
        return reply("\(speech.name(day).withCapital) \(isWas) \(DayLoad(count: busy).text): \(counted)\(note).")
    }

    /// Lists the events of the named days. If `isRest` is true, events that are over are left out.
    func list(isRest: Bool = false) throws -> Answer? {
        let span = try days()
        return reply(try agenda.events(span).filter { !(isRest || span.isRest) || !agenda.isOver($0) }, span)
    }

    /// Lists the events with the named title on the named days.
    func listTitled() throws -> Answer? {
        guard let span = try span() else { return nil }
        return reply(try allTitled(), span)
    }

    private func reply(_ events: [CalendarOccurrence], _ span: DaySpan) -> Answer {
        guard !events.isEmpty else { return none(span) }
        let isLong = events.count > Self.listLimit
        let beginning = span.instants(in: agenda.zone).lowerBound
        let listed = events.prefix(isLong ? Self.listLimit - 1 : Self.listLimit).map {
            speech.item($0, withDay: span.day == nil, from: beginning)
        }
        let items = isLong ? listed + ["\(events.count - listed.count) more"] : Array(listed)
        return reply("\(speech.on(span).withCapital): \(CalendarSpeech.list(items)).")
    }

    /// Returns the first or last timed event of the days; `nil` if there is none.
    private func edgeEvent(_ span: DaySpan, isFirst: Bool) throws -> CalendarOccurrence? {
        let instants = span.instants(in: agenda.zone)
        // An event that began on the day before isn't the first event of the day.
        let timed = try agenda.events(span).filter { !$0.isAllDay && instants.contains(agenda.start($0)) }
        return isFirst ? timed.first : timed.last
    }

    func edgeEvent(isFirst: Bool) throws -> CalendarOccurrence? {
        guard let found = try edgeEvent(days(), isFirst: isFirst) else {
            throw Unanswerable(reason: "nothing at a set time is in your calendar then")
        }
        return found
    }

    func edge(isFirst: Bool) throws -> Answer? {
        let span = try days()
        guard let event = try edgeEvent(span, isFirst: isFirst) else { return try withoutTimes(span) }
        let isWas = agenda.isOver(event) ? "was" : "is"
        return reply(
            "Your \(isFirst ? "first" : "last") event \(speech.on(span)) \(isWas) \(speech.item(event, withDay: span.day == nil))."
        )
    }

    func dayEnd() throws -> Answer? {
        let span = try days()
        guard let day = span.day else { return nil }
        let instants = span.instants(in: agenda.zone)
        let timed = try agenda.events(span).filter { !$0.isAllDay && instants.contains(agenda.start($0)) }
        guard let event = timed.max(by: { agenda.end($0) < agenda.end($1) }) else { return try withoutTimes(span) }
        let (end, isOver) = (agenda.end(event), agenda.isOver(event))
        let time = agenda.zone.day(at: end) == day ? "at \(speech.time(end))" : speech.moment(end)
        return reply(
            "Your last event \(speech.on(span)), \(speech.title(event)), \(isOver ? "ended" : "ends") \(time).")
    }

    /// Returns the answer for days without timed events.
    private func withoutTimes(_ span: DaySpan) throws -> Answer {
        let allDay = try agenda.events(span).filter(\.isAllDay)
        guard !allDay.isEmpty else { return none(span) }
        return reply(
            "Nothing has a set time \(speech.on(span)). All day: \(CalendarSpeech.list(allDay.map(speech.title))).")
    }
}
