import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the current time in seconds since 1 January 2001, 00:00 UTC.
public func CFAbsoluteTimeGetCurrent() -> Double { Date(timeIntervalSinceNow: 0).timeIntervalSinceReferenceDate }

/// A time in seconds since 1 January 2001, 00:00 UTC.
public typealias CFAbsoluteTime = Double
/// A duration in seconds.
public typealias CFTimeInterval = Double
