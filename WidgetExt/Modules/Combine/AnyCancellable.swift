import Foundation

/// What can be called off, and is when it is gone.
///
/// Mirrors [Combine's `AnyCancellable`](https://developer.apple.com/documentation/combine/anycancellable).
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private let lock = NSLock()
    private var action: (() -> Void)?

    /// Calls something off by an action of one's own.
    public init(_ cancel: @escaping () -> Void) { action = cancel }

    /// Calls something off.
    public convenience init<C: Cancellable>(_ canceller: C) { self.init { canceller.cancel() } }

    deinit { cancel() }

    /// Calls it off, once.
    public func cancel() {
        let action = lock.withLock {
            defer { self.action = nil }
            return self.action
        }
        action?()
    }

    /// Keeps it as long as a set is.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Keeps it as long as a collection is.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Whether they are the same.
    public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }

    /// Hashes what it is.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
