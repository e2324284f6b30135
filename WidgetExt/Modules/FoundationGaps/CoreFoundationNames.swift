import Foundation

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
