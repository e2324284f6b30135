// swift-format-ignore-file

import Glibc

/// The seccomp filter that denies the network, other processes and privileged system calls to a process and its descendants.
///
/// The filter is a constant program for each architecture, which is generated from an allow-list and checked in. A few of its results are
/// filled in when it is loaded. See `seccomp(2)`.
package struct SeccompFilter: Sendable {
    /// A group of calls whose result is decided when the filter is loaded.
    package enum Slot: UInt32, CaseIterable, Sendable {
        /// Sockets and io_uring, except `sendmsg`.
        case network = 1
        /// `sendmsg`, with which the launcher sends its listener to the host.
        case message = 2
        /// `fork`, `vfork`, and `clone` of anything but a thread.
        case children = 3
        /// Signals to other processes.
        case signals = 4
        /// Modes, owners, times and attributes of files, which no Landlock right covers.
        case attributes = 5
        /// Symbolic links and process groups, which compilers and the package manager need.
        case building = 6

        /// The placeholder for the slot in the checked-in program: a result of the kind TRACE, because the program has no other results of
        /// this kind.
        package var marker: UInt32 { 0x7FF0_0000 | rawValue }
    }

    /// The result of a call in a slot.
    package enum Answer: Hashable, Sendable {
        case allow
        case error(Int32)
        /// The call does nothing, and returns 0.
        case ignore
        /// The call is reported to the listener, which denies it.
        case report

        var code: UInt32 {
            switch self {
            case .allow: 0x7FFF_0000
            case .error(let number): 0x0005_0000 | UInt32(number)
            case .ignore: 0x0005_0000
            case .report: 0x7FC0_0000
            }
        }
    }

    /// The placeholder for the process's own id in the checked-in program.
    package static let ownProcess: UInt32 = 0x4152_4C4B

    package var network: Answer
    package var message: Answer
    package var children: Answer
    package var signals: Answer
    package var attributes: Answer
    package var building: Answer

    /// Creates a filter; by default it denies the calls of all slots.
    package init(
        network: Answer = .error(EACCES), message: Answer = .error(EACCES),
        children: Answer = .error(EPERM), signals: Answer = .error(EPERM),
        attributes: Answer = .error(EPERM), building: Answer = .error(EPERM)
    ) {
        self.network = network
        self.message = message
        self.children = children
        self.signals = signals
        self.attributes = attributes
        self.building = building
    }

    /// The checked-in program of this architecture, packed.
    private static var program: [UInt64] {
        #if arch(x86_64)
        SeccompProgram.x86_64
        #elseif arch(arm64)
        SeccompProgram.aarch64
        #else
        []
        #endif
    }

    /// Loads the filter, which then applies to all system calls of the process.
    ///
    /// - Parameter process: The process's own id.
    /// - Returns: The descriptor that receives reports; `nil` if nothing is reported.
    /// - Throws: ``SandboxError`` if the kernel refuses; then nothing is filtered.
    @discardableResult
    package func load(process: Int32) throws(SandboxError) -> Int32? {
        let hasListener = [network, message, children, signals, attributes, building].contains(.report)
        let result = Kernel.loadFilter(Self.program, listening: hasListener) { instruction in
            switch instruction.operand {
            case Slot.network.marker where instruction.isReturn: network.code
            case Slot.message.marker where instruction.isReturn: message.code
            case Slot.children.marker where instruction.isReturn: children.code
            case Slot.signals.marker where instruction.isReturn: signals.code
            case Slot.attributes.marker where instruction.isReturn: attributes.code
            case Slot.building.marker where instruction.isReturn: building.code
            case Self.ownProcess where !instruction.isReturn: UInt32(bitPattern: process)
            default: instruction.operand
            }
        }
        if result < 0 { throw SandboxError(.filter(errno: Int32(-result))) }
        return hasListener ? Int32(result) : nil
    }
}

extension SeccompFilter {
    /// Denies only `sendmsg`. Call it after the listener was sent, for which the first filter allows this call.
    ///
    /// - Throws: ``SandboxError`` if the kernel refuses.
    static func denyMessages() throws(SandboxError) {
        let program = [
            FilterInstruction(code: 0x20, jumpTrue: 0, jumpFalse: 0, operand: 0),
            FilterInstruction(code: 0x15, jumpTrue: 0, jumpFalse: 1, operand: Kernel.messageCall),
            FilterInstruction(code: 0x06, jumpTrue: 0, jumpFalse: 0, operand: Answer.error(EACCES).code),
            FilterInstruction(code: 0x06, jumpTrue: 0, jumpFalse: 0, operand: Answer.allow.code),
        ]
        let result = Kernel.loadFilter(program.map(\.packed), listening: false) { $0.operand }
        if result < 0 { throw SandboxError(.filter(errno: Int32(-result))) }
    }
}

