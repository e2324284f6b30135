import Foundation
import Shared

/// Runs the app's scenes: delivers the requests of intents and URLs, each once, and stores the scenes' state.
///
/// Only one process at a time has a controller: ``init(container:app:context:)`` takes a lock, which is released when the process ends.
@MainActor
final class SceneController {
    private let container: Container
    private let context: @Sendable () throws -> RequestContext
    private let lock: HostLock
    private let runtime: SceneRuntime
    private var records: SceneRecords
    /// The stored content of the windows.
    private var documents: [String: SceneDocument] = [:]
    /// The change tokens of the scenes' domains when the windows were last resolved; `nil` if the windows must be resolved again.
    private var shown: [ChangeToken]?

    /// Opens the app with its stored windows; `nil` if another process runs them.
    ///
    /// - Throws: ``ContainerError``; ``HostError``.
    init?<Content: App>(
        container: Container, app: @MainActor () -> Content, context: @escaping @Sendable () throws -> RequestContext
    ) throws {
        do {
            lock = try HostLock(container: container.path, name: "scenes")
        } catch let error as HostError {
            if error.code == .locked { return nil }
            throw error
        }
        (self.container, self.context) = (container, context)
        records = try Self.records(of: container)
        let stored = records.windows
        runtime = RequestScope.with(try context(), session: ContainerSession(container: container)) {
            SceneRuntime(app(), stored: stored)
        }
    }

    /// Returns the stored state of the scenes. If it is damaged, the state is lost, and an empty state is returned.
    ///
    /// - Throws: ``ContainerError`` for any error except damage.
    nonisolated static func records(of container: Container) throws -> SceneRecords {
        do {
            let reading = try container.read(SceneRecords.key)
            return reading.value ?? SceneRecords()
        } catch {
            guard error.code == .damaged else { throw error }
            return SceneRecords()
        }
    }

    /// Delivers pending requests and taps to the scenes, and stores the content of the windows.
    ///
    /// A delivery is stored before its request is removed, so that a process that ends in between doesn't deliver it twice.
    ///
    /// - Parameter refreshing: True to resolve the windows although their data hasn't changed, because they may show the time.
    /// - Returns: The deliveries.
    /// - Throws: ``ContainerError``.
    func update(refreshing: Bool = false) async throws -> [SceneDelivery] {
        let pending = Array(try pendingRequests().prefix(OpenRequests.limit))
        var deliveries: [SceneDelivery] = []
        for request in pending where records.delivery(of: request.id) == nil {
            let delivery = await inContainer(try context()) { await runtime.take(request) }
            records.add(delivery)
            shown = nil
            deliveries.append(delivery)
        }
        // Damaged taps are dropped, because the user can tap again.
        let taps = try container.readOrQuarantine(SceneTaps.key, report: { _ in })?.taps ?? []
        for tap in taps where records.delivery(of: tap.id) == nil {
            let delivery = await inContainer(try context()) { await runtime.tap(tap) }
            records.add(delivery)
            shown = nil
            deliveries.append(delivery)
        }
        // `home` isn't compared, because the host itself writes to it often.
        let changes = FeatureModules.all.flatMap { $0.sceneDomains }.map { container.changeToken(for: $0) }
        if refreshing || shown != changes {
            let context = try context()
            shown = nil
            try await inContainer(context) {
                runtime.refresh()
                try writeDocuments()
            }
            // After a fault, the windows may lack data.
            if context.faults.first == nil { shown = changes }
        }
        try write(isNews: !deliveries.isEmpty)
        if !taps.isEmpty {
            try container.update(SceneTaps.key, durability: .volatile, label: "take taps") { stored in
                guard var all = stored else { return }
                all.taps.removeAll(where: taps.contains)
                stored = all
            }
        }
        if !pending.isEmpty {
            try container.update(OpenRequests.key, label: "take open requests") { requests in
                guard var all = requests else { return }
                all.remove(pending)
                requests = all
            }
        }
        return deliveries
    }

    /// Returns the pending requests. If they are damaged, returns none and quarantines the document, so that later requests are delivered.
    private func pendingRequests() throws -> [OpenRequest] {
        do {
            return try container.read(OpenRequests.key).value?.requests ?? []
        } catch {
            guard error.code == .damaged else { throw error }
            try container.replaceOpenRequests(after: error) { StandardError.write("AppHost: \($0)") }
            return []
        }
    }

    /// Runs a closure in a session of the container.
    ///
    /// - Throws: The errors of the closure.
    private func inContainer<Value: Sendable>(
        _ context: RequestContext, _ body: @MainActor () async throws -> Value
    ) async rethrows -> Value {
        try await RequestScope.with(context, session: ContainerSession(container: container)) {
            try await body()
        }
    }

