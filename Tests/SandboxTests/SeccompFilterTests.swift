import AirlockSandbox
import CSeccomp
import Foundation
import Testing

/// Tests of the checked-in filter: its generation from the policy, and its results.
struct SeccompFilterTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let source = root.appendingPathComponent("Shared/System/Sandbox/SeccompProgram.swift")

    private static let isRecording = ProcessInfo.processInfo.environment["AIRLOCK_RECORD"] == "1"

    @Test("The checked-in filter program is what the policy generates")
    func checkedInProgram() throws {
        let generated = try FilterGenerator.source()
        if Self.isRecording {
            try Data(generated.utf8).write(to: Self.source)
            Issue.record("recorded \(Self.source.path): review it, then run again without AIRLOCK_RECORD")
        }
        #expect(try String(contentsOf: Self.source, encoding: .utf8) == generated)
    }

    private func machine(_ architecture: FilterGenerator.Architecture) -> FilterMachine {
        FilterMachine(
            program: (architecture.name == "x86_64" ? SeccompProgram.x86_64 : SeccompProgram.aarch64).map(
                FilterInstruction.init(packed:)))
    }

    /// Returns a call's number; `nil` if the architecture has no such call.
    private func number(_ call: String, _ architecture: FilterGenerator.Architecture) -> UInt32? {
        let number = seccomp_syscall_resolve_name_arch(architecture.token, call)
        return number < 0 ? nil : UInt32(number)
    }

    @Test("The sandbox document lists every system call with its outcome in the policy")
    func document() throws {
        let page = Self.root.appendingPathComponent("Documentation/Sandbox.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map(String.init)
        let allowed = try #require(lines.firstIndex(of: "### Allowed"))
        let refused = try #require(lines.firstIndex(of: "### Refused"))
        let answers: [FilterPolicy.Outcome: String] = [
            .kill: "killed", .error(EPERM): "EPERM", .error(ENOSYS): "ENOSYS", .slot(.network): "EACCES",
            .slot(.message): "EACCES", .slot(.children): "EPERM", .slot(.signals): "EPERM",
            .slot(.attributes): "EPERM", .slot(.building): "EPERM",
        ]
        for call in Set(FilterPolicy.rules.flatMap(\.calls)).sorted() {
            let decisions = FilterPolicy.decisions(on: call)
            let isAllowed = decisions.last?.outcome == .allow
            let words = lines[allowed..<refused].flatMap { $0.split(separator: " ") }
            #expect(words.contains("`\(call)`") == (isAllowed && decisions.count == 1), "\(call)")
            #expect(words.contains("*`\(call)`*") == (isAllowed && decisions.count > 1), "\(call)")
            for outcome in decisions.map(\.outcome) where outcome != .allow {
                let isNamed = lines[refused...].contains { line in
                    let cells = line.components(separatedBy: " | ")
                    return cells.count == 3 && cells[0].contains("`\(call)`")
                        && cells[1].hasPrefix(answers[outcome] ?? "?")
                }
                #expect(isNamed, "\(call) \(outcome)")
            }
        }
    }

    @Test("Only the last rule of a system call has no conditions")
    func lastRules() {
        for call in Set(FilterPolicy.rules.flatMap(\.calls)) {
            let decisions = FilterPolicy.decisions(on: call)
            #expect(decisions.firstIndex { $0.when.isEmpty } == decisions.count - 1, "\(call)")
        }
    }

    /// Returns arguments near the decisions' values, with one bit of 64 changed in each.
    private static func arguments(near decisions: [FilterPolicy.Decision]) -> [[UInt64]] {
        var cases: [[UInt64]] = [[0, 0, 0, 0, 0, 0]]
        let conditions = Dictionary(grouping: decisions.flatMap(\.when), by: \.argument)
        for (argument, conditions) in conditions {
            let values = conditions.flatMap { $0.values + [$0.mask] } + [0, .max]
            let words = Set(values.flatMap { value in [value] + (0..<64).map { value ^ 1 << $0 } })
            cases = cases.flatMap { known in
                words.map { word in
                    var arguments = known
                    arguments[argument] = word
                    return arguments
                }
            }
        }
        return cases
    }

    @Test(
        "The filter returns the policy's outcome for every system call number",
        arguments: FilterGenerator.Architecture.all)
    func everyNumber(architecture: FilterGenerator.Architecture) throws {
        let machine = machine(architecture)
        for number: UInt32 in 0...470 {
            let call = number > FilterPolicy.highestCall ? nil : architecture.call(number)
            let isNamed = FilterPolicy.rules.contains { rule in call.map(rule.calls.contains) ?? true }
            #expect(isNamed, "no rule names \(call ?? "")")
            let decisions = FilterPolicy.decisions(on: call)
            let wrong = try Self.arguments(near: decisions).first { arguments in
                let expected = decisions.first { $0.when.allSatisfy { $0.holds(arguments) } }
                let verdict = try machine.verdict(
                    on: .init(architecture: architecture.token, number: number, arguments: arguments))
                return verdict != expected?.outcome.code
            }
            #expect(wrong == nil, "\(call ?? "\(number)")")
        }
    }

    @Test(
        "The filter programs have at most 230 instructions, because every process start loads them",
        arguments: FilterGenerator.Architecture.all)
    func size(architecture: FilterGenerator.Architecture) {
        #expect(machine(architecture).program.count <= 230)
    }

    /// Common uses of calls that can also do harm.
    @Test(
        "Common forms of risky system calls are allowed, such as creating threads",
        arguments: FilterGenerator.Architecture.all)
    func everydayForms(architecture: FilterGenerator.Architecture) throws {
        let machine = machine(architecture)
        let own = UInt64(SeccompFilter.ownProcess)
        let threads: UInt64 = 0x3D_0F00
        let forms: [(String, [UInt64])] = [
            ("clone", [threads, 0, 0, 0, 0, 0]), ("kill", [own, 6, 0, 0, 0, 0]), ("tgkill", [own, 7, 6, 0, 0, 0]),
            ("prlimit64", [0, 7, 0, 0x7FFF_0000, 0, 0]), ("sched_setaffinity", [0, 8, 1, 0, 0, 0]),
            ("fcntl", [0, 1_030, 3, 0, 0, 0]), ("fcntl", [0, 4, 0x800, 0, 0, 0]),
            ("openat", [0, 0, 0x8_0000, 0, 0, 0]), ("openat", [0, 0, 0x241, 0o600, 0, 0]),
            ("openat", [0, 0, 0x41_0002, 0o666, 0, 0]), ("mkdirat", [0, 0, 0o700, 0, 0, 0]),
            ("mkdirat", [0, 0, 0o1777, 0, 0, 0]), ("renameat2", [0, 0, 0, 0, 2, 0]),
            ("openat", [0, 0, 0x8_0002, 0, 0, 0]), ("ioctl", [1, 0x5413, 1, 0, 0, 0]),
            // Private memory, and a shared file.
            ("mmap", [0, 4_096, 3, 0x22, UInt64(UInt32.max), 0]), ("mmap", [0, 4_096, 1, 0x1, 3, 0]),
        ]
        for (call, arguments) in forms {
            let number = try #require(self.number(call, architecture))
            let verdict = try machine.verdict(
                on: .init(architecture: architecture.token, number: number, arguments: arguments))
            #expect(verdict == 0x7FFF_0000, "\(call)")
        }
    }

    /// Values hidden in the half of an argument that the kernel doesn't read, or in the one it does.
    @Test(
        "The filter checks the half of an argument that the kernel reads",
        arguments: FilterGenerator.Architecture.all)
    func halves(architecture: FilterGenerator.Architecture) throws {
        let machine = machine(architecture)
        let upper: UInt64 = 0xFFFF_FFFF_0000_0000
        let forms: [(String, [UInt64], FilterPolicy.Outcome)] = [
            ("ioctl", [1, upper | 0x5412, 0, 0, 0, 0], .error(EPERM)),
            ("fcntl", [0, upper | 8, 1, 0, 0, 0], .error(EPERM)),
            ("prctl", [upper | 1, 0, 0, 0, 0, 0], .error(EPERM)),
            ("clone", [upper | 0x1001_0000, 0, 0, 0, 0, 0], .kill),
            ("clone", [upper | 17, 0, 0, 0, 0, 0], .slot(.children)),
            // The address of the new limits.
            ("prlimit64", [0, 7, 0x7F00_0000_0000, 0, 0, 0], .error(EPERM)),
            ("openat", [0, 0, 0x41, upper | 0o400, 0, 0], .slot(.building)),
            ("openat", [0, 0, 0x41, upper | 0o4600, 0, 0], .error(EPERM)),
            ("mkdirat", [0, 0, 0o4700, 0, 0, 0], .error(EPERM)),
            ("mmap", [0, 4_096, 3, upper | 0x21, 0, 0], .error(EPERM)),
            ("kill", [1, 9, 0, 0, 0, 0], .slot(.signals)),
        ]
        for (call, arguments, outcome) in forms {
            let number = try #require(self.number(call, architecture))
            let verdict = try machine.verdict(
                on: .init(architecture: architecture.token, number: number, arguments: arguments))
            #expect(verdict == outcome.code, "\(call)")
        }
    }

    @Test(
        "Calls of another ABI kill the process, and unknown call numbers return ENOSYS",
        arguments: FilterGenerator.Architecture.all)
    func otherABIs(architecture: FilterGenerator.Architecture) throws {
        let machine = machine(architecture)
        // i386, arm, the other of the two, and on x86_64 the numbers of x32.
        for token: UInt32 in [0x4000_0003, 0x4000_0028, 0xC000_003E, 0xC000_00B7] where token != architecture.token {
            #expect(try machine.verdict(on: .init(architecture: token, number: 1)) == 0x8000_0000)
            #expect(try machine.verdict(on: .init(architecture: token, number: 10_000)) == 0x8000_0000)
        }
        if architecture.name == "x86_64" {
            #expect(
                try machine.verdict(on: .init(architecture: architecture.token, number: 0x4000_0029)) == 0x8000_0000)
        }
        let unknown = [FilterPolicy.highestCall + 1, 462, 1_000] + (architecture.name == "x86_64" ? [] : [0x4000_0029])
        for number in unknown {
            #expect(
                try machine.verdict(on: .init(architecture: architecture.token, number: number)) == 0x0005_0000 | 38)
        }
    }
}
