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
