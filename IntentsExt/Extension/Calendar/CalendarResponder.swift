import AppIntents

/// Answers questions about the calendar in a container, in the context of a request.
struct CalendarResponder: Sendable {
    let container: Container?
    let zone: CivilZone
    let format: CivilFormat
    /// The time of the request in milliseconds since 1970.
    let now: Int64

    /// Returns a responder for the current request.
    ///
    /// - Throws: ``CivilZoneError`` for a time zone the machine doesn't support.
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
