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
