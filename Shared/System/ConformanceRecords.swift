@_implementationOnly import CSystem

/// The protocol conformances in an executable and the library that it is linked with, which the compiler records for the runtime's casts.
///
/// The records include private types, nested types, and types that no other code refers to. The queried protocols are declared
/// `@_alwaysEmitConformanceMetadata`, so that no optimisation removes a record, not even in a release build.
enum ConformanceRecords {
    /// Returns the types that conform to a protocol, in no particular order. Generic types are omitted, because their arguments are
    /// unknown.
    ///
    /// - Parameter existential: The protocol as a type: `(any Widget).self`.
    static func types(conformingTo existential: Any.Type) -> [Any.Type] {
        guard let wanted = protocolDescriptor(of: existential) else { return [] }
        var found: [Any.Type] = []
        for ofApp: CInt in [1, 0] {
            guard let start = airlock_conformances_start(ofApp), let end = airlock_conformances_end(ofApp) else {
                continue
            }
            for entry in stride(from: start, to: end, by: MemoryLayout<Int32>.size) {
                let record = Record(at: entry.target(0))
                if record.protocolDescriptor == wanted, let type = record.type { found.append(type) }
            }
        }
        return found
    }

    /// Returns the descriptor of the single protocol of an existential type; `nil` for a type of another kind.
    private static func protocolDescriptor(of existential: Any.Type) -> UnsafeRawPointer? {
        // The layout: kind, flags, the number of protocols, then a pointer to each protocol.
        let metadata = unsafeBitCast(existential, to: UnsafeRawPointer.self)
        let kindOfExistentials = 0x303
        guard metadata.load(as: Int.self) == kindOfExistentials,
            metadata.load(fromByteOffset: 12, as: UInt32.self) == 1
        else { return nil }
        return metadata.load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
    }

    /// A conformance record: relative pointers to a protocol, a type and the witness table, and flags.
    private struct Record {
        private let start: UnsafeRawPointer

        init(at start: UnsafeRawPointer) { self.start = start }

        var protocolDescriptor: UnsafeRawPointer? { start.indirectTarget(0) }

        /// The type, which the runtime creates if necessary.
        var type: Any.Type? {
            let flags = start.load(fromByteOffset: 12, as: UInt32.self)
            let descriptor: UnsafeRawPointer?
            switch flags >> 3 & 7 {
            case 0: descriptor = start.target(4)
            case 1: descriptor = start.target(4).load(as: UnsafeRawPointer?.self)
            default: return nil
            }
            guard let descriptor else { return nil }
            // The layout: flags with the type's kind and whether it is generic, the parent, the name, and the function that returns the
            // type's metadata.
            let context = descriptor.load(as: UInt32.self)
            guard (16...18).contains(context & 0x1F), context & 0x80 == 0,
                descriptor.load(fromByteOffset: 12, as: Int32.self) != 0
            else { return nil }
            typealias Access = @convention(c) (Int) -> UnsafeRawPointer
            let access = unsafeBitCast(descriptor.target(12), to: Access.self)
            return unsafeBitCast(access(0), to: Any.Type.self)
        }
    }
}

extension UnsafeRawPointer {
    /// Returns the target of the relative pointer at an offset.
    fileprivate func target(_ offset: Int) -> UnsafeRawPointer {
        self + offset + Int(load(fromByteOffset: offset, as: Int32.self))
    }

    /// Returns the target of a relative pointer whose lowest bit is set if it points to a pointer.
    fileprivate func indirectTarget(_ offset: Int) -> UnsafeRawPointer? {
        let distance = Int(load(fromByteOffset: offset, as: Int32.self))
        guard distance & 1 == 1 else { return self + offset + distance }
        return (self + offset + (distance & ~1)).load(as: UnsafeRawPointer?.self)
    }
}