/// An instruction of a filter.
package struct FilterInstruction: Hashable, Sendable {
    package var code: UInt16
    package var jumpTrue: UInt8
    package var jumpFalse: UInt8
    package var operand: UInt32

    /// Unpacks an instruction: code, both jumps and operand, from the highest bits down.
    package init(packed: UInt64) {
        self.init(
            code: UInt16(truncatingIfNeeded: packed >> 48), jumpTrue: UInt8(truncatingIfNeeded: packed >> 40),
            jumpFalse: UInt8(truncatingIfNeeded: packed >> 32), operand: UInt32(truncatingIfNeeded: packed))
    }

    package var packed: UInt64 {
        UInt64(code) << 48 | UInt64(jumpTrue) << 40 | UInt64(jumpFalse) << 32 | UInt64(operand)
    }

    package init(code: UInt16, jumpTrue: UInt8, jumpFalse: UInt8, operand: UInt32) {
        (self.code, self.jumpTrue, self.jumpFalse, self.operand) = (code, jumpTrue, jumpFalse, operand)
    }

    var isReturn: Bool { code == 0x06 }
}

// SeccompFilterTests generates this file from FilterPolicy.swift if the tests run with AIRLOCK_RECORD=1. Each number is a packed
// instruction; FilterInstruction.init(packed:) defines the format.

