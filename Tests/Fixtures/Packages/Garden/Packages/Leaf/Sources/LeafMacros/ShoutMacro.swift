import Foundation

/// A macro plug-in that answers the compiler itself, so that the fixture needs no library for the syntax of Swift.
@main
enum ShoutMacro {
    static func main() throws {
        while let message = try readMessage() {
            let answer: [String: Any]
            if message["getCapability"] != nil {
                answer = ["getCapabilityResult": ["capability": ["protocolVersion": 7]]]
            } else if let expansion = message["expandFreestandingMacro"] as? [String: Any],
                let source = (expansion["syntax"] as? [String: Any])?["source"] as? String
            {
                let text = source.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }
                answer = ["expandMacroResult": ["expandedSource": "\"\(text.uppercased())!\"", "diagnostics": []]]
            } else {
                answer = ["expandMacroResult": ["diagnostics": []]]
            }
            let body = try JSONSerialization.data(withJSONObject: answer)
            let length = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
            try FileHandle.standardOutput.write(contentsOf: Data(length) + body)
        }
    }

    private static func readMessage() throws -> [String: Any]? {
        guard let head = try FileHandle.standardInput.read(upToCount: 8), head.count == 8 else { return nil }
        let length = head.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
        guard let body = try FileHandle.standardInput.read(upToCount: length) else { return nil }
        return try JSONSerialization.jsonObject(with: body) as? [String: Any]
    }
}
