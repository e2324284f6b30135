import Glibc

/// The addresses of the code that a thread was running when a signal arrived.
struct CrashedStack {
    /// The addresses at which source lines are looked up: the crashed instruction, then the calls that led to it, from the innermost.
    private(set) var calls: [UInt] = []
    /// The address of the top of the stack; 0 if it isn't known.
    private var top: UInt = 0

    /// The maximum number of frames that are followed; an endless recursion has more.
    private static let frameLimit = 512
    /// The maximum distance between two frames, in bytes.
    private static let distanceLimit: UInt = 16 << 20
    /// The number of words that are read from the stack. The calls of a drawing occupy more words than this.
    private static let wordLimit = 1_024

    /// Reads the stack of the thread that a signal interrupted.
    ///
    /// - Parameter context: The third argument of the signal's handler, a `ucontext_t`.
    init(_ context: UnsafeRawPointer) {
        let registers = Registers(context.assumingMemoryBound(to: ucontext_t.self))
        // A trap that the compiler added has no line, but the jump to the trap has one.
        calls = [registers.instruction]
        if let jump = Self.jump(to: registers.instruction) { calls.append(jump) }
        top = registers.stack
        follow(registers)
    }

    /// The numbers on the stack, of which some are the addresses of calls. They are used if the chain of frames is damaged, as it is after
    /// code that was compiled without frame pointers.
    var words: [UInt] {
        guard top % 8 == 0, let start = UnsafePointer<UInt>(bitPattern: top) else { return [] }
        return (0..<Self.wordLimit).map { start[$0] &- 1 }
    }

    /// Follows the chain of frames: each frame begins with the address of the caller's frame, then that of the next instruction of the caller.
    private mutating func follow(_ registers: Registers) {
        // An asynchronous function marks its frame with this bit.
        let mark: UInt = 1 << 60
        var (frame, lowest) = (registers.frame & ~mark, registers.stack)
        while calls.count < Self.frameLimit, frame % 8 == 0, frame >= lowest, frame - lowest < Self.distanceLimit,
            let link = UnsafePointer<UInt>(bitPattern: frame)
        {
            let (next, back) = (link[0] & ~mark, link[1])
            guard back > 0 else { return }
            // The call is before the instruction to which it returns.
            calls.append(back - 1)
            guard next > frame else { return }
            (lowest, frame) = (frame, next)
        }
    }

    /// The registers that describe a stack.
    private struct Registers {
        var instruction: UInt = 0
        var frame: UInt = 0
        var stack: UInt = 0

        init(_ context: UnsafePointer<ucontext_t>) {
            #if arch(x86_64)
            let values = context.pointee.uc_mcontext.gregs
            instruction = UInt(bitPattern: Int(values.16))
            frame = UInt(bitPattern: Int(values.10))
            stack = UInt(bitPattern: Int(values.15))
            #elseif arch(arm64)
            let values = context.pointee.uc_mcontext
            instruction = UInt(values.pc)
            frame = UInt(values.regs.29)
            stack = UInt(values.sp)
            #endif
        }
    }
}

extension CrashedStack {
    /// The length of the code before a trap in which a jump to the trap is searched for, in bytes.
    private static let codeLimit: UInt = 1 << 16

    /// Returns the address of the conditional jump to a trap that the compiler added, such as that of an overflow; `nil` if there is none.
    ///
    /// The compiler gives the trap itself no line. The trap is at the end of its function, after the jump.
    private static func jump(to trap: UInt) -> UInt? {
        #if arch(x86_64)
        // The instruction `ud2`.
        guard let code = UnsafePointer<UInt8>(bitPattern: trap), code[0] == 0x0F, code[1] == 0x0B else { return nil }
        return jump(to: trap, from: max(trap &- codeLimit, firstAddress))
        #else
        return nil
        #endif
    }

    /// The address of the program's first instruction, as far as is known.
    nonisolated(unsafe) static var firstAddress: UInt = 0

    /// Returns the address of a conditional jump to `target` in the code from `start` to `target`.
    static func jump(to target: UInt, from start: UInt) -> UInt? {
        guard target > start else { return nil }
        var short: UInt?
        var address = target - 1
        while address > start {
            guard let code = UnsafePointer<UInt8>(bitPattern: address) else { return short }
            let room = target - address
            if room >= 6, code[0] == 0x0F, code[1] & 0xF0 == 0x80 {
                var distance: Int32 = 0
                for index in 0..<4 { distance |= Int32(bitPattern: UInt32(code[2 + index]) << (8 * UInt32(index))) }
                if Int(room) - 6 == Int(distance) { return address }
            }
            // A short jump can be mistaken for data in another instruction, so a long one is preferred.
            if short == nil, room >= 2, room <= 129, code[0] & 0xF0 == 0x70,
                Int(room) - 2 == Int(Int8(bitPattern: code[1]))
            {
                short = address
            }
            address -= 1
        }
        return short
    }
}
