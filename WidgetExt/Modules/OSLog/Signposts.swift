/// The kind of a signpost.
///
/// Mirrors [OSLog's `OSSignpostType`](https://developer.apple.com/documentation/os/ossignposttype).
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
    /// The number of the kind.
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A moment.
    public static let event = OSSignpostType(rawValue: 0)
    /// The beginning of an interval.
    public static let begin = OSSignpostType(rawValue: 1)
    /// The end of an interval.
    public static let end = OSSignpostType(rawValue: 2)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// No effect: accepted so that sources compile. Signposts aren't recorded.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// No effect: accepted so that sources compile. Signposts aren't recorded.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: any CVarArg...
) {}

extension OSSignpostID {
    /// Creates an identifier for a log. All identifiers are equal here.
    public init(log: OSLog) { self = .exclusive }
}
