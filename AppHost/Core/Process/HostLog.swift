import Foundation
import Shared

/// What a host left running says of what it does.
///
/// As text, what was done goes to standard output and what went wrong to standard error, a line each. As JSON, everything is a line of
/// standard error, and what is a person's own is left out unless it is asked for.
struct HostLog: Sendable {
    /// How the lines are written.
    enum Form: String, CaseIterable, Sendable {
        case text
        case json
    }

    /// How much a line matters.
    enum Level: String, Sendable {
        case info
        case warning
        case error

        /// The priority that a line's start tells the journal of systemd.
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

        /// A value everybody may see who reads logs.
        static func open(_ name: String, _ value: JSONValue) -> Field {
            Field(name: name, value: value, isPrivate: false)
        }
        /// A value that is a person's own: content, questions, choices.
        static func own(_ name: String, _ value: JSONValue) -> Field {
            Field(name: name, value: value, isPrivate: true)
        }
    }

    let form: Form
    let showsPrivate: Bool
    /// Whether standard error is read by the journal.
    let isJournal: Bool
    let now: @Sendable () -> Date

    /// Writes a line about what was done as asked.
    ///
    /// - Parameters:
    ///   - event: What it is about: a word that stays.
    ///   - text: The line as text.
    /// - Throws: ``StreamError`` where nobody reads the output any more.
    func note(_ event: String, _ text: String, _ fields: [Field] = []) throws {
        guard form == .json else { return try StandardOutput.write(text) }
        StandardError.write(line(.info, event, nil, fields))
    }

    /// Writes a line with a text for people, which holds nothing that is a person's own.
    func report(_ event: String, _ text: String, _ level: Level = .warning, _ fields: [Field] = []) {
        let line = form == .json ? line(level, event, text, fields) : "AppHost: \(text)"
        StandardError.write((isJournal ? level.priority : "") + line)
    }

    /// The line as JSON.
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
