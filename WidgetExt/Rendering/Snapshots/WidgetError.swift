import Shared

/// An error for a widget, a control or a Live Activity that breaks the contract of its framework, so that it can't be shown.
package struct WidgetError: CommandError, Hashable {
    enum Fault: Hashable {
        // A timeline.

        case empty
        case notFinite(index: Int)
        case descending(index: Int)
        case noAnswer(seconds: Int)

        // A control.

        /// The control shows neither a button nor a toggle.
        case emptyControl
        case failedValue(String)
        case noValue(seconds: Double)
        /// A value was given for a button.
        case noToggle

        // A Live Activity.

        /// The expanded Dynamic Island has no region.
        case noRegion
    }

    let kind: String
    let fault: Fault
    /// True if the widget's placeholder is shown instead of an entry.
    var showsPlaceholder = false

    package var exitCode: ExitCode { fault == .noToggle ? .usage : .badData }

    package var message: String { (showsPlaceholder ? "the placeholder is shown: " : "") + reason }

    /// The error, with a note in its message that the placeholder is shown.
    var withPlaceholder: WidgetError {
        var error = self
        error.showsPlaceholder = true
        return error
    }

    /// True if the provider returned no entry, so that the widget shows its placeholder.
    var isWithoutEntry: Bool {
        switch fault {
        case .empty, .noAnswer: true
        default: false
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
        case .emptyControl:
            "\(kind) shows neither a button nor a toggle — add a ControlWidgetButton or a ControlWidgetToggle"
        case .failedValue(let error): "the value provider of \(kind) failed: \(error) — return a value instead"
        case .noValue(let seconds):
            "the value provider of \(kind) returned nothing within \(Int(saturating: seconds)) s — return a stored value instead of waiting for one"
        case .noToggle: "\(kind) is a button, and --value sets a toggle — leave --value out"
        case .noRegion:
            "\(kind) has no region in its expanded Dynamic Island — add a DynamicIslandExpandedRegion with a view"
        }
    }
}
