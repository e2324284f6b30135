import Shared

/// The calls of a server, each of which is answered within a time limit, because some clients end a call after a minute.
///
/// A call that takes longer goes on as a job, whose answer the client waits for with calls of their own.
actor AgentJobs {
    /// A call that goes on.
    private struct Job {
        let tool: AgentTool
        let task: Task<Void, Never>
        /// The answer; `nil` as long as the call runs.
        var answer: JSONValue?
    }

    /// The time after which a call is answered.
    private let limit: Duration
    /// The jobs whose answer the client hasn't received, by their numbers. At most one of them runs.
    private var jobs: [Int: Job] = [:]
    private var count = 0
    /// The job for which a call waits.
    private var waiter: (job: Int, continuation: CheckedContinuation<Void, Never>)?

    /// The maximum number of answers that are kept.
    private static let answerCount = 8
    /// The interval of progress notifications.
    private static let interval = Duration.seconds(5)

    /// Returns why a call takes long; `nil` if nothing is known.
    private let explain: @Sendable () async -> String?

    init(limit: Duration, explain: @escaping @Sendable () async -> String? = { nil }) {
        (self.limit, self.explain) = (limit, explain)
    }

    /// Runs a call.
    ///
    /// - Parameter body: The call; it gets its answer from a cancelled task, too.
    /// - Returns: The call's answer, or the number of the job that it has become.
    func run(
        _ tool: AgentTool, _ progress: ToolProgress?, _ body: @escaping @Sendable () async -> JSONValue
    ) async -> JSONValue {
        let deadline = ContinuousClock.now + limit
        if let earlier = jobs.first(where: { $0.value.answer == nil })?.key {
            await wait(for: earlier, until: deadline)
            if jobs[earlier]?.answer == nil { return await unfinished(earlier, "so '\(tool.rawValue)' wasn't run") }
        }
        count += 1
        let number = count
        let task = Task {
            let answer = await body()
            finish(number, answer)
        }
        jobs[number] = Job(tool: tool, task: task)
        await withTaskCancellationHandler {
            await wait(for: number, until: deadline)
        } onCancel: {
            task.cancel()
        }
        // A client gets no notifications of a call that was answered.
        progress?.end()
        return await take(number)
    }

    /// Waits for a job.
    ///
    /// - Returns: The job's answer, or that it still runs.
    /// - Throws: ``CommandFailure`` if there is no such job.
    func wait(for number: Int, _ progress: ToolProgress?) async throws -> JSONValue {
        try check(number)
        await wait(for: number, until: .now + limit, progress)
        return await take(number)
    }

    /// Cancels a job.
    ///
    /// - Returns: That the job is cancelled, or the answer of a job that has ended.
    /// - Throws: ``CommandFailure`` if there is no such job.
    func cancel(_ number: Int) async throws -> JSONValue {
        try check(number)
        guard let job = jobs[number] else { return .null }
        // What has ended can't be cancelled, and may have changed the app's data.
        if job.answer != nil { return await take(number) }
        job.task.cancel()
        await job.task.value
        jobs[number] = nil
        return Self.text("job \(number) ('\(job.tool.rawValue)') is cancelled")
    }

    /// Cancels the job that runs, and waits for its end.
    func end() async {
        for job in jobs.values {
            job.task.cancel()
            await job.task.value
        }
    }

    private func check(_ number: Int) throws {
        guard jobs[number] == nil else { return }
        let known = jobs.keys.sorted().map(String.init).joined(separator: ", ")
        throw CommandFailure(
            known.isEmpty
                ? "there is no job \(number), and no other — an answer is returned once"
                : "there is no job \(number) — wait for \(known)")
    }

    private func finish(_ number: Int, _ answer: JSONValue) {
        jobs[number]?.answer = answer
        let finished = jobs.filter { $0.value.answer != nil }.keys.sorted()
        for old in finished.dropLast(Self.answerCount) { jobs[old] = nil }
        resume(number)
    }

    private func resume(_ number: Int) {
        guard let (job, continuation) = waiter, job == number else { return }
        waiter = nil
        continuation.resume()
    }

    /// Returns when a job has ended, at an instant, or when the task is cancelled.
    private func wait(for number: Int, until deadline: ContinuousClock.Instant, _ progress: ToolProgress? = nil) async {
        guard jobs[number]?.answer == nil else { return }
        let began = ContinuousClock.now
        let timer = Task {
            while !Task.isCancelled, ContinuousClock.now < deadline {
                // A cancelled sleep ends the loop.
                try? await Task.sleep(until: min(deadline, .now + Self.interval))
                let seconds = began.duration(to: .now).components.seconds
                // A client that doesn't read gets no answer either.
                if !Task.isCancelled { try? progress?.report(completed: seconds, total: nil, message: "\(seconds) s") }
            }
            resume(number)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiter = (number, continuation) }
            }
        } onCancel: {
            timer.cancel()
        }
        timer.cancel()
    }

    /// Returns a job's answer, and forgets the job; if it has none, that the job goes on.
    private func take(_ number: Int) async -> JSONValue {
        guard let answer = jobs[number]?.answer else { return await unfinished(number) }
        // The client gets no answer to a call that it cancelled, so the job's answer stays.
        if !Task.isCancelled { jobs[number] = nil }
        return answer
    }

    private func unfinished(_ number: Int, _ consequence: String? = nil) async -> JSONValue {
        let tool = jobs[number]?.tool.rawValue ?? ""
        let lines = [
            "job \(number) ('\(tool)') still runs\(consequence.map { ", \($0)" } ?? "") — call 'wait' with job \(number), or 'cancel'",
            await explain(),
        ]
        return [
            "content": .array([Self.content(lines.compactMap(\.self).joined(separator: "\n"))]),
            "structuredContent": ["job": .integer(number)],
        ]
    }

    private static func text(_ text: String) -> JSONValue { ["content": .array([content(text)])] }

    private static func content(_ text: String) -> JSONValue {
        ["type": .string("text"), "text": .string(text)]
    }
}
