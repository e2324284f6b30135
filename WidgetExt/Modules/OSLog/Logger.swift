import Shared

/// Writes what a program does, a line an event, to standard error.
///
/// Mirrors [OSLog's `Logger`](https://developer.apple.com/documentation/os/logger). What is private is written as `<private>`, and texts
/// are private unless they are said not to be. Debug messages aren't written: on a device nobody keeps them, either.
public struct Logger: Sendable {
    private let log: OSLog

    /// Writes without naming a part of the program.
    public init() { log = .default }

    public init(_ logObj: OSLog) { log = logObj }

    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    /// Writes a message of a level.
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }

    /// Writes a message.
    public func log(_ message: OSLogMessage) { log(level: .default, message) }

    /// Writes what is of use to find a fault; left out here.
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

    /// Writes what is of use while one develops; left out here.
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

    /// Writes what may be of use to find a fault.
    public func info(_ message: OSLogMessage) { log(level: .info, message) }

    /// Writes what is needed to find a fault.
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }

    /// Writes what should not be.
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }

    /// Writes what went wrong.
    public func error(_ message: OSLogMessage) { log(level: .error, message) }

    /// Writes what went wrong for more than this program.
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

    /// Writes what went wrong in the program itself.
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
