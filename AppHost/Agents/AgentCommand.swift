import Foundation
import Glibc
import Shared
import Synchronization

/// The command `mcp`: serves an app's widgets to a coding agent, over the Model Context Protocol on standard input and output.
struct AgentCommand: Sendable {
    static let grammar = CommandGrammar.Command(
        "mcp", summary: "serves an app's widgets as tools for coding agents, over standard input and output",
        operands: "[PATH]"
    ) {
        AppFolder.options
        answerLimit
    }

    private static let answerLimit = CommandOption<Int?>(
        "answer-within", "SECONDS",
        help: "the time after which a call is answered although it still runs, from 1 to 3600; 45 by default",
        noun: "number of seconds", in: 1...3_600)

    let settings: HostSettings

    /// Serves until standard input ends.
    ///
    /// - Throws: ``CommandFailure``; ``AppBuildError`` for a folder that another command builds into.
    func run() async throws {
        let folder = try AppFolder(settings, isServer: true)
        let lock = try folder.lock()
        defer { withExtendedLifetime(lock) {} }
        let app = try AgentApp(folder)
        let jobs = AgentJobs(limit: .seconds(settings.arguments[Self.answerLimit] ?? 45)) {
            await app.isBuilt
                ? nil
                : "Nothing is built yet: the first build on a machine takes minutes, because Airlock's modules are compiled once."
        }
        let output = Mutex(())
        let session = ToolSession(
            list: { AgentTool.allCases.map(\.json) },
            call: { name, given, client in
                guard let tool = AgentTool(rawValue: name) else {
                    throw ToolFault(
                        .invalidParameters,
                        "no such tool '\(name.shortened)' — \(suggestion(for: name, in: AgentTool.allCases.map(\.rawValue)))"
                    )
                }
                let call = AgentCall(tool: tool, given: given, app: app, jobs: jobs, client: client)
                guard tool.isOfApp else { return await call.result() }
                return await jobs.run(tool, client.progress) { await call.result() }
            }, capabilities: AgentRequests.capabilities, methods: AgentRequests.methods,
            other: { try await AgentRequests(app: app).answer($0, $1) },
            program: "AppHost",
            write: { line in try output.withLock { _ in try StandardOutput.write(bytes: Array((line + "\n").utf8)) } })
        await InputLines(limit: ToolMessage.lineLimit).forEach { line in
            if line.contains(where: { $0 != 0x20 && $0 != 0x0D }) { await session.receive(line) }
        }
        await session.end()
        await jobs.end()
        await app.end()
        folder.removeTemporaryFiles()
    }
}
