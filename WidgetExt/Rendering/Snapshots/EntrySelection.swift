import Foundation
import Shared

extension ViewTimeline {
    /// Checks that there is an entry, that all dates are finite, and that no date is earlier than the previous one.
    ///
    /// - Throws: ``WidgetError`` with the index of the first invalid entry.
    func validate(kind: String) throws {
        if entries.isEmpty { throw WidgetError(kind: kind, fault: .empty) }
        for (index, entry) in entries.enumerated() {
            guard entry.date.timeIntervalSinceReferenceDate.isFinite else {
                throw WidgetError(kind: kind, fault: .notFinite(index: index))
            }
            if index > 0, entry.date < entries[index - 1].date {
                throw WidgetError(kind: kind, fault: .descending(index: index))
            }
        }
    }

    /// Returns the entry that is shown at `now`: the last entry whose date isn't later or, if there is none, the first entry.
    func entry(at now: Date) -> ViewEntry? { entries.last { $0.date <= now } ?? entries.first }
}
