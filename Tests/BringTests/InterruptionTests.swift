import Foundation
import TestSupport
import Testing

@testable import Bring

@Suite(.blocking) struct InterruptionTests {
    /// Like a build: it exits once its children have ended, and saves its progress then.
    @Test("An interrupted program ends its child and finishes its cleanup, and no further program starts")
    func interruptedProgram() async throws {
        let tree = try TemporaryTree(["place": ""])
        let interruption = Interruption()
        let fifo = tree.path + "/started"
        #expect(mkfifo(fifo, 0o600) == 0)
        let script = "sleep 100000 & echo $! > worker; echo x > started; wait; echo noted > noted; exit 1"
        let path = tree.path
        async let status = Self.run(
            ["--default-signal", "sh", "-c", "cd '\(path)'; \(script)"], interruption, log: path + "/log")
        // Opening the FIFO waits for a writer.
        #expect(FileHandle(forReadingAtPath: fifo)?.readDataToEndOfFile() == Data("x\n".utf8))
        // The shell saves its progress within the first pause, however long that takes. Until then, the file is missing or empty.
        let pause = {
            while (try? String(contentsOfFile: path + "/noted", encoding: .utf8)) != "noted\n" {
                Thread.sleep(forTimeInterval: 0.01)
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
        #expect(interruption.interrupt(SIGINT, pause: pause))
        #expect(await status == CommandFailure("interrupted", exitCode: .interrupted))
        #expect(try String(contentsOfFile: path + "/noted", encoding: .utf8) == "noted\n")
        let worker = try String(contentsOfFile: path + "/worker", encoding: .utf8).trimmingCharacters(in: .newlines)
        let state = try? String(contentsOfFile: "/proc/\(worker)/stat", encoding: .utf8)
        #expect(state?.contains(") Z") ?? true)
        // No further subprocess is started.
        #expect(throws: CommandFailure("interrupted", exitCode: .interrupted)) {
            try Subprocess(arguments: ["true"], interruption: interruption).run(log: path + "/log")
        }
    }

    @Test("An interrupt without a running program ends nothing and records the signal")
    func noProgram() {
        let interruption = Interruption()
        #expect(interruption.error == nil)
        #expect(!interruption.interrupt(SIGTERM, pause: {}))
        #expect(interruption.error == CommandFailure("interrupted", exitCode: .terminated))
    }

    private static func run(_ arguments: [String], _ interruption: Interruption, log: String) async -> CommandFailure? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                // A child would inherit the test runner's signal mask.
                var none = sigset_t()
                sigemptyset(&none)
                pthread_sigmask(SIG_SETMASK, &none, nil)
                do {
                    _ = try Subprocess(arguments: arguments, interruption: interruption).run(log: log)
                    continuation.resume(returning: nil)
                } catch { continuation.resume(returning: error as? CommandFailure) }
            }
        }
    }
}
