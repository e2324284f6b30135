import Shared
import Synchronization

/// The progress notifications of a call, for a client that requested them.
final class ToolProgress: Sendable {
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

    /// Writes a notification if the completed count has increased.
    @Sendable func report(_ progress: IntentProgress) {
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
