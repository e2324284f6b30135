import Foundation
import Shared

/// A decoder without data: it makes up each value that a type decodes.
///
/// Texts, numbers and dates are those of ``MadeUpValue``. For a Live Activity, a Boolean is false, an enumeration has its first case, an
/// array has one element, and an optional value is `nil`. For an app's stored data, the values are those of a user with data: optional values
/// are present, arrays have three elements, and an enumeration has its cases in turn.
package final class MadeUpDecoder {
    /// The settings of the decoder that will read the values.
    package struct Rules {
        package var userInfo: [CodingUserInfoKey: Any] = [:]
        /// Decodes a date; `nil` for the decoder's usual way.
        package var date: ((any Decoder) throws -> Date)?
        /// Decodes data; `nil` for the decoder's usual way.
        package var data: ((any Decoder) throws -> Data)?
        /// True if the decoder converts keys from snake case.
        package var isSnakeCase = false

        package init() {}
    }

    /// The values so far, each with its place, such as `attributes.dishes[0].name`.
    package private(set) var values: [(place: String, text: String)] = []
    fileprivate let source: MadeUpValue
    fileprivate let rules: Rules
    /// The places of types that read a single value.
    fileprivate var isSingle: Set<String> = []
    /// The types that are being made, from the outermost.
    private var types: [ObjectIdentifier] = []
    /// The number of values that were made of each type of enumeration.
    private var turns: [ObjectIdentifier: Int] = [:]
    /// The number of identifiers that were made.
    private var identifiers = 0
    private var steps = 0
    /// True if no more values are made, because the type decodes too many or contains itself without an end.
    private var isExhausted = false
    /// The texts that the type may expect, because the app's sources compare texts with them.
    private let texts: [String]
    /// Texts and numbers in place of those that the type refuses, by their places.
    private var replacements: [String: MadeUpScalar] = [:]
    /// The text or number that was made last.
    private var last: (place: String, isText: Bool)?

    /// The maximum nesting of values; a value that contains its own type has more.
    fileprivate static let depthLimit = 32
    /// The least nesting at which arrays are empty, so that a tree of values ends.
    private static let arrayDepthLimit = 8
    /// The maximum number of values and of questions whether there are more.
    private static let stepLimit = 20_000
    /// The maximum number of times that a type is decoded with another text or number in place of a refused one.
    private static let replacementLimit = 300

    /// - Parameter texts: Texts that a type may expect in place of those that it refuses.
    package init(now: Date, isFilling: Bool = false, rules: Rules = Rules(), texts: [String] = []) {
        source = MadeUpValue(now: now, isFilling: isFilling)
        self.rules = rules
        self.texts = texts
    }

    fileprivate var isFilling: Bool { source.isFilling }

    /// Makes a value.
    ///
    /// - Parameter root: The name of the value in ``values``.
    /// - Throws: ``CommandFailure`` if the type refuses the values.
    package func value<Value: Decodable>(of type: Value.Type, named root: String) throws -> Value {
        try value(of: type, named: root, in: MadeUpNode())
    }

    /// Makes a value, and returns the values that it decoded.
    ///
    /// A text or a number that the type refuses is replaced with others until the type accepts one.
    ///
    /// - Throws: ``CommandFailure`` if the type refuses the values.
    package func node<Value: Decodable>(of type: Value.Type, named root: String) throws -> MadeUpNode {
        var (refused, settled): (place: String?, Set<String>) = (nil, [])
        var (rest, total): (ArraySlice<MadeUpScalar>, Int) = ([], 0)
        var first: (any Error)?
        for _ in 0...Self.replacementLimit {
            let node = MadeUpNode()
            do {
                _ = try value(of: type, named: root, in: node)
                return node
            } catch {
                total += steps
                guard isFilling, !isExhausted, total < 10 * Self.stepLimit, let last else { throw first ?? error }
                if last.place != refused {
                    // The type has accepted the former replacement, and refuses a later value.
                    guard settled.insert(last.place).inserted else { throw error }
                    (refused, first) = (last.place, error)
                    rest =
                        (last.isText
                        ? texts.map { .text($0) } : [1, 0, 0.5, 2, 10, 50, 100, 1_000, -1].map { .number($0) })[...]
                }
                guard let next = rest.popFirst() else { break }
                replacements[last.place] = next
                restart()
            }
        }
        throw first ?? Self.refused(root, type, "the type refuses all values")
    }

    private func restart() {
        (values, isSingle, types, turns, last) = ([], [], [], [:], nil)
        (identifiers, steps) = (0, 0)
    }

    /// Returns the text or number in place of a refused one.
    fileprivate func replacement(at place: Place) -> MadeUpScalar? { replacements[place.text] }

    private func value<Value: Decodable>(of type: Value.Type, named root: String, in node: MadeUpNode) throws -> Value {
        func refused(_ reason: String) -> CommandFailure {
            // The value that was made last is the one that was refused.
            Self.refused(values.last?.place ?? root, type, reason)
        }
        do {
            return try make(type, at: Place(text: root, name: isFilling ? root : "", depth: 0, node: node))
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
            isExhausted = true
            throw Self.refused(place.text, type, "the type contains itself without an end")
        }
        try countStep(at: place)
        place.node.type = type
        if let decode = rules.date, type == Date.self {
            let texts = source.dateTexts(place.name)
            return try attempt(type, texts, at: place) { try decode($0) as? Value }
        }
        if let decode = rules.data, type == Data.self {
            return try attempt(type, [], at: place) { try decode($0) as? Value }
        }
        if isFilling, type == UUID.self { identifiers += 1 }
        let turn = isFilling && type == UUID.self ? identifiers - 1 : place.turn
        if let value = source.value(of: type, place.name, turn: turn) as? Value { return note(value, at: place) }
        if isFilling, let many = type as? any ManyElements.Type, isRepeated(type) {
            place.node.content = many.isKeyed ? .members : .elements
            if let empty = many.empty as? Value { return empty }
        }
        let number = turns[ObjectIdentifier(type), default: 0]
        var raw: [MadeUpScalar] = []
        if let value = Cases.of(type, isFilling ? number : 0) {
            guard isFilling else { return note(value, at: place) }
            turns[ObjectIdentifier(type)] = number + 1
            raw = ((value as? any RawRepresentable).map { [MadeUpScalar($0.rawValue)] } ?? []).compactMap { $0 }
        }
        types.append(ObjectIdentifier(type))
        defer { types.removeLast() }
        return try attempt(type, raw, at: place) { try type.init(from: $0) }
    }

    /// Makes a value with a scalar that the type may expect, then with the scalar that its name suggests, then with texts of formats.
    private func attempt<Value>(
        _ type: Value.Type, _ scalars: [MadeUpScalar], at place: Place, _ body: (Level) throws -> Value?
    ) throws -> Value {
        let count = values.count
        var first: (any Error)?
        var rest = (scalars.isEmpty ? [nil] : scalars.map { Optional($0) })[...]
        var isExtended = false
        while let scalar = rest.popFirst() {
            values.removeSubrange(count...)
            place.node.clear()
            do {
                if let value = try body(Level(decoder: self, place: place, scalar: scalar)) { return value }
            } catch let error where !(error is CommandFailure) {
                first = first ?? error
                guard isSingle.contains(place.text) else { throw error }
                if rest.isEmpty, !isExtended {
                    isExtended = true
                    // A type that reads one text may expect a format.
                    rest =
                        (MadeUpValue.formats.map { .text($0) } + (isFilling ? source.dateTexts(place.name) : []))[...]
                }
            }
        }
        // The error is about the first text.
        values.removeSubrange(count...)
        place.node.clear()
        _ = try body(Level(decoder: self, place: place, scalar: scalars.first))
        throw first ?? Self.refused(place.text, type, "the type refuses all values")
    }

    /// Returns true if enough values of the type are being made, so that none is in them: one, or two for the elements of an array.
    fileprivate func isRepeated(_ type: any Any.Type, within limit: Int = 0) -> Bool {
        guard let many = type as? any ManyElements.Type else {
            return types.count { $0 == ObjectIdentifier(type) } > limit
        }
        return isRepeated(many.element, within: many.isCollection ? 1 : limit)
    }

    fileprivate func countStep(at place: Place) throws {
        steps += 1
        guard steps < Self.stepLimit else {
            isExhausted = true
            throw CommandFailure(
                "more than \(Self.stepLimit) values are decoded in '\(place.text)'", exitCode: .badData)
        }
    }

    /// Returns true if the elements of an array at a place end before an index.
    fileprivate func ends(_ index: Int, at place: Place) -> Bool {
        steps += 1
        if let many = place.node.type as? any ManyElements.Type, many.isOfPairs {
            // A key and its value are two elements.
            return index >= (isFilling ? 6 : 2) || index.isMultiple(of: 2) && steps >= Self.stepLimit / 2
        }
        return index >= (isFilling ? 3 : 1) || place.depth >= Self.arrayDepthLimit || steps >= Self.stepLimit / 2
    }

    fileprivate func note<Value>(_ value: Value, at place: Place) -> Value {
        let text =
            switch value {
            case let text as String: "\"\(text)\""
            case let date as Date: date.formatted(.iso8601)
            default: "\(value)"
            }
        values.append((place.text, text))
        if !(value is Bool) { last = (place.text, value is String) }
        if let value = value as? any Encodable { place.node.content = .value(value) }
        return value
    }

    /// A place in the decoded value.
    fileprivate struct Place {
        /// The place in words, such as `state.driver`.
        let text: String
        /// The name of the property; the index of an element.
        let name: String
        let depth: Int
        let node: MadeUpNode
        /// The index of the innermost element.
        var turn = 0

        func member(_ name: String, isFilling: Bool, _ node: MadeUpNode) -> Place {
            // The associated value of a case without a label is named after the case.
            let name = isFilling && name.hasPrefix("_") && name.dropFirst().allSatisfy(\.isNumber) ? self.name : name
            return Place(text: "\(text).\(name)", name: name, depth: depth + 1, node: node, turn: turn)
        }

        func element(_ index: Int, isFilling: Bool, _ node: MadeUpNode) -> Place {
            // An element is named after its array.
            let name =
                isFilling ? MadeUpValue.singular(self.name) : self.name.isEmpty ? "\(index)" : "\(self.name) \(index)"
            return Place(text: "\(text)[\(index)]", name: name, depth: depth + 1, node: node, turn: index)
        }
    }
}

