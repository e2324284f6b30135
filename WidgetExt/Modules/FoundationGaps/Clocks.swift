import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Seconds since the first moment of 2001.
public func CFAbsoluteTimeGetCurrent() -> Double { Date(timeIntervalSinceNow: 0).timeIntervalSinceReferenceDate }

/// Seconds since the first moment of 2001.
public typealias CFAbsoluteTime = Double
/// Seconds.
public typealias CFTimeInterval = Double
