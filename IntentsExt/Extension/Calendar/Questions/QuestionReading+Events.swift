import AppIntents

/// Answers about a named event, or about the next event.
extension QuestionReading {
    var nothingNext: Answer { reply("Nothing comes next in your calendar.") }

    func nextOne() throws -> CalendarOccurrence? { try agenda.next(after: agenda.now) }

    func next() throws -> Answer? {
        guard let event = try nextOne() else { return nothingNext }
        return reply("Next is \(speech.title(event)), \(speech.when(event))\(speech.place(event)).")
    }

    func current() throws -> Answer? {
        let events = try agenda.current()
        guard let first = events.first else {
            let next = try nextOne().map { " Next is \(speech.title($0)), \(speech.when($0))." } ?? ""
            return reply("Nothing is on now.\(next)")
        }
        let also = events.count > 1 ? ", and \(CalendarSpeech.count(events.count - 1, "more event"))" : ""
        return reply("\(speech.title(first)) is on until \(ending(first))\(speech.place(first))\(also).")
    }

    func when() throws -> Answer? {
        let all = try allTitled()
        guard !all.isEmpty else { return try elsewhere() }
        let event = try titled()
        var text = timing(event)
        if let title = capture(.title), !search.isWhole(event, title.words),
            let exact = all.first(where: { !agenda.isOver($0) && search.isWhole($0, title.words) })
        {
            text += "; \(timing(exact))"
        }
        return reply("\(disclaimer(event))\(text).")
    }

    func was() throws -> Answer? {
        let past = try allTitled().filter { agenda.start($0) <= agenda.now }
        guard let event = past.last else {
            guard try !allTitled().isEmpty else { return try elsewhere() }
            throw CommandFailure("nothing of that name has been yet")
        }
        return reply("\(disclaimer(event))\(timing(event)).")
    }

    /// Returns a sentence about the time of an event, without the full stop.
    private func timing(_ event: CalendarOccurrence) -> String {
        let title = speech.title(event)
        if agenda.isOver(event) { return "\(title) was \(speech.when(event))" }
        guard !event.isAllDay, agenda.start(event) <= agenda.now else { return "\(title) is \(speech.when(event))" }
        return "\(title) is on until \(ending(event))"
    }

    /// Returns the answer if no event on the named days has the title: the time of an event with the title on another day.
    private func elsewhere() throws -> Answer? {
        guard let title = capture(.title), let span = try span() else { return nil }
        let all = try search.occurrences(titled: title.words)
        guard let other = all.first(where: { !agenda.isOver($0) }) ?? all.last else { return nil }
        return reply("Nothing of that name is in your calendar \(speech.on(span)); \(timing(other)).")
    }

    func has() throws -> Answer? {
        guard let span = try span() else { return nil }
        let all = try allTitled()
        guard let event = all.first(where: { !agenda.isOver($0) }) ?? all.last else {
            return reply("No, nothing of that name is in your calendar \(speech.on(span)).")
        }
        let disclaimer = disclaimer(event)
        return reply(disclaimer.isEmpty ? "Yes, \(timing(event))." : "\(disclaimer)\(timing(event)).")
    }

    func hasEver() throws -> Answer? {
        guard let event = try allTitled().first(where: { !agenda.isOver($0) }) else {
            return reply("No, nothing of that name is to come in your calendar.")
        }
        let disclaimer = disclaimer(event)
        return reply(disclaimer.isEmpty ? "Yes, \(timing(event))." : "\(disclaimer)\(timing(event)).")
    }

    func after() throws -> Answer? {
        let event = try titled()
        guard let next = try agenda.next(after: max(agenda.end(event) - 1, agenda.start(event))) else {
            return reply("Nothing comes after \(speech.title(event)).")
        }
        return reply(
            "After \(speech.title(event)) comes \(speech.title(next)), \(speech.when(next))\(speech.place(next)).")
    }

