import Foundation
import Glibc
import Shared
import Synchronization

/// The command `serve`: runs the host and serves a page of the home screen; while another host runs, it serves only the page.
struct ServeCommand: Sendable {
    static let port = CommandOption<Int?>(
        "port", "N", help: "the page's port on 127.0.0.1, from 0 to 65535; by default 0, any free port", noun: "port",
        in: 0...65_535)
    private static let patience = CommandOption<Int?>(
        "patience", "SECONDS", help: "how long a request may take to arrive, from 1 to 60; 10 by default",
        noun: "number of seconds", in: 1...60)

    static let grammar = CommandGrammar.Command(
        "serve", summary: "runs as 'run' does, and serves a page on this machine to view and tap everything"
    ) {
        port
        patience
        HostRun.options
    }

    let settings: HostSettings

    /// Serves until SIGTERM or SIGINT.
    ///
    /// - Throws: ``CommandFailure``, also if the port is in use; the errors of ``HostRun/run(_:)``.
    func run() async throws {
        let path = try settings.containerPath
        let updates = HomeUpdateQueue()
        let pages = try CurrentPage(page(updates))
        let server = try server(of: pages)
        defer { server.end() }
        let watch = Task { await keepCurrent(pages, updates) }
        defer { watch.cancel() }
        // The listener exists for as long as the page is served, so that a signal between two host runs isn't lost.
        let signals = await HostSignals()
        while !signals.isEnding {
            if HostLock.holder(of: path) == nil {
                do {
                    // The settings file may have changed in the meantime.
                    return try await HostRun(settings: settings.reread(), updates: updates).run(signals)
                } catch let error as HostError {
                    // Another host took the lock first.
                    guard error.code == .locked else { throw error }
                }
            }
            let holder = HostLock.holder(of: path).map { $0 == 0 ? "" : ", process \($0)," } ?? ""
            StandardError.write(
                "AppHost: another host\(holder) runs on \(path) — this process only serves the page")
            guard await isFree(path, signals) else { return }
            StandardError.write("AppHost: the other host has ended — this process now runs as the host on \(path)")
        }
    }

    /// Waits until the other host has ended.
    ///
    /// - Returns: False if a signal ended this process first.
    private func isFree(_ container: String, _ signals: HostSignals) async -> Bool {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        signals.listen { if $0 != SIGHUP { end.yield(false) } }
        defer { signals.listen(nil) }
        // The thread waits in the kernel, and ends with this process at the latest.
        Thread.detachNewThread {
            HostLock.wait(for: container)
            end.yield(true)
        }
        for await isFree in ends { return isFree }
        return false
    }

    private func page(_ updates: HomeUpdateQueue) throws -> HomePage {
        var limits = WebLimits()
        limits.patience = settings.given[Self.patience] ?? limits.patience
        let calls = try settings.calls()
        let container = try settings.createContainer()
        let alarms = KnownAlarms()
        let storage = try settings.storageIfAvailable()
        return HomePage(
            home: { [settings] in settings.home(calls, in: container, alarms: alarms) },
            group: { try storage.flatMap { try GroupState(disconnectedIn: $0, container) } },
            reasons: PageReasons { [settings] in
                FeatureModules.reasons(try StatusReading(settings, container, storage))
            }, updates: updates, calls: calls,
            plugins: try settings.plugins(container, calls), changes: HomeChanges(), limits: limits,
            now: settings.process.now, limiter: ConcurrencyLimiter(width: limits.calls, queue: limits.waiting))
    }

    /// The page of the container that is at the path now.
    private final class CurrentPage: Sendable {
        private let state: Mutex<HomePage>

        init(_ page: HomePage) { state = Mutex(page) }

        var page: HomePage {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }

    /// Refreshes the page, and replaces it when the container was moved or replaced, until the task is cancelled.
    private func keepCurrent(_ pages: CurrentPage, _ updates: HomeUpdateQueue) async {
        while !Task.isCancelled {
            let page = pages.page
            let refresh = Task { await refreshAfterChanges(page) }
            defer { refresh.cancel() }
            do {
                let container = try page.home().store.container
                try await HostRun.waitForRemoval { container.isCurrent }
                pages.page = try self.page(updates)
                StandardError.write(
                    "AppHost: the container \(container.path) was moved or replaced — the page shows the one that is there now"
                )
            } catch is CancellationError {
                return
            } catch {
                report(error)
                // The container may be on its way.
                do { try await Task.sleep(for: .seconds(1)) } catch { return }
            }
        }
    }

    private func server(of pages: CurrentPage) throws -> WebServer {
        let port = UInt16(settings.given[Self.port] ?? 0)
        func secret() -> String {
            (0..<4).map { _ in String(settings.process.random(), radix: 36) }.joined(separator: "-")
        }
        let (token, session) = (secret(), secret())
        var address = ""
        let server = try WebServer(port: port, limits: pages.page.limits) { port in
            let gate = WebGate(port: port, token: token, session: session, limits: pages.page.limits)
            address = gate.address
            return gate
        } handler: {
            await pages.page.answer($0)
        }
        do {
            try StandardOutput.write(address)
        } catch {
            server.end()
            throw error
        }
        return server
    }

    /// Refreshes the page's state each time the home screen may have changed, until it is cancelled.
    private func refreshAfterChanges(_ page: HomePage) async {
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        var watches: [ContainerWatch] = []
        do {
            let home = try page.home()
            try home.snapshots.prepare()
            watches.append(
                try ContainerWatch(
                    home.store.container, of: [.home, .alarms, .activities], folders: ["snapshots/current"]
                ) { wake.yield() })
            let synced = home.store.container.domains.filter { $0.writers == [] && $0 != .home }
            watches.append(
                try ContainerWatch(home.store.container, of: synced) {
                    page.reasons.expire()
                    wake.yield()
                })
            if let storage = try settings.storageIfAvailable() {
                watches.append(try storage.watch(GroupRecord.key.domain) { wake.yield() })
            }
        } catch {
            report(error)
        }
        defer { withExtendedLifetime(watches) {} }
        wake.yield()
        for await _ in wakes {
            if Task.isCancelled { break }
            do {
                try await page.refresh()
            } catch {
                report(error)
            }
        }
    }

    private func report(_ error: any Error) {
        StandardError.write("AppHost: \(message(of: error))")
    }
}
