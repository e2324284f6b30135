import SwiftUI
import WidgetKit

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
