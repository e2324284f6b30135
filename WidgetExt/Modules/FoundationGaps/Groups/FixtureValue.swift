import Foundation
import Shared

/// A value of a fixture's JSON as a setting.
struct FixtureValue {
    let path: String
    /// Where the value stands, for what is said.
    let key: String

    /// The setting: an object of `$date` or `$data` alone is a date or bytes.
    ///
    /// - Throws: ``SettingsFileError`` for what a property list doesn't have.
    func value(_ json: JSONValue) throws -> Any {
        switch json {
        case .bool(let flag): return flag
        case .integer(let number): return NSNumber(value: number)
        case .number(let number): return NSNumber(value: number)
        case .string(let text): return text
        case .array(let items): return try items.map(value)
        case .null: throw fault("is null, which a property list doesn't have", "leave it out")
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
            throw fault("is no date", "write an instant such as 2026-11-21T09:41:00Z")
        }
    }

    private func bytes(_ text: String) throws -> Data {
        guard let data = Data(base64Encoded: text) else { throw fault("is no Base64", "encode the bytes") }
        return data
    }

    private func fault(_ reason: String, _ remedy: String) -> SettingsFileError {
        SettingsFileError(path: path, reason: "has '\(key)', which \(reason)", remedy: remedy)
    }
}
