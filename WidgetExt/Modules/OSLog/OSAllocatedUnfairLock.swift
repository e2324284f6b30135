import Foundation

/// A lock that protects a value.
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

    /// Calls a closure with the value while holding the lock.
    public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }

    /// Calls a closure with the value while holding the lock.
    public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock that protects no value.
    public init() { self.init(uncheckedState: ()) }

    /// Acquires the lock.
    public func lock() { storage.lock.lock() }

    /// Releases the lock.
    public func unlock() { storage.lock.unlock() }

    /// Calls a closure while holding the lock.
    public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body()
    }
}
