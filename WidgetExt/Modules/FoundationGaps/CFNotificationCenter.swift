import Foundation

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
