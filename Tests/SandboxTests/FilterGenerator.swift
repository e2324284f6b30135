import AirlockSandbox
import CSeccomp
import Foundation

/// A generator of the filter's program from its policy, for any architecture on any machine. libseccomp provides the calls' numbers.
///
/// A process waits while the kernel loads its filter: the kernel translates each instruction, and runs the filter once for each number to
/// learn which are always allowed. So the program is the tree with the lowest cost of both.
struct FilterGenerator {
    struct Architecture {
        let name: String
        /// libseccomp's token, which is the kernel's audit number.
        let token: UInt32

        static let all = [
            Architecture(name: "x86_64", token: 0xC000_003E), Architecture(name: "aarch64", token: 0xC000_00B7),
        ]

        /// Returns the name of the call with a number; `nil` if there is none.
        func call(_ number: UInt32) -> String? {
            guard let name = seccomp_syscall_resolve_num_arch(token, CInt(number)) else { return nil }
            defer { free(name) }
            return String(cString: name)
        }
    }

    enum Failure: Error {
        /// A jump over more instructions than its 8 bits can express.
        case tooLong(Int)
        /// The last decision on a call has conditions, so that no decision may apply.
        case openEnd([FilterPolicy.Decision])
    }

    private enum Code {
        static let (load, and, answer): (UInt16, UInt16, UInt16) = (0x20, 0x54, 0x06)
        static let (equal, above, atLeast, isSet): (UInt16, UInt16, UInt16, UInt16) = (0x15, 0x25, 0x35, 0x45)
    }

    /// A range of numbers with the same decisions, which are identified by an index.
    private struct Span {
        var numbers: ClosedRange<UInt32>
        var decisions: Int
    }

    private indirect enum Node {
        case decisions(Int)
        /// Numbers above a limit, then all others.
        case above(UInt32, Node, Node)
        /// One number, then all others.
        case equals(UInt32, Node, Node)
    }

    /// The number of steps that take the kernel as long as translating an instruction: 4 ns against 150 ns, measured.
    private static let instructionCost = 36

    let architecture: Architecture
    private var decisions: [[FilterPolicy.Decision]] = []
    /// The program from its end, as jumps only lead forward. Positions in it are counted from there.
    private var reversed: [FilterInstruction] = []
    private var answers: [UInt32: Int] = [:]
    private var blocks: [Int: Int] = [:]

    /// Returns the program, with the slots' markers.
    static func program(_ architecture: Architecture) throws -> [FilterInstruction] {
        var generator = FilterGenerator(architecture: architecture)
        return try generator.program()
    }

    private init(architecture: Architecture) { self.architecture = architecture }

    private mutating func program() throws -> [FilterInstruction] {
        let killed = place(.kill)
        var start = try place(tree(spans()))
        if architecture.name == "x86_64" {
            // The ABI x32 is recognised by its numbers.
            start = try branch(Code.atLeast, 0x4000_0000, killed, start)
        }
        start = append(Code.load, 0)
        _ = try branch(Code.equal, architecture.token, start, killed)
        _ = append(Code.load, 4)
        return reversed.reversed()
    }

    private mutating func spans() -> [Span] {
        var spans: [Span] = []
        func append(_ numbers: ClosedRange<UInt32>, _ found: [FilterPolicy.Decision]) {
            let index = decisions.firstIndex(of: found) ?? decisions.count
            if index == decisions.count { decisions.append(found) }
            if let last = spans.last, last.decisions == index {
                spans[spans.count - 1].numbers = last.numbers.lowerBound...numbers.upperBound
            } else {
                spans.append(Span(numbers: numbers, decisions: index))
            }
        }
        for number in 0...FilterPolicy.highestCall {
            append(number...number, FilterPolicy.decisions(on: architecture.call(number)))
        }
        // There are about twenty later calls.
        append(FilterPolicy.highestCall + 1...FilterPolicy.highestCall + 20, FilterPolicy.decisions(on: nil))
        return spans
    }

    // MARK: The decision tree

    /// Returns the cheapest tree over all spans, composed of the cheapest ones over fewer.
    private func tree(_ spans: [Span]) -> Node {
        // A row for each first span, beginning with the last one; in it a tree for each last span.
        var rows: [[(cost: Int, node: Node)]] = []
        for first in spans.indices.reversed() {
            var row: [(cost: Int, node: Node)] = []
            var width = 0
            for last in first..<spans.count {
                width += spans[last].numbers.count
                var best = chain(spans[first...last])
                for middle in first..<last {
                    let (left, right) = (row[middle - first], rows[spans.count - 2 - middle][last - middle - 1])
                    let cost = Self.instructionCost + width + left.cost + right.cost
                    if cost < best?.cost ?? .max {
                        best = (cost, .above(spans[middle].numbers.upperBound, right.node, left.node))
                    }
                }
                if let best { row.append(best) }
            }
            rows.append(row)
        }
        return rows[spans.count - 1][spans.count - 1].node
    }