/// The sandbox's filter, one program for each architecture. It contains markers, which are replaced by values when it is loaded.
package enum SeccompProgram {
    package static let x86_64: [UInt64] = [
        0x0020000000000004, 0x001500dec000003e, 0x0020000000000000, 0x0035dc0040000000, 0x00257700000000d8,
        0x00254b0000000068, 0x0025240000000032, 0x00251e000000001c, 0x0015130000000002, 0x00150f0000000009,
        0x001500d100000010, 0x0020000000000018, 0x0015d1000000540c, 0x0015d0000000540e, 0x0015cf0000005412,
        0x0015ce000000541c, 0x0015cd0000005423, 0x0015cc0000005452, 0x0015cb0000008901, 0x0015ca0000008902,
        0x0020000000000018, 0x005400000000ff00, 0x0015c70000006600, 0x0015c60000005800, 0x0015c5c300009400,
        0x0020000000000028, 0x0054000000000021, 0x0015c2c000000021, 0x0020000000000018, 0x0054000000000203,
        0x0015bf0000000003, 0x0015be0000000203, 0x0015bd0000000200, 0x0020000000000018, 0x004500b900400040,
        0x0020000000000020, 0x0054000000000d80, 0x0015b6b800000180, 0x0025010000000028, 0x0025b4b60000001f,
        0x001501000000002e, 0x0015b4a900000030, 0x000600007ff00002, 0x0025170000000048, 0x00250b000000003f,
        0x0025020000000037, 0x0015a40000000035, 0x0015aeac00000036, 0x002506000000003a, 0x0015000400000038,
        0x0020000000000010, 0x0045ac007e020000, 0x0020000000000010, 0x0045a60000010000, 0x000600007ff00003,
        0x001582a40000003e, 0x001500a500000048, 0x0020000000000018, 0x0015a30000000008, 0x0015a2000000000a,
        0x0015a1000000000f, 0x0015a00000000400, 0x00159f0000000402, 0x0020000000000018, 0x0015009b00000004,
        0x0020000000000020, 0x00459b9900002000, 0x00250a0000000059, 0x001599000000004c, 0x0015050000000053,
        0x0015010000000055, 0x00155a9400000058, 0x0020000000000018, 0x0054000000000d80, 0x0015919300000180,
        0x0020000000000018, 0x0054000000000dc0, 0x00158e90000001c0, 0x002500570000005f, 0x0015900000000065,
        0x00158f8b00000067, 0x00251a00000000a2, 0x00250a0000000083, 0x0025040000000075, 0x002502000000006f,
        0x002500880000006a, 0x00154b850000006d, 0x0015848600000073, 0x002502000000007b, 0x0025840000000079,
        0x0015838100000077, 0x001582000000007e, 0x00155d7f00000081, 0x0025060000000094, 0x0025010000000088,
        0x0015467e00000084, 0x00157d000000008b, 0x00157c000000008d, 0x001561000000008e, 0x0015607800000090,
        0x0025007900000099, 0x002505000000009f, 0x001578000000009c, 0x001501000000009d, 0x001573770000009e,
        0x0020000000000010, 0x0015737100000001, 0x00157472000000a1, 0x00250600000000bb, 0x00250100000000b0,
        0x00157071000000ae, 0x00250100000000b4, 0x00256f6e000000b2, 0x0025006d000000b9, 0x00156b69000000bb,
        0x00250032000000c7, 0x00250300000000cd, 0x00155e00000000c8, 0x00154d00000000cb, 0x00156764000000cd,
        0x00250065000000d2, 0x00156600000000d4, 0x00156100000000d5, 0x00156263000000d8, 0x002551000000014e,
        0x0025290000000118, 0x00250800000000fb, 0x00250200000000e9, 0x00155d00000000dc, 0x00155e5a000000e3,
        0x00250200000000ef, 0x00255b00000000eb, 0x00152135000000eb, 0x00155a00000000f6, 0x00155557000000f7,
        0x0025160000000105, 0x00251d0000000103, 0x00155200000000fc, 0x0015550000000100, 0x0015040000000101,
        0x0015005100000102, 0x0020000000000020, 0x0054000000000dc0, 0x00154c4e000001c0, 0x0020000000000020,
        0x0054000000000203, 0x00154b0000000003, 0x00154a0000000203, 0x0015490000000200, 0x0020000000000020,
        0x0045000200400040, 0x0020000000000028, 0x0045450000000c00, 0x0020000000000020, 0x0045004100400040,
        0x0020000000000028, 0x0054000000000d80, 0x00153e0400000180, 0x0025040000000112, 0x001502000000010a,
        0x001505000000010c, 0x00153e3a00000110, 0x000600007ff00006, 0x0025010000000116, 0x0015393a00000115,
        0x00153a0000000117, 0x000600007ff00005, 0x0025160000000139, 0x0025020000000128, 0x0015290000000120,
        0x0015333100000126, 0x00150e0000000129, 0x001526000000012b, 0x001504000000012e, 0x00152f000000012f,
        0x00152e0000000132, 0x0015220000000133, 0x00152a2e00000135, 0x0020000000000014, 0x0015002a00000000,
        0x0020000000000010, 0x0015002800000000, 0x0020000000000024, 0x0015002600000000, 0x0020000000000020,
        0x0015222400000000, 0x0020000000000014, 0x0015001800000000, 0x0020000000000010, 0x00151e1641524c4b,
        0x00250b0000000143, 0x002508000000013e, 0x001503000000013a, 0x0015001a0000013c, 0x0020000000000030,
        0x00451a1800000004, 0x0020000000000014, 0x0015001800000000, 0x0020000000000010, 0x0015141600000000,
        0x001515000000013f, 0x0015151600000142, 0x0025010000000148, 0x0015121000000145, 0x002500120000014b,
        0x0015100e0000014d, 0x00250010000001a7, 0x00250f00000001c0, 0x00250400000001b1, 0x00250e00000001ab,
        0x00150100000001a8, 0x000600007ff00001, 0x000600007ff00004, 0x00250300000001b7, 0x00150800000001b3,
        0x00150700000001b5, 0x00150703000001b6, 0x00250100000001bb, 0x00150105000001b9, 0x00250100000001be,
        0x000600007fff0000, 0x00150200000001c0, 0x0006000000050001, 0x0006000000050026, 0x0006000080000000,
    ]
    package static let aarch64: [UInt64] = [
        0x0020000000000004, 0x001500bcc00000b7, 0x0020000000000000, 0x0025a80000000126, 0x002551000000008d,
        0x00253c000000004a, 0x00251e000000001e, 0x0025010000000010, 0x00255fb300000004, 0x0025010000000018,
        0x0015b3af00000012, 0x00150f0000000019, 0x001500af0000001d, 0x0020000000000018, 0x0015ad000000540c,
        0x0015ac000000540e, 0x0015ab0000005412, 0x0015aa000000541c, 0x0015a90000005423, 0x0015a80000005452,
        0x0015a70000008901, 0x0015a60000008902, 0x0020000000000018, 0x005400000000ff00, 0x0015a30000006600,
        0x0015a20000005800, 0x0015a19f00009400, 0x0020000000000018, 0x00159f0000000008, 0x00159e000000000a,
        0x00159d000000000f, 0x00159c0000000400, 0x00159b0000000402, 0x0020000000000018, 0x0015009700000004,
        0x0020000000000020, 0x0045979500002000, 0x00251a0000000038, 0x002507000000002a, 0x0025960000000026,
        0x0015930000000021, 0x0015010000000022, 0x0015358f00000024, 0x0020000000000020, 0x0054000000000dc0,
        0x00158c8e000001c0, 0x0025010000000032, 0x00158c8a0000002d, 0x00158d0000000033, 0x0015003600000038,
        0x0020000000000020, 0x0054000000000203, 0x0015870000000003, 0x0015860000000203, 0x0015850000000200,
        0x0020000000000020, 0x0045000200400040, 0x0020000000000028, 0x0045810000000c00, 0x0020000000000020,
        0x0045007d00400040, 0x0020000000000028, 0x0054000000000d80, 0x00157a2000000180, 0x00157b000000003a,
        0x00157c780000003c, 0x0025080000000067, 0x002505000000005a, 0x002500780000004d, 0x0015760000000051,
        0x0015750000000054, 0x0015200000000058, 0x0015757100000059, 0x002500720000005c, 0x0015736f00000061,
        0x0025040000000077, 0x0025020000000073, 0x002500700000006a, 0x00156f6b00000070, 0x0025516e00000075,
        0x0025030000000083, 0x0025010000000080, 0x00154e670000007a, 0x00155e3500000082, 0x001534000000008a,
        0x001566640000008c, 0x00251d00000000db, 0x00251200000000b3, 0x00250800000000a0, 0x0025030000000098,
        0x001563000000008e, 0x00155e0000000094, 0x00155d5f00000096, 0x001502000000009a, 0x00155d000000009d,
        0x00155c5a0000009f, 0x000600007ff00006, 0x00250700000000a9, 0x0025005b000000a2, 0x00155800000000a4,
        0x00150300000000a6, 0x00150054000000a7, 0x0020000000000010, 0x0015545200000001, 0x000600007ff00005,
        0x00255054000000ab, 0x00250051000000c5, 0x00250200000000cf, 0x00250044000000cb, 0x0025434c000000cd,
        0x00250400000000d5, 0x00154a00000000d1, 0x00150100000000d3, 0x00153f4a000000d4, 0x000600007ff00002,
        0x00254846000000d8, 0x0025180000000103, 0x00254700000000f3, 0x00250d00000000e7, 0x00250a00000000df,
        0x00150400000000dc, 0x00150040000000de, 0x0020000000000028, 0x0054000000000021, 0x00153f3d00000021,
        0x0020000000000010, 0x00453f007e020000, 0x0020000000000010, 0x0045390000010000, 0x000600007ff00003,
        0x00253900000000e3, 0x0025363a000000e1, 0x00250200000000ed, 0x00253700000000ea, 0x00153533000000ea,
        0x00252900000000f1, 0x00150035000000f0, 0x0020000000000014, 0x0015002700000000, 0x0020000000000010,
        0x00152d2541524c4b, 0x00250d0000000111, 0x0025090000000105, 0x0015002a00000105, 0x0020000000000014,
        0x0015002a00000000, 0x0020000000000010, 0x0015002800000000, 0x0020000000000024, 0x0015002600000000,
        0x0020000000000020, 0x0015222400000000, 0x0015230000000108, 0x001522000000010b, 0x001516230000010d,
        0x00250b000000011a, 0x0025080000000116, 0x0015030000000112, 0x0015001b00000114, 0x0020000000000030,
        0x00451b1900000004, 0x0020000000000014, 0x0015001900000000, 0x0020000000000010, 0x0015151700000000,
        0x0015160000000117, 0x0015161700000119, 0x002501000000011f, 0x001513110000011c, 0x0025001300000122,
        0x0015110000000124, 0x0015120e00000126, 0x00250010000001a7, 0x00250f00000001c0, 0x00250400000001b1,
        0x00250e00000001ab, 0x00150100000001a8, 0x000600007ff00001, 0x000600007ff00004, 0x00250300000001b7,
        0x00150800000001b3, 0x00150700000001b5, 0x00150703000001b6, 0x00250100000001bb, 0x00150105000001b9,
        0x00250100000001be, 0x000600007fff0000, 0x00150200000001c0, 0x0006000000050001, 0x0006000000050026,
        0x0006000080000000,
    ]
}
