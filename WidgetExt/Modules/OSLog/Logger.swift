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
