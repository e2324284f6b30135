import Foundation
import Shared

/// An error for a provider that breaks WidgetKit's contract.
package struct TimelineError: CommandError, Hashable {
    enum Fault: Hashable {
        case empty
        case notFinite(index: Int)
        case descending(index: Int)
        case noAnswer(seconds: Int)
    }

    let kind: String
    let fault: Fault
    /// True if the widget's placeholder is shown instead of an entry.
    var showsPlaceholder = false

    package var exitCode: ExitCode { .badData }

    package var message: String { (showsPlaceholder ? "the placeholder is shown: " : "") + reason }

    /// The error, with a note in its message that the placeholder is shown.
    var withPlaceholder: TimelineError {
        var error = self
        error.showsPlaceholder = true
        return error
    }

    /// True if the provider returned no entry, so that the widget shows its placeholder.
    var isWithoutEntry: Bool {
        switch fault {
        case .empty, .noAnswer: true
        case .notFinite, .descending: false
        }
    }

    private var reason: String {
        switch fault {
        case .empty: "\(kind) returned a timeline without entries — return at least one entry"
        case .notFinite(let index):
            "entry \(index) of \(kind)'s timeline has no finite date — give the entry a finite date"
        case .descending(let index):
            "entry \(index) of \(kind)'s timeline is earlier than the previous one — order entries by date"
        case .noAnswer(let seconds):
            "\(kind) returned nothing within \(seconds) s — call its provider's completion handler sooner"
        }
    }
}

extension ViewTimeline {
    /// Checks that there is an entry, that all dates are finite, and that no date is earlier than the previous one.
    ///
    /// - Throws: ``TimelineError`` with the index of the first invalid entry.
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

    /// Returns the entry that is shown at `now`: the last entry whose date isn't later or, if there is none, the first entry.
    func entry(at now: Date) -> ViewEntry? { entries.last { $0.date <= now } ?? entries.first }
}
