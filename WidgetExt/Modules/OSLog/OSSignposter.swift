/// A signposter, which records nothing here.
///
/// Mirrors [OSLog's `OSSignposter`](https://developer.apple.com/documentation/os/ossignposter).
public struct OSSignposter: Sendable {
    public init(subsystem: String, category: String) {}

    public init(logHandle: OSLog) {}

    public init(logger: Logger) {}

    public init() {}

    public static let disabled = OSSignposter()

    /// True if signposts are recorded; always false here.
    public var isEnabled: Bool { false }

    /// Returns a signpost identifier.
    public func makeSignpostID() -> OSSignpostID { .exclusive }

    /// Begins an interval; nothing is recorded.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        OSSignpostIntervalState()
    }

    /// Begins an interval; nothing is recorded.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage)
        -> OSSignpostIntervalState
    {
        OSSignpostIntervalState()
    }

    /// Ends an interval; nothing is recorded.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}

    /// Ends an interval; nothing is recorded.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage) {}

    /// Emits an event; nothing is recorded.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}

    /// Emits an event; nothing is recorded.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage) {}

    /// Calls a closure within an interval.
    public func withIntervalSignpost<Result>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> Result
    ) rethrows -> Result { try task() }
}

/// The identifier of a signpost.
public struct OSSignpostID: Hashable, Sendable {
    /// The identifier of signposts that don't overlap.
    public static let exclusive = OSSignpostID()
    /// The identifier of no signpost.
    public static let invalid = OSSignpostID()
}

/// The state of an interval that has begun.
public final class OSSignpostIntervalState: Sendable {}
