import Foundation

/// What a type decoded: the members and elements that an encoder writes, so that the type decodes them again.
package final class MadeUpNode: Encodable {
    /// The content of a node.
    package enum Content {
        /// Nothing is decoded, or `nil`.
        case none
        case value(any Encodable)
        case members, elements
    }

    /// The type that is decoded; `nil` if it isn't known.
    package var type: Any.Type?
    /// True if the value may be missing.
    package var isOptional = false
    package var content = Content.none
    /// The members by the keys that an encoder writes, in the order in which they are decoded.
    package private(set) var members: [(key: String, name: String, node: MadeUpNode)] = []
    package private(set) var elements: [MadeUpNode] = []

    init() {}

    /// Returns the node of a member.
    func member(_ key: String, _ name: String) -> MadeUpNode {
        if let known = members.first(where: { $0.key == key }) { return known.node }
        let node = MadeUpNode()
        members.append((key, name, node))
        return node
    }

    /// Returns the node of an element.
    func element(_ index: Int) -> MadeUpNode {
        while elements.count <= index { elements.append(MadeUpNode()) }
        return elements[index]
    }

    func clear() { (content, members, elements) = (.none, [], []) }

    /// A key with any text.
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    package func encode(to encoder: any Encoder) throws {
        switch content {
        case .none:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .value(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .members:
            var container = encoder.container(keyedBy: Key.self)
            for (key, _, node) in members {
                if case .none = node.content { continue }
                try container.encode(node, forKey: Key(key))
            }
        case .elements:
            var container = encoder.unkeyedContainer()
            for node in elements { try container.encode(node) }
        }
    }

    /// The outermost type with members, and the names and types of these; `nil` if there is none.
    package var shape: (type: String, members: [(name: String, type: String)])? {
        switch content {
        case .none, .value: nil
        case .elements: elements.first?.shape
        case .members:
            (type as? any ManyElements.Type) != nil
                ? members.first?.node.shape
                : (
                    type.map(typeName) ?? "",
                    members.map { ($0.name, ($0.node.type.map(typeName) ?? "…") + ($0.node.isOptional ? "?" : "")) }
                )
        }
    }
}

/// A text or a number that a type reads.
enum MadeUpScalar {
    case text(String)
    case number(Double)

    /// - Returns: `nil` for another type of value.
    init?(_ value: Any) {
        switch value {
        case let text as String: self = .text(text)
        case let number as any BinaryInteger: self = .number(Double(number))
        case let number as any BinaryFloatingPoint: self = .number(Double(number))
        default: return nil
        }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
}

/// A type of value with any number of values of another type.
protocol ManyElements {
    static var element: Any.Type { get }
    static var empty: Self { get }
    /// True if the values have keys.
    static var isKeyed: Bool { get }
    /// True if there can be any number of values, not only one.
    static var isCollection: Bool { get }
    /// True if keys and values are encoded as elements, because the keys aren't texts or whole numbers.
    static var isOfPairs: Bool { get }
    /// A key of the type; `nil` if the values have none.
    static var exampleKey: String? { get }
    /// The name as in a source.
    static var name: String { get }
}

extension ManyElements {
    static var isKeyed: Bool { false }
    static var isCollection: Bool { true }
    static var isOfPairs: Bool { false }
    static var exampleKey: String? { nil }
}

extension Array: ManyElements {
    static var element: Any.Type { Element.self }
    static var empty: Self { [] }
    static var name: String { "[\(typeName(Element.self))]" }
}

extension Set: ManyElements {
    static var element: Any.Type { Element.self }
    static var empty: Self { [] }
    static var name: String { "Set<\(typeName(Element.self))>" }
}

extension Dictionary: ManyElements {
    static var element: Any.Type { Value.self }
    static var empty: Self { [:] }
    static var isKeyed: Bool {
        Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
    }
    static var isOfPairs: Bool { !isKeyed }
    static var exampleKey: String? {
        guard isKeyed, Key.self != String.self else { return isKeyed ? "example" : nil }
        if Key.self == Int.self { return "1" }
        let key = Cases.of(Key.self) as? any CodingKeyRepresentable
        return key?.codingKey.stringValue ?? "example"
    }
    static var name: String { "[\(typeName(Key.self)): \(typeName(Value.self))]" }
}

extension Optional: ManyElements {
    static var element: Any.Type { Wrapped.self }
    static var empty: Self { nil }
    static var isCollection: Bool { false }
    static var name: String { "\(typeName(Wrapped.self))?" }
}

/// Returns the name of a type as in a source: `[Task]` for `Array<Task>`.
package func typeName(_ type: Any.Type) -> String { (type as? any ManyElements.Type)?.name ?? "\(type)" }

extension String {
    /// The key in snake case that a decoder converts to this one: `image_url` for `imageUrl`.
    var snakeCase: String {
        var result = ""
        for character in self {
            if character.isUppercase, !result.isEmpty { result += "_" }
            result += character.lowercased()
        }
        return result
    }
}

/// A reader of the compiler's description of an enumeration whose cases have no associated values.
package enum Cases {
    /// The kind of an enumeration in the metadata of types; `Optional` has another.
    private static let enumerationKind: UInt = 0x201

    /// Returns the case of an enumeration with a number, counted again from the first after the last; `nil` if the type isn't an enumeration
    /// or a case has an associated value.
    package static func of<Value>(_ type: Value.Type, _ number: Int = 0) -> Value? {
        if let all = type as? any CaseIterable.Type { return one(of: all, number) as? Value }
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
            // On the supported processors, the first byte is the lowest.
            if !memory.isEmpty { memory[0] = UInt8(number % min(Int(without), 256)) }
            return memory.baseAddress?.load(as: Value.self)
        }
    }

    private static func one<All: CaseIterable>(of type: All.Type, _ number: Int) -> All? {
        let all = Array(type.allCases)
        return all.isEmpty ? nil : all[number % all.count]
    }
}