    /// Stores the content of the windows if it changed.
    private func writeDocuments() throws {
        for window in runtime.windows {
            let key = try SceneDocument.key(of: window.id)
            let document = try window.document()
            // A damaged document is written again.
            let known =
                try documents[window.id]
                ?? (window.version == 0 ? nil : container.readOrQuarantine(key, report: { _ in }))
            documents[window.id] = document
            guard known != document else { continue }
            try container.publish(document, to: key, durability: .volatile, label: "save a scene")
            window.version += 1
        }
    }

    /// Stores the state of the scenes if it changed.
    private func write(isNews: Bool) throws {
        let windows = runtime.windows.map { SceneRecords.Window($0) }
        guard isNews || windows != records.windows else { return }
        records.windows = windows
        try container.publish(records, to: SceneRecords.key, durability: .ordered, label: "save the scenes")
    }

    /// The current state of the scenes.
    var current: SceneRecords { records }
}

/// Matches external events with strings that occur in their identifiers or URLs.
enum EventConditions {
    /// Returns true if one of the conditions occurs in an identifier. `*` matches every identifier, and an empty string matches none.
    static func fit(_ conditions: Set<String>, _ identifier: String) -> Bool {
        conditions.contains { $0 == "*" || (!$0.isEmpty && identifier.contains($0)) }
    }
}

/// A window's preference for an event.
enum EventPreference: Int, Comparable {
    case refuses
    case allows
    case prefers

    static func < (one: EventPreference, other: EventPreference) -> Bool { one.rawValue < other.rawValue }
}

extension SceneWindow {
    /// Returns the window's preference for an event: the preference of its views, or of its scene if the views have none.
    func preference(for identifier: String) -> EventPreference {
        let preferences = found.preferences
        guard !preferences.isEmpty else { return group.takes(identifier) ? .allows : .refuses }
        if preferences.contains(where: { EventConditions.fit($0.preferring, identifier) }) { return .prefers }
        return preferences.contains { EventConditions.fit($0.allowing, identifier) } ? .allows : .refuses
    }
}

extension SceneGroup {
    /// Returns true if a new window of the group may be opened for an event.
    func takes(_ identifier: String) -> Bool { matching.map { EventConditions.fit($0, identifier) } ?? true }
}

/// The tasks that a closure starts.
///
/// A task copies the task-local values of the code that starts it. This object is such a value, so it is deallocated when the last of the
/// tasks ends. Detached tasks copy no values, and aren't waited for.
final class StartedTasks: Sendable {
    @TaskLocal private static var current: StartedTasks?

    private let end: @Sendable () -> Void

    private init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    /// Runs a closure, and waits for the tasks it starts, up to a time limit.
    @MainActor static func run(waiting longest: Duration = .seconds(5), _ body: @MainActor () -> Void) async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let timer = Task {
            try await Task.sleep(for: longest)
            end.finish()
        }
        $current.withValue(StartedTasks { end.finish() }) { body() }
        for await _ in ends {}
        timer.cancel()
    }
}

/// Delivers the requests of intents and URLs to the app's scenes in a running host.
struct SceneScheduler: Sendable {
    let container: Container
    let context: @Sendable () throws -> RequestContext
    let log: HostLog
    let clock: HostClock

    /// The time after which windows are resolved again although their data hasn't changed, in seconds, because they may show the time.
    private static let refreshInterval = 60.0

    /// Runs until the task is cancelled.
    @MainActor func run() async {
        var controller: SceneController?
        var due = Date.distantPast
        let loop = ContainerLoop(
            domains: [.queue, .home] + FeatureModules.all.flatMap { $0.sceneDomains },
            fault: { log.report("queue", $0) }, clock: clock)
        await loop.run(on: container) {
            do {
                controller =
                    try controller
                    ?? SceneController(container: container, app: { AirlockApp() }, context: context)
                // A command that opens something holds the scenes' lock for a moment.
                guard let controller else { return clock.now() + 0.1 }
                let now = clock.now()
                // If the clock was set back, `due` may be hours away.
                let isDue = now >= due || due > now + Self.refreshInterval
                if isDue { due = now + Self.refreshInterval }
                for delivery in try await controller.update(refreshing: isDue) {
                    log.report(
                        "scene", delivery.text, delivery.scene == nil ? .warning : .info,
                        [.open("scene", delivery.scene.map { .string($0) } ?? .null)])
                }
            } catch {
                log.report("scene", message(of: error), .error)
            }
            return due
        }
    }
}

/// The app of the widgets and intents: the scenes of its features.
struct AirlockApp: App {
    init() { for feature in FeatureModules.all { feature.registerDependencies() } }

    var body: some Scene { FeatureScenes() }
}

/// The scenes of all features.
private struct FeatureScenes: PrimitiveScene {
    typealias Body = Never

    var groups: [SceneGroup] { FeatureModules.all.reversed().flatMap { $0.scenes } }
}
