/// A document of views that intents and plug-ins pass through the container for another process to draw.
///
/// Only a subset of views can be archived: those that consist of resolved values, without closures. `Documentation/ArchivedView.md` defines
/// its grammar.
package struct ArchivedView {
    /// The format that is written, and the newest format that can be read.
    package static let format = 1
    /// The maximum size of a document in bytes.
    package static let bytes = 1 << 20
    /// The maximum nesting depth of views and modifiers.
    package static let depth = 200
    /// The maximum number of views and modifiers in a document.
    package static let views = 10_000
    /// The maximum number of elements of any array.
    static let arrayLimit = 10_000
    /// The valid range of lengths, in points.
    static let lengths = -1e6...1e6

    /// The root views, laid out in a column if there are several.
    package let nodes: [ViewNode]
    /// Diagnostics of the parts that couldn't be written.
    package let diagnostics: [Diagnostic]

    /// Reads a document.
    ///
    /// - Throws: ``ArchivedViewError`` with the location of the invalid value.
    package init(parsing bytes: [UInt8]) throws {
        let limits = JSONLimits(bytes: Self.bytes, depth: 4 * Self.depth + 16)
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes, limits: limits)
        } catch {
            throw ArchivedViewError(.json("\(error)"))
        }
        try self.init(value)
    }

    /// Reads a document from parsed JSON.
    ///
    /// - Throws: The same errors as ``init(parsing:)``.
    package init(_ document: JSONValue) throws {
        guard document["airlock"]?.string == "view", let format = document["format"]?.integer, format > 0 else {
            throw ArchivedViewError(.otherDocument)
        }
        guard format <= Self.format else { throw ArchivedViewError(.tooNew(format: format)) }
        let object = try ArchivedPart(value: document, place: "").object()
        (_, _) = (object["airlock"], object["format"])
        var reader = ArchiveReader()
        nodes = try reader.views(try object.required("views"), depth: 0)
        diagnostics = try (object["diagnostics"]?.array() ?? []).map { part in
            let note = try part.object()
            let message = try note.required("message").string()
            let path = ViewPath().appending(.name(try note["path"]?.string() ?? ""))
            try note.finish()
            return Diagnostic(message: message, path: path)
        }
        try object.finish()
    }

    /// Writes views and returns the document with its diagnostics.
    ///
    /// Parts that can't be written are omitted or replaced by a yellow box, and listed in the document's diagnostics.
    /// - Throws: ``ArchivedViewError`` if the views exceed the limits of a document.
    @MainActor package static func document(of nodes: [ViewNode]) throws -> (json: JSONValue, diagnostics: [Diagnostic])
    {
        var writer = ArchiveWriter()
        let views = try writer.views(nodes, depth: 0, at: "/views")
        var members = ArchivedMembers()
        members["airlock"] = .string("view")
        members["format"] = .integer(format)
        members["views"] = views
        if !writer.diagnostics.isEmpty {
            members["diagnostics"] = .array(
                writer.diagnostics.map { ["message": .string($0.message), "path": .string("\($0.path)")] })
        }
        // Reading the document checks that it is within the limits.
        _ = try ArchivedView(members.json)
        return (members.json, writer.diagnostics)
    }
}

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

/// The names of values in an archive.
struct ArchivedNames<Value: Hashable & Sendable>: Sendable {
    /// The kind of value, for error messages.
    let kind: String
    private let pairs: [(name: String, value: Value)]

    init(_ kind: String, _ pairs: [(String, Value)]) {
        (self.kind, self.pairs) = (kind, pairs.map { (name: $0.0, value: $0.1) })
    }

    /// The names in order.
    var all: [String] { pairs.map(\.name) }

    /// Returns the name of a value; `nil` if the value has no name.
    func name(of value: Value) -> String? { pairs.first { $0.value == value }?.name }

    /// Returns the value with a name; `nil` if the name is unknown.
    func value(of name: String) -> Value? { pairs.first { $0.name == name }?.value }
}

extension ArchivedNames<Alignment> {
    static let alignments = ArchivedNames(
        "alignment",
        [
            ("center", .center), ("leading", .leading), ("trailing", .trailing), ("top", .top), ("bottom", .bottom),
            ("topLeading", .topLeading), ("topTrailing", .topTrailing), ("bottomLeading", .bottomLeading),
            ("bottomTrailing", .bottomTrailing), ("centerFirstTextBaseline", .centerFirstTextBaseline),
            ("centerLastTextBaseline", .centerLastTextBaseline),
            ("leadingFirstTextBaseline", .leadingFirstTextBaseline),
            ("leadingLastTextBaseline", .leadingLastTextBaseline),
            ("trailingFirstTextBaseline", .trailingFirstTextBaseline),
            ("trailingLastTextBaseline", .trailingLastTextBaseline),
        ])
}

