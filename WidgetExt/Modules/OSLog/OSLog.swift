import Shared

/// A log of a subsystem and category.
///
/// Mirrors [OSLog's `OSLog`](https://developer.apple.com/documentation/os/oslog).
public final class OSLog: Sendable {
    /// The log without a subsystem and a category.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// A log that writes nothing.
    public static let disabled = OSLog(nil)

    /// A predefined category.
    public struct Category: Hashable, Sendable {
        let name: String

        /// Points of interest on a timeline.
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        /// Signposts recorded only by profiling tools.
        public static let dynamicTracing = Category(name: "DynamicTracing")
    }

    /// The text in brackets before each message; `nil` for a disabled log.
    private let prefix: String?

    private init(_ prefix: String?) { self.prefix = prefix }

    public init(subsystem: String, category: String) {
        prefix = subsystem.isEmpty ? category : "\(subsystem):\(category)"
    }

    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name)
    }

    /// Returns true if messages at a level are written.
    public func isEnabled(type: OSLogType) -> Bool { prefix != nil && type != .debug }

    func write(_ text: String, _ level: OSLogType) {
        guard let prefix, isEnabled(type: level) else { return }
        StandardError.write("\(level.name): \(prefix.isEmpty ? "" : "[\(prefix)] ")\(text)")
    }
}

/// The level of a message.
///
/// Mirrors [OSLog's `OSLogType`](https://developer.apple.com/documentation/os/oslogtype).
public struct OSLogType: Hashable, Sendable, RawRepresentable {
    /// The system's raw value.
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// The default level.
    public static let `default` = OSLogType(0)
    /// The level of informational messages.
    public static let info = OSLogType(1)
    /// The level of debug messages.
    public static let debug = OSLogType(2)
    /// The level of errors.
    public static let error = OSLogType(16)
    /// The level of bugs in the program.
    public static let fault = OSLogType(17)

    var name: String {
        switch self {
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "log"
        }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message with a C format string. Values are private unless their specifier is `%{public}@`.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
    _ args: any CVarArg...
) {
    log.write(LogFormat(message.description).text(args), type)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message at the default level.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { OSLog.default.write(message.text, .default) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message at a level.
@_disfavoredOverload
public func os_log(_ type: OSLogType, _ message: OSLogMessage) { OSLog.default.write(message.text, type) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message at a level to a log.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog, _ message: OSLogMessage) { log.write(message.text, type) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message with a C format string at a level.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
    _ args: any CVarArg...
) {
    log.write(LogFormat(message.description).text(args), type)
}
