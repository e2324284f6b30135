import Foundation
import Shared

/// A decoder without data: it makes up each value that a type decodes.
///
/// Texts, numbers and dates are those of ``MadeUpValue``, a Boolean is false, an enumeration has its first case, an array has one element,
/// and an optional value is `nil`.
final class MadeUpDecoder {
    /// The values so far, each with its place, such as `attributes.dishes[0].name`.
    private(set) var values: [(place: String, text: String)] = []
    fileprivate let source: MadeUpValue
    /// The places of types that read a single value.
    fileprivate var isSingle: Set<String> = []

    /// The maximum nesting of values; a value that contains its own type has more.
    fileprivate static let depthLimit = 32
    /// The least nesting at which arrays are empty, so that a tree of values ends.
    fileprivate static let arrayDepthLimit = 8

    init(now: Date) { source = MadeUpValue(now: now) }

    /// Makes a value.
    ///
    /// - Parameter root: The name of the value in ``values``.
    /// - Throws: ``CommandFailure`` if the type refuses the values.
    func value<Value: Decodable>(of type: Value.Type, named root: String) throws -> Value {
        func refused(_ reason: String) -> CommandFailure {
            // The value that was made last is the one that was refused.
            Self.refused(values.last?.place ?? root, type, reason)
        }
        do {
            return try make(type, at: Place(text: root, name: "", depth: 0))
        } catch let DecodingError.keyNotFound(key, _) {
            throw refused("the value of '\(key.stringValue)' is missing")
        } catch let DecodingError.valueNotFound(_, context) {
            throw refused(context.debugDescription)
        } catch let DecodingError.typeMismatch(_, context) {
            throw refused(context.debugDescription)
        } catch let DecodingError.dataCorrupted(context) {
            throw refused(context.debugDescription)
        } catch let error as CommandFailure {
            throw error
        } catch { throw refused("\(error)") }
    }

    /// Returns the error for a type that refuses a value, without a remedy.
    ///
    /// - Parameter place: The place of the value, such as `state.driver`.
    private static func refused(_ place: String, _ type: any Any.Type, _ reason: String) -> CommandFailure {
        let reason = reason.split(separator: "\n").joined(separator: " ")
        return CommandFailure("\(reason) in '\(place)' of \(type)", exitCode: .badData)
    }

    fileprivate func make<Value: Decodable>(_ type: Value.Type, at place: Place) throws -> Value {
        guard place.depth < Self.depthLimit else {
            throw Self.refused(place.text, type, "the type contains itself without an end")
        }
        if let value = source.value(of: type, place.name) as? Value { return note(value, at: place) }
        if let value = FirstCase.of(type) { return note(value, at: place) }
        let count = values.count
        do { return try type.init(from: Level(decoder: self, place: place)) } catch let error as DecodingError {
            guard isSingle.contains(place.text) else { throw error }
            // A type that reads one text may expect a format.
            for text in MadeUpValue.formats {
                values.removeSubrange(count...)
                do { return try type.init(from: Level(decoder: self, place: place, text: text)) } catch is DecodingError
                { continue }
            }
            // The error is about the first text.
            values.removeSubrange(count...)
            _ = try type.init(from: Level(decoder: self, place: place))
            throw error
        }
    }

    fileprivate func note<Value>(_ value: Value, at place: Place) -> Value {
        let text =
            switch value {
            case let text as String: "\"\(text)\""
            case let date as Date: date.iso8601
            default: "\(value)"
            }
        values.append((place.text, text))
        return value
    }

    /// A place in the decoded value.
    fileprivate struct Place {
        /// The place in words, such as `state.driver`.
        let text: String
        /// The name of the property; the index of an element.
        let name: String
        let depth: Int

        func member(_ name: String) -> Place { Place(text: "\(text).\(name)", name: name, depth: depth + 1) }

        func element(_ index: Int) -> Place {
            // An element is named after its array.
            Place(text: "\(text)[\(index)]", name: name.isEmpty ? "\(index)" : "\(name) \(index)", depth: depth + 1)
        }
    }
}

