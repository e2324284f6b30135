import Foundation
import Shared

/// A record of a group of hosts: the calls with their answers, observations, and the documents at the end.
///
/// As text, it has a JSON object on each line.
struct GroupHistory: Sendable {
    enum Call: String, Sendable {
        /// A change of an entry. Argument: the new value. Answer: the stamp that orders the change among all changes of the entry; empty if
        /// the entry had the value already.
        case set
        /// A sync of a feed that a user requests on a host.
        case sync
        /// An entry as a host had it. Answer: the value, a space and the stamp of its change; empty for an absent entry.
        case get
        /// An entry at the end, answered like ``get``.
        case last
        /// A read of a register. Answer: the value; empty for an absent one.
        case read
        /// An unconditional change of a register. Argument: the new value.
        case write
        /// A change of a register that had a certain value. Argument: the expected and the new value, separated by `>`. Answer: `true` or
        /// `false`.
        case swap
        /// A request to apply the action of this key once. Argument: the entry that the action changes.
        case request
        /// The application of an action, by the host that sent it.
        case apply
        /// A document at the end. Answer: its bytes or their digest.
        case document
        /// A snapshot that a display shows at the end. Answer: its bytes or their digest.
        case snapshot
        /// An alert of an alarm, which a user's change makes due. The key has the alarm's id and the instant, separated by `@`, as in
        /// `alarms/1@8000`. Argument: the instant at which it is due, in the unit of ``Event/start``.
        case alarm
        /// The removal of an alarm.
        case cancel
        /// A notification of a due alarm.
        case notify
        /// The user's dismissal of an alarm.
        case dismiss
        /// The end of an alarm's sound on a host.
        case silence
        /// A change of the group's state. Answer: `held` while all hosts reach a majority of etcd's members, otherwise `lost`.
        case quorum
        /// The host was killed or suspended, or its disk is full; and it works again.
        case down, up
        /// The host's folders were replaced by an earlier copy.
        case restore
        /// A fault that the proof caused or ended, and a line of a log. The checks ignore both.
        case fault, log
    }

    struct Event: Hashable, Sendable {
        var call: Call
        /// The host, or `etcd`.
        var host: String
        /// The document and the entry, such as `favorites/12`.
        var key: String
        var argument = ""
        /// The instants of a monotonic clock between which the call was performed, in microseconds.
        var start: Int64
        /// `nil` if the call was performed at an unknown time after ``start``, or not at all.
        var end: Int64?
        /// `nil` if the caller received no answer.
        var answer: String?

        /// The document of the key.
        var document: Substring { key.prefix { $0 != "/" } }
    }

    /// The name of etcd among the hosts.
    static let etcd = "etcd"

    var events: [Event] = []

    func all(_ calls: Call...) -> [Event] { events.filter { calls.contains($0.call) } }
}

extension GroupHistory {
    struct Malformed: Error, CustomStringConvertible {
        let line: Substring
        var description: String { "'\(line.prefix(200))' isn't an event of a group's history" }
    }

    /// - Throws: ``Malformed``.
    init(parsing text: String) throws {
        events = try text.split(separator: "\n").map { line in
            let json = try JSONValue(parsing: String(line))
            guard let call = json["call"]?.string.flatMap(Call.init), let host = json["host"]?.string,
                let key = json["key"]?.string, let start = json["start"]?.integer
            else { throw Malformed(line: line) }
            return Event(
                call: call, host: host, key: key, argument: json["argument"]?.string ?? "", start: Int64(start),
                end: json["end"]?.integer.map(Int64.init), answer: json["answer"]?.string)
        }
    }
}

extension GroupHistory.Event {
    /// The event as a line of a history.
    var line: String {
        get throws {
            var members = [
                JSONMember("call", .string(call.rawValue)), JSONMember("host", .string(host)),
                JSONMember("key", .string(key)),
            ]
            if !argument.isEmpty { members.append(JSONMember("argument", .string(argument))) }
            members.append(JSONMember("start", .integer(Int(start))))
            if let end { members.append(JSONMember("end", .integer(Int(end)))) }
            if let answer { members.append(JSONMember("answer", .string(answer))) }
            return try JSONValue.object(members).serialised() + "\n"
        }
    }
}
