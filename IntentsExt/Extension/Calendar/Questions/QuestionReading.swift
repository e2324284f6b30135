import AppIntents

/// One reading of a question: its topic and its captured title, days and times.
struct QuestionReading {
    let topic: QuestionTopic
    let captures: [QuestionMatcher.Capture]
    let words: [String]
    let agenda: Agenda
    let speech: CalendarSpeech
    let search: TitleSearch

    /// Returns the answer; `nil` if the question doesn't have this meaning after all.
    ///
    /// - Throws: ``CommandFailure`` or ``ContainerError``.
    func answer() throws -> Answer? {
        switch topic {
        case .next: try next()
        case .now: try current()
        case .free: try isFree(.free)
        case .busy: try isFree(.busy)
        case .any: try isFree(.any)
        case .load: try load()
        case .left: try left()
        case .count: try count()
        case .countTitled: try countTitled()
        case .first: try edge(isFirst: true)
        case .last: try edge(isFirst: false)
        case .dayEnd: try dayEnd()
        case .gaps: try gaps()
        case .untilNext: try nextOne().map { reply(wait($0)) } ?? nothingNext
        case .lastsNext: try nextOne().map { reply(length($0)) } ?? nothingNext
        case .whereNext: try nextOne().map { reply(place($0)) } ?? nothingNext
        case .whereFirst: try edgeEvent(isFirst: true).map { reply(place($0)) }
        case .whereLast: try edgeEvent(isFirst: false).map { reply(place($0)) }
        case .until: try reply(wait(titled()))
        case .lasts: try reply(length(titled()))
        case .where: try reply(place(titled()))
        case .after: try after()
        case .before: try before()
        case .atTime: try atTime()
        case .list: try list()
        case .coming: try list(isRest: true)
        case .listTitled: try listTitled()
        case .ends: try reply(ends(titled()))
        case .starts: try reply(starts(titled()))
        case .was: try was()
        case .when: try when()
        case .has: try has()
        case .hasEver: try hasEver()
        }
    }

    func reply(_ text: String) -> Answer { .reply(text) }

    // MARK: Captures

    /// True if the question is about the past.
    var isPast: Bool { words.contains { ["was", "were", "did", "had", "happened"].contains($0) } }

    func capture(_ slot: QuestionSlot) -> QuestionMatcher.Capture? { captures.first { $0.slot == slot } }

    /// Returns the named days; `nil` for none.
    ///
    /// - Throws: ``CommandFailure`` for an ambiguous or invalid day, two days, or a day outside the synced window.
    func span() throws -> DaySpan? {
        let days = captures.filter { $0.slot == .day }
        guard let capture = days.first else { return nil }
        guard days.count == 1 else { throw CommandFailure("that names two days") }
        if instantCaptures.isEmpty { try checkNumbers(capture) }
        let reader = DayReader(
            words: words, today: agenda.today, format: speech.format, isPast: isPast)
        switch reader.reading(capture) {
        case nil: throw CommandFailure("there is no such day")
        case .either(let first, let other):
            throw CommandFailure("that may be \(exact(first)) or \(exact(other))")
        case .span(let span):
            guard agenda.covers(span.days) else { throw CommandFailure("your calendar isn't kept for that day") }
            return span
        }
    }

    /// The captured times and time ranges.
    private var instantCaptures: [QuestionMatcher.Capture] {
        captures.filter { $0.slot == .time || $0.slot == .range }
    }

    /// Checks that a number such as `11/24` isn't both a possible date and a possible time.
    ///
    /// - Throws: ``CommandFailure`` for ambiguous numbers.
    private func checkNumbers(_ capture: QuestionMatcher.Capture) throws {
        let first = words[capture.words.lowerBound]
        let isSpoken = capture.words.count == 2 && capture.slot == .time
        // "11 24" is as ambiguous as "11/24".
        let spoken = isSpoken ? WrittenNumbers("\(first)/\(words[capture.words.lowerBound + 1])") : nil
        guard spoken?.date(speech.format) == nil else {
            throw CommandFailure("'\(first) \(words[capture.words.lowerBound + 1])' may be a date or a time")
        }
        guard capture.words.count == 1, let numbers = WrittenNumbers(first) else { return }
        guard !numbers.isAmbiguous(speech.format) else {
            throw CommandFailure("'\(first)' may be a date or a time")
        }
        if capture.slot != .day, numbers.date(speech.format) != nil {
            throw CommandFailure("there is no such time")
        }
    }

