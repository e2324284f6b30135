import Synchronization

/// The progress notifications of a call, for a client that requested them.
package final class ToolProgress: Sendable {
    private let token: JSONValue
    private let write: @Sendable (String) throws -> Void
    private let last = Mutex<Int64?>(nil)

    /// - Parameters:
    ///   - token: The client's progress token: a string or an integer.
    ///   - write: Writes a line. It is called from any thread.
    init?(_ token: JSONValue, _ write: @escaping @Sendable (String) throws -> Void) {
        guard token.string != nil || token.integer != nil else { return nil }
        (self.token, self.write) = (token, write)
    }

    /// Makes the following reports have no effect, because the client has the call's answer.
    package func end() { last.withLock { $0 = .max } }

    /// Writes a notification if the completed count has increased.
    ///
    /// - Throws: The errors of writing a line.
    package func report(completed: Int64, total: Int64?, message: String? = nil) throws {
        let isMore = last.withLock { last in
            guard last.map({ completed > $0 }) ?? true else { return false }
            last = completed
            return true
        }
        guard isMore else { return }
        var members = [JSONMember("progressToken", token), JSONMember("progress", .integer(Int(completed)))]
        if let total { members.append(JSONMember("total", .integer(Int(total)))) }
        if let message { members.append(JSONMember("message", .string(message))) }
        let notification: JSONValue = [
            "jsonrpc": .string("2.0"), "method": .string("notifications/progress"), "params": .object(members),
        ]
        try write(try notification.serialised())
    }
}
