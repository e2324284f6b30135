import AirlockMacroExpansion
import FoundationEssentials
import Glibc

/// The macro plug-in, which the compiler starts and sends requests to.
///
/// The compiler defines the protocol. Messages arrive on standard input: the length in eight little-endian bytes, followed by JSON.
/// Responses are written to standard output in the same format.
@main
enum AirlockMacros {
    static func main() throws {
        while let message = try readMessage() {
            try write(try JSONEncoder().encode(JSONValue(MacroResponder.answer(to: message))))
        }
    }

    /// Reads the next message; `nil` at the end of the input.
    private static func readMessage() throws -> [String: Any]? {
        guard let head = try read(8) else { return nil }
        let length = head.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
        guard length > 0, let body = try read(length) else { return nil }
        return try JSONDecoder().decode(JSONValue.self, from: body).value as? [String: Any] ?? [:]
    }

    /// Reads `count` bytes of the input; `nil` if the input ends before.
    private static func read(_ count: Int) throws -> Data? {
        var (data, received) = (Data(count: count), 0)
        while received < count {
            let part = data.withUnsafeMutableBytes {
                Glibc.read(STDIN_FILENO, $0.baseAddress?.advanced(by: received), count - received)
            }
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { return nil }
            received += part
        }
        return data
    }

    private static func write(_ body: Data) throws {
        let head = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
        let message = head + body
        var sent = 0
        while sent < message.count {
            let count = message[sent...].withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // The compiler has ended.
            guard count > 0 else { exit(0) }
            sent += count
        }
    }
}
