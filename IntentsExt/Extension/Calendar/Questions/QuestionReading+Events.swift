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
            throw Unanswerable(reason: "nothing of that name has been yet")
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
