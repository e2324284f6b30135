/// What it took to look at pictures, in words.
package struct LintCost: CustomStringConvertible, Sendable {
    private let pictures: Int
    private let seconds: Double
    private let memory: Int
    private let workers: Int?

    /// Creates a cost.
    ///
    /// - Parameters:
    ///   - memory: The most memory a process had, in KiB.
    ///   - workers: How many processes did the work; `nil` for the one that says so.
    package init(pictures: Int, seconds: Double, memory: Int, workers: Int? = nil) {
        (self.pictures, self.seconds, self.memory, self.workers) = (pictures, seconds, memory, workers)
    }

    package var description: String {
        let by = workers.map { " by \($0) worker\($0 == 1 ? "" : "s")" } ?? ""
        let each = (workers ?? 1) > 1 ? " in one" : ""
        let hundredths = (seconds * 100).rounded() / 100
        let rate = seconds > 0 ? Int((Double(pictures) / seconds).rounded()) : 0
        return "\(pictures) pictures in \(hundredths) s\(by), \(rate) a second, \(memory >> 10) MiB at most\(each)"
    }
}
