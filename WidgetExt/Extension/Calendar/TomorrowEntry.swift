import SwiftUI
import WidgetKit

/// A timeline entry of the calendar widget.
struct TomorrowEntry: TimelineEntry, Hashable {
    let date: Date
    /// The number of events on the next day.
    let eventCount: Int
    /// How busy the day is, in one or two words.
    let summary: String
    /// The first event and its start; `nil` if there is none.
    let nextEvent: String?
    /// The step that the user must take before the day can be shown. It replaces all other content.
    var notice: String?
    /// The time of the calendar's last update, as a sentence; `nil` if unknown.
    var lastUpdated: String?
    /// True if the last update was so long ago that even the smallest family shows it.
    var isStale = false
    /// True during the app's trial period.
    var isTrial = false
}

extension TomorrowEntry {
    /// Returns the sample entry for placeholders and the gallery.
    static func sample(_ date: Date) -> TomorrowEntry {
        let format = CivilFormat(localeIdentifier: RequestContext.current.localeIdentifier)
        let time = format.inLanguageOfTexts.drawn.time(minutes: 540)
        return TomorrowEntry(
            date: date, eventCount: 4, summary: String(localized: "Moderately busy"),
            nextEvent: String(localized: "\(String(localized: "Team Standup")) at \(time)"))
    }

    /// Creates an entry that shows only a notice.
    init(date: Date, notice: String) {
        self.init(date: date, eventCount: 0, summary: "", nextEvent: nil, notice: notice)
    }

    /// The number of events, in words.
    var countText: String {
        switch eventCount {
        case 0: String(localized: "No events")
        case 1: String(localized: "1 event")
        default: String(localized: "\(eventCount) events")
        }
    }

    /// Returns the widget's last line: the trial and the time of the last update; `nil` if there is nothing to show.
    func footnote(withUpdate: Bool) -> String? {
        let parts = [isTrial ? String(localized: "Trial") : nil, withUpdate || isStale ? lastUpdated : nil].compactMap {
            $0
        }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}
