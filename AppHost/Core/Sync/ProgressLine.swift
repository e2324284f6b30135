import Glibc
import Shared

/// A line that is overwritten while long work progresses. Nothing is written if standard error isn't a terminal.
struct ProgressLine {
    private let label: String
    private let isShown: Bool

    /// Creates a line; `isTerminal` is true if standard error is a terminal.
    init(_ label: String, isTerminal: Bool = isatty(2) == 1) {
        self.label = label
        isShown = isTerminal
    }

    /// Shows the progress.
    func show(_ done: Int, of total: Int) {
        guard isShown, done == total || done % 16 == 0 else { return }
        StandardError.overwrite("\(label) \(done)/\(total)")
        if done == total { StandardError.overwrite("") }
    }
}