extension ArchivedNames<HorizontalAlignment> {
    static let horizontal = ArchivedNames(
        "horizontal alignment", [("leading", .leading), ("center", .center), ("trailing", .trailing)])
}

extension ArchivedNames<VerticalAlignment> {
    static let vertical = ArchivedNames(
        "vertical alignment",
        [
            ("top", .top), ("center", .center), ("bottom", .bottom), ("firstTextBaseline", .firstTextBaseline),
            ("lastTextBaseline", .lastTextBaseline),
        ])
}

extension ArchivedNames<TextAlignment> {
    static let textAlignments = ArchivedNames(
        "text alignment", [("leading", .leading), ("center", .center), ("trailing", .trailing)])
}

extension ArchivedNames<Text.TruncationMode> {
    static let truncations = ArchivedNames("truncation mode", [("head", .head), ("tail", .tail), ("middle", .middle)])
}

extension ArchivedNames<ContentMode> {
    static let contentModes = ArchivedNames("content mode", [("fit", .fit), ("fill", .fill)])
}

extension ArchivedNames<StrokeContent.Cap> {
    static let caps = ArchivedNames("line cap", [("butt", .butt), ("round", .round), ("square", .square)])
}

extension ArchivedNames<StrokeContent.Join> {
    static let joins = ArchivedNames("line join", [("miter", .miter), ("round", .round), ("bevel", .bevel)])
}

extension ArchivedNames<LayoutDirectionBehavior> {
    static let directions = ArchivedNames(
        "direction",
        [
            ("fixed", .fixed), ("mirroredRightToLeft", .mirrors(in: .rightToLeft)),
            ("mirroredLeftToRight", .mirrors(in: .leftToRight)),
        ])
}

extension ArchivedNames<BlendMode> {
    static let blendModes = ArchivedNames("blend mode", BlendMode.allCases.map { ($0.rawValue, $0) })
}

/// A set of axes: none, one or both.
struct ArchivedAxes: Hashable, Sendable {
    let horizontal: Bool
    let vertical: Bool
}

extension ArchivedNames<ArchivedAxes> {
    static let axes = ArchivedNames(
        "axis",
        [
            ("horizontal", ArchivedAxes(horizontal: true, vertical: false)),
            ("vertical", ArchivedAxes(horizontal: false, vertical: true)),
            ("both", ArchivedAxes(horizontal: true, vertical: true)),
            ("none", ArchivedAxes(horizontal: false, vertical: false)),
        ])
}

/// An error in an archived view.
package struct ArchivedViewError: CommandError, Hashable {
    package enum Fault: Hashable, Sendable {
        /// The bytes aren't JSON.
        case json(String)
        /// The JSON isn't an archived view.
        case otherDocument
        /// The format is newer than this program supports.
        case tooNew(format: Int)
        /// A required member is missing.
        case missing(String)
        /// A value has the wrong type or is out of range; the string describes a valid value.
        case wrong(String)
        /// A name is unknown; the values are the name, its kind and a suggestion.
        case unknown(String, kind: String, near: String)
        /// A limit is exceeded.
        case tooMuch(String, limit: Int)
    }

    package let fault: Fault
    /// The location in the document as a JSON pointer; empty for the document itself.
    package let place: String

    package init(_ fault: Fault, at place: String = "") { (self.fault, self.place) = (fault, place) }

    package var exitCode: ExitCode { .badData }

    package var message: String {
        switch fault {
        case .json(let problem):
            "the archived view isn't JSON: \(problem) — see Documentation/ArchivedView.md"
        case .otherDocument:
            #"not an archived view — begin it with {"airlock": "view", "format": \#(ArchivedView.format), …}"#
        case .tooNew(let format):
            "the archived view has format \(format), but this program reads format \(ArchivedView.format) — update Airlock, or write format \(ArchivedView.format)"
        case .missing(let key): "\(location): missing “\(key)” — add it"
        case .wrong(let expected): "\(location): invalid value — write \(expected)"
        case .unknown(let name, let kind, let near): "\(location): unknown \(kind) '\(name.shortened)' — \(near)"
        case .tooMuch(let things, let limit): "\(location): more than \(limit) \(things) — use fewer"
        }
    }

    private var location: String { place.isEmpty ? "/" : place }
}
