import SwiftUI
import WidgetKit

/// What the widget shows from a date on.
struct TomorrowEntry: TimelineEntry, Hashable {
    let date: Date
    /// How many events the next day has.
    let eventCount: Int
    /// How busy it is, in a word or two.
    let summary: String
    /// The first of them and when it begins; `nil` for none.
    let nextEvent: String?
    /// What the person is to do before there is a day to show; then nothing else is shown.
    var notice: String?
    /// When the calendar was read last, as a sentence; `nil` where that isn't known.
    var lastUpdated: String?
    /// Whether that was so long ago that even the smallest family says so.
    var isStale = false
    /// Whether the app is being tried.
    var isTrial = false
}

extension TomorrowEntry {
    /// The sample of placeholders and of the gallery: from nobody's calendar.
    static func sample(_ date: Date) -> TomorrowEntry {
        let time = CivilFormat(localeIdentifier: RequestContext.current.localeIdentifier).unbroken(minutes: 540)
        return TomorrowEntry(
            date: date, eventCount: 4, summary: String(localized: "Moderately busy"),
            nextEvent: String(localized: "\(String(localized: "Team Standup")) at \(time)"))
    }

    /// An entry that says what to do, and shows no day.
    init(date: Date, notice: String) {
        self.init(date: date, eventCount: 0, summary: "", nextEvent: nil, notice: notice)
    }

    /// How many events there are, in words.
    var countText: String {
        switch eventCount {
        case 0: String(localized: "No events")
        case 1: String(localized: "1 event")
        default: String(localized: "\(eventCount) events")
        }
    }

    /// What stands at the foot of the widget: that the app is tried, and when the calendar was read last; `nil` for nothing.
    func footnote(withUpdate: Bool) -> String? {
        let parts = [isTrial ? String(localized: "Trial") : nil, withUpdate || isStale ? lastUpdated : nil].compactMap {
            $0
        }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}

extension CivilFormat {
    /// A time of day that no line breaks in: with the narrow space before AM and PM that iOS writes.
    func unbroken(minutes: Int) -> String { time(minutes: minutes).replacing(" ", with: "\u{202F}") }
}
