@_implementationOnly import CSystem

/// The conformances an executable was linked with, as the compiler recorded them for the runtime's casts.
///
/// Types no code names are among them: private ones, nested ones, and those of a release build. The protocols asked for say
/// `@_alwaysEmitConformanceMetadata`, so that no optimisation leaves a record out.
enum ConformanceRecords {
    /// The types that conform to a protocol, in no order that means anything; generic ones aren't, as nobody says of what.
    ///
    /// - Parameter existential: The protocol as a type: `(any Widget).self`.
    static func types(conformingTo existential: Any.Type) -> [Any.Type] {
        guard let start = airlock_conformances_start(), let end = airlock_conformances_end(),
            let wanted = protocolDescriptor(of: existential)
        else { return [] }
        var found: [Any.Type] = []
        for entry in stride(from: start, to: end, by: MemoryLayout<Int32>.size) {
            let record = Record(at: entry.target(0))
            if record.protocolDescriptor == wanted, let type = record.type { found.append(type) }
        }
        return found
    }

    /// The descriptor of the one protocol of an existential type; `nil` for a type of another kind.
    private static func protocolDescriptor(of existential: Any.Type) -> UnsafeRawPointer? {
        // Kind, flags, the number of protocols, then a pointer to each.
        let metadata = unsafeBitCast(existential, to: UnsafeRawPointer.self)
        let kindOfExistentials = 0x303
        guard metadata.load(as: Int.self) == kindOfExistentials,
            metadata.load(fromByteOffset: 12, as: UInt32.self) == 1
        else { return nil }
        return metadata.load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
    }

    /// A conformance: relative pointers to a protocol, to a type, to the witnesses, and flags.
    private struct Record {
        private let start: UnsafeRawPointer

        init(at start: UnsafeRawPointer) { self.start = start }

        var protocolDescriptor: UnsafeRawPointer? { start.indirectTarget(0) }

        /// The type, made where it isn't yet.
        var type: Any.Type? {
            let flags = start.load(fromByteOffset: 12, as: UInt32.self)
            let descriptor: UnsafeRawPointer?
            switch flags >> 3 & 7 {
            case 0: descriptor = start.target(4)
            case 1: descriptor = start.target(4).load(as: UnsafeRawPointer?.self)
            default: return nil
            }
            guard let descriptor else { return nil }
            // Its kind and whether it is generic; its parent, its name, and the function that hands out the type.
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
    /// Where a relative pointer at an offset points.
    fileprivate func target(_ offset: Int) -> UnsafeRawPointer {
        self + offset + Int(load(fromByteOffset: offset, as: Int32.self))
    }

    /// Where a relative pointer points whose lowest bit says that it points to a pointer.
    fileprivate func indirectTarget(_ offset: Int) -> UnsafeRawPointer? {
        let distance = Int(load(fromByteOffset: offset, as: Int32.self))
        guard distance & 1 == 1 else { return self + offset + distance }
        return (self + offset + (distance & ~1)).load(as: UnsafeRawPointer?.self)
    }
}
