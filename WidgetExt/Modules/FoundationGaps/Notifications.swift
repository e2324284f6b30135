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
