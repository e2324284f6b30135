import Foundation

/// A type-erasing cancellable object that cancels when it's deinitialized.
///
/// Mirrors [Combine's `AnyCancellable`](https://developer.apple.com/documentation/combine/anycancellable).
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private let lock = NSLock()
    private var action: (() -> Void)?

    /// Creates a cancellable that runs a closure when it's cancelled.
    public init(_ cancel: @escaping () -> Void) { action = cancel }

    /// Creates a cancellable that wraps another one.
    public convenience init<C: Cancellable>(_ canceller: C) { self.init { canceller.cancel() } }

    deinit { cancel() }

    /// Runs the cancel action; later calls do nothing.
    public func cancel() {
        let action = lock.withLock {
            defer { self.action = nil }
            return self.action
        }
        action?()
    }

    /// Stores this cancellable in a set, which keeps it alive.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Stores this cancellable in a collection, which keeps it alive.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Returns true if both values are the same object.
    public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
