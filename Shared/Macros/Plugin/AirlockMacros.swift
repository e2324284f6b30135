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

/// A JSON value as a dictionary, an array, a string, a number, a Boolean value, or nil.
///
/// With Foundation's `JSONSerialization`, the plug-in would need all of Foundation, and could be linked statically only with ICU. With the
/// type of the same name in `AirlockBase`, SwiftPM would build that target a second time, for the plug-in, before anything else.
struct JSONValue: Codable {
    let value: Any?

    init(_ value: Any?) { self.value = value }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        func decoded<Value: Decodable>(_ type: Value.Type) -> Value? {
            // An error is ignored, because the caller then tries the next type.
            try? container.decode(type)
        }
        if container.decodeNil() {
            value = nil
        } else if let object = decoded([String: JSONValue].self) {
            value = object.compactMapValues(\.value)
        } else if let array = decoded([JSONValue].self) {
            value = array.compactMap(\.value)
        } else if let flag = decoded(Bool.self) {
            value = flag
        } else if let text = decoded(String.self) {
            value = text
        } else if let number = decoded(Int.self) {
            value = number
        } else {
            value = try container.decode(Double.self)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch value {
        case let object as [String: Any]: try container.encode(object.mapValues(JSONValue.init))
        case let array as [Any]: try container.encode(array.map(JSONValue.init))
        case let text as String: try container.encode(text)
        case let flag as Bool: try container.encode(flag)
        case let number as Int: try container.encode(number)
        case let number as Double: try container.encode(number)
        default: try container.encodeNil()
        }
    }
}
