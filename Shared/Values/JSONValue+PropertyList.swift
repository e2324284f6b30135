import FoundationEssentials

extension JSONValue {
    /// Returns the value as a property list contains it: an `Int`, `Double`, `Bool`, `String`, `Date`, `Data`, array or dictionary.
    ///
    /// An object whose only key is `$date` is a date, one whose only key is `$data` is binary data in Base64, and one whose only key is `$json`
    /// is binary data that contain a JSON document.
    ///
    /// - Throws: ``CommandFailure`` for a value that a property list can't contain, without the value's place.
    package func propertyListValue() throws(CommandFailure) -> Any {
        switch self {
        case .null: throw CommandFailure("null isn't a property list value — leave it out", exitCode: .badData)
        case .bool(let flag): return flag
        case .integer(let number): return number
        case .number(let number): return number
        case .string(let text): return text
        case .array(let items):
            var values: [Any] = []
            for item in items { values.append(try item.propertyListValue()) }
            return values
        case .object(let members):
            if members.count == 1, members[0].key == "$json" {
                do {
                    return Data(try members[0].value.serialised(pretty: true).utf8)
                } catch {
                    throw CommandFailure("not a JSON document — write one", exitCode: .badData)
                }
            }
            if members.count == 1, let text = members[0].value.string {
                if members[0].key == "$date" {
                    return try Date(
                        written: text,
                        other: CommandFailure(
                            "not a date — write an instant such as 2026-11-21T09:41:00Z", exitCode: .badData))
                }
                if members[0].key == "$data" {
                    guard let data = Data(base64Encoded: text) else {
                        throw CommandFailure("not Base64 — encode the bytes", exitCode: .badData)
                    }
                    return data
                }
            }
            var values: [String: Any] = [:]
            for member in members { values[member.key] = try member.value.propertyListValue() }
            return values
        }
    }
}
