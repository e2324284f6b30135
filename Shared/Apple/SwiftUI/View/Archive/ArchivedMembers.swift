/// The members of an archive's object while it is written; default values are omitted.
struct ArchivedMembers {
    private var members: [JSONMember] = []

    init(type: String? = nil) {
        if let type { members.append(JSONMember("type", .string(type))) }
    }

    var json: JSONValue { .object(members) }

    subscript(key: String) -> JSONValue? {
        get { members.first { $0.key == key }?.value }
        set { if let newValue { members.append(JSONMember(key, newValue)) } }
    }

    /// Writes `true` for a flag that is on; writes nothing for a flag that is off.
    mutating func flag(_ key: String, _ isOn: Bool) { if isOn { self[key] = .bool(true) } }

    /// Writes a number unless it is `nil` or the default number.
    mutating func number(_ key: String, _ number: Double?, unless defaultNumber: Double? = nil) {
        if let number, number != defaultNumber { self[key] = .archived(number) }
    }
}

extension JSONValue {
    /// Returns a number as JSON: an integer if it has no fraction, and the string "infinity" if it is infinite.
    static func archived(_ number: Double) -> JSONValue {
        if number == .infinity { return .string("infinity") }
        let isWhole = number == number.rounded() && abs(number) < 9e15 && !(number == 0 && number.sign == .minus)
        return isWhole ? .integer(Int(number)) : .number(number)
    }

    static func archived(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .archived($0) }) }

    static func archived(_ point: Point) -> JSONValue { .archived([point.x, point.y]) }

    static func archived(_ size: Size) -> JSONValue { .archived([size.width, size.height]) }
}
