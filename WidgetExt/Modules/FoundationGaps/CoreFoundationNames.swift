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
