import Foundation
import Shared

/// Keeps the app's scenes: gives them what intents and addresses asked for, each once, and remembers where they are.
///
/// There is one in all processes: ``init(container:app:context:)`` takes a lock that goes with the process.
@MainActor
final class SceneController {
    private let container: Container
    private let context: @Sendable () throws -> RequestContext
    private let lock: HostLock
    private let runtime: SceneRuntime
    private var records: SceneRecords
    /// What the windows show, as it is written down.
    private var documents: [String: SceneDocument] = [:]

    /// Opens the app with the windows it had; `nil` where another process keeps them.
    ///
    /// - Throws: ``ContainerError``; ``HostLockError``.
    init?<Content: App>(
        container: Container, app: @MainActor () -> Content, context: @escaping @Sendable () throws -> RequestContext
    ) throws {
        do {
            lock = try HostLock(container: container.path, name: "scenes")
        } catch let error as HostLockError {
            if case .held = error.fault { return nil }
            throw error
        }
        (self.container, self.context) = (container, context)
        records = try Self.records(of: container)
        let kept = records.windows
        runtime = RequestContext.$current.withValue(try context()) {
            ContainerSession.$current.withValue(ContainerSession(container: container)) {
                SceneRuntime(app(), kept: kept)
            }
        }
    }

    /// What is remembered of the scenes; nothing where it can't be read, which costs where they were.
    ///
    /// - Throws: ``ContainerError`` but for damage.
    nonisolated static func records(of container: Container) throws -> SceneRecords {
        do {
            let reading = try container.read(SceneRecords.key)
            return reading.value ?? SceneRecords()
        } catch {
            guard error.code == .damaged else { throw error }
            return SceneRecords()
        }
    }

    /// Gives the scenes the requests and taps that wait for them, and writes down what they show.
    ///
    /// What was given is written down before it is taken out, so that a process that ends in between doesn't give it twice.
    ///
    /// - Returns: Who took what.
    /// - Throws: ``ContainerError``.
    func turn() async throws -> [SceneDelivery] {
        let waiting = Array(try waiting().prefix(OpenRequests.limit))
        var given: [SceneDelivery] = []
        for request in waiting where records.delivery(of: request.id) == nil {
            let delivery = await inContainer(try context()) { await runtime.take(request) }
            records.add(delivery)
            given.append(delivery)
        }
        // Damaged taps are lost: the user taps again.
        let taps = try container.readOrSetAside(SceneTaps.key, report: { _ in })?.taps ?? []
        for tap in taps where records.delivery(of: tap.id) == nil {
            let delivery = await inContainer(try context()) { await runtime.tap(tap) }
            records.add(delivery)
            given.append(delivery)
        }
        try await inContainer(try context()) {
            runtime.look()
            try writeDocuments()
        }
        try write(isNews: !given.isEmpty)
        if !taps.isEmpty {
            try container.update(SceneTaps.key, durability: .volatile, label: "take taps") { waiting in
                guard var all = waiting else { return }
                all.taps.removeAll(where: taps.contains)
                waiting = all
            }
        }
        if !waiting.isEmpty {
            try container.update(OpenRequests.key, label: "take what is to be opened") { requests in
                guard var all = requests else { return }
                all.remove(waiting)
                requests = all
            }
        }
        return given
    }

    /// What waits; nothing where it can't be read: it is set aside then, so that what comes next is given.
    private func waiting() throws -> [OpenRequest] {
        do {
            return try container.read(OpenRequests.key).value?.requests ?? []
        } catch {
            guard error.code == .damaged else { throw error }
            try container.beginOpenRequests(after: error) { StandardError.write("AppHost: \($0)") }
            return []
        }
    }

    /// Runs a closure in a session of the container.
    ///
    /// - Throws: What the closure throws.
    private func inContainer<Value: Sendable>(
        _ context: RequestContext, _ body: @MainActor () async throws -> Value
    ) async rethrows -> Value {
        try await RequestContext.$current.withValue(context) {
            try await ContainerSession.$current.withValue(ContainerSession(container: container)) {
                try await body()
            }
        }
    }

    /// Writes down what the windows show, where that is new.
    private func writeDocuments() throws {
        for window in runtime.windows {
            let key = try SceneDocument.key(of: window.id)
            let document = try window.document()
            // A damaged document is written again.
            let known =
                try documents[window.id]
                ?? (window.version == 0 ? nil : container.readOrSetAside(key, report: { _ in }))
            documents[window.id] = document
            guard known != document else { continue }
            try container.publish(document, to: key, durability: .volatile, label: "write down a scene")
            window.version += 1
        }
    }

    /// Writes down where the scenes are, where that is new.
    private func write(isNews: Bool) throws {
        let windows = runtime.windows.map { SceneRecords.Window($0) }
        guard isNews || windows != records.windows else { return }
        records.windows = windows
        try container.publish(records, to: SceneRecords.key, durability: .ordered, label: "keep the scenes")
    }

    /// The scenes as they are.
    var current: SceneRecords { records }
}