    func before() throws -> Answer? {
        let event = try titled()
        guard let last = try agenda.last(before: agenda.start(event)) else {
            let day = agenda.zone.day(at: agenda.start(event))
            return reply("Nothing comes before \(speech.title(event)) \(speech.on(day)).")
        }
        return reply(
            "Before \(speech.title(event)) comes \(speech.title(last)), \(speech.when(last))\(speech.place(last)).")
    }

    func atTime() throws -> Answer? {
        guard let (range, moment) = try instants(on: try span()) else { return nil }
        if moment == agenda.now { return try current() }
        let events = try agenda.timed(range).filter { event in
            moment.map { agenda.end(event) > $0 || agenda.start(event) == $0 } ?? true
        }
        let allDay = try agenda.allDay(agenda.zone.day(at: range.lowerBound))
        let tail = allDay.isEmpty ? "" : " All day: \(CalendarSpeech.list(allDay.map(speech.title)))."
        guard !events.isEmpty else {
            return reply("Nothing is set \(moment.map { speech.moment($0) } ?? speech.span(range)).\(tail)")
        }
        let items = events.prefix(4).map {
            "\(speech.title($0)) \(speech.span($0.instants(in: agenda.zone)))\(speech.place($0))"
        }
        let more = events.count > 4 ? ["\(events.count - 4) more"] : []
        return reply("\(CalendarSpeech.list(items + more)).\(tail)")
    }

    // MARK: One event

    func wait(_ event: CalendarOccurrence) -> String {
        guard !agenda.isOver(event), agenda.start(event) > agenda.now else { return "\(timing(event))." }
        if event.isAllDay {
            let days = Int(event.days(in: agenda.zone).lowerBound.number) - Int(agenda.today.number)
            return "\(speech.title(event)) is in \(CalendarSpeech.count(days, "day")), \(speech.when(event))."
        }
        let wait = speech.wait(from: agenda.now, to: agenda.start(event))
        return "\(speech.title(event)) starts in \(wait), \(speech.when(event))."
    }

    func length(_ event: CalendarOccurrence) -> String {
        let takes = agenda.isOver(event) ? "took" : "takes"
        switch event.time {
        case .allDay:
            return
                "\(speech.title(event)) \(takes) \(CalendarSpeech.count(event.days(in: agenda.zone).count, "day")), \(speech.when(event))."
        case .timed(let start, let end):
            let length = CalendarSpeech.length(max(end - start, 0) / 60_000)
            return "\(speech.title(event)) \(takes) \(length), \(speech.span(start..<max(start, end)))."
        }
    }

    func place(_ event: CalendarOccurrence) -> String {
        let isOver = agenda.isOver(event)
        guard let place = event.displayPlace() else {
            return "\(speech.title(event)), \(speech.when(event)), has no place."
        }
        return "\(speech.title(event)) \(isOver ? "was" : "is") at \(place), \(speech.when(event))."
    }

    func starts(_ event: CalendarOccurrence) -> String {
        let isBegun = agenda.start(event) <= agenda.now
        return "\(speech.title(event)) \(isBegun ? "started" : "starts") \(moment(agenda.start(event), of: event))."
    }

    func ends(_ event: CalendarOccurrence) -> String {
        let isOver = agenda.isOver(event)
        if event.isAllDay {
            let last = event.days(in: agenda.zone).upperBound.advanced(by: -1)
            return "\(speech.title(event)) \(isOver ? "ended" : "ends") at the end of \(speech.name(last))."
        }
        return "\(speech.title(event)) \(isOver ? "ended" : "ends") \(moment(agenda.end(event), of: event))."
    }

    private func moment(_ instant: Int64, of event: CalendarOccurrence) -> String {
        event.isAllDay ? "\(speech.on(agenda.zone.day(at: instant))), all day" : speech.moment(instant)
    }

