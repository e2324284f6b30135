import AirlockBase
import Foundation
import Glibc
import Shared

extension DeviceData {
    /// The maximum size of a file in bytes.
    private static let limit = 16 << 20

    /// The time that the app's own code reads, on every thread. The context of a request isn't known on the queues of an app.
    package static var now: Date { Date(timeIntervalSinceNow: 0) }

    /// Returns the decoded JSON of a part; `nil` without the file. A file that can't be decoded is reported with the key path, and counts as
    /// absent. Dates are in ISO 8601.
    package static func decode<Value: Decodable>(_ type: Value.Type, from part: Part) -> Value? {
        guard let path = path(part) else { return nil }
        return decode(type, at: path)
    }

    /// Returns the decoded JSON of a file, such as one in the folder of a part; otherwise as ``decode(_:from:)``.
    package static func decode<Value: Decodable>(_ type: Value.Type, at path: String) -> Value? {
        guard access(path, F_OK) == 0 else { return nil }
        do {
            let bytes = try InputFile(path: path, option: "fixture", limit: limit).bytes()
            guard bytes.count <= limit else {
                report("can't read \(path): it is larger than \(limit >> 20) MiB — shorten it")
                return nil
            }
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            return try decoder.decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            report("can't read \(path): \(error.reason)")
        } catch {
            report(message(of: error))
        }
        return nil
    }
}

extension DecodingError {
    /// The place and the cause, with a remedy.
    fileprivate var reason: String {
        func place(_ path: [any CodingKey]) -> String {
            let text = path.reduce(into: "") { text, key in
                text += key.intValue.map { "[\($0)]" } ?? "\(text.isEmpty ? "" : ".")\(key.stringValue)"
            }
            return text.isEmpty ? "the document" : "'\(text)'"
        }
        switch self {
        case .typeMismatch(let type, let context):
            return "\(place(context.codingPath)) isn't of the type \(type) — change its value"
        case .valueNotFound(let type, let context):
            return "\(place(context.codingPath)) is null — write a value of the type \(type)"
        case .keyNotFound(let key, let context):
            return "\(place(context.codingPath)) has no '\(key.stringValue)' — add it"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            return "\(place(context.codingPath)) can't be used: \(context.debugDescription) — change its value"
        default: return "it isn't JSON — write one JSON document"
        }
    }
}
