/// The members of an object of an archive that is being written; what goes without saying is left out.
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

    /// A switch that is on.
    mutating func flag(_ key: String, _ isOn: Bool) { if isOn { self[key] = .bool(true) } }

    /// A number other than the usual one.
    mutating func number(_ key: String, _ number: Double?, unless usual: Double? = nil) {
        if let number, number != usual { self[key] = .archived(number) }
    }
}

extension JSONValue {
    /// A number; without a fraction where it has none, and a word where it is endless.
    static func archived(_ number: Double) -> JSONValue {
        if number == .infinity { return .string("infinity") }
        let isWhole = number == number.rounded() && abs(number) < 9e15 && !(number == 0 && number.sign == .minus)
        return isWhole ? .integer(Int(number)) : .number(number)
    }

    static func archived(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .archived($0) }) }

    static func archived(_ point: Point) -> JSONValue { .archived([point.x, point.y]) }

    static func archived(_ size: Size) -> JSONValue { .archived([size.width, size.height]) }
}
