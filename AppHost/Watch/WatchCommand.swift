import Foundation
import Glibc
import Shared

/// The command `watch`: rebuilds a folder of widget sources when a file changes, draws the widgets, and serves a page that shows them.
struct WatchCommand: Sendable {
    static let grammar = CommandGrammar.Command(
        "watch", summary: "rebuilds and draws a folder of widget sources after each change, and serves a page of it",
        operands: "DIR",
        options: [
            .init("toolkit", "DIR", help: "the checkout or toolkit to build with; './airlock watch' passes it"),
            .init("port", "N", help: "the page's port on 127.0.0.1, from 0 to 65535; by default 0, any free port"),
            CommonOptions.fixture,
        ] + build + HostSettings.clock)

    /// The options that are passed on to the build.
    private static let build: [CommandGrammar.Option] = [
        .init("into", "DIR", help: "the folder for everything that is made; DIR-airlock by default"),
        .init("name", "NAME", help: "the module's name; the folder's by default"),
        .init("swift-mode", "5|6", help: "the language mode; the project's by default, otherwise 5"),
        .init("default-isolation", "MainActor", help: "the default isolation; the project's by default"),
        .init("also", "PATH,…", help: "files and folders outside DIR to build into the same module"),
        .init("modules", "NAME=DIR,…", help: "other modules of the app and their folders"),
        .init("configuration", "debug|release", help: "the build configuration; debug by default, which builds faster"),
    ]

    let settings: HostSettings

    /// The folder, the files around it, and where everything is made.
    private struct Place {
        let folder: String
        let into: String
        let fixture: String?
        let options: [String]
        /// The files and folders that are followed before the first build.
        let followed: [String]
    }

    /// Watches until SIGTERM or SIGINT.
    ///
    /// - Throws: ``UsageError``; ``AppBuildError`` for a folder that is watched already; ``WebServerError``.
    func run() async throws {
        let place = try place()
        guard let toolkit = settings.arguments.value("toolkit") else {
            throw UsageError("no toolkit given — run './airlock watch DIR'")
        }
        let lock = try lock(place)
        defer { withExtendedLifetime(lock) {} }
        // From here on, a signal ends the watch in order.
        let signals = await HostSignals()
        let board = WatchBoard(folder: place.folder)
        let renderer = AppRenderer(try rendererSettings(place))
        let server = try server(of: WatchPage(board: board, renderer: renderer), place)
        defer { server.end() }
        let monitor = SourceMonitor(place.followed)
        let installed = "\(toolkit)/swift/Bring"
        let builder = AppBuilder(
            program: access(installed, X_OK) == 0 ? installed : "\(toolkit)/.build/debug/Bring", root: toolkit,
            arguments: [place.folder] + place.options, environment: settings.environment)
        let updates = AppUpdates(monitor: monitor, builder: builder, renderer: renderer, board: board)
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
            // A widget that hangs isn't waited for: its process is killed when this one ends.
            Task {
                try await Task.sleep(for: .seconds(2))
                end.finish()
            }
        }
        for await _ in ends {}
        removeTemporaryFiles(place)
    }

    /// Removes what an interrupted compiler or lint has left.
    private func removeTemporaryFiles(_ place: Place) {
        for folder in ["findings", "app/debug/temporary", "app/release/temporary"] {
            // A folder that wasn't made needn't be removed.
            try? FileManager.default.removeItem(atPath: "\(place.into)/.build/\(folder)")
        }
    }

    private func place() throws -> Place {
        let arguments = settings.arguments
        guard let operand = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("watch takes one folder — write ./airlock watch DIR")
        }
        let current = FileManager.default.currentDirectoryPath
        func absolute(_ path: String) -> String {
            URL(fileURLWithPath: path.hasPrefix("/") ? path : "\(current)/\(path)").standardizedFileURL.path
        }
        let folder = absolute(operand)
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw UsageError("\(folder) isn't a folder — name the folder of the widget extension's sources")
        }
        try arguments.checkFolder("fixture")
        let fixture = arguments.value("fixture").map(absolute)
        var options = Self.build.flatMap { option in
            arguments.value(option.name).map { ["--\(option.name)", $0] } ?? []
        }
        if let fixture { options += ["--fixture", fixture] }
        let others =
            (arguments.value("also") ?? "").split(separator: ",").map { absolute(String($0)) }
            + (arguments.value("modules") ?? "").split(separator: ",").compactMap { entry in
                entry.split(separator: "=", maxSplits: 1).last.map { absolute(String($0)) }
            }
        return Place(
            folder: folder, into: arguments.value("into").map(absolute) ?? "\(folder)-airlock", fixture: fixture,
            options: options, followed: [folder] + others + (fixture.map { [$0] } ?? []))
    }

    /// Reserves the folder of everything that is made: two watches would build into the same files.
    private func lock(_ place: Place) throws -> FileLock {
        let folder = "\(place.into)/.build"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw AppBuildError(
                "can't write \(place.into): \(error.localizedDescription) — name another folder with --into")
        }
        do throws(FileLock.Failure) {
            let lock = try FileLock("\(folder)/watch.lock")
            let text = Array("\(getpid())\n".utf8)
            // The process number is only informative; the lock holds without it.
            _ = ftruncate(lock.descriptor, 0)
            _ = pwrite(lock.descriptor, text, text.count, 0)
            return lock
        } catch {
            guard error.isHeld else {
                throw AppBuildError("can't lock \(folder)/watch.lock: \(error.reason) — check the folder")
            }
            let holder = error.holder.map { ", process \($0)," } ?? ""
            throw AppBuildError(
                "another watch\(holder) builds into \(place.into) — end it, or name another folder with --into")
        }
    }

    private func rendererSettings(_ place: Place) throws -> AppRenderer.Settings {
        let arguments = settings.arguments
        // Otherwise each minute would change the snapshots of a clock.
        var clock = ["--at", arguments.value("at") ?? settings.process.now().formatted(.iso8601)]
        for option in ["timezone", "locale"] {
            if let value = arguments.value(option) { clock += ["--\(option)", value] }
        }
        return AppRenderer.Settings(
            launcher: "\(try settings.process.folder())/Launcher", environment: settings.environment,
            fixture: place.fixture, clock: clock,
            processes: min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 8))
    }

    private func server(of page: WatchPage, _ place: Place) throws -> WebServer {
        let port = UInt16(try settings.arguments.number("port", in: 0...65_535, "port") ?? 0)
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
            try StandardOutput.write("watching \(place.folder): \(address)")
        } catch {
            server.end()
            throw error
        }
        return server
    }
}
