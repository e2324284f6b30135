import AirlockSandbox
import Foundation
import Shared

/// Sends requests to plug-ins, and limits what each of them costs the host.
///
/// Requests to one plug-in are handled in order, those to different plug-ins concurrently.
actor PluginSupervisor {
    private let launcher: String
    private let container: Container
    private let records: PluginRecordStore
    private let environment: [String: String]
    let limits: PluginLimits
    private let now: @Sendable () -> Date
    private let landlock: Landlock.Availability
    private let groups: Cgroups?
    private var workers: [String: (plugin: Plugin, launch: ExtensionLaunch, worker: PluginWorker)] = [:]
    /// The plug-ins about which the user was warned that they run without Landlock.
    private var warned: Set<String> = []
    private var timelines = PluginTimelineCache()
    /// The generation of the last request. The first one is taken from the clock, so that generations also increase when the host restarts.
    private var generation: Int

    /// - Parameters:
    ///   - launcher: The launcher's path.
    ///   - container: A container opened as the host.
    ///   - environment: The host's environment, of which plug-ins receive a few variables.
    ///   - landlock: The kernel's Landlock support.
    ///   - groups: The control groups for plug-ins; `nil` to run them in the host's group.
    init(
        launcher: String, container: Container, records: PluginRecordStore, environment: [String: String],
        limits: PluginLimits = PluginLimits(), landlock: Landlock.Availability = Landlock().availability,
        groups: Cgroups? = nil, now: @escaping @Sendable () -> Date
    ) {
        (self.launcher, self.container, self.records) = (launcher, container, records)
        (self.environment, self.limits, self.landlock) = (environment, limits, landlock)
        (self.groups, self.now) = (groups, now)
        generation = Int(now().timeIntervalSince1970 * 1_000)
    }

    /// Returns the widgets that a plug-in offers.
    func widgets(_ plugin: Plugin) async -> PluginOutcome<[PluginWidget]> {
        await ask(plugin, PluginRequest(method: .widgets, parameters: .object([]))) { try PluginWidget.all(from: $0) }
    }

    /// Returns the intents that a plug-in offers.
    func intents(_ plugin: Plugin) async -> PluginOutcome<[PluginIntent]> {
        await ask(plugin, PluginRequest(method: .intents, parameters: .object([]))) { try PluginIntent.all(from: $0) }
    }

    /// Returns a widget's timeline.
    ///
    /// - Parameters:
    ///   - size: The size in points.
    ///   - context: The instant, time zone and locale of the request.
    func timeline(
        _ plugin: Plugin, kind: String, family: WidgetFamily, size: Size, context: RequestContext
    ) async -> PluginOutcome<PluginTimeline> {
        let generation = nextGeneration()
        let identifier = plugin.identifier
        let request = PluginRequest(
            method: .timeline,
            parameters: .object(
                [
                    JSONMember("generation", .integer(generation)), JSONMember("kind", .string(kind)),
                    JSONMember("family", .string(family.name)),
                    JSONMember("size", ["width": .number(size.width), "height": .number(size.height)]),
                ] + circumstances(context)))
        return await ask(plugin, request) { [container] result in
            try PluginTimeline.read(result, generation: generation, view: Self.views(of: identifier, in: container))
        }
    }

    /// Returns the timeline of ``timeline(_:kind:family:size:context:)``. If the plug-in gives no answer, returns its last timeline, marked
    /// as stale.
    func shown(
        _ plugin: Plugin, kind: String, family: WidgetFamily, size: Size, context: RequestContext
    ) async -> PluginTimelineState {
        let outcome = await timeline(plugin, kind: kind, family: family, size: size, context: context)
        return timelines.record(
            outcome, for: .init(plugin: plugin.identifier, kind: kind, family: family), name: plugin.manifest.name,
            at: context.now)
    }

    /// Has a plug-in perform one of its intents.
    ///
    /// - Parameter parameters: An object of values by the parameters' names.
    func perform(
        _ plugin: Plugin, intent: String, parameters: JSONValue = .object([]), context: RequestContext
    ) async -> PluginOutcome<PerformedIntent> {
        let generation = nextGeneration()
        let (identifier, options) = (plugin.identifier, plugin.manifest.options)
        let request = PluginRequest(
            method: .perform,
            parameters: .object(
                [
                    JSONMember("generation", .integer(generation)), JSONMember("intent", .string(intent)),
                    JSONMember("parameters", parameters),
                ] + circumstances(context)))
        return await ask(plugin, request) { [container] result in
            try PerformedIntent.read(
                result, generation: generation, options: options, view: Self.views(of: identifier, in: container))
        }
    }

    /// Records an outcome found after the plug-in's answer, such as views that take too long to draw.
    func record(_ outcome: PluginOutcome<PluginTimeline>, of plugin: Plugin) {
        if outcome.isCrash { Self.count(against: plugin.identifier, in: records, at: now()) }
    }

    /// Ends every plug-in; returns when all have ended.
    func stop() async {
        let all = workers.values
        workers = [:]
        for (_, _, worker) in all { await worker.stop() }
    }

    // MARK: Requests

    /// Returns a function that reads views by their names. The total size of the views is limited to the folder's quota, because a running
    /// process may enlarge files after the folder was checked.
    private static func views(of identifier: String, in container: Container) -> (String) throws -> [UInt8] {
        var left = PluginLimits.folder.bytes
        return { name in
            let bytes = try container.pluginFile(name, of: identifier, limit: min(left, PluginLimits.file))
            left -= bytes.count
            return bytes
        }
    }

    private func nextGeneration() -> Int {
        generation += 1
        return generation
    }

    private func circumstances(_ context: RequestContext) -> [JSONMember] {
        [
            JSONMember("at", .string(context.now.formatted(.iso8601))),
            JSONMember("timezone", .string(context.timeZoneIdentifier ?? TimeZone.current.identifier)),
            JSONMember("locale", .string(context.localeIdentifier)),
        ]
    }

    private func ask<Value: Sendable>(
        _ plugin: Plugin, _ request: PluginRequest, read: @escaping @Sendable (JSONValue) throws -> Value
    ) async -> PluginOutcome<Value> {
        let worker: PluginWorker
        do {
            let record = try records.record(of: plugin.identifier)
            if let obstacle = obstacle(to: plugin, record) {
                dismiss(plugin.identifier)
                return .failed(obstacle)
            }
            worker = try self.worker(of: plugin, record)
        } catch let error as SystemError {
            return .failed(.notStarted(reason: error.reason))
        } catch let error as any CommandError {
            return .failed(.storage(reason: error.message))
        } catch {
            return .failed(.notStarted(reason: "\(error)"))
        }
        let outcome = await worker.ask(request, read: read)
        if outcome.isCrash { Self.count(against: plugin.identifier, in: records, at: now()) }
        return outcome
    }

    /// Returns the reason why no request may be sent to a plug-in; `nil` if requests may be sent.
    private func obstacle(to plugin: Plugin, _ record: PluginRecords.Record) -> PluginFailure? {
        if record.isDisabled { return .disabled(identifier: plugin.identifier) }
        if landlock.abi == 0, !record.mayRunWithoutLandlock {
            return .unprotected(identifier: plugin.identifier, landlock)
        }
        switch record.window.verdict(at: Int64(now().timeIntervalSince1970)) {
        case .start: return nil
        case .backOff(let until): return .backingOff(until: Date(timeIntervalSince1970: Double(until)))
        case .stopped: return .stopped(identifier: plugin.identifier)
        }
    }

    private func worker(of plugin: Plugin, _ record: PluginRecords.Record) throws -> PluginWorker {
        let launch = ExtensionLaunch(
            launcher: launcher, plugin: plugin, container: container.path,
            requiresLandlock: !record.mayRunWithoutLandlock)
        if let (known, last, worker) = workers[plugin.identifier] {
            if known == plugin, last == launch { return worker }
            // The plug-in was replaced by another version, or its grants changed.
            dismiss(plugin.identifier)
        }
        let identifier = plugin.identifier
        let folder = try container.makePluginFolder(identifier)
        if let obstacle = landlock.obstacle, warned.insert(plugin.identifier).inserted {
            StandardError.write(
                "AppHost: \(obstacle), and \(plugin.manifest.name) runs anyway and can use all your files")
        }
        let worker = try PluginWorker(
            launch: launch, options: plugin.manifest.options,
            folder: PluginWorker.Folder(
                path: folder, check: { [container] in try container.checkPluginQuota(of: identifier) },
                empty: { [container] in try container.emptyPluginFolder(of: identifier) }),
            environment: { [environment] in Self.passed(environment, home: folder) }, limits: limits,
            makeGroup: { [groups, limits, options = plugin.manifest.options] in
                groups?.make(for: identifier, memory: options.memoryLimit << 20, threads: limits.threads)
            }
        ) { [records, now] _ in Self.count(against: plugin.identifier, in: records, at: now()) }
        workers[plugin.identifier] = (plugin, launch, worker)
        return worker
    }

    /// Ends a plug-in that gets no further requests, after its pending requests.
    private func dismiss(_ identifier: String) {
        guard let (_, _, worker) = workers.removeValue(forKey: identifier) else { return }
        Task { await worker.stop() }
    }

    private static func count(against identifier: String, in records: PluginRecordStore, at now: Date) {
        do {
            try records.recordCrash(of: identifier, at: Int64(now.timeIntervalSince1970))
        } catch {
            let reason = message(of: error)
            StandardError.write("AppHost: can't record the crash of \(identifier): \(reason)")
        }
    }

    /// Returns a plug-in's environment: its own folder as home, and the system's path.
    private static func passed(_ environment: [String: String], home: String) -> [String: String] {
        var passed = environment.filter { (LocaleVariables.names + ["TZ", SandboxSettings.variable]).contains($0.key) }
        (passed["HOME"], passed["PATH"]) = (home, "/usr/bin:/bin")
        // Swift would have another process write its crash report, over a socket; the sandbox treats that as an attempt to escape.
        passed["SWIFT_BACKTRACE"] = "enable=no"
        return passed
    }
}
