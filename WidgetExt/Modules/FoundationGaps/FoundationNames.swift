import Foundation
import Shared

// On Apple's platforms, values of these types can be used as values of the Foundation class, and vice versa.

/// A Core Foundation string.
public typealias CFString = NSString
/// A Core Foundation array.
public typealias CFArray = NSArray
/// A Core Foundation dictionary.
public typealias CFDictionary = NSDictionary
/// Core Foundation data.
public typealias CFData = NSData
/// A Core Foundation URL.
public typealias CFURL = NSURL
/// A Core Foundation number.
public typealias CFNumber = NSNumber
/// A Core Foundation Boolean value.
public typealias CFBoolean = NSNumber
/// A Core Foundation date.
public typealias CFDate = NSDate
/// A Core Foundation error.
public typealias CFError = NSError
/// A value of any of these types.
public typealias CFTypeRef = AnyObject

public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// A source of memory. There is only the default one.
public final class CFAllocator: Sendable {
    private init() {}
}

/// The default source of memory.
public let kCFAllocatorDefault: CFAllocator! = nil

/// The result of a system function; 0 is a success.
public typealias OSStatus = Int32
/// The result of a successful system function.
public let noErr: OSStatus = 0

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the current time in seconds since 1 January 2001, 00:00 UTC.
public func CFAbsoluteTimeGetCurrent() -> Double { Date(timeIntervalSinceNow: 0).timeIntervalSinceReferenceDate }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the number of seconds that the machine has been running.
///
/// Mirrors [Core Animation's
/// `CACurrentMediaTime`](https://developer.apple.com/documentation/quartzcore/cacurrentmediatime()).
public func CACurrentMediaTime() -> Double { ProcessInfo.processInfo.systemUptime }

/// A time in seconds since 1 January 2001, 00:00 UTC.
public typealias CFAbsoluteTime = Double
/// A duration in seconds.
public typealias CFTimeInterval = Double

// swift-format-ignore: AlwaysUseLowerCamelCase

/// Calls a closure and returns its result; Linux has no autoreleased objects to release.
///
/// Mirrors [Objective-C's `autoreleasepool`](https://developer.apple.com/documentation/objectivec/autoreleasepool(invoking:)-2nl6p).
public func autoreleasepool<Result, Failure: Error>(invoking body: () throws(Failure) -> Result) throws(Failure)
    -> Result
{
    try body()
}

extension AttributedString {
    /// Creates a string localized in the language of the current request.
    public init(
        localized value: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale? = nil,
        comment: StaticString? = nil
    ) {
        self.init(String(localized: value, table: table, bundle: bundle, locale: locale, comment: comment))
    }

    /// Creates a string that is looked up by a key in the language of the current request. If no table has the key, the string is
    /// `defaultValue`.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale? = nil, comment: StaticString? = nil
    ) {
        self.init(
            String(
                localized: key, defaultValue: defaultValue, table: table, bundle: bundle, locale: locale,
                comment: comment))
    }

    /// Creates a string localized in the language of the current request.
    public init(localized resource: LocalizedStringResource) { self.init(String(localized: resource)) }
}

extension CGFloat {
    /// Creates a number from the value of an object.
    public init(truncating number: NSNumber) { self.init(number.doubleValue) }

    /// Creates a number from the value of an object; `nil` if the number can't represent the value.
    public init?(exactly number: NSNumber) {
        guard let value = Double(exactly: number) else { return nil }
        self.init(value)
    }
}

/// Lets `as` convert between numbers and objects, as for `Double`.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// Returns the object with the same value.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// Converts an object.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    /// Converts an object; returns false if the number can't represent the value.
    @discardableResult
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(exactly: source)
        return result != nil
    }

    /// Returns the value of an object; 0 for `nil`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}

extension NSKeyedUnarchiver {
    /// Returns the array of an archive; `nil` if the archive has something else.
    public static func unarchivedArrayOfObjects<Object: NSObject & NSCoding>(
        ofClass cls: Object.Type, from data: Data
    ) throws -> [Object]? {
        let found = try unarchivedObject(ofClasses: [NSArray.self, cls], from: data)
        if let items = found as? [Any] { return all(items, cls) }
        return (found as? NSArray).flatMap { array in all((0..<array.count).map { array.object(at: $0) }, cls) }
    }

    /// Returns the dictionary of an archive; `nil` if the archive has something else.
    public static func unarchivedDictionary<Key: NSObject & NSCopying & NSCoding, Object: NSObject & NSCoding>(
        ofKeyClass keyClass: Key.Type, objectClass valueClass: Object.Type, from data: Data
    ) throws -> [Key: Object]? {
        let found = try unarchivedObject(ofClasses: [NSDictionary.self, keyClass, valueClass], from: data)
        let pairs =
            (found as? [AnyHashable: Any])?.map { (key: $0.key.base, value: $0.value) }
            ?? (found as? NSDictionary)?.map { (key: $0.key, value: $0.value) }
        guard let pairs else { return nil }
        let keys = all(pairs.map(\.key), keyClass)
        let values = all(pairs.map(\.value), valueClass)
        guard let keys, let values else { return nil }
        return Dictionary(zip(keys, values)) { first, _ in first }
    }

    private static func all<Object>(_ items: [Any], _ cls: Object.Type) -> [Object]? {
        let objects = items.compactMap { $0 as? Object ?? ($0 as AnyObject) as? Object }
        return objects.count == items.count ? objects : nil
    }
}

/// The name of a method, as `#selector` writes it.
///
/// Nothing can call a method by its name on Linux, so an API that takes a selector has no effect.
public struct Selector: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    public let description: String

    /// Creates a selector with a name.
    public init(_ name: String) { description = name }
    /// Creates a selector with a name.
    public init(stringLiteral name: String) { description = name }
}

/// The type that `bring` writes in place of `#selector`, with a name short enough to leave every column where it was.
public typealias _Sel = Selector

extension NotificationCenter {
    /// Accepts an observer whose method is never called, because nothing can call a method by its name here.
    public func addObserver(
        _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
    ) {}
}

extension Timer {
    /// Creates a timer whose method is never called, because nothing can call a method by its name here.
    public convenience init(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        self.init(timeInterval: timeInterval, repeats: repeats) { _ in }
    }

    /// Returns a timer whose method is never called, because nothing can call a method by its name here.
    @discardableResult
    public class func scheduledTimer(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        Timer(timeInterval: timeInterval, repeats: repeats) { _ in }
    }
}

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