    /// Returns a name of a day that can't mean another day.
    private func exact(_ day: CivilDay) -> String {
        abs(Int(day.number) - Int(agenda.today.number)) <= 1
            ? speech.name(day) : speech.format.day(day, seenFrom: agenda.today)
    }

    /// Returns the range of instants that the question names, and the moment if the question names a single moment; `nil` if it names no
    /// time.
    func instants(on span: DaySpan?) throws -> (range: Range<Int64>, moment: Int64?)? {
        if let capture = instantCaptures.first, span == nil { try checkNumbers(capture) }
        let reader = TimeReader(words: words, zone: agenda.zone, now: agenda.now)
        let range: Range<Int64>
        var moment: Int64?
        if let capture = capture(.time) {
            guard let time = reader.reading(capture), let instant = reader.instant(time, on: span) else {
                throw CommandFailure("there is no such time")
            }
            (range, moment) = (instant..<instant, instant)
        } else if let capture = capture(.range) {
            guard let found = reader.instants(capture, on: span) else {
                throw CommandFailure("there is no such time")
            }
            range = found
        } else {
            return nil
        }
        let days = agenda.zone.day(at: range.lowerBound)..<agenda.zone.day(at: range.upperBound).advanced(by: 1)
        guard agenda.covers(days) else { throw CommandFailure("your calendar isn't kept for that day") }
        return (range, moment)
    }

    /// Returns the events with the named title within the named days.
    ///
    /// - Throws: ``CommandFailure`` if no event has the title.
    func allTitled() throws -> [CalendarOccurrence] {
        guard let title = capture(.title) else { return [] }
        let all = preferred(try search.occurrences(titled: title.words), title)
        guard !all.isEmpty else {
            // The title may have been read wrongly: "dinner plans" can ask for an event called "Dinner".
            let isKnown = try !search.hasWord(of: title.words)
            throw CommandFailure(isKnown ? "nothing of that name is in your calendar" : "")
        }
        guard let span = try span() else { return all }
        let instants = span.instants(in: agenda.zone)
        return all.filter { occurrence in
            occurrence.isAllDay
                ? occurrence.days(in: agenda.zone).overlaps(span.days)
                : occurrence.instants(in: agenda.zone).overlaps(instants) || instants.contains(agenda.start(occurrence))
        }
    }

    /// True if the question is about the user's own event: "my birthday".
    func isOwn(_ title: QuestionMatcher.Capture) -> Bool {
        if ["my", "our"].contains(words[title.words.lowerBound]) { return true }
        let before = words[..<title.words.lowerBound].reversed()
        guard let word = before.first(where: { !["next", "upcoming", "last"].contains($0) }) else { return false }
        return ["my", "our"].contains(word)
    }

    /// Returns the preferred events. If the question is about the user's own event, these are the events with "my" or "our" in the title,
    /// else the events whose title names no owner, else all events.
    private func preferred(_ all: [CalendarOccurrence], _ title: QuestionMatcher.Capture) -> [CalendarOccurrence] {
        guard isOwn(title) else { return all }
        let own = all.filter(TitleSearch.isOwn)
        if !own.isEmpty { return own }
        let unowned = all.filter { !TitleSearch.namesOwner($0) }
        return unowned.isEmpty ? all : unowned
    }

    /// Returns the words before an answer if the question is about the user's own event and the answer is about another person's; else an
    /// empty string.
    func disclaimer(_ occurrence: CalendarOccurrence) -> String {
        guard let title = capture(.title), isOwn(title), TitleSearch.namesOwner(occurrence),
            !TitleSearch.isOwn(occurrence)
        else { return "" }
        return "Nothing in your calendar says that it is yours; "
    }

    /// Returns the event with the named title: the current or next one, or the last one if all are over.
    func titled() throws -> CalendarOccurrence {
        let all = try allTitled()
        guard let found = all.first(where: { !agenda.isOver($0) }) ?? all.last else {
            throw CommandFailure("nothing of that name is in your calendar then")
        }
        return found
    }
}

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
            throw CommandFailure("nothing at a set time is in your calendar then")
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
