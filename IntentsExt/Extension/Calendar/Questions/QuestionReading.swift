import AppIntents

/// One way to read a question: what it asks for, and of which title, days and times.
struct QuestionReading {
    let topic: QuestionTopic
    let captures: [QuestionMatcher.Capture]
    let words: [String]
    let agenda: Agenda
    let speech: CalendarSpeech
    let search: TitleSearch

    /// Answers it; `nil` where it is no way to read the question after all.
    ///
    /// - Throws: ``Unanswerable``; ``ContainerError``.
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
        case .untilNext: try nextOne().map { told(wait($0)) } ?? nothingNext
        case .lastsNext: try nextOne().map { told(length($0)) } ?? nothingNext
        case .whereNext: try nextOne().map { told(place($0)) } ?? nothingNext
        case .whereFirst: try edgeEvent(isFirst: true).map { told(place($0)) }
        case .whereLast: try edgeEvent(isFirst: false).map { told(place($0)) }
        case .until: try told(wait(titled()))
        case .lasts: try told(length(titled()))
        case .where: try told(place(titled()))
        case .after: try after()
        case .before: try before()
        case .atTime: try atTime()
        case .list: try list()
        case .coming: try list(isRest: true)
        case .listTitled: try listTitled()
        case .ends: try told(ends(titled()))
        case .starts: try told(starts(titled()))
        case .was: try was()
        case .when: try when()
        case .has: try has()
        case .hasEver: try hasEver()
        }
    }

    func told(_ text: String) -> Answer { .told(text) }

    // MARK: What was said

    /// Whether the question is about what was.
    var isPast: Bool { words.contains { ["was", "were", "did", "had", "happened"].contains($0) } }

    func capture(_ slot: QuestionSlot) -> QuestionMatcher.Capture? { captures.first { $0.slot == slot } }

    /// The days that were named; `nil` where none were.
    ///
    /// - Throws: ``Unanswerable`` where two days may be meant, there is no such day, two were named, or the calendar isn't known there.
    func span() throws -> DaySpan? {
        let days = captures.filter { $0.slot == .day }
        guard let capture = days.first else { return nil }
        guard days.count == 1 else { throw Unanswerable(reason: "that names two days") }
        if instantCaptures.isEmpty { try checkNumbers(capture) }
        let reader = DayReader(
            words: words, today: agenda.today, format: speech.format, isPast: isPast)
        switch reader.reading(capture) {
        case nil: throw Unanswerable(reason: "there is no such day")
        case .either(let first, let other):
            throw Unanswerable(reason: "that may be \(exact(first)) or \(exact(other))")
        case .span(let span):
            guard agenda.knows(span.days) else { throw Unanswerable(reason: "your calendar isn't kept for that day") }
            return span
        }
    }

    /// The times and ranges of time that were named.
    private var instantCaptures: [QuestionMatcher.Capture] {
        captures.filter { $0.slot == .time || $0.slot == .range }
    }

    /// Checks that numbers that nothing stands before or after aren't taken for a time where they may be a date.
    ///
    /// - Throws: ``Unanswerable``.
    private func checkNumbers(_ capture: QuestionMatcher.Capture) throws {
        let first = words[capture.words.lowerBound]
        let isSpoken = capture.words.count == 2 && capture.slot == .time
        // "11 24" may be either, too.
        let spoken = isSpoken ? WrittenNumbers("\(first)/\(words[capture.words.lowerBound + 1])") : nil
        guard spoken?.date(speech.format) == nil else {
            throw Unanswerable(reason: "'\(first) \(words[capture.words.lowerBound + 1])' may be a date or a time")
        }
        guard capture.words.count == 1, let numbers = WrittenNumbers(first) else { return }
        guard !numbers.isAmbiguous(speech.format) else {
            throw Unanswerable(reason: "'\(first)' may be a date or a time")
        }
        if capture.slot != .day, numbers.date(speech.format) != nil {
            throw Unanswerable(reason: "there is no such time")
        }
    }

    /// A day so that nobody takes it for another.
    private func exact(_ day: CivilDay) -> String {
        abs(Int(day.number) - Int(agenda.today.number)) <= 1
            ? speech.name(day) : speech.format.day(day, seenFrom: agenda.today)
    }

    /// The instants that were named, and the instant where it was one; `nil` where no time was.
    func instants(on span: DaySpan?) throws -> (range: Range<Int64>, moment: Int64?)? {
        if let capture = instantCaptures.first, span == nil { try checkNumbers(capture) }
        let reader = TimeReader(words: words, zone: agenda.zone, now: agenda.now)
        let range: Range<Int64>
        var moment: Int64?
        if let capture = capture(.time) {
            guard let said = reader.said(capture), let instant = reader.instant(said, on: span) else {
                throw Unanswerable(reason: "there is no such time")
            }
            (range, moment) = (instant..<instant, instant)
        } else if let capture = capture(.range) {
            guard let found = reader.instants(capture, on: span) else {
                throw Unanswerable(reason: "there is no such time")
            }
            range = found
        } else {
            return nil
        }
        let days = agenda.zone.day(at: range.lowerBound)..<agenda.zone.day(at: range.upperBound).advanced(by: 1)
        guard agenda.knows(days) else { throw Unanswerable(reason: "your calendar isn't kept for that day") }
        return (range, moment)
    }

    /// All of the title that was named, within the days that were.
    ///
    /// - Throws: ``Unanswerable`` where nothing has the title.
    func allTitled() throws -> [CalendarOccurrence] {
        guard let title = capture(.title) else { return [] }
        let all = preferred(try search.occurrences(titled: title.words), title)
        guard !all.isEmpty else { throw Unanswerable(reason: "nothing of that name is in your calendar") }
        guard let span = try span() else { return all }
        let instants = span.instants(in: agenda.zone)
        return all.filter { occurrence in
            occurrence.isAllDay
                ? occurrence.days(in: agenda.zone).overlaps(span.days)
                : occurrence.instants(in: agenda.zone).overlaps(instants) || instants.contains(agenda.start(occurrence))
        }
    }

    /// Whether the person asks for what is their own: "my birthday".
    func isOwn(_ title: QuestionMatcher.Capture) -> Bool {
        if ["my", "our"].contains(words[title.words.lowerBound]) { return true }
        let before = words[..<title.words.lowerBound].reversed()
        guard let word = before.first(where: { !["next", "upcoming", "last"].contains($0) }) else { return false }
        return ["my", "our"].contains(word)
    }

    /// Of all of a title, where the person asks for their own, those that say that they are; else those that say of nobody that they are
    /// theirs; else all.
    private func preferred(_ all: [CalendarOccurrence], _ title: QuestionMatcher.Capture) -> [CalendarOccurrence] {
        guard isOwn(title) else { return all }
        let own = all.filter(TitleSearch.isOwn)
        if !own.isEmpty { return own }
        let nobodys = all.filter { !TitleSearch.isSomebodys($0) }
        return nobodys.isEmpty ? all : nobodys
    }

    /// What is said before an answer about somebody else's, where the person asked for their own.
    func disclaimer(_ occurrence: CalendarOccurrence) -> String {
        guard let title = capture(.title), isOwn(title), TitleSearch.isSomebodys(occurrence),
            !TitleSearch.isOwn(occurrence)
        else { return "" }
        return "Nothing in your calendar says that it is yours; "
    }

    /// The one of the title a person means: what is on or comes next, else what was last.
    func titled() throws -> CalendarOccurrence {
        let all = try allTitled()
        guard let found = all.first(where: { !agenda.isOver($0) }) ?? all.last else {
            throw Unanswerable(reason: "nothing of that name is in your calendar then")
        }
        return found
    }
}
