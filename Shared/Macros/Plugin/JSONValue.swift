/// A JSON value as a dictionary, an array, a string, a number, a Boolean value, or nil.
///
/// With Foundation's `JSONSerialization`, the plug-in would need all of Foundation, and could be linked statically only with ICU.
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
