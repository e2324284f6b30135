import Foundation
import Shared

/// A converter from JSON values of a fixture to property-list values.
struct FixtureValue {
    let path: String
    /// The key path of the value, used in errors.
    let key: String

    /// Returns the property-list value. An object whose only key is `$date` is a date, and one whose only key is `$data` is binary data.
    ///
    /// - Throws: ``SettingsFileError`` for a value that a property list can't contain.
    func value(_ json: JSONValue) throws -> Any {
        switch json {
        case .bool(let flag): return flag
        case .integer(let number): return NSNumber(value: number)
        case .number(let number): return NSNumber(value: number)
        case .string(let text): return text
        case .array(let items): return try items.map(value)
        case .null: throw fault("null isn't a property list value", "leave it out")
        case .object(let members):
            if members.count == 1, let text = members[0].value.string {
                if members[0].key == "$date" { return try date(text) }
                if members[0].key == "$data" { return try bytes(text) }
            }
            var values: [String: Any] = [:]
            for member in members { values[member.key] = try value(member.value) }
            return values
        }
    }

    private func date(_ text: String) throws -> Date {
        do {
            return try Date(written: text)
        } catch {
            throw fault("not a date", "write an instant such as 2026-11-21T09:41:00Z")
        }
    }

    private func bytes(_ text: String) throws -> Data {
        guard let data = Data(base64Encoded: text) else { throw fault("not Base64", "encode the bytes") }
        return data
    }

    private func fault(_ reason: String, _ remedy: String) -> SettingsFileError {
        SettingsFileError(path: path, reason: "has an invalid '\(key)': \(reason)", remedy: remedy)
    }
}