    /// Returns the cheapest chain of comparisons, one for each number without the usual decisions; `nil` if such numbers are adjacent.
    private func chain(_ spans: ArraySlice<Span>) -> (cost: Int, node: Node)? {
        guard spans.count < 16 else { return nil }
        var best: (cost: Int, node: Node)?
        for usual in Set(spans.map(\.decisions)).sorted() {
            let others = spans.filter { $0.decisions != usual }
            guard others.allSatisfy({ $0.numbers.count == 1 }) else { continue }
            let width = spans.map(\.numbers.count).reduce(-others.count, +)
            let steps = others.count * (others.count + 1) / 2 + width * (others.count + 1)
            let cost = others.count * Self.instructionCost + steps
            if cost >= best?.cost ?? .max { continue }
            let node = others.reversed().reduce(Node.decisions(usual)) {
                .equals($1.numbers.lowerBound, .decisions($1.decisions), $0)
            }
            best = (cost, node)
        }
        return best
    }

    // MARK: Instructions

    private mutating func append(_ code: UInt16, _ operand: UInt32) -> Int {
        reversed.append(FilterInstruction(code: code, jumpTrue: 0, jumpFalse: 0, operand: operand))
        return reversed.count
    }

    /// Appends a comparison with two jump targets.
    private mutating func branch(_ code: UInt16, _ operand: UInt32, _ isTrue: Int, _ isFalse: Int) throws -> Int {
        guard let jumpTrue = UInt8(exactly: reversed.count - isTrue),
            let jumpFalse = UInt8(exactly: reversed.count - isFalse)
        else { throw Failure.tooLong(reversed.count) }
        reversed.append(FilterInstruction(code: code, jumpTrue: jumpTrue, jumpFalse: jumpFalse, operand: operand))
        return reversed.count
    }

    private mutating func place(_ outcome: FilterPolicy.Outcome) -> Int {
        let place = answers[outcome.code] ?? append(Code.answer, outcome.code)
        answers[outcome.code] = place
        return place
    }

    private mutating func place(_ node: Node) throws -> Int {
        switch node {
        case .decisions(let index):
            let place = try blocks[index] ?? place(decisions[index])
            blocks[index] = place
            return place
        case .above(let number, let higher, let others):
            let (higher, others) = (try place(higher), try place(others))
            return try branch(Code.above, number, higher, others)
        case .equals(let number, let one, let others):
            let (one, others) = (try place(one), try place(others))
            return try branch(Code.equal, number, one, others)
        }
    }

    private mutating func place(_ decisions: [FilterPolicy.Decision]) throws -> Int {
        guard let last = decisions.last, last.when.isEmpty else { throw Failure.openEnd(decisions) }
        var next = place(last.outcome)
        for decision in decisions.dropLast().reversed() {
            let otherwise = next
            next = place(decision.outcome)
            for condition in decision.when.reversed() { next = try place(condition, holds: next, otherwise: otherwise) }
        }
        return next
    }

    private mutating func place(_ condition: FilterPolicy.Condition, holds: Int, otherwise: Int) throws -> Int {
        let (found, missing) = condition.isOneOf ? (holds, otherwise) : (otherwise, holds)
        let offset = UInt32(16 + 8 * condition.argument)
        let mask = UInt32(truncatingIfNeeded: condition.mask)
        var next = missing
        if condition.values == [0], mask != .max {
            next = try branch(Code.isSet, mask, missing, found)
        } else {
            for value in condition.values.reversed() {
                next = try branch(Code.equal, UInt32(truncatingIfNeeded: value), found, next)
            }
            if mask != .max { next = append(Code.and, mask) }
        }
        next = append(Code.load, offset)
        // The upper half is compared as a whole, with one value.
        guard condition.mask == .max, let value = condition.values.first else { return next }
        next = try branch(Code.equal, UInt32(truncatingIfNeeded: value >> 32), next, missing)
        return append(Code.load, offset + 4)
    }

    // MARK: Source file

    /// Returns the source file of both programs.
    static func source() throws -> String {
        var text = """
            // SeccompFilterTests generates this file from FilterPolicy.swift if the tests run with AIRLOCK_RECORD=1. Each number is a packed
            // instruction; FilterInstruction.init(packed:) defines the format.
            // swift-format-ignore-file

            /// The sandbox's filter, one program for each architecture. It contains markers, which are replaced by values when it is loaded.
            package enum SeccompProgram {

            """
        for architecture in Architecture.all {
            text += "    package static let \(architecture.name): [UInt64] = [\n"
            let program = try program(architecture)
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

extension FilterPolicy.Outcome {
    /// The value that a filter returns for the outcome.
    var code: UInt32 {
        switch self {
        case .allow: 0x7FFF_0000
        case .kill: 0x8000_0000
        case .error(let number): 0x0005_0000 | UInt32(number)
        case .slot(let slot): slot.marker
        }
    }
}
