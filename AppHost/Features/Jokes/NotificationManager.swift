import Foundation
import Shared

/// Notifies a person of the joke of the day: once a local day, at the hour they chose or as soon after as the host runs.
struct NotificationManager: Sendable {
    let storage: LocalStorageService
    let centre: any NotificationCentre

    /// When the next notification is.
    enum Standing: Hashable {
        case off
        case due
        /// Not before this instant.
        case at(Date)
    }

    /// - Throws: ``LocalStorageError``.
    func standing(context: RequestContext) throws -> Standing {
        guard let hour = try preferences().notificationHour else { return .off }
        let today = context.calendar.startOfDay(for: context.now)
        guard try storage.value(NotificationRecord.key)?.covers(Self.day(context)) != true else {
            let tomorrow = context.calendar.date(byAdding: .day, value: 1, to: today) ?? today + 86_400
            return .at(Self.instant(of: hour, onTheDayFrom: tomorrow, context.calendar))
        }
        let instant = Self.instant(of: hour, onTheDayFrom: today, context.calendar)
        return instant > context.now ? .at(instant) : .due
    }

    /// Shows the day's notification where it is due.
    ///
    /// That it was shown is written down before it is, so that no crash shows it twice; one that fails isn't tried again that day.
    ///
    /// - Parameter joke: Brings the joke of the day; asked only where a notification is due.
    /// - Returns: The joke shown; `nil` where none is due.
    /// - Throws: ``NotificationError``, ``LocalStorageError``, what `joke` throws.
    func deliverIfDue(context: RequestContext, _ joke: () throws -> JokeOfTheDay?) async throws -> JokeOfTheDay? {
        guard try standing(context: context) == .due else { return nil }
        let joke = try present(joke())
        guard try claim(Self.day(context)) else { return nil }
        try await centre.deliver(NotificationRequest(joke, command: try preferences().notificationCommand))
        return joke
    }

    /// Shows a notification whatever the hour, and without a note of it.
    func deliver(_ joke: JokeOfTheDay?) async throws -> JokeOfTheDay {
        let joke = try present(joke)
        try await centre.deliver(NotificationRequest(joke, command: try preferences().notificationCommand))
        return joke
    }

    private func preferences() throws -> JokePreferences { try storage.value(JokePreferences.key) ?? JokePreferences() }

    private func present(_ joke: JokeOfTheDay?) throws -> JokeOfTheDay {
        guard let joke else { throw NotificationError(program: "", fault: .noJoke) }
        return joke
    }

    /// Notes the day as notified of; `false` where another process did before.
    private func claim(_ day: LocalDay) throws -> Bool {
        var isOurs = false
        try storage.update(NotificationRecord.key) { record in
            isOurs = record?.covers(day) != true
            if isOurs { record = NotificationRecord(day: day.number) }
        }
        return isOurs
    }

    private static func day(_ context: RequestContext) -> LocalDay { LocalDay(of: context.now, in: context.calendar) }

    /// An hour of the day that begins at an instant: the first where clocks repeat it, the next there is where they skip it.
    private static func instant(of hour: Int, onTheDayFrom start: Date, _ calendar: Calendar) -> Date {
        let parts = DateComponents(hour: hour, minute: 0, second: 0)
        return calendar.nextDate(after: start - 1, matching: parts, matchingPolicy: .nextTime) ?? start
    }
}

extension NotificationRequest {
    /// A request to show a joke: the question is the title, the answer the text.
    init(_ joke: JokeOfTheDay, command: [String]) {
        self.init(id: joke.joke.id, title: joke.joke.setup, body: joke.joke.punchline, command: command)
    }
}
