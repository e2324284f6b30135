import SwiftUI
import WidgetKit

/// A timeline entry of the alarm widget.
struct AlarmEntry: TimelineEntry {
    /// An alarm in the widget.
    struct Row: Hashable, Identifiable {
        /// The alarm's state, with the values that its text shows.
        enum State: Hashable {
            case scheduled(Date?)
            case countdown(from: Date, to: Date)
            case paused(String)
            case alerting
        }

        let id: String
        let title: String
        let state: State
        /// The time zone of the shown time, such as `GMT+9`, if the alarm was set in a zone with another time; otherwise `nil`.
        var zone: String?
        /// The day of the shown time, such as `Dec 25`; `nil` for today.
        var day: String?
    }

    let date: Date
    /// The emoji the user chose.
    let emoji: String
    /// The alarms: ringing ones first, then the next to ring, then paused ones.
    let alarms: [Row]

    /// Creates an entry.
    ///
    /// - Parameter emoji: The text that the user typed. Only its first character is shown, so that a long text doesn't displace the alarms.
    ///   If it is empty, a default is shown.
    init(date: Date, emoji: String, alarms: [Row]) {
        let first = emoji.first { !$0.isWhitespace }
        (self.date, self.emoji, self.alarms) = (date, first.map { String($0) } ?? "😃", alarms)
    }
}

extension AlarmEntry.Row {
    /// Creates a row that shows a stored alarm at an instant, in a time zone.
    init(_ record: AlarmRecord, at now: Int64, in zone: TimeZone) {
        let state: State =
            switch record.state {
            case .scheduled(let instant): .scheduled(instant.map { Date(instant: $0) })
            case .countdown(let since, let total, let elapsed):
                .countdown(from: Date(instant: since - elapsed), to: Date(instant: since - elapsed + total))
            case .paused: .paused(MomentWords.current.digits(clockText(milliseconds: record.remaining(at: now) ?? 0)))
            case .alerting: .alerting
            }
        self.init(
            id: record.id, title: record.title.isEmpty ? String(localized: "Alarm") : record.title, state: state,
            zone: record.fireAt.flatMap { instant in
                record.otherZone(than: zone).map { _ in Self.name(of: zone, at: Date(instant: instant)) }
            })
        if case .scheduled(let instant?) = record.state { day = Self.day(of: instant, at: now, in: zone) }
    }

    /// Returns the day of an instant; `nil` for today. The text stays true after midnight.
    private static func day(of instant: Int64, at now: Int64, in zone: TimeZone) -> String? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        guard !calendar.isDate(Date(instant: instant), inSameDayAs: Date(instant: now)) else { return nil }
        // Foundation knows zones that the machine doesn't have as a file.
        guard let civil = try? CivilZone(named: zone.identifier) else { return nil }
        let format = CivilFormat(localeIdentifier: RequestContext.current.localeIdentifier)
        return format.recent(instant, seenFrom: now, in: civil)
    }

    /// Returns a time zone's distance from Greenwich, as Foundation abbreviates it.
    private static func name(of zone: TimeZone, at date: Date) -> String {
        let minutes = zone.secondsFromGMT(for: date) / 60
        let (hour, minute) = (abs(minutes) / 60, abs(minutes) % 60)
        guard minutes != 0 else { return "GMT" }
        return "GMT\(minutes < 0 ? "-" : "+")\(hour)\(minute == 0 ? "" : minute < 10 ? ":0\(minute)" : ":\(minute)")"
    }
}

extension AlarmRecord {
    /// The sort key: ringing alarms first, then the next to ring, then paused ones.
    fileprivate var rank: (Int, Int64, String) {
        switch state {
        case .alerting(let since): (0, since, id)
        case .countdown, .scheduled: fireAt.map { (1, $0, id) } ?? (3, 0, id)
        case .paused(let total, let elapsed): (2, total - elapsed, id)
        }
    }
}

extension [AlarmRecord] {
    /// The alarms: ringing ones first, then the next to ring, then paused ones.
    var inOrder: [AlarmRecord] { sorted { $0.rank < $1.rank } }
}
