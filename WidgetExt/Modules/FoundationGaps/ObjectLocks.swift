import Foundation

/// The recursive locks of the objects that `objc_sync_enter(_:)` has locked.
private final class ObjectLocks: @unchecked Sendable {
    static let shared = ObjectLocks()

    private let lock = NSLock()
    private var locks: [ObjectIdentifier: (lock: NSRecursiveLock, uses: Int)] = [:]

    func enter(_ object: AnyObject) {
        let key = ObjectIdentifier(object)
        let own = lock.withLock {
            let entry = locks[key] ?? (NSRecursiveLock(), 0)
            locks[key] = (entry.lock, entry.uses + 1)
            return entry.lock
        }
        own.lock()
    }

    /// Unlocks an object; returns false if it isn't locked.
    func exit(_ object: AnyObject) -> Bool {
        let key = ObjectIdentifier(object)
        return lock.withLock {
            guard let entry = locks[key] else { return false }
            locks[key] = entry.uses > 1 ? (entry.lock, entry.uses - 1) : nil
            entry.lock.unlock()
            return true
        }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Locks an object; the thread that has locked the object can lock it again. Returns 0.
///
/// Mirrors [Objective-C's `objc_sync_enter`](https://developer.apple.com/documentation/objectivec/objc_sync_enter(_:)).
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    ObjectLocks.shared.enter(obj as AnyObject)
    return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Unlocks an object. Returns 0, or -1 if the object isn't locked.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 { ObjectLocks.shared.exit(obj as AnyObject) ? 0 : -1 }
