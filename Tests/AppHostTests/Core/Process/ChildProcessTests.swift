import AirlockBase
import Foundation
import Glibc
import TestSupport
import Testing

@testable import AppHost

/// The child process, with shells; each test runs with and without a descriptor that reports the end.
@Suite(.blocking) struct ChildProcessTests {
    private static let kernels = [true, false]

    private func start(
        _ script: String, hasDescriptor: Bool = true, input: ChildProcess.Input = .none,
        captured: [ChildProcess.Stream] = ChildProcess.Stream.allCases, leadsGroup: Bool = false
    ) throws -> ChildProcess {
        let environment = ["PATH": "/usr/bin:/bin"]
        if hasDescriptor {
            return try ChildProcess(
                "/bin/sh", ["-c", script], environment: environment, input: input, captured: captured,
                leadsGroup: leadsGroup)
        }
        return try ChildProcess(
            "/bin/sh", ["-c", script], environment: environment, input: input, captured: captured,
            leadsGroup: leadsGroup, processDescriptor: { _ in -1 })
    }

    /// Takes steps until the process has ended, and returns its output.
    private func output(of child: ChildProcess) -> [ChildProcess.Stream: [UInt8]] {
        var output: [ChildProcess.Stream: [UInt8]] = [:]
        while child.step(
            for: 1_000,
            take: { stream, bytes in
                output[stream, default: []] += bytes
                return true
            }) != .ended
        {
            if child.unsent.isEmpty { child.closeInput() }
        }
        return output
    }

    /// Returns the first line that a process writes.
    private func firstLine(of child: ChildProcess) -> String {
        var output: [UInt8] = []
        while !output.contains(0x0A) {
            _ = child.step(
                for: 1_000,
                take: { _, bytes in
                    output += bytes
                    return true
                })
        }
        return String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    /// Returns true if a process exists that isn't a zombie.
    private static func isRunning(_ process: pid_t) -> Bool {
        // The file of a reaped process can't be read.
        let state = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") X"
        return !state.contains(") Z") && !state.contains(") X")
    }

    @Test("All output is read before the end is handled", arguments: kernels)
    func outputBeforeEnd(hasDescriptor: Bool) throws {
        let child = try start("head -c 1000000 /dev/zero; echo oh >&2; exit 3", hasDescriptor: hasDescriptor)
        let output = self.output(of: child)
        #expect(output[.output]?.count == 1_000_000)
        #expect(output[.errors] == Array("oh\n".utf8))
        #expect(child.reap() == .exited(3))
        #expect(child.reap() == nil)
    }

    @Test("The signal that ended the process is its ending", arguments: kernels)
    func endingSignal(hasDescriptor: Bool) throws {
        let child = try start("kill -TERM $$", hasDescriptor: hasDescriptor)
        #expect(output(of: child).isEmpty)
        #expect(child.reap() == .signalled(SIGTERM))
    }

    @Test("Input that doesn't fit into the pipe is sent while output is read", arguments: kernels)
    func input(hasDescriptor: Bool) throws {
        let child = try start("cat", hasDescriptor: hasDescriptor, input: .pipe)
        let sent = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
        child.unsent = sent[...]
        #expect(output(of: child)[.output] == sent)
        #expect(child.reap() == .exited(0))
    }

    @Test("Standard input may be a file of the caller, or empty")
    func otherInput() throws {
        let file = try MemoryFile(Array("tea\n".utf8))
        let child = try withExtendedLifetime(file) { try start("cat", input: .descriptor(file.descriptor)) }
        #expect(output(of: child)[.output] == Array("tea\n".utf8))
        let other = try start("cat; echo end")
        #expect(output(of: other)[.output] == Array("end\n".utf8))
    }

    @Test("A stream that isn't captured is discarded")
    func discardedStream() throws {
        let child = try start("echo a; echo b >&2", captured: [.errors])
        #expect(output(of: child) == [.errors: Array("b\n".utf8)])
    }

    @Test("Output that the caller doesn't take in one step is left to the next step")
    func refusedOutput() throws {
        let child = try start("head -c 500000 /dev/zero; exec sleep 100000")
        var counts: [Int] = []
        while counts.reduce(0, +) < 500_000 {
            var calls = 0
            let step = child.step(
                for: 10_000,
                take: { _, bytes in
                    calls += 1
                    counts.append(bytes.count)
                    return false
                })
            #expect(step == .running)
            #expect(calls <= 1)
        }
        #expect(counts.reduce(0, +) == 500_000)
        #expect(child.kill() == .signalled(SIGKILL))
    }

    @Test("A readable descriptor of the caller wakes it; the end has priority")
    func wakeUp() throws {
        let wake = try WakeUp()
        let child = try start("cat", input: .pipe)
        wake.ring()
        #expect(child.step(for: 100_000, until: wake.descriptor) { _, _ in true } == .woken)
        child.closeInput()
        var step = ChildProcess.Step.woken
        while step == .woken { step = child.step(for: 100_000, until: wake.descriptor) { _, _ in true } }
        #expect(step == .ended)
    }

    @Test("An ended process keeps its number until it is reaped")
    func unreaped() throws {
        let child = try start("exit 0")
        _ = output(of: child)
        #expect(Glibc.kill(child.id, 0) == 0)
        #expect(!child.isReaped)
        #expect(child.reap() == .exited(0))
        #expect(child.isReaped)
    }

    @Test("The end is reported although a descendant keeps a stream open, and only killing ends the descendant")
    func descendants() throws {
        for isKilled in [false, true] {
            let child = try start("sleep 100000 & echo $!", leadsGroup: true)
            let descendant = try #require(pid_t(firstLine(of: child)))
            _ = output(of: child)
            #expect((isKilled ? child.kill() : child.reap()) == .exited(0))
            if !isKilled {
                #expect(Self.isRunning(descendant))
                Glibc.kill(descendant, SIGKILL)
            }
            while Self.isRunning(descendant) { usleep(1_000) }
        }
    }

    @Test("A process that is no longer used is killed and reaped")
    func release() throws {
        let id = try start("exec sleep 100000").id
        let (result, number) = (Glibc.kill(id, 0), errno)
        #expect(result < 0 && number == ESRCH)
    }

    @Test("A program that doesn't exist can't be started")
    func missingProgram() {
        #expect(throws: SystemError(.start, reason: "No such file or directory")) {
            try ChildProcess("/nonexistent", [], environment: [:])
        }
    }
}
