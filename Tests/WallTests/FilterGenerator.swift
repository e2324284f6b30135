import AirlockWall
import CSeccomp
import Foundation

/// Makes the filter's program from its policy, with libseccomp, for any architecture on any machine.
struct FilterGenerator {
    struct Architecture {
        let name: String
        /// libseccomp's token, which is the kernel's audit number.
        let token: UInt32

        static let all = [
            Architecture(name: "x86_64", token: 0xC000_003E), Architecture(name: "aarch64", token: 0xC000_00B7),
        ]
    }

    struct Failure: Error {
        let step: String
        let number: CInt
    }

    static var libraryVersion: String {
        guard let version = seccomp_version()?.pointee else { return "unknown" }
        return "\(version.major).\(version.minor).\(version.micro)"
    }

    let architecture: Architecture

    /// The program, with the slots' markers in it.
    func program() throws -> [FilterInstruction] { prefix + (try rules()) }

    /// What libseccomp can't say: numbers above the highest known don't exist. Another ABI is left to the rest, which kills.
    private var prefix: [FilterInstruction] {
        // x32 is another ABI by its numbers.
        let x32 =
            architecture.name == "x86_64"
            ? [FilterInstruction(code: 0x35, jumpTrue: 2, jumpFalse: 0, operand: 0x4000_0000)] : []
        return [
            FilterInstruction(code: 0x20, jumpTrue: 0, jumpFalse: 0, operand: 4),
            FilterInstruction(
                code: 0x15, jumpTrue: 0, jumpFalse: UInt8(3 + x32.count), operand: architecture.token),
            FilterInstruction(code: 0x20, jumpTrue: 0, jumpFalse: 0, operand: 0),
        ] + x32 + [
            FilterInstruction(code: 0x25, jumpTrue: 0, jumpFalse: 1, operand: FilterPolicy.highestCall),
            FilterInstruction(code: 0x06, jumpTrue: 0, jumpFalse: 0, operand: 0x0005_0000 | 38),
        ]
    }

    private func rules() throws -> [FilterInstruction] {
        guard let context = seccomp_init(0x7FFF_0000) else { throw Failure(step: "seccomp_init", number: 0) }
        defer { seccomp_release(context) }
        try check("native", seccomp_arch_add(context, architecture.token), allowing: -EEXIST)
        for other in Self.otherTokens(than: architecture) {
            try check("other", seccomp_arch_remove(context, other), allowing: -EEXIST)
        }
        try check("bad ABI", seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, 0x8000_0000))
        try check("tree", seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2))
        for rule in FilterPolicy.rules {
            for call in rule.calls {
                let number = seccomp_syscall_resolve_name(call)
                guard number != -1 else { throw Failure(step: call, number: 0) }
                let conditions = rule.when.map(Self.comparison)
                let result = conditions.withUnsafeBufferPointer {
                    seccomp_rule_add_array(
                        context, Self.action(rule.outcome), number, UInt32($0.count), $0.baseAddress)
                }
                // A call this architecture doesn't have.
                try check(call, result, allowing: -EDOM)
            }
        }
        return try exported(context)
    }

    private static func otherTokens(than architecture: Architecture) -> [UInt32] {
        Architecture.all.map(\.token).filter { $0 != architecture.token }
    }

    private func check(_ step: String, _ result: CInt, allowing allowed: CInt = 0) throws {
        if result != 0, result != allowed { throw Failure(step: step, number: -result) }
    }

    private static func action(_ outcome: FilterPolicy.Outcome) -> UInt32 {
        switch outcome {
        case .kill: 0x8000_0000
        case .error(let number): 0x0005_0000 | UInt32(number)
        case .slot(let slot): slot.marker
        }
    }

    private static func comparison(_ condition: FilterPolicy.Condition) -> scmp_arg_cmp {
        switch condition {
        case .equals(let argument, let value):
            scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: 0xFFFF_FFFF, datum_b: value)
        case .differs(let argument, let value):
            scmp_arg_cmp(arg: argument, op: SCMP_CMP_NE, datum_a: value, datum_b: 0)
        case .masked(let argument, let mask, let value):
            scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
        case .isSet(let argument, let bits):
            scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: bits, datum_b: bits)
        case .isClear(let argument, let bits):
            scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: bits, datum_b: 0)
        }
    }

    private func exported(_ context: scmp_filter_ctx) throws -> [FilterInstruction] {
        guard let file = tmpfile() else { throw Failure(step: "tmpfile", number: errno) }
        defer { fclose(file) }
        try check("export", seccomp_export_bpf(context, fileno(file)))
        let size = lseek(fileno(file), 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: Int(size))
        guard pread(fileno(file), &bytes, bytes.count, 0) == bytes.count else {
            throw Failure(step: "read", number: errno)
        }
        return stride(from: 0, to: bytes.count, by: 8).map { offset in
            let operand = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + 4 + $1]) << UInt32(8 * $1) }
            return FilterInstruction(
                code: UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8, jumpTrue: bytes[offset + 2],
                jumpFalse: bytes[offset + 3], operand: operand)
        }
    }

    /// The source file of both programs.
    static func source() throws -> String {
        var text = """
            // Generated by WallFilterTests from FilterPolicy.swift with libseccomp \(libraryVersion); to do it again, run them with
            // AIRLOCK_RECORD=1. A number is an instruction, packed as FilterInstruction says.
            // swift-format-ignore-file

            /// The wall's filter, an architecture each, with markers for what is filled in when it is loaded.
            package enum WallProgram {

            """
        for architecture in Architecture.all {
            text += "    package static let \(architecture.name): [UInt64] = [\n"
            let program = try FilterGenerator(architecture: architecture).program()
            for start in stride(from: 0, to: program.count, by: 5) {
                let cells = program[start..<min(start + 5, program.count)].map {
                    let digits = String($0.packed, radix: 16)
                    return "0x" + String(repeating: "0", count: 16 - digits.count) + digits + ","
                }
                text += "        \(cells.joined(separator: " "))\n"
            }
            text += "    ]\n"
        }
        return text + "}\n"
    }
}