/// One level of the decoder.
private struct Level: Decoder, SingleValueDecodingContainer {
    let decoder: MadeUpDecoder
    let place: MadeUpDecoder.Place
    /// The scalar that a single value has; `nil` for the one that the value's name suggests.
    var scalar: MadeUpScalar?

    private var given: MadeUpScalar? { decoder.replacement(at: place) ?? scalar }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { decoder.rules.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        place.node.content = .members
        return KeyedDecodingContainer(Members<Key>(decoder: decoder, place: place))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        place.node.content = .elements
        return Elements(decoder: decoder, place: place)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        decoder.isSingle.insert(place.text)
        return self
    }

    func decodeNil() -> Bool { !decoder.isFilling }
    func decode(_ type: Bool.Type) throws -> Bool {
        try noted(decoder.isFilling ? decoder.source.flag(place.name) : false)
    }
    func decode(_ type: String.Type) throws -> String {
        try noted(given?.text ?? decoder.source.text(place.name, turn: place.turn))
    }
    func decode(_ type: Double.Type) throws -> Double {
        try noted(given?.number ?? decoder.source.number(place.name, turn: place.turn))
    }
    func decode(_ type: Float.Type) throws -> Float {
        try noted(Float(given?.number ?? decoder.source.number(place.name, turn: place.turn)))
    }
    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.make(type, at: place) }

    private func integer<Number: FixedWidthInteger & Encodable>() throws -> Number {
        let value = given?.number.map { Int(saturating: $0) } ?? decoder.source.integer(place.name, turn: place.turn)
        return try noted(Number(clamping: value))
    }

    private func noted<Value: Encodable>(_ value: Value) throws -> Value {
        try decoder.countStep(at: place)
        if place.node.type == nil { place.node.type = Value.self }
        return decoder.note(value, at: place)
    }
}

