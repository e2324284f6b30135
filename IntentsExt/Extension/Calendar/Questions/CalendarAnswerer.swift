import AppIntents

/// Answers questions about a calendar. A grammar gives the meaning of a question; the answer uses only the calendar's data.
struct CalendarAnswerer {
    let grammar: QuestionGrammar
    let agenda: Agenda
    let format: CivilFormat

    /// Returns the answer to a question.
    ///
    /// - Throws: ``ContainerError`` if the calendar can't be read.
    func answer(to text: String) throws -> Answer {
        guard let question = Question(text, grammar: grammar) else {
            return .unknown("a question has at most \(Question.lengthLimit) characters and \(Question.wordLimit) words")
        }
        guard !question.words.isEmpty else { return .unknown(nil) }
        let matcher = QuestionMatcher(grammar, words: question.words)
        let speech = CalendarSpeech(zone: agenda.zone, today: agenda.today, format: format)
        let search = TitleSearch(agenda, words: question.words)
        var outcome = Result<Answer?, any Error>.success(nil)
        var refusal: String?
        matcher.read { topic, captures in
            guard let topic = QuestionTopic(rawValue: topic) else { return false }
            let reading = QuestionReading(
                topic: topic, captures: captures, words: question.words, agenda: agenda, speech: speech, search: search)
            do {
                let answer = try reading.answer()
                outcome = .success(answer)
                return answer != nil
            } catch let error as CommandFailure {
                // Another reading may have an answer. An error without a message has no reason that is known to be true.
                refusal = refusal ?? (error.message.isEmpty ? nil : error.message)
                return false
            } catch {
                outcome = .failure(error)
                return true
            }
        }
        return try outcome.get() ?? .unknown(refusal)
    }
}

/// Answers questions about the calendar in a container, in the context of a request.
struct CalendarResponder: Sendable {
    let container: Container?
    let zone: CivilZone
    let format: CivilFormat
    /// The time of the request in milliseconds since 1970.
    let now: Int64

    /// Returns a responder for the current request.
    ///
    /// - Throws: ``CommandFailure`` for a time zone the machine doesn't support.
    static func current() throws -> CalendarResponder {
        let context = RequestContext.current
        return CalendarResponder(
            container: ContainerSession.current.container,
            zone: try CivilZone(named: context.timeZoneIdentifier),
            // Answers are in English.
            format: CivilFormat(localeIdentifier: context.localeIdentifier).inEnglish, now: context.now.milliseconds)
    }

    /// Returns the response to a question: an answer, or the step the user must take first. If the calendar is stale, the answer ends with
    /// the time of the calendar's last update.
    ///
    /// - Throws: ``ContainerError`` if the calendar can't be read.
    func response(to question: String) throws -> String {
        let readiness = try CalendarReadiness(in: container)
        guard case .ready(let state, let occurrences, _) = readiness else { return readiness.message ?? "" }
        let agenda = Agenda(occurrences: occurrences, window: state.window, zone: zone, now: now)
        let answerer = CalendarAnswerer(grammar: .calendar, agenda: agenda, format: format)
        let answer = try answerer.answer(to: question)
        guard case .reply(let text) = answer, let updated = state.lastUpdate(ifStaleAt: now) else { return answer.text }
        let speech = CalendarSpeech(zone: zone, today: agenda.today, format: format)
        return "\(text) Last updated \(speech.moment(updated))."
    }
}

/// The user's calendar at the time of a question.
struct Agenda: Sendable {
    let occurrences: CalendarOccurrences
    /// The range in which occurrences are known, in milliseconds since 1970.
    let window: Range<Int64>
    let zone: CivilZone
    /// The current time in milliseconds since 1970.
    let now: Int64

    /// The current day.
    var today: CivilDay { zone.day(at: now) }

    /// True if all events of the days are known.
    func covers(_ days: Range<CivilDay>) -> Bool {
        zone.instant(on: days.lowerBound) >= window.lowerBound && zone.instant(on: days.upperBound) <= window.upperBound
    }

    /// Returns the events within a span; on each day, all-day events come first.
    func events(_ span: DaySpan) throws -> [CalendarOccurrence] {
        guard span.part != nil else { return try occurrences.occurrences(on: span.days, in: zone) }
        return try timed(span.instants(in: zone))
    }

    /// Returns the timed events that overlap a range of instants; an event that only touches the range isn't included.
    func timed(_ instants: Range<Int64>) throws -> [CalendarOccurrence] {
        try occurrences.occurrences(
            overlapping: instants.isEmpty ? instants.lowerBound..<(instants.lowerBound + 1) : instants, in: zone
        )
        .filter { !$0.isAllDay }
    }

    /// Returns the timed events that overlap a range of instants and aren't transparent.
    func busy(_ instants: Range<Int64>) throws -> [CalendarOccurrence] {
        try timed(instants).filter { !$0.isTransparent }
    }

    /// Returns the all-day events of a day.
    func allDay(_ day: CivilDay) throws -> [CalendarOccurrence] {
        try occurrences.occurrences(on: day..<day.advanced(by: 1), in: zone).filter(\.isAllDay)
    }

    /// Returns the timed events that are under way.
    func current() throws -> [CalendarOccurrence] { try timed(now..<now).filter { start($0) <= now && end($0) > now } }

    /// Returns the first timed event that starts after an instant; if `isBusy` is true, transparent events are skipped.
    func next(after instant: Int64, isBusy: Bool = false) throws -> CalendarOccurrence? {
        try occurrences.next(after: instant + 1, in: zone) { !$0.isAllDay && !(isBusy && $0.isTransparent) }
    }

    /// Returns the last timed event that starts before an instant and on the instant's day.
    func last(before instant: Int64) throws -> CalendarOccurrence? {
        let day = zone.instant(on: zone.day(at: instant))
        return try timed(day..<instant).last { start($0) >= day && start($0) < instant }
    }

    /// Returns the start of an event in milliseconds since 1970.
    func start(_ occurrence: CalendarOccurrence) -> Int64 { occurrence.instants(in: zone).lowerBound }

    /// Returns the end of an event in milliseconds since 1970.
    func end(_ occurrence: CalendarOccurrence) -> Int64 { occurrence.instants(in: zone).upperBound }

    /// True if an event is over.
    func isOver(_ occurrence: CalendarOccurrence) -> Bool { end(occurrence) <= now && start(occurrence) < now }
}

/// The answer to a question.
enum Answer: Hashable, Sendable {
    case reply(String)
    /// The question can't be answered. The value is the reason, or `nil` if none is known.
    case unknown(String?)

    /// The text of the answer.
    var text: String {
        switch self {
        case .reply(let text): text
        case .unknown(nil):
            String(
                localized:
                    "I can't tell. Ask what is next, when or where an event is, how many there are on a day, or whether you are free."
            )
        case .unknown(let reason?):
            "I can't tell: \(reason). Ask what is next, when or where an event is, how many there are on a day, or whether you are free."
        }
    }
}
