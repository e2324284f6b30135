import Foundation

extension NotificationCenter {
    /// The notifications of a name as an asynchronous sequence.
    ///
    /// Mirrors [Foundation's
    /// `NotificationCenter.Notifications`](https://developer.apple.com/documentation/foundation/notificationcenter/notifications).
    public final class Notifications: AsyncSequence, @unchecked Sendable {
        public typealias Element = Notification
        public typealias Iterator = AsyncIterator

        private let center: NotificationCenter
        private let name: Notification.Name
        private let object: AnyObject?

        fileprivate init(_ center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
            (self.center, self.name, self.object) = (center, name, object)
        }

        /// An iterator over the notifications that are posted after it was created.
        public struct AsyncIterator: AsyncIteratorProtocol {
            private var notifications: AsyncStream<Notification>.AsyncIterator

            fileprivate init(_ stream: AsyncStream<Notification>) { notifications = stream.makeAsyncIterator() }

            /// Returns the next notification; `nil` if the task is cancelled.
            public mutating func next() async -> Notification? { await notifications.next() }
        }

        /// Creates an iterator over the notifications that are posted from now on.
        public func makeAsyncIterator() -> AsyncIterator {
            let (stream, continuation) = AsyncStream<Notification>.makeStream()
            let observer = center.addObserver(forName: name, object: object, queue: nil) { notification in
                // The notification is passed on unchanged, as on iOS.
                nonisolated(unsafe) let notification = notification
                continuation.yield(notification)
            }
            nonisolated(unsafe) let token = observer
            continuation.onTermination = { [center] _ in center.removeObserver(token) }
            return AsyncIterator(stream)
        }
    }

    /// Returns the notifications of a name that are posted from the start of iteration.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(self, name, object)
    }
}

// The system posts none of these notifications to an extension here.
extension Notification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The clock of the device was changed.
    public static let NSSystemClockDidChange = Notification.Name("NSSystemClockDidChangeNotification")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Low Power Mode was turned on or off.
    public static let NSProcessInfoPowerStateDidChange = Notification.Name(
        "NSProcessInfoPowerStateDidChangeNotification")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The user's iCloud account changed.
    public static let NSUbiquityIdentityDidChange = Notification.Name("NSUbiquityIdentityDidChangeNotification")
}

extension ProcessInfo {
    /// The notification that the thermal state has changed. It isn't posted here.
    public static let thermalStateDidChangeNotification = Notification.Name(
        "NSProcessInfoThermalStateDidChangeNotification")
}

/// A center of Core Foundation's notifications. No effect: accepted so that sources compile. A sandboxed extension exchanges no
/// notifications with other processes, so nothing is posted and no callback is called.
///
/// Mirrors [Core Foundation's `CFNotificationCenter`](https://developer.apple.com/documentation/corefoundation/cfnotificationcenter).
public final class CFNotificationCenter: Sendable {
    fileprivate static let local = CFNotificationCenter()
    fileprivate static let darwin = CFNotificationCenter()

    private init() {}
}

/// The name of one of Core Foundation's notifications. No effect: accepted so that sources compile.
public struct CFNotificationName: RawRepresentable, Hashable, @unchecked Sendable {
    public let rawValue: CFString

    public init(_ rawValue: CFString) { self.rawValue = rawValue }

    public init(rawValue: CFString) { self.rawValue = rawValue }
}

/// The behaviour of a notification for a suspended observer. No effect: accepted so that sources compile.
public enum CFNotificationSuspensionBehavior: Int, Hashable, Sendable {
    /// The notification is dropped.
    case drop = 1
    /// Only the last of equal notifications is delivered.
    case coalesce
    /// The notification is held.
    case hold
    /// The notification is delivered immediately.
    case deliverImmediately
}

/// The function that receives a notification. On Apple's platforms, it is a pointer to a C function.
public typealias CFNotificationCallback =
    @Sendable (
        CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?, CFDictionary?
    ) -> Void

/// A set of Core Foundation's options.
public typealias CFOptionFlags = UInt

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option that delivers a notification immediately. No effect: accepted so that sources compile.
public let kCFNotificationDeliverImmediately: CFOptionFlags = 1

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option that delivers a notification to all of the user's sessions. No effect: accepted so that sources compile.
public let kCFNotificationPostToAllSessions: CFOptionFlags = 2

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the center of notifications between processes. No effect: accepted so that sources compile.
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! { .darwin }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the center of notifications within the process. No effect: accepted so that sources compile.
public func CFNotificationCenterGetLocalCenter() -> CFNotificationCenter! { .local }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// No effect: accepted so that sources compile. The callback isn't called.
public func CFNotificationCenterAddObserver(
    _ center: CFNotificationCenter?, _ observer: UnsafeRawPointer?,
    _ callBack: (
        (CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?, CFDictionary?) -> Void
    )?, _ name: CFString?, _ object: UnsafeRawPointer?, _ suspensionBehavior: CFNotificationSuspensionBehavior
) {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// No effect: accepted so that sources compile. There are no observers.
public func CFNotificationCenterRemoveObserver(
    _ center: CFNotificationCenter?, _ observer: UnsafeRawPointer?, _ name: CFNotificationName?,
    _ object: UnsafeRawPointer?
) {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// No effect: accepted so that sources compile. There are no observers.
public func CFNotificationCenterRemoveEveryObserver(
    _ center: CFNotificationCenter?, _ observer: UnsafeRawPointer?
) {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// No effect: accepted so that sources compile. Nothing is posted.
public func CFNotificationCenterPostNotification(
    _ center: CFNotificationCenter?, _ name: CFNotificationName?, _ object: UnsafeRawPointer?,
    _ userInfo: CFDictionary?, _ deliverImmediately: Bool
) {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// No effect: accepted so that sources compile. Nothing is posted.
public func CFNotificationCenterPostNotificationWithOptions(
    _ center: CFNotificationCenter?, _ name: CFNotificationName?, _ object: UnsafeRawPointer?,
    _ userInfo: CFDictionary?, _ options: CFOptionFlags
) {}
