import SwiftUI
import WidgetKit

/// What the widget of alarms shows from a date on.
struct AlarmEntry: TimelineEntry {
    /// An alarm as a line of the widget.
    struct Row: Hashable, Identifiable {
        /// What it does, and what is needed to say it.
        enum State: Hashable {
            case scheduled(Date?)
            case countdown(from: Date, to: Date)
            case paused(String)
            case alerting
        }

        let id: String
        let title: String
        let state: State
    }

    let date: Date
    /// The emoji the user chose.
    let emoji: String
    /// The alarms, the next one first; none where there are none.
    let alarms: [Row]

    /// Creates an entry.
    ///
    /// - Parameter emoji: What the user typed: the first character is shown, so that a longer text doesn't push the alarms aside, and the
    ///   default where there is none.
    init(date: Date, emoji: String, alarms: [Row]) {
        let first = emoji.first { !$0.isWhitespace }
        (self.date, self.emoji, self.alarms) = (date, first.map { String($0) } ?? "😃", alarms)
    }
}

extension AlarmEntry.Row {
    /// An alarm of the container, as a widget shows it at an instant.
    init(_ record: AlarmRecord, at now: Int64) {
        let state: State =
            switch record.state {
            case .scheduled(let instant): .scheduled(instant.map { Date(instant: $0) })
            case .countdown(let since, let total, let elapsed):
                .countdown(from: Date(instant: since - elapsed), to: Date(instant: since - elapsed + total))
            case .paused: .paused(MomentWords.current.digits(clockText(milliseconds: record.remaining(at: now) ?? 0)))
            case .alerting: .alerting
            }
        self.init(id: record.id, title: record.title.isEmpty ? String(localized: "Alarm") : record.title, state: state)
    }
}

extension AlarmRecord {
    /// Its place among others: what rings comes first, then what fires soonest, then what is paused.
    fileprivate var rank: (Int, Int64, String) {
        switch state {
        case .alerting(let since): (0, since, id)
        case .countdown, .scheduled: fireAt.map { (1, $0, id) } ?? (3, 0, id)
        case .paused(let total, let elapsed): (2, total - elapsed, id)
        }
    }
}

extension [AlarmRecord] {
    /// The alarms, the next one first.
    var inOrder: [AlarmRecord] { sorted { $0.rank < $1.rank } }
}
