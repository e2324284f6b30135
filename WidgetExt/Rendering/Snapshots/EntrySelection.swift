import Foundation
import Shared

/// A timeline that breaks WidgetKit's contract.
package struct TimelineError: CommandError, Hashable {
    enum Fault: Hashable {
        case empty
        case notFinite(index: Int)
        case descending(index: Int)
        case noAnswer(seconds: Int)
    }

    let kind: String
    let fault: Fault
    /// A Boolean value that indicates whether the widget's placeholder stands in for what is missing.
    var showsPlaceholder = false

    package var exitCode: ExitCode { .badData }

    package var message: String { (showsPlaceholder ? "the placeholder is shown: " : "") + reason }

    /// The error with the note that the placeholder is shown.
    var withPlaceholder: TimelineError {
        var error = self
        error.showsPlaceholder = true
        return error
    }

    /// A Boolean value that indicates whether the provider handed over no entry, in place of which a widget shows its placeholder.
    var isWithoutEntry: Bool {
        switch fault {
        case .empty, .noAnswer: true
        case .notFinite, .descending: false
        }
    }

    private var reason: String {
        switch fault {
        case .empty: "\(kind) handed over a timeline without entries — hand over at least one"
        case .notFinite(let index): "entry \(index) of \(kind)'s timeline has no finite date — give it one"
        case .descending(let index):
            "entry \(index) of \(kind)'s timeline lies before the one ahead of it — order entries by date"
        case .noAnswer(let seconds):
            "\(kind) handed over nothing in \(seconds) s — call the completion of its provider, and do so sooner"
        }
    }
}

extension ViewTimeline {
    /// Checks the entries' dates: at least one, all finite, none before its predecessor.
    ///
    /// - Throws: ``TimelineError`` with the index of the first entry at fault.
    func validate(kind: String) throws {
        if entries.isEmpty { throw TimelineError(kind: kind, fault: .empty) }
        for (index, entry) in entries.enumerated() {
            guard entry.date.timeIntervalSinceReferenceDate.isFinite else {
                throw TimelineError(kind: kind, fault: .notFinite(index: index))
            }
            if index > 0, entry.date < entries[index - 1].date {
                throw TimelineError(kind: kind, fault: .descending(index: index))
            }
        }
    }

    /// The entry shown at an instant: the last whose date has come, else the first; of equal dates the last.
    func entry(at now: Date) -> ViewEntry? { entries.last { $0.date <= now } ?? entries.first }
}