    private func ending(_ event: CalendarOccurrence) -> String { speech.ending(agenda.end(event), onDayOf: agenda.now) }
}

/// Answers about being free or busy.
extension QuestionReading {
    /// The kind of a question about availability.
    enum AvailabilityQuestion {
        case free, busy
        /// A question about any events, including transparent ones.
        case any

        /// True if an event counts for the question.
        func counts(_ event: CalendarOccurrence) -> Bool { self == .any || !event.isTransparent }

        func yes(isFree: Bool) -> String { isFree == (self == .free) ? "Yes" : "No" }
    }

    func isFree(_ kind: AvailabilityQuestion) throws -> Answer? {
        let span = try span()
        if let (range, moment) = try instants(on: span) {
            if moment == agenda.now { return try isFreeNow(kind) }
            return try isFree(kind, range, moment)
        }
        guard let span else { return try isFreeNow(kind) }
        let instants = span.instants(in: agenda.zone)
        guard instants.upperBound > agenda.now else { throw CommandFailure("that is over") }
        guard span.part == nil else {
            let rest = max(instants.lowerBound, min(agenda.now, instants.upperBound))..<instants.upperBound
            let events = try agenda.timed(rest).filter(kind.counts)
            guard let first = events.first, let day = span.day else {
                return reply(
                    "\(kind.yes(isFree: true)), you are free \(speech.on(span)).\(try allDay(span.days.lowerBound))")
            }
            return reply("\(kind.yes(isFree: false)), \(between(first))\(others(events)).\(try allDay(day))")
        }
        return try isFree(kind, span)
    }

    private func isFreeNow(_ kind: AvailabilityQuestion) throws -> Answer {
        let events = try agenda.current().filter(kind.counts)
        if let first = events.first {
            return reply(
                "\(kind.yes(isFree: false)), \(speech.title(first)) is on until \(until(first))\(others(events)).\(try allDay(agenda.today))"
            )
        }
        let next =
            try agenda.next(after: agenda.now, isBusy: kind != .any).map {
                "; \(speech.title($0)) is next, \(speech.when($0))"
            } ?? ""
        return reply("\(kind.yes(isFree: true)), you are free now\(next).\(try allDay(agenda.today))")
    }

    private func isFree(_ kind: AvailabilityQuestion, _ range: Range<Int64>, _ moment: Int64?) throws -> Answer {
        guard moment.map({ $0 >= agenda.now - 60_000 }) ?? (range.upperBound > agenda.now) else {
            throw CommandFailure("that is over")
        }
        let events = try agenda.timed(range).filter(kind.counts).filter { event in
            // An event that ends at this moment is over.
            moment.map { agenda.end(event) > $0 || agenda.start(event) == $0 } ?? true
        }
        let day = agenda.zone.day(at: range.lowerBound)
        if let first = events.first {
            return reply("\(kind.yes(isFree: false)), \(between(first))\(others(events)).\(try allDay(day))")
        }
        guard let moment else {
            let range = speech.span(range)
            return reply("\(kind.yes(isFree: true)), you are free \(range).\(try allDay(day))")
        }
        let next = try agenda.next(after: moment, isBusy: kind != .any).flatMap { next in
            agenda.zone.day(at: agenda.start(next)) == day
                ? "; \(speech.title(next)) is next, at \(speech.time(agenda.start(next)))" : nil
        }
        return reply("\(kind.yes(isFree: true)), you are free \(speech.moment(moment))\(next ?? "").\(try allDay(day))")
    }

