import AirlockBase
import Foundation

/// The JSON of project files: of a `project.xcproj`, and of a `project.pbxproj` that a tool has converted.
extension PropertyList {
    /// Returns true if bytes begin like JSON.
    static func isJSON(_ bytes: [UInt8]) -> Bool {
        // An old-style property list can begin with '{ "key" =', never with '{ "key" :'.
        let start = bytes.prefix(4_096).filter { !" \t\r\n".utf8.contains($0) }
        guard start.starts(with: "{\"".utf8), let end = start.dropFirst(2).firstIndex(of: UInt8(ascii: "\"")) else {
            return false
        }
        return end + 1 < start.count && start[end + 1] == UInt8(ascii: ":")
    }

    /// Reads a JSON document, with what JSON5 adds, such as comments and trailing commas. Numbers and Boolean values become text, as in a
    /// project file, and null is left out.
    init(json bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError) {
        guard bytes.count <= limits.content else { throw .content(limit: limits.content) }
        // The decoder lists all values, which take much more memory than their text. Marks in texts count, too.
        guard bytes.count(where: { ",:[{".utf8.contains($0) }) <= limits.values else {
            throw .values(limit: limits.values)
        }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        do {
            guard let list = try decoder.decode(JSONDocument.self, from: Data(bytes)).list(depth: limits.depth) else {
                throw PropertyListError.format
            }
            self = list
        } catch { throw error as? PropertyListError ?? .format }
    }
}

/// A JSON value.
private enum JSONDocument: Decodable {
    case text(String)
    case array([JSONDocument])
    case dictionary([String: JSONDocument])
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        func read<Value: Decodable>(_ type: Value.Type) -> Value? {
            // A value of another type is read as the next type. Values in it are never refused.
            try? container.decode(type)
        }
        self =
            if let text = read(String.self) {
                .text(text)
            } else if let values = read([String: JSONDocument].self) {
                .dictionary(values)
            } else if let values = read([JSONDocument].self) {
                .array(values)
            } else if let flag = read(Bool.self) {
                .text(flag ? "YES" : "NO")
            } else if let number = read(Int.self) {
                .text("\(number)")
            } else if let number = read(Double.self) {
                .text("\(number)")
            } else {
                .null
            }
    }

    /// Returns the value as a property list; `nil` for null.
    ///
    /// - Throws: ``PropertyListError``.
    func list(depth: Int) throws -> PropertyList? {
        switch self {
        case .text(let text):
            guard !text.utf8.contains(0) else { throw PropertyListError.format }
            return .string(text)
        case .null: return nil
        case .array, .dictionary:
            guard depth > 0 else { throw PropertyListError.depth(limit: PropertyListLimits.project.depth) }
        }
        return switch self {
        case .array(let values): .array(try values.compactMap { try $0.list(depth: depth - 1) })
        case .dictionary(let values): .dictionary(try values.compactMapValues { try $0.list(depth: depth - 1) })
        case .text, .null: nil
        }
    }
}
