import Glibc
import Shared

/// One line that is written over while long work goes on; silent where standard error is no terminal.
struct ProgressLine {
    private let label: String
    private let isShown: Bool

    /// Creates a line; `isTerminal` tells whether standard error is one.
    init(_ label: String, isTerminal: Bool = isatty(2) == 1) {
        self.label = label
        isShown = isTerminal
    }

    /// Shows how far the work is.
    func show(_ done: Int, of total: Int) {
        guard isShown, done == total || done % 16 == 0 else { return }
        StandardError.overwrite("\(label) \(done)/\(total)")
        if done == total { StandardError.overwrite("") }
    }
}
