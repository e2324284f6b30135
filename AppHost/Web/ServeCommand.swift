import Foundation
import Glibc
import Shared

/// The command `serve`: the host left running, and a page of what it shows; only the page for as long as another host runs.
struct ServeCommand: Sendable {
    static let grammar = CommandGrammar.Command(
        "serve", summary: "runs as 'run' does, and serves a page on this machine to see and tap everything on",
        options: [
            .init("port", "N", help: "the page's port on 127.0.0.1, from 0 to 65535; 0, any free one"),
            .init("patience", "SECONDS", help: "how long a request may take to arrive, from 1 to 60; 10"),
        ] + HostRun.options)

    let settings: HostSettings

    /// Serves until SIGTERM or SIGINT.
    ///
    /// - Throws: ``UsageError``; ``WebServerError`` where the port is taken; what ``HostRun/run(_:)`` throws.
    func run() async throws {
        let path = try settings.containerPath
        let turns = HomeUpdateQueue()
        let page = try page(turns)
        let server = try server(of: page)
        defer { server.end() }
        let watch = Task { await keepLooking(page) }
        defer { watch.cancel() }
        // Listens as long as it serves: what comes between two hosts isn't lost.
        let signals = await HostSignals()
        while !signals.isEnding {
            if HostLock.keeper(of: path) == nil {
                do {
                    // The file of settings may be another by now.
                    return try await HostRun(settings: settings.reread(), turns: turns).run(signals)
                } catch let error as HostLockError {
                    // Another came first.
                    guard case .held = error.fault else { throw error }
                }
            }
            let keeper = HostLock.keeper(of: path).map { ", process \($0)," } ?? ""
            StandardError.write(
                "AppHost: another host\(keeper) keeps \(path) — it goes on, and this one serves the page")
            guard await isFree(path, signals) else { return }
            StandardError.write("AppHost: the other host has ended — this one keeps \(path) now")
        }
    }

    /// Waits until another host has ended.
    ///
    /// - Returns: `false` where a signal that ends this one came first.
    private func isFree(_ container: String, _ signals: HostSignals) async -> Bool {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        signals.listen { if $0 != SIGHUP { end.yield(false) } }
        defer { signals.listen(nil) }
        // Waits in the kernel, and is left there where this process ends.
        Thread.detachNewThread {
            HostLock.wait(for: container)
            end.yield(true)
        }
        for await isFree in ends { return isFree }
        return false
    }

    private func page(_ turns: HomeUpdateQueue) throws -> HomePage {
        var limits = WebLimits()
        limits.patience =
            try settings.given.number("patience", in: 1...60, "number of seconds") ?? limits.patience
        let calls = try settings.calls()
        let container = try settings.createContainer()
        let alarms = KnownAlarms()
        return HomePage(
            home: { [settings] in settings.home(calls, in: container, alarms: alarms) }, turns: turns, calls: calls,
            plugins: try settings.plugins(container, calls), changes: HomeChanges(), limits: limits,
            now: settings.process.now, turnstile: ConcurrencyLimiter(width: limits.calls, queue: limits.waiting))
    }

    private func server(of page: HomePage) throws -> WebServer {
        let port = UInt16(try settings.given.number("port", in: 0...65_535, "port") ?? 0)
        func secret() -> String {
            (0..<4).map { _ in String(settings.process.random(), radix: 36) }.joined(separator: "-")
        }
        let (token, session) = (secret(), secret())
        var address = ""
        let server = try WebServer(port: port, limits: page.limits) { port in
            let gate = WebGate(port: port, token: token, session: session, limits: page.limits)
            address = gate.address
            return gate
        } handler: {
            await page.answer($0)
        }
        do {
            try StandardOutput.write(address)
        } catch {
            server.end()
            throw error
        }
        return server
    }

    /// Looks at what is shown each time something of it may be different, until it is cancelled.
    private func keepLooking(_ page: HomePage) async {
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch: ContainerWatch?
        do {
            let home = try page.home()
            try home.snapshots.prepare()
            watch = try ContainerWatch(
                home.store.container, of: [.home, .alarms, .activities], folders: ["snapshots/current"]
            ) { wake.yield() }
        } catch {
            tell(error)
            watch = nil
        }
        defer { withExtendedLifetime(watch) {} }
        wake.yield()
        for await _ in wakes {
            if Task.isCancelled { break }
            do {
                try await page.look()
            } catch {
                tell(error)
            }
        }
    }

    private func tell(_ error: any Error) {
        StandardError.write("AppHost: \(message(of: error))")
    }
}
