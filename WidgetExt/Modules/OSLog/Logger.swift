import Shared

/// A logger that writes one line per message to standard error.
///
/// Mirrors [OSLog's `Logger`](https://developer.apple.com/documentation/os/logger). Private values are written as `<private>`; strings are
/// private unless they are marked as public. Debug messages aren't written, which is also the default on a device.
public struct Logger: Sendable {
    private let log: OSLog

    /// Creates a logger without a subsystem and a category.
    public init() { log = .default }

    public init(_ logObj: OSLog) { log = logObj }

    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }

    /// Writes a message at the default level.
    public func log(_ message: OSLogMessage) { log(level: .default, message) }

    /// Writes a trace message; not written here.
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

    /// Writes a debug message; not written here.
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

    /// Writes an informational message.
    public func info(_ message: OSLogMessage) { log(level: .info, message) }

    /// Writes a message at the default level.
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }

    /// Writes a warning.
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }

    /// Writes an error.
    public func error(_ message: OSLogMessage) { log(level: .error, message) }

    /// Writes a critical message.
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

    /// Writes a message about a bug in the program.
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}

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

/// A signposter, which records nothing here.
///
/// Mirrors [OSLog's `OSSignposter`](https://developer.apple.com/documentation/os/ossignposter).
public struct OSSignposter: Sendable {
    public init(subsystem: String, category: String) {}

    public init(logHandle: OSLog) {}

    public init(logger: Logger) {}

    public init() {}

    public static let disabled = OSSignposter()

    /// True if signposts are recorded; always false here.
    public var isEnabled: Bool { false }

    /// Returns a signpost identifier.
    public func makeSignpostID() -> OSSignpostID { .exclusive }

    /// Begins an interval; nothing is recorded.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        OSSignpostIntervalState()
    }

    /// Begins an interval; nothing is recorded.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage)
        -> OSSignpostIntervalState
    {
        OSSignpostIntervalState()
    }

    /// Ends an interval; nothing is recorded.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}

    /// Ends an interval; nothing is recorded.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage) {}

    /// Emits an event; nothing is recorded.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}

    /// Emits an event; nothing is recorded.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage) {}

    /// Calls a closure within an interval.
    public func withIntervalSignpost<Result>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> Result
    ) rethrows -> Result { try task() }
}

/// The identifier of a signpost.
public struct OSSignpostID: Hashable, Sendable {
    /// The identifier of signposts that don't overlap.
    public static let exclusive = OSSignpostID()
    /// The identifier of no signpost.
    public static let invalid = OSSignpostID()
}

/// The state of an interval that has begun.
public final class OSSignpostIntervalState: Sendable {}

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