/// The members of a value.
private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: MadeUpDecoder
    let place: MadeUpDecoder.Place

    var codingPath: [any CodingKey] { [] }

    /// The only key: of an enumeration with associated values, a case; of a dictionary, an example.
    var allKeys: [Key] {
        let example = (place.node.type as? any ManyElements.Type)?.exampleKey
        return [
            example.flatMap { Key(stringValue: $0) } ?? Cases.of(Key.self, decoder.isFilling ? place.turn : 0)
                ?? Key(stringValue: "example")
        ].compactMap { $0 }
    }

    private func level(_ key: Key, _ type: Any.Type?, isOptional: Bool = false) -> Level {
        // A dictionary's keys are its own.
        let isConverted = decoder.rules.isSnakeCase && !"\(Key.self)".contains("DictionaryCodingKey")
        let name = isConverted ? key.stringValue.snakeCase : key.stringValue
        let node = place.node.member(name, key.stringValue)
        if let type { node.type = type }
        if isOptional { node.isOptional = true }
        return Level(decoder: decoder, place: place.member(key.stringValue, isFilling: decoder.isFilling, node))
    }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool {
        _ = level(key, nil, isOptional: true)
        return !decoder.isFilling
    }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try level(key, type).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try level(key, type).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try level(key, type).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try level(key, type).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try level(key, type).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try level(key, type).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try level(key, type).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try level(key, type).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try level(key, type).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try level(key, type).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try level(key, type).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try level(key, type).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try level(key, type).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try level(key, type).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try level(key, type).decode(type)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard decoder.isFilling else { return nil }
        let level = level(key, type, isOptional: true)
        guard decoder.isRepeated(type) else { return try level.decode(type) }
        level.place.node.clear()
        return nil
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try level(key, nil).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try level(key, nil).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { Level(decoder: decoder, place: place) }
    func superDecoder(forKey key: Key) throws -> any Decoder { level(key, nil) }
}

/// The elements of a value: an array has one element or three; a range or a pair has as many as it decodes.
private struct Elements: UnkeyedDecodingContainer {
    let decoder: MadeUpDecoder
    let place: MadeUpDecoder.Place
    private(set) var currentIndex = 0

    init(decoder: MadeUpDecoder, place: MadeUpDecoder.Place) { (self.decoder, self.place) = (decoder, place) }

    var codingPath: [any CodingKey] { [] }
    /// Always `nil`: the number of elements isn't known in advance, because `Range` decodes two elements without reading `count` or `isAtEnd`.
    var count: Int? { nil }
    var isAtEnd: Bool { decoder.ends(currentIndex, at: place) }

    private mutating func next() throws -> Level {
        try decoder.countStep(at: place)
        defer { currentIndex += 1 }
        return Level(
            decoder: decoder,
            place: place.element(currentIndex, isFilling: decoder.isFilling, place.node.element(currentIndex)))
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
    mutating func superDecoder() throws -> any Decoder { try next() }
}
