import AppIntents

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
        guard instants.upperBound > agenda.now else { throw Unanswerable(reason: "that is over") }
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
            throw Unanswerable(reason: "that is over")
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
        guard let day = span.day else { throw Unanswerable(reason: "ask for one day") }
        let whole = agenda.zone.instants(of: day, minutes: 480..<1_200)
        let range = span.part == nil ? whole : span.instants(in: agenda.zone)
        let start = max(range.lowerBound, agenda.now)
        guard start < range.upperBound else { throw Unanswerable(reason: "that is over") }
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
