import FoundationEssentials

extension JSONValue {
    /// The reason why a JSON value isn't the value of a setting.
    package enum PropertyListFault: Error, Hashable {
        /// A property list can't contain null.
        case null
        /// The text of `$date` isn't an instant.
        case date
        /// The text of `$data` isn't Base64.
        case base64
    }

    /// Returns the value as a property list contains it: an `Int`, `Double`, `Bool`, `String`, `Date`, `Data`, array or dictionary.
    ///
    /// An object whose only key is `$date` is a date, and one whose only key is `$data` is binary data.
    package func propertyListValue() throws(PropertyListFault) -> Any {
        switch self {
        case .null: throw .null
        case .bool(let flag): return flag
        case .integer(let number): return number
        case .number(let number): return number
        case .string(let text): return text
        case .array(let items):
            var values: [Any] = []
            for item in items { values.append(try item.propertyListValue()) }
            return values
        case .object(let members):
            if members.count == 1, let text = members[0].value.string {
                if members[0].key == "$date" {
                    do { return try Date(written: text) } catch { throw .date }
                }
                if members[0].key == "$data" {
                    guard let data = Data(base64Encoded: text) else { throw .base64 }
                    return data
                }
            }
            var values: [String: Any] = [:]
            for member in members { values[member.key] = try member.value.propertyListValue() }
            return values
        }
    }
}
