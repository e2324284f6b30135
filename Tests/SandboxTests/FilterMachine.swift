import AirlockSandbox

/// A machine that runs a filter as the kernel does, without making the calls.
struct FilterMachine {
    let program: [FilterInstruction]

    struct Call {
        var architecture: UInt32
        var number: UInt32
        var arguments: [UInt64] = [0, 0, 0, 0, 0, 0]

        /// Returns a word of `struct seccomp_data`.
        func word(at offset: UInt32) -> UInt32 {
            switch offset {
            case 0: return number
            case 4: return architecture
            case 8, 12: return 0
            default:
                let argument = arguments[Int(offset - 16) / 8]
                return UInt32(truncatingIfNeeded: offset % 8 == 0 ? argument : argument >> 32)
            }
        }
    }

    enum Fault: Error { case instruction(Int, UInt16), endless }

    /// Returns the filter's result for a call.
    func verdict(on call: Call) throws -> UInt32 {
        var accumulator: UInt32 = 0
        var position = 0
        for _ in 0..<program.count {
            let instruction = program[position]
            position += 1
            switch instruction.code {
            case 0x20: accumulator = call.word(at: instruction.operand)
            case 0x54: accumulator &= instruction.operand
            case 0x05: position += Int(instruction.operand)
            case 0x15: position += jump(instruction, accumulator == instruction.operand)
            case 0x25: position += jump(instruction, accumulator > instruction.operand)
            case 0x35: position += jump(instruction, accumulator >= instruction.operand)
            case 0x45: position += jump(instruction, accumulator & instruction.operand != 0)
            case 0x06: return instruction.operand
            default: throw Fault.instruction(position - 1, instruction.code)
            }
        }
        throw Fault.endless
    }

    private func jump(_ instruction: FilterInstruction, _ isTrue: Bool) -> Int {
        Int(isTrue ? instruction.jumpTrue : instruction.jumpFalse)
    }
}
