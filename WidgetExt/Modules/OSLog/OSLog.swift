import Shared

/// A part of a program that writes what it does.
///
/// Mirrors [OSLog's `OSLog`](https://developer.apple.com/documentation/os/oslog).
public final class OSLog: Sendable {
    /// Of no part in particular.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// Writes nothing.
    public static let disabled = OSLog(nil)

    /// What a log is used for besides messages.
    public struct Category: Hashable, Sendable {
        let name: String

        /// Points of interest on a line of time.
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        /// What is measured while instruments look.
        public static let dynamicTracing = Category(name: "DynamicTracing")
    }

    /// What stands before each line; `nil` for a log that writes nothing.
    private let prefix: String?

    private init(_ prefix: String?) { self.prefix = prefix }

    public init(subsystem: String, category: String) {
        prefix = subsystem.isEmpty ? category : "\(subsystem):\(category)"
    }

    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name)
    }

    /// Whether messages of a level are written.
    public func isEnabled(type: OSLogType) -> Bool { prefix != nil && type != .debug }

    func write(_ text: String, _ level: OSLogType) {
        guard let prefix, isEnabled(type: level) else { return }
        StandardError.write("\(level.name): \(prefix.isEmpty ? "" : "[\(prefix)] ")\(text)")
    }
}

/// How much a message matters.
///
/// Mirrors [OSLog's `OSLogType`](https://developer.apple.com/documentation/os/oslogtype).
public struct OSLogType: Hashable, Sendable, RawRepresentable {
    /// The system's number.
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// What is needed to find a fault.
    public static let `default` = OSLogType(0)
    /// What may be of use.
    public static let info = OSLogType(1)
    /// What is of use while one develops.
    public static let debug = OSLogType(2)
    /// What went wrong.
    public static let error = OSLogType(16)
    /// What went wrong in the program itself.
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
/// Writes a message in a format of C's, in which values are private unless it says `%{public}@`.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
    _ args: any CVarArg...
) {
    log.write(LogFormat(message.description).text(args), type)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { OSLog.default.write(message.text, .default) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message of a level.
@_disfavoredOverload
public func os_log(_ type: OSLogType, _ message: OSLogMessage) { OSLog.default.write(message.text, type) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message of a level for a part of the program.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog, _ message: OSLogMessage) { log.write(message.text, type) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message in a format of C's.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
    _ args: any CVarArg...
) {
    log.write(LogFormat(message.description).text(args), type)
}
