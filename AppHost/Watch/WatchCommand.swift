import Foundation
import Glibc
import Shared

/// The command `watch`: rebuilds an app's widgets when a file changes, draws the widgets, and serves a page that shows them.
struct WatchCommand: Sendable {
    static let grammar = CommandGrammar.Command(
        "watch", summary: "rebuilds and draws an app's widgets after each change, and serves a page of them",
        operands: "PATH"
    ) {
        ServeCommand.port
        AppFolder.options
    }

    let settings: HostSettings

    /// Watches until SIGTERM or SIGINT.
    ///
    /// - Throws: ``CommandFailure``, also if the port is in use; ``AppBuildError`` for a folder that is watched already, and for a project
    /// of which no target is chosen.
    func run() async throws {
        let folder = try AppFolder(settings)
        let lock = try folder.lock()
        defer { withExtendedLifetime(lock) {} }
        let followed = try await folder.followed()
        // From here on, a signal ends the watch in order.
        let signals = await HostSignals()
        let board = WatchBoard(folder: folder.path)
        let renderer = AppRenderer(folder.renderer)
        let server = try server(of: WatchPage(board: board, renderer: renderer), folder)
        defer { server.end() }
        let monitor = SourceMonitor(followed.given, found: followed.found)
        let updates = AppUpdates(monitor: monitor, builder: folder.builder, renderer: renderer, board: board)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let watching = Task {
            await updates.run()
            end.finish()
        }
        let probing = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(15))
                await board.probe()
            }
        }
        defer { probing.cancel() }
        signals.listen { number in
            guard number != SIGHUP else { return }
            watching.cancel()
            monitor.end()
            // A widget that hangs isn't waited for: its process is killed when this process ends.
            Task {
                try await Task.sleep(for: .seconds(2))
                end.finish()
            }
        }
        for await _ in ends {}
        folder.removeTemporaryFiles()
    }

    private func server(of page: WatchPage, _ folder: AppFolder) throws -> WebServer {
        let port = UInt16(settings.arguments[ServeCommand.port] ?? 0)
        let limits = WebLimits()
        func secret() -> String {
            (0..<4).map { _ in String(settings.process.random(), radix: 36) }.joined(separator: "-")
        }
        let (token, session) = (secret(), secret())
        var address = ""
        let server = try WebServer(port: port, limits: limits) { port in
            let gate = WebGate(port: port, token: token, session: session, limits: limits, command: "airlock watch")
            address = gate.address
            return gate
        } handler: {
            await page.answer($0)
        }
        do {
            try StandardOutput.write("watching \(folder.path): \(address)")
        } catch {
            server.end()
            throw error
        }
        return server
    }
}
