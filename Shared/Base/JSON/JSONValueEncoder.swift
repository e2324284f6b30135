import FoundationEssentials

/// An encoder of `Encodable` values as ``JSONValue``, with the defaults of `JSONEncoder`: a date is a number of seconds since 2001, data is
/// Base64, and a URL is a string. `JSONEncoder` is too slow for a process that starts for each answer.
package struct JSONValueEncoder {
    package init() {}

    /// Returns a value as JSON.
    ///
    /// - Throws: The errors of the value's `encode(to:)`.
    package func encode(_ value: some Encodable) throws -> JSONValue {
        let slot = EncodedSlot()
        try slot.encode(value, [])
        return slot.value
    }
}

/// The storage of a value that is being encoded.
private final class EncodedSlot {
    enum Content {
        case empty
        case single(JSONValue)
        case array([EncodedSlot])
        case object([(key: String, slot: EncodedSlot)])
    }

    var content = Content.empty

    var value: JSONValue {
        switch content {
        // A value that encodes nothing becomes an object without members.
        case .empty: .object([])
        case .single(let value): value
        case .array(let slots): .array(slots.map(\.value))
        case .object(let members): .object(members.map { JSONMember($0.key, $0.slot.value) })
        }
    }

    func encode(_ value: some Encodable, _ path: [any CodingKey]) throws {
        switch value {
        case let url as URL: content = .single(.string(url.absoluteString))
        case let data as Data: content = .single(.string(data.base64EncodedString()))
        default: try value.encode(to: SlotEncoder(slot: self, codingPath: path))
        }
    }

    /// Returns the slot of a key; if a key is encoded twice, the last value remains.
    func member(_ key: String) -> EncodedSlot {
        guard case .object(var members) = content else {
            let slot = EncodedSlot()
            content = .object([(key, slot)])
            return slot
        }
        let slot = EncodedSlot()
        content = .empty
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index].slot = slot
        } else {
            members.append((key, slot))
        }
        content = .object(members)
        return slot
    }

    func element() -> EncodedSlot {
        let slot = EncodedSlot()
        var slots: [EncodedSlot] = []
        if case .array(let others) = content { slots = others }
        // With a second reference to the array, each element would copy it.
        content = .empty
        slots.append(slot)
        content = .array(slots)
        return slot
    }

    func becomeObject() { if case .object = content {} else { content = .object([]) } }

    func becomeArray() { if case .array = content {} else { content = .array([]) } }
}

extension JSONValue {
    fileprivate init(_ value: Bool) { self = .bool(value) }
    fileprivate init(_ value: String) { self = .string(value) }
    fileprivate init(_ value: Double) { self = .number(value) }
    fileprivate init(_ value: Float) { self = .number(Double(value)) }
    fileprivate init(_ value: some BinaryInteger) {
        self = Int(exactly: value).map { .integer($0) } ?? .number(Double(value))
    }
}

