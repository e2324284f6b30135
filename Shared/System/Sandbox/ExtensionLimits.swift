/// The limits of a process that runs an app's code, whichever program starts it.
package struct ExtensionLimits: Hashable, Sendable {
    /// Resident and swapped memory in bytes, of the process with its page tables.
    package static let memory = 1 << 30

    /// The time from the start to the end in seconds; `nil` for a server, whose calls have limits of their own.
    package var wallClock: Int?
    /// Processor time in seconds.
    package var processor: Int

    /// Returns the limits of a command that a user starts.
    package init(command: String) {
        switch command {
        // A server runs for as long as its client.
        case "mcp", "session": (wallClock, processor) = (nil, 86_400)
        // Many snapshots are drawn in one process.
        case "lint", "snapshot", "simulate": (wallClock, processor) = (900, 900)
        // The user may have to answer at the terminal.
        case "ask", "perform": (wallClock, processor) = (600, 60)
        default: (wallClock, processor) = (60, 60)
        }
    }
}
