import Shared
import Synchronization

/// Tells a client that asked for it how far a call is.
final class ToolProgress: Sendable {
    private let token: JSONValue
    private let write: @Sendable (String) throws -> Void
    private let last = Mutex<Int64?>(nil)

    /// - Parameters:
    ///   - token: What the client knows the call by; a text or a whole number.
    ///   - write: Writes a line, whoever calls it.
    init?(_ token: JSONValue, _ write: @escaping @Sendable (String) throws -> Void) {
        guard token.string != nil || token.integer != nil else { return nil }
        (self.token, self.write) = (token, write)
    }

    /// Writes a notification; a client is told of more alone, and never of the same again.
    @Sendable func tell(_ progress: IntentProgress) {
        let isMore = last.withLock { last in
            guard last.map({ progress.completed > $0 }) ?? true else { return false }
            last = progress.completed
            return true
        }
        guard isMore else { return }
        var members = [
            JSONMember("progressToken", token), JSONMember("progress", .integer(Int(progress.completed))),
        ]
        if let total = progress.total { members.append(JSONMember("total", .integer(Int(total)))) }
        let message: JSONValue = [
            "jsonrpc": .string("2.0"), "method": .string("notifications/progress"), "params": .object(members),
        ]
        do {
            try write(try message.serialised())
        } catch {
            StandardError.write("IntentsExt: \(spokenText(of: error))")
        }
    }
}
