import Foundation
import Shared

/// Notifies the user of the joke of the day, once per local day, at the chosen hour or as soon after it as the host runs.
struct NotificationManager: Sendable {
    let storage: LocalStorageService
    let centre: any NotificationCentre

    /// The time of the next notification.
    enum Schedule: Hashable {
        case off
        case due
        /// Not before this instant.
        case at(Date)
    }

    /// Returns the time of the next notification.
    ///
    /// - Throws: ``HostError``.
    func schedule(context: RequestContext) throws -> Schedule {
        guard let hour = try preferences().notificationHour else { return .off }
        let today = context.calendar.startOfDay(for: context.now)
        guard try storage.record(NotificationRecord.key)?.covers(Self.day(context)) != true else {
            let tomorrow = context.calendar.date(byAdding: .day, value: 1, to: today) ?? today + 86_400
            return .at(Self.instant(of: hour, onTheDayFrom: tomorrow, context.calendar))
        }
        let instant = Self.instant(of: hour, onTheDayFrom: today, context.calendar)
        return instant > context.now ? .at(instant) : .due
    }

    /// Shows the day's notification if it is due.
    ///
    /// It is recorded before it is shown, so that a crash doesn't show it twice; a failed notification isn't retried that day.
    ///
    /// - Parameter joke: Returns the joke of the day; called only if a notification is due.
    /// - Returns: The joke shown; `nil` if none is due.
    /// - Throws: ``CommandFailure`` without a joke or if the notification isn't shown, ``HostError``, and the errors of `joke`.
    func deliverIfDue(context: RequestContext, _ joke: () throws -> JokeOfTheDay?) async throws -> JokeOfTheDay? {
        guard try schedule(context: context) == .due else { return nil }
        let joke = try present(joke())
        guard try claim(Self.day(context)) else { return nil }
        try await centre.deliver(NotificationRequest(joke, program: try NotificationProgram(in: storage)))
        return joke
    }

    /// Shows a notification at any hour, without recording it.
    func deliver(_ joke: JokeOfTheDay?) async throws -> JokeOfTheDay {
        let joke = try present(joke)
        try await centre.deliver(NotificationRequest(joke, program: try NotificationProgram(in: storage)))
        return joke
    }

    private func preferences() throws -> JokePreferences { try storage.value(JokePreferences.key) ?? JokePreferences() }

    private func present(_ joke: JokeOfTheDay?) throws -> JokeOfTheDay {
        guard let joke else {
            throw CommandFailure("no joke to show — run 'AppHost sync' to fetch jokes", exitCode: .badData)
        }
        return joke
    }

    /// Records the day as notified; returns false if another process has done so.
    private func claim(_ day: LocalDay) throws -> Bool {
        var isOurs = false
        try storage.update(NotificationRecord.key) { record in
            isOurs = record?.covers(day) != true
            if isOurs { record = NotificationRecord(day: day.number) }
        }
        return isOurs
    }

    private static func day(_ context: RequestContext) -> LocalDay { LocalDay(of: context.now, in: context.calendar) }

    /// Returns an hour of the day that begins at `start`: the first if the clocks repeat it, the next time if they skip it.
    private static func instant(of hour: Int, onTheDayFrom start: Date, _ calendar: Calendar) -> Date {
        let parts = DateComponents(hour: hour, minute: 0, second: 0)
        return calendar.nextDate(after: start - 1, matching: parts, matchingPolicy: .nextTime) ?? start
    }
}

extension NotificationRequest {
    /// Creates a request to show a joke, with the setup as the title and the punchline as the body.
    init(_ joke: JokeOfTheDay, program: NotificationProgram) {
        self.init(id: joke.joke.id, title: joke.joke.setup, body: joke.joke.punchline, program: program)
    }
}

/// The last day for which the user was notified.
struct NotificationRecord: Hashable, Sendable, DocumentValue, WireRecord {
    static var format: UInt32 { 1 }

    /// The key of the document in the app's own storage.
    static let key = DocumentKey<NotificationRecord>(.jokes, literal: "notified")

    /// The day, in days since 1 January 1970.
    var day: Int

    init(day: Int) { self.day = day }

    /// Returns true if a day's notification was shown already.
    ///
    /// For a user who travels west a day may begin twice, so the day before the recorded day is also covered. A recorded day further in the
    /// future comes from a wrong clock and is ignored.
    func covers(_ day: LocalDay) -> Bool { (0...1).contains(self.day - day.number) }

    static var blank: Self { Self(day: 0) }

    mutating func code(_ coder: inout WireCoder) {
        coder.signed(1, &day, in: .days)
        coder.require(1...1)
    }
}
