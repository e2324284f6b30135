/// Marks of time for instruments, of which there are none here.
///
/// Mirrors [OSLog's `OSSignposter`](https://developer.apple.com/documentation/os/ossignposter).
public struct OSSignposter: Sendable {
    public init(subsystem: String, category: String) {}

    public init(logHandle: OSLog) {}

    public init(logger: Logger) {}

    public init() {}

    /// Marks nobody sees.
    public static let disabled = OSSignposter()

    /// Whether anybody looks.
    public var isEnabled: Bool { false }

    /// A new mark's number.
    public func makeSignpostID() -> OSSignpostID { .exclusive }

    /// Begins a span.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        OSSignpostIntervalState()
    }

    /// Begins a span.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage)
        -> OSSignpostIntervalState
    {
        OSSignpostIntervalState()
    }

    /// Ends a span.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}

    /// Ends a span.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage) {}

    /// Marks an instant.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}

    /// Marks an instant.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage) {}

    /// Runs work in a span.
    public func withIntervalSignpost<Result>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> Result
    ) rethrows -> Result { try task() }
}

/// A mark's number.
public struct OSSignpostID: Hashable, Sendable {
    /// The number of marks that aren't told apart.
    public static let exclusive = OSSignpostID()
    /// The number of no mark.
    public static let invalid = OSSignpostID()
}

/// A span that has begun.
public final class OSSignpostIntervalState: Sendable {}