/// One level of the decoder.
private struct Level: Decoder, SingleValueDecodingContainer {
    let decoder: MadeUpDecoder
    let place: MadeUpDecoder.Place
    /// The text that a single value has; `nil` for the text that the value's name suggests.
    var text: String?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Members<Key>(decoder: decoder, place: place))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Elements(decoder: decoder, place: place) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        decoder.isSingle.insert(place.text)
        return self
    }

    func decodeNil() -> Bool { true }
    func decode(_ type: Bool.Type) throws -> Bool { decoder.note(false, at: place) }
    func decode(_ type: String.Type) throws -> String {
        decoder.note(text ?? decoder.source.text(place.name), at: place)
    }
    func decode(_ type: Double.Type) throws -> Double { decoder.note(decoder.source.number(place.name), at: place) }
    func decode(_ type: Float.Type) throws -> Float {
        decoder.note(Float(decoder.source.number(place.name)), at: place)
    }
    func decode(_ type: Int.Type) throws -> Int { integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { integer() }
    func decode(_ type: UInt.Type) throws -> UInt { integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { integer() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.make(type, at: place) }

    private func integer<Number: FixedWidthInteger>() -> Number {
        decoder.note(Number(clamping: decoder.source.integer(place.name)), at: place)
    }
}

/// The members of a value. Optional members are `nil`.
private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: MadeUpDecoder
    let place: MadeUpDecoder.Place

    var codingPath: [any CodingKey] { [] }

    /// The only key: of an enumeration with associated values, the first case; of a dictionary, an example.
    var allKeys: [Key] { [FirstCase.of(Key.self) ?? Key(stringValue: "example")].compactMap { $0 } }

    private func level(_ key: Key) -> Level { Level(decoder: decoder, place: place.member(key.stringValue)) }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { true }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try level(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try level(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try level(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try level(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try level(key).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try level(key).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try level(key).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try level(key).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try level(key).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try level(key).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try level(key).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try level(key).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try level(key).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try level(key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try level(key).decode(type) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try level(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try level(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { Level(decoder: decoder, place: place) }
    func superDecoder(forKey key: Key) throws -> any Decoder { level(key) }
}

/// The elements of a value: an array has one element; a range or a pair has as many as it decodes.
private struct Elements: UnkeyedDecodingContainer {
    let decoder: MadeUpDecoder
    let place: MadeUpDecoder.Place
    private(set) var currentIndex = 0

    init(decoder: MadeUpDecoder, place: MadeUpDecoder.Place) { (self.decoder, self.place) = (decoder, place) }

    var codingPath: [any CodingKey] { [] }
    /// Always `nil`: the number of elements isn't known in advance, because `Range` decodes two elements without reading `count` or `isAtEnd`.
    var count: Int? { nil }
    var isAtEnd: Bool { currentIndex > 0 || place.depth >= MadeUpDecoder.arrayDepthLimit }

    private mutating func next() -> Level {
        defer { currentIndex += 1 }
        return Level(decoder: decoder, place: place.element(currentIndex))
    }

    mutating func decodeNil() throws -> Bool { false }
    mutating func decode(_ type: Bool.Type) throws -> Bool { try next().decode(type) }
    mutating func decode(_ type: String.Type) throws -> String { try next().decode(type) }
    mutating func decode(_ type: Double.Type) throws -> Double { try next().decode(type) }
    mutating func decode(_ type: Float.Type) throws -> Float { try next().decode(type) }
    mutating func decode(_ type: Int.Type) throws -> Int { try next().decode(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try next().decode(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try next().decode(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try next().decode(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try next().decode(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try next().decode(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next().decode(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next().decode(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next().decode(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next().decode(type) }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { next() }
}

/// The values that stand for those of an app's data, chosen by their types and names.
struct MadeUpValue {
    /// The instant of the request, near which all dates are.
    let now: Date

    private static let minute = 60.0

    /// The texts that are tried if a type refuses a text: an identifier, colours, a date and an address.
    static let formats = [
        "1", "accent", "#3478F6", "#3478F6FF", "2026-01-01T12:00:00Z", "2026-01-01", "https://example.com", "en",
    ]

    /// Returns a text: the name in words, or what the name suggests, such as a symbol for `iconName`.
    func text(_ name: String) -> String {
        let words = Self.words(of: name)
        func has(_ any: String...) -> Bool { !Set(any).isDisjoint(with: words) }
        if has("symbol", "icon", "glyph") || has("image") && has("system") { return "star.fill" }
        if has("emoji") { return "🙂" }
        if has("color", "colour", "hex", "tint") { return "#3478F6" }
        if has("url", "link") { return "https://example.com" }
        if has("id", "identifier", "uuid") { return "1" }
        if has("currency") { return "EUR" }
        let text = words.joined(separator: " ")
        return text.isEmpty ? "Text" : text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Returns a whole number.
    func integer(_ name: String) -> Int {
        let words = Self.words(of: name)
        if words.contains(where: { ["percent", "percentage"].contains($0) }) { return 60 }
        if words.contains(where: { ["seconds", "duration"].contains($0) }) { return 600 }
        return words.contains { ["total", "goal", "max", "maximum", "limit", "target", "count"].contains($0) } ? 5 : 3
    }

    /// Returns a number with a fraction; for a progress, it is between 0 and 1.
    func number(_ name: String) -> Double {
        let words = Self.words(of: name)
        func has(_ any: String...) -> Bool { !Set(any).isDisjoint(with: words) }
        if has("progress", "fraction", "ratio", "completion", "share") { return 0.6 }
        if has("percent", "percentage") { return 60 }
        if has("seconds", "duration", "interval", "remaining") { return 10 * Self.minute }
        if has("latitude") { return 52.5 }
        if has("longitude") { return 13.4 }
        return has("total", "goal", "max", "maximum", "limit", "target") ? 5 : 1.5
    }

    /// Returns a date: a start is ten minutes ago, any other date is in 25 minutes.
    func date(_ name: String) -> Date {
        let words = Self.words(of: name)
        let isPast = words.contains {
            ["start", "started", "starts", "begin", "began", "since", "from", "created", "updated", "last", "0"]
                .contains($0)
        }
        let second = Date(timeIntervalSinceReferenceDate: now.timeIntervalSinceReferenceDate.rounded(.down))
        return second.addingTimeInterval(isPast ? -10 * Self.minute : 25 * Self.minute)
    }

    /// Returns the value of a type of Foundation that doesn't read its value from a text or a number; `nil` for any other type.
    func value(of type: Any.Type, _ name: String) -> Any? {
        switch type {
        case is Date.Type: date(name)
        case is URL.Type: URL(string: "https://example.com")
        case is UUID.Type: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
        case is Decimal.Type: Decimal(integer(name))
        case is Data.Type: Data()
        case is Locale.Type: Locale(identifier: "en_US")
        case is TimeZone.Type: TimeZone(secondsFromGMT: 0)
        case is Calendar.Type: Calendar(identifier: .gregorian)
        case is AttributedString.Type: AttributedString(text(name))
        case is Duration.Type: Duration.seconds(600)
        default: nil
        }
    }

    /// Returns the words of a name in lower case: `driverName` has the words "driver" and "name".
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var last: Character?
        for character in name {
            if character.isLetter || character.isNumber {
                let isStart =
                    last.map { previous in
                        !(previous.isLetter || previous.isNumber) || character.isUppercase && !previous.isUppercase
                    } ?? true
                if isStart { words.append("") }
                words[words.count - 1] += character.lowercased()
            }
            last = character
        }
        return words
    }
}

/// Attributes and a state of a Live Activity that are made up from their types, for an activity without examples.
final class MadeUpState: ActivityDocument {
    let activityID: String
    private let decoder: MadeUpDecoder

    init(kind: String, now: Date) { (activityID, decoder) = (kind, MadeUpDecoder(now: now)) }

    func attributes<Attributes: Decodable>(_ type: Attributes.Type) throws -> Attributes {
        try value(of: type, named: "attributes")
    }

    func state<State: Decodable>(_ type: State.Type) throws -> State { try value(of: type, named: "state") }

    private func value<Value: Decodable>(of type: Value.Type, named name: String) throws -> Value {
        do { return try decoder.value(of: type, named: name) } catch let error as CommandFailure {
            throw CommandFailure(
                #"no state for \#(activityID), and none can be made up: \#(error.message) — write \#(RenderOptions.state) FILE, with a file that contains {"attributes": {…}, "state": {…}}"#,
                exitCode: .badData)
        }
    }

    /// A diagnostic that lists the values.
    var diagnostic: String {
        let values = decoder.values.map { "\($0.place) = \($0.text)" }
        let list = values.isEmpty ? "no values" : values.prefix(Self.limit).joined(separator: ", ")
        let rest = values.count > Self.limit ? " and \(values.count - Self.limit) more" : ""
        return
            "made-up values: \(list)\(rest) — write a #Preview of the activity, or its attributes and state into states/\(activityID).json"
    }

    /// The maximum number of values in a diagnostic.
    private static let limit = 40
}

/// A reader of the compiler's description of an enumeration whose cases have no associated values.
enum FirstCase {
    /// The kind of an enumeration in the metadata of types; `Optional` has another.
    private static let enumerationKind: UInt = 0x201

    /// Returns the first case of an enumeration; `nil` if the type isn't an enumeration or a case has an associated value.
    static func of<Value>(_ type: Value.Type) -> Value? {
        if let all = type as? any CaseIterable.Type { return first(of: all) as? Value }
        let metadata = unsafeBitCast(type as Any.Type, to: UnsafePointer<UInt>.self)
        guard metadata[0] == enumerationKind, let descriptor = UnsafeRawPointer(bitPattern: metadata[1]) else {
            return nil
        }
        // After the flags, the parent, the name, the access function and the fields: the number of cases with and without values.
        let withValues = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
        let without = descriptor.load(fromByteOffset: 24, as: UInt32.self)
        guard withValues == 0, without > 0, MemoryLayout<Value>.size <= 4 else { return nil }
        // The cases are numbered from 0 in the order of their declaration.
        return withUnsafeTemporaryAllocation(
            byteCount: max(MemoryLayout<Value>.size, 1), alignment: max(MemoryLayout<Value>.alignment, 1)
        ) { memory in
            memory.initializeMemory(as: UInt8.self, repeating: 0)
            return memory.baseAddress?.load(as: Value.self)
        }
    }

    private static func first<All: CaseIterable>(of type: All.Type) -> All? { type.allCases.first }
}
