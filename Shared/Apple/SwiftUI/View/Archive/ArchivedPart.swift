/// A value of an archive while it is read, with its location in the document.
struct ArchivedPart {
    let value: JSONValue
    /// The location as a JSON pointer.
    let place: String

    func wrong(_ expected: String) -> ArchivedViewError { ArchivedViewError(.wrong(expected), at: place) }

    func object() throws -> ArchivedObject {
        guard let members = value.members else { throw wrong("an object") }
        return ArchivedObject(members, at: place)
    }

    /// Returns the elements of an array. Their number must be in a range.
    func array(_ count: ClosedRange<Int> = 0...ArchivedView.arrayLimit) throws -> [ArchivedPart] {
        guard let values = value.array else { throw wrong("an array") }
        guard values.count <= count.upperBound else {
            throw ArchivedViewError(.tooMuch("elements", limit: count.upperBound), at: place)
        }
        guard count.contains(values.count) else { throw wrong("an array of at least \(count.lowerBound) elements") }
        return values.enumerated().map { ArchivedPart(value: $1, place: "\(place)/\($0)") }
    }

    func string() throws -> String {
        guard let text = value.string else { throw wrong("a string") }
        return text
    }

    func bool() throws -> Bool {
        guard let flag = value.bool else { throw wrong("true or false") }
        return flag
    }

    func integer(in range: ClosedRange<Int>) throws -> Int {
        guard let number = value.integer, range.contains(number) else {
            throw wrong("a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns a number in a range; by default a length in points.
    func number(in range: ClosedRange<Double> = ArchivedView.lengths) throws -> Double {
        guard let number = value.number, range.contains(number) else {
            throw wrong("a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns a length, which may be infinite.
    func endlessLength() throws -> Double {
        if value.string == "infinity" { return .infinity }
        guard let number = value.number, ArchivedView.lengths.contains(number) else {
            throw wrong("a number from 0 to \(ArchivedView.lengths.upperBound), or \"infinity\"")
        }
        return number
    }

    /// Returns an array of numbers. The number of its elements must be in a range.
    func numbers(_ count: ClosedRange<Int>, in range: ClosedRange<Double> = ArchivedView.lengths) throws -> [Double] {
        try array(count).map { try $0.number(in: range) }
    }

    func numbers(_ count: Int, in range: ClosedRange<Double> = ArchivedView.lengths) throws -> [Double] {
        guard value.array?.count == count else { throw wrong("an array of \(count) numbers") }
        return try numbers(count...count, in: range)
    }

    func point(in range: ClosedRange<Double> = ArchivedView.lengths) throws -> Point {
        let numbers = try numbers(2, in: range)
        return Point(x: numbers[0], y: numbers[1])
    }

    func unitPoint() throws -> UnitPoint {
        var anchor = UnitPoint()
        anchor.point = try point()
        return anchor
    }

    func named<Value>(_ names: ArchivedNames<Value>) throws -> Value {
        let name = try string()
        guard let value = names.value(of: name) else {
            throw ArchivedViewError(
                .unknown(name, kind: names.kind, near: suggestion(for: name, in: names.all)), at: place)
        }
        return value
    }
}

/// An object of an archive while it is read; rejects members that no caller reads.
final class ArchivedObject {
    private let members: [JSONMember]
    let place: String
    private var readKeys: [String] = []

    init(_ members: [JSONMember], at place: String) { (self.members, self.place) = (members, place) }

    /// The member with a key; `nil` if it is missing or null.
    subscript(key: String) -> ArchivedPart? {
        readKeys.append(key)
        guard let member = members.first(where: { $0.key == key }), !member.value.isNull else { return nil }
        return ArchivedPart(value: member.value, place: "\(place)/\(key)")
    }

    /// Returns a member.
    ///
    /// - Throws: ``ArchivedViewError`` if it is missing.
    func required(_ key: String) throws -> ArchivedPart {
        guard let part = self[key] else { throw ArchivedViewError(.missing(key), at: place) }
        return part
    }

    /// Returns a Boolean member; false if it is missing.
    func flag(_ key: String) throws -> Bool { try self[key]?.bool() ?? false }

    /// Checks that every member was read.
    ///
    /// - Throws: ``ArchivedViewError`` for an unknown member.
    func finish() throws {
        guard let other = members.first(where: { !readKeys.contains($0.key) }) else { return }
        throw ArchivedViewError(
            .unknown(other.key, kind: "member", near: suggestion(for: other.key, in: readKeys)), at: place)
    }
}
