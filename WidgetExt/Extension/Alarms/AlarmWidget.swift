import SwiftUI
import WidgetKit

/// The widget that shows the next alarm, with an emoji of the user's choice.
struct AlarmWidget: Widget {
    static let kind = "alarm"

    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: Self.kind, intent: ConfigurationAppIntent.self, provider: AlarmProvider()) {
            AlarmWidgetEntryView(entry: $0)
        }
        .configurationDisplayName("Alarms")
        .description("Shows what rings next.")
        .supportedFamilies([
            .systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular, .accessoryInline,
        ])
    }
}

/// A provider of the stored alarms. Every change to an alarm reloads the widget, so the reload date is the time of the next alarm.
struct AlarmProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> AlarmEntry { sample(ConfigurationAppIntent()) }

    func snapshot(for configuration: ConfigurationAppIntent, in context: Context) async -> AlarmEntry {
        context.isPreview ? sample(configuration) : entry(configuration, records())
    }

    func timeline(for configuration: ConfigurationAppIntent, in context: Context) async -> Timeline<AlarmEntry> {
        let records = records()
        let next = records.compactMap(\.changesAt).min().map { Date(instant: $0) }
        return Timeline(
            entries: [entry(configuration, records)], policy: next.map { .after($0) } ?? .never)
    }

    /// Returns the alarms in order; none without a container. If the container can't be read, the request fails.
    private func records() -> [AlarmRecord] {
        let session = ContainerSession.current
        guard let container = session.container else { return [] }
        let now = RequestContext.current.now.milliseconds
        let all = session.reading { try AlarmStore(container: container).alarms(at: now) }
        return (all ?? []).inOrder
    }

    private func entry(_ configuration: ConfigurationAppIntent, _ records: [AlarmRecord]) -> AlarmEntry {
        let now = RequestContext.current.now
        let (instant, zone) = (now.milliseconds, RequestContext.current.calendar.timeZone)
        return AlarmEntry(
            date: now, emoji: configuration.favoriteEmoji,
            alarms: records.map { AlarmEntry.Row($0, at: instant, in: zone) })
    }

    /// Returns the sample entry for the gallery.
    private func sample(_ configuration: ConfigurationAppIntent) -> AlarmEntry {
        let now = RequestContext.current.now
        return AlarmEntry(
            date: now, emoji: configuration.favoriteEmoji,
            alarms: [
                .init(
                    id: "1", title: String(localized: "Tea"),
                    state: .countdown(from: now.addingTimeInterval(-30), to: now.addingTimeInterval(270))),
                .init(
                    id: "2", title: String(localized: "Bread"), state: .paused(MomentWords.current.digits("20:00"))),
                .init(id: "3", title: String(localized: "Laundry"), state: .scheduled(now.addingTimeInterval(5_400))),
            ])
    }
}

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

#Preview("Counts down", as: .content, using: AlarmDraft(title: "Tea", countdown: 300).attributes) {
    AlarmLiveActivity()
} contentStates: {
    AlarmPresentationState.sample(
        .countdown(
            .init(
                totalCountdownDuration: 300, previouslyElapsedDuration: 0,
                startDate: RequestContext.current.now.addingTimeInterval(-48),
                fireDate: RequestContext.current.now.addingTimeInterval(252))))
}

#Preview("Paused", as: .content, using: AlarmDraft(title: "Bread", countdown: 2_400).attributes) {
    AlarmLiveActivity()
} contentStates: {
    AlarmPresentationState.sample(.paused(.init(totalCountdownDuration: 2_400, previouslyElapsedDuration: 1_200)))
}

#Preview("Rings", as: .content, using: AlarmDraft(title: "Tea", countdown: 300).attributes) {
    AlarmLiveActivity()
} contentStates: {
    AlarmPresentationState.sample(.alert(.init(time: .init(hour: 9, minute: 41))))
}

#Preview("Rings, to be opened", as: .content, using: AlarmDraft(title: "Train to Ōsaka", secondary: .custom).attributes)
{
    AlarmLiveActivity()
} contentStates: {
    AlarmPresentationState.sample(.alert(.init(time: .init(hour: 9, minute: 41))))
}

extension AlarmPresentationState {
    /// Returns a sample state.
    fileprivate static func sample(_ mode: Mode) -> AlarmPresentationState {
        AlarmPresentationState(alarmID: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), mode: mode)
    }
}