    /// Returns the answer for whole days.
    private func isFree(_ kind: AvailabilityQuestion, _ span: DaySpan) throws -> Answer {
        let isToday = span.day == agenda.today
        let all = try agenda.events(span).filter { !agenda.isOver($0) }
        let events = all.filter(kind.counts)
        let timed = events.filter { !$0.isAllDay }
        guard let first = timed.first else {
            let listed = CalendarSpeech.list(
                (events.isEmpty ? all : events).map { speech.item($0, withDay: span.day == nil) })
            if all.isEmpty {
                let more = isToday ? "nothing more is set for today" : "you have no events \(speech.on(span))"
                return reply("\(kind.yes(isFree: true)), \(more).")
            }
            // RFC 5545, 3.8.2.7: an event without TRANSP is opaque, even if it lasts all day.
            return events.isEmpty
                ? reply("\(kind.yes(isFree: true)), you are free \(speech.on(span)). Not counted: \(listed).")
                : reply("\(kind.yes(isFree: false)), \(speech.on(span)): \(listed).")
        }
        guard isToday else {
            let beginning = span.instants(in: agenda.zone).lowerBound
            let start: String
            if agenda.start(first) < beginning {
                start =
                    "the first until \(speech.ending(agenda.end(first), onDayOf: span.day == nil ? nil : beginning))"
            } else {
                start = "the first \(span.day == nil ? speech.when(first) : "at \(speech.time(agenda.start(first)))")"
            }
            return reply(
                "\(kind.yes(isFree: false)), you have \(CalendarSpeech.count(events.count, "event")) \(speech.on(span)), \(start)."
            )
        }
        let coming = timed.filter { agenda.start($0) > agenda.now }
        let current = timed.first { agenda.start($0) <= agenda.now }
        let isOn = current.map { "\(speech.title($0)) is on until \(until($0))" }
        let next = coming.first.map {
            "you have \(CalendarSpeech.count(coming.count, "event")) still to come today, the next at \(speech.time(agenda.start($0)))"
        }
        return reply(
            "\(kind.yes(isFree: false)), \([isOn, next].compactMap { $0 }.reduce("") { $0.isEmpty ? $1 : "\($0), and \($1)" })."
        )
    }

    /// Lists the free times of a day between 8:00 and 20:00, or in the named part of the day.
    func gaps() throws -> Answer? {
        guard let span = try span() else { return nil }
        guard let day = span.day else { throw CommandFailure("ask for one day") }
        let whole = agenda.zone.instants(of: day, minutes: 480..<1_200)
        let range = span.part == nil ? whole : span.instants(in: agenda.zone)
        let start = max(range.lowerBound, agenda.now)
        guard start < range.upperBound else { throw CommandFailure("that is over") }
        var (free, at): ([Range<Int64>], Int64) = ([], start)
        for event in try agenda.busy(start..<range.upperBound) {
            if agenda.start(event) > at { free.append(at..<min(agenda.start(event), range.upperBound)) }
            at = max(at, agenda.end(event))
        }
        if at < range.upperBound { free.append(at..<range.upperBound) }
        let periods = free.map { "from \(speech.time($0.lowerBound)) to \(speech.time($0.upperBound))" }
        guard !periods.isEmpty else {
            return reply("You aren't free \(speech.on(span)) \(speech.hours(range)).")
        }
        return reply("You are free \(speech.on(span)) \(CalendarSpeech.list(periods)).\(try allDay(day))")
    }

    // MARK: Pieces

    /// Returns the title and time of an event, and whether it is tentative.
    private func between(_ event: CalendarOccurrence) -> String {
        let tentative = event.status == .tentative ? ", not confirmed" : ""
        return "\(speech.title(event)) is \(speech.span(event.instants(in: agenda.zone)))\(tentative)"
    }

    private func others(_ events: [CalendarOccurrence]) -> String {
        events.count > 1 ? ", and \(CalendarSpeech.count(events.count - 1, "more event"))" : ""
    }

    private func until(_ event: CalendarOccurrence) -> String { speech.ending(agenda.end(event), onDayOf: agenda.now) }

    private func allDay(_ day: CivilDay) throws -> String {
        let events = try agenda.allDay(day)
        return events.isEmpty ? "" : " All day: \(CalendarSpeech.list(events.map(speech.title)))."
    }
}
