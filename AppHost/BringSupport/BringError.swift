/// An error that stops an import: a cause and a remedy.
package struct BringError: Error, Hashable {
    /// The exit status of the process. All programs of the project use the same values.
    package enum Status: Int32, Sendable {
        case found = 1
        case inputNeeded = 2
        case usage = 64
        case badData = 65
        case internalError = 70
        case inputOutput = 74
        case interrupted = 130
        case terminated = 143
    }

    package let message: String
    package let status: Status

    package init(_ message: String, _ status: Status = .badData) { (self.message, self.status) = (message, status) }
}
