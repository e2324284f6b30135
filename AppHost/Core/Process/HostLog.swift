import Dispatch
import Foundation
import Glibc
import Shared

/// The log of a running host.
///
/// As text, results go to standard output and failures to standard error, one line each. As JSON, everything is written as lines of
/// standard error, and the user's own data is left out unless requested.
struct HostLog: Sendable {
    /// The format of the lines.
    enum Form: String, CaseIterable, Sendable {
        case text
        case json
    }

    /// The severity of a line.
    enum Level: String, Sendable {
        case info
        case warning
        case error

        /// The priority prefix for the journal of systemd.
        fileprivate var priority: String {
            switch self {
            case .info: "<6>"
            case .warning: "<4>"
            case .error: "<3>"
            }
        }
    }

    /// A value of a line.
    struct Field: Sendable {
        let name: String
        let value: JSONValue
        let isPrivate: Bool

        /// Returns a value that every reader of the log may see.
        static func open(_ name: String, _ value: JSONValue) -> Field {
            Field(name: name, value: value, isPrivate: false)
        }
        /// Returns a value that is the user's own: content, questions, choices.
        static func own(_ name: String, _ value: JSONValue) -> Field {
            Field(name: name, value: value, isPrivate: true)
        }
    }

    let form: Form
    let showsPrivate: Bool
    /// True if standard error is connected to the journal.
    let isJournal: Bool
    let now: @Sendable () -> Date

    /// Writes a line about a result.
    ///
    /// - Parameters:
    ///   - event: The name of the event, which never changes.
    ///   - text: The line as text.
    /// - Throws: ``SystemError`` if standard output has no reader.
    func write(_ event: String, _ text: String, _ fields: [Field] = []) throws {
        guard form == .json else { return try StandardOutput.write(text) }
        StandardError.write(line(.info, event, nil, fields))
    }

    /// Writes a line with a message for the user, which must not contain the user's own data.
    func report(_ event: String, _ text: String, _ level: Level = .warning, _ fields: [Field] = []) {
        let line = form == .json ? line(level, event, text, fields) : "AppHost: \(text)"
        StandardError.write((isJournal ? level.priority : "") + line)
    }

    /// Returns the line as JSON.
    func line(_ level: Level, _ event: String, _ text: String?, _ fields: [Field]) -> String {
        var members = [
            JSONMember("time", .string(now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))),
            JSONMember("level", .string(level.rawValue)), JSONMember("event", .string(event)),
        ]
        if let text { members.append(JSONMember("message", .string(text))) }
        for field in fields {
            members.append(
                JSONMember(field.name, field.isPrivate && !showsPrivate ? .string("<private>") : field.value))
        }
        return (try? JSONValue.object(members).serialised()) ?? #"{"event":"\#(event)"}"#
    }
}

/// The clock of a running host.
struct HostClock: Sendable {
    let now: @Sendable () -> Date
    /// Calls a closure at an instant.
    var timer: @Sendable (_ instant: Date, _ fire: @escaping @Sendable () -> Void) -> HostTimer = HostTimer.machine
}

/// A scheduled call; deallocation cancels it.
final class HostTimer {
    private let cancel: () -> Void

    init(cancel: @escaping () -> Void) { self.cancel = cancel }

    deinit { cancel() }

    /// Starts a timer on the machine's clock. If the instant passes while the machine is suspended, the call is made after the machine resumes.
    @Sendable static func machine(at instant: Date, _ fire: @escaping @Sendable () -> Void) -> HostTimer {
        let source = DispatchSource.makeTimerSource()
        // Dispatch counts nanoseconds in 64 bits, which overflow in the year 2554.
        let (seconds, fraction) = modf(min(max(instant.timeIntervalSince1970, 0), 9e9))
        source.schedule(wallDeadline: .init(timespec: timespec(tv_sec: Int(seconds), tv_nsec: Int(fraction * 1e9))))
        source.setEventHandler(handler: fire)
        source.resume()
        return HostTimer { source.cancel() }
    }
}