private struct SlotEncoder: Encoder {
    let slot: EncodedSlot
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        slot.becomeObject()
        return KeyedEncodingContainer(KeyedSlot(slot: slot, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        slot.becomeArray()
        return UnkeyedSlot(slot: slot, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleSlot(slot: slot, codingPath: codingPath) }
}

private struct IndexKey: CodingKey {
    let intValue: Int?
    var stringValue: String { "\(intValue ?? 0)" }

    init(_ index: Int) { intValue = index }
    init?(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { return nil }
}

private struct KeyedSlot<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: EncodedSlot
    let codingPath: [any CodingKey]

    private func member(_ key: any CodingKey) -> EncodedSlot { slot.member(key.stringValue) }

    func encodeNil(forKey key: Key) throws { member(key).content = .single(.null) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try member(key).encode(value, codingPath + [key])
    }
    func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<
        Nested
    > { SlotEncoder(slot: member(key), codingPath: codingPath + [key]).container(keyedBy: keyType) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        SlotEncoder(slot: member(key), codingPath: codingPath + [key]).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { SlotEncoder(slot: slot.member("super"), codingPath: codingPath) }
    func superEncoder(forKey key: Key) -> any Encoder {
        SlotEncoder(slot: member(key), codingPath: codingPath + [key])
    }
    func encode(_ value: Bool, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
    func encode(_ value: String, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
    func encode(_ value: Double, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
    func encode(_ value: Float, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
    func encode(_ value: Int, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
    func encode(_ value: Int8, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
    func encode(_ value: Int16, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
    func encode(_ value: Int32, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
    func encode(_ value: Int64, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
    func encode(_ value: UInt, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
    func encode(_ value: UInt8, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
    func encode(_ value: UInt16, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
    func encode(_ value: UInt32, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
    func encode(_ value: UInt64, forKey key: Key) throws { member(key).content = .single(JSONValue(value)) }
}

private struct UnkeyedSlot: UnkeyedEncodingContainer {
    let slot: EncodedSlot
    let codingPath: [any CodingKey]

    var count: Int {
        guard case .array(let slots) = slot.content else { return 0 }
        return slots.count
    }

    private var next: SlotEncoder {
        let path = codingPath + [IndexKey(count)]
        return SlotEncoder(slot: slot.element(), codingPath: path)
    }

    func encodeNil() throws { slot.element().content = .single(.null) }
    func encode<Value: Encodable>(_ value: Value) throws {
        let next = next
        try next.slot.encode(value, next.codingPath)
    }
    func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
        next.container(keyedBy: keyType)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next.unkeyedContainer() }
    func superEncoder() -> any Encoder { next }
    func encode(_ value: Bool) throws { slot.element().content = .single(JSONValue(value)) }
    func encode(_ value: String) throws { slot.element().content = .single(JSONValue(value)) }
    func encode(_ value: Double) throws { slot.element().content = .single(JSONValue(value)) }
    func encode(_ value: Float) throws { slot.element().content = .single(JSONValue(value)) }
    func encode(_ value: Int) throws { slot.element().content = .single(JSONValue(value)) }
    func encode(_ value: Int8) throws { slot.element().content = .single(JSONValue(value)) }
    func encode(_ value: Int16) throws { slot.element().content = .single(JSONValue(value)) }
    func encode(_ value: Int32) throws { slot.element().content = .single(JSONValue(value)) }
    func encode(_ value: Int64) throws { slot.element().content = .single(JSONValue(value)) }
    func encode(_ value: UInt) throws { slot.element().content = .single(JSONValue(value)) }
    func encode(_ value: UInt8) throws { slot.element().content = .single(JSONValue(value)) }
    func encode(_ value: UInt16) throws { slot.element().content = .single(JSONValue(value)) }
    func encode(_ value: UInt32) throws { slot.element().content = .single(JSONValue(value)) }
    func encode(_ value: UInt64) throws { slot.element().content = .single(JSONValue(value)) }
}

private struct SingleSlot: SingleValueEncodingContainer {
    let slot: EncodedSlot
    let codingPath: [any CodingKey]

    func encodeNil() throws { slot.content = .single(.null) }
    func encode<Value: Encodable>(_ value: Value) throws { try slot.encode(value, codingPath) }
    func encode(_ value: Bool) throws { slot.content = .single(JSONValue(value)) }
    func encode(_ value: String) throws { slot.content = .single(JSONValue(value)) }
    func encode(_ value: Double) throws { slot.content = .single(JSONValue(value)) }
    func encode(_ value: Float) throws { slot.content = .single(JSONValue(value)) }
    func encode(_ value: Int) throws { slot.content = .single(JSONValue(value)) }
    func encode(_ value: Int8) throws { slot.content = .single(JSONValue(value)) }
    func encode(_ value: Int16) throws { slot.content = .single(JSONValue(value)) }
    func encode(_ value: Int32) throws { slot.content = .single(JSONValue(value)) }
    func encode(_ value: Int64) throws { slot.content = .single(JSONValue(value)) }
    func encode(_ value: UInt) throws { slot.content = .single(JSONValue(value)) }
    func encode(_ value: UInt8) throws { slot.content = .single(JSONValue(value)) }
    func encode(_ value: UInt16) throws { slot.content = .single(JSONValue(value)) }
    func encode(_ value: UInt32) throws { slot.content = .single(JSONValue(value)) }
    func encode(_ value: UInt64) throws { slot.content = .single(JSONValue(value)) }
}
