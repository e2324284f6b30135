import AppIntents

/// Answers questions from a container, in the circumstances of a request.
struct CalendarResponder: Sendable {
    let container: Container?
    let zone: CivilZone
    let format: CivilFormat
    /// In milliseconds since 1970.
    let now: Int64

    /// The responder of the request being answered.
    ///
    /// - Throws: ``CivilZoneError`` for a time zone the machine can't work with.
    static func current() throws -> CalendarResponder {
        let context = RequestContext.current
        return CalendarResponder(
            container: ContainerSession.current.container,
            zone: try CivilZone(named: context.timeZoneIdentifier),
            // Answers are English.
            format: CivilFormat(localeIdentifier: context.localeIdentifier).inEnglish, now: context.now.milliseconds)
    }

    /// What is said to a question: an answer, or what the person is to do first. Old calendars say when they were read.
    ///
    /// - Throws: ``ContainerError`` for a calendar that can't be read: nothing is said of it then.
    func response(to question: String) throws -> String {
        let standing = try CalendarReadiness(in: container)
        guard case .ready(let state, let occurrences, _) = standing else { return standing.message ?? "" }
        let agenda = Agenda(occurrences: occurrences, window: state.window, zone: zone, now: now)
        let answerer = CalendarAnswerer(
            grammar: QuestionGrammar(QuestionGrammar.calendar), agenda: agenda, format: format)
        let answer = try answerer.answer(to: question)
        guard case .told(let text) = answer, let updated = state.lastUpdate(ifStaleAt: now) else { return answer.text }
        let speech = CalendarSpeech(zone: zone, today: agenda.today, format: format)
        return "\(text) Last updated \(speech.moment(updated))."
    }
}
