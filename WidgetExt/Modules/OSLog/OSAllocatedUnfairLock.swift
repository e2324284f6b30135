import Foundation

/// A lock around a value.
///
/// Mirrors [os's `OSAllocatedUnfairLock`](https://developer.apple.com/documentation/os/osallocatedunfairlock).
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private final class Storage {
        let lock = NSLock()
        var state: State

        init(_ state: State) { self.state = state }
    }

    private let storage: Storage

    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

    /// Runs work with the value while nobody else has it.
    public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }

    /// Runs work with the value while nobody else has it.
    public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// A lock around nothing.
    public init() { self.init(uncheckedState: ()) }

    /// Takes the lock.
    public func lock() { storage.lock.lock() }

    /// Gives the lock back.
    public func unlock() { storage.lock.unlock() }

    /// Runs work while nobody else has the lock.
    public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body()
    }
}
