import Shared
import Testing

@testable import AppHost

/// The calls of an agent's server that go on after an answer.
@Suite struct AgentJobsTests {
    private func text(_ answer: JSONValue) -> String { answer["content"]?.array?.first?["text"]?.string ?? "" }

    /// Runs a call that ends when its task is cancelled.
    private func endless() async -> JSONValue {
        let (stream, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
        return .string("ended")
    }

    @Test("A call that ends within the limit has its own answer and leaves no job")
    func shortCall() async throws {
        let jobs = AgentJobs(limit: .seconds(3_600))
        #expect(await jobs.run(.list, nil) { .string("done") } == .string("done"))
        await #expect(throws: CommandFailure("there is no job 1, and no other — an answer is returned once")) {
            try await jobs.wait(for: 1, nil)
        }
    }

    @Test("While a job runs, another call isn't run; a cancelled job is gone")
    func longCall() async throws {
        let jobs = AgentJobs(limit: .zero) { "The reason." }
        let first = await jobs.run(.render, nil) { await endless() }
        #expect(text(first) == "job 1 ('render') still runs — call 'wait' with job 1, or 'cancel'\nThe reason.")
        #expect(first["structuredContent"]?["job"]?.integer == 1)
        let second = await jobs.run(.tap, nil) { .string("never") }
        #expect(
            text(second)
                == "job 1 ('render') still runs, so 'tap' wasn't run — call 'wait' with job 1, or 'cancel'\nThe reason."
        )
        #expect(text(try await jobs.wait(for: 1, nil)) == text(first))
        await #expect(throws: CommandFailure("there is no job 7 — wait for 1")) { try await jobs.cancel(7) }
        #expect(text(try await jobs.cancel(1)) == "job 1 ('render') is cancelled")
        await jobs.end()
    }

    @Test("A job that has ended is answered once")
    func endedJob() async throws {
        let jobs = AgentJobs(limit: .zero)
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        var answer = await jobs.run(.render, nil) {
            for await _ in gate {}
            return .string("drawn")
        }
        #expect(answer["structuredContent"]?["job"]?.integer == 1)
        opening.finish()
        while answer["structuredContent"] != nil {
            await Task.yield()
            answer = try await jobs.wait(for: 1, nil)
        }
        #expect(answer == .string("drawn"))
    }
}
