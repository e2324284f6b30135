import Foundation
import Shared

/// A check of a plug-in: sends every possible request once, in a temporary container, and collects the results.
struct PluginExamination {
    let plugin: Plugin
    let launcher: String
    let environment: [String: String]
    let context: RequestContext
    /// True if the plug-in is started even on a kernel without Landlock.
    var mayRunWithoutLandlock = false
    let now: @Sendable () -> Date
    /// Draws an entry; throws the fault of its view.
    let draw: (PluginTimeline.Entry, WidgetFamily) throws -> Void

    /// A request and its result.
    struct Finding: Hashable {
        let request: String
        /// A summary of the answer; `nil` if there was a problem.
        let answer: String?
        let problem: String?

        var text: String { "\(problem == nil ? "ok   " : "wrong") \(request): \(problem ?? answer ?? "")" }

        var json: JSONValue {
            [
                "request": .string(request), "answer": answer.map { .string($0) } ?? .null,
                "problem": problem.map { .string($0) } ?? .null,
            ]
        }
    }

    /// Sends the requests of the plug-in's extension point: the lists, and a timeline request for every widget in every family that a phone
    /// shows. The timelines are drawn.
    ///
    /// - Throws: ``ContainerError`` if the container can't be created.
    func run() async throws -> [Finding] {
        try await withContainer { container in
            let supervisor = try supervisor(container)
            switch plugin.manifest.point {
            case .intents:
                let outcome = await supervisor.intents(plugin)
                return [finding("intents/list", outcome) { $0.map(\.id).joined(separator: ", ") }]
            case .widgets: return await widgets(supervisor)
            }
        }
    }

    /// Measures the time that the plug-in's first widget takes in its first family, from the request to the snapshot.
    ///
    /// - Throws: ``CommandFailure`` for a plug-in without a widget to draw; the errors of `draw`.
    func timings(iterations: Int) async throws -> [PluginTiming] {
        try await withContainer { container in
            var warm = PluginLimits()
            warm.idle = 60_000
            let (reused, new) = (try supervisor(container, limits: warm), try supervisor(container))
            let list = await new.widgets(plugin)
            guard let widget = list.value?.first, let family = widget.families.first,
                let size = DeviceProfile.standard.size(of: family)
            else {
                let nothing = "\(plugin.manifest.name) has no widget that can be drawn — offer a widget"
                throw CommandFailure(list.message(of: plugin.manifest.name) ?? nothing, exitCode: .found)
            }
            let timings = try await PluginTiming.measured(
                iterations: iterations, draw: { try draw($0, family) },
                ask: { isWarm in
                    await (isWarm ? reused : new).timeline(
                        plugin, kind: widget.kind, family: family, size: size, context: context)
                }, name: plugin.manifest.name, at: context.now)
            await reused.stop()
            return timings
        }
    }

    /// A store that counts no crashes, so that every request is sent.
    private var records: PluginRecordStore {
        get throws {
            let records = PluginRecordStore(storage: nil, isForgiving: true)
            try records.change(plugin.identifier) { $0.mayRunWithoutLandlock = mayRunWithoutLandlock }
            return records
        }
    }

    private func supervisor(_ container: Container, limits: PluginLimits = PluginLimits()) throws -> PluginSupervisor {
        PluginSupervisor(
            launcher: launcher, container: container, records: try records, environment: environment, limits: limits,
            now: now)
    }

    private func withContainer<Value>(_ body: (Container) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("airlock-check-\(UUID().uuidString)")
        defer {
            do {
                try FileManager.default.removeItem(at: folder)
            } catch {
                StandardError.write("AppHost: can't remove \(folder.path): \(error.localizedDescription)")
            }
        }
        return try await body(try Container.create(at: folder.path, group: "group.airlock.check"))
    }

    private func widgets(_ supervisor: PluginSupervisor) async -> [Finding] {
        let list = await supervisor.widgets(plugin)
        var findings = [finding("widgets/list", list) { $0.map(\.kind).joined(separator: ", ") }]
        for widget in list.value ?? [] {
            for family in widget.families {
                guard let size = DeviceProfile.standard.size(of: family) else { continue }
                let timeline = await supervisor.timeline(
                    plugin, kind: widget.kind, family: family, size: size, context: context)
                let request = "\(widget.kind), \(family.name)"
                if let problem = timeline.value.flatMap({ problem(of: $0, in: family) }) {
                    findings.append(Finding(request: request, answer: nil, problem: problem))
                    continue
                }
                findings.append(
                    finding(request, timeline) { timeline in
                        let count = timeline.entries.count
                        return "\(count) \(count == 1 ? "entry" : "entries"), \(timeline.reload.words)"
                    })
            }
        }
        return findings
    }

    /// Returns the fault of the first view that can't be drawn.
    private func problem(of timeline: PluginTimeline, in family: WidgetFamily) -> String? {
        for (number, entry) in timeline.entries.enumerated() where number == 0 || entry.view != timeline.entries[0].view
        {
            do {
                try draw(entry, family)
            } catch {
                return "the view of entry \(number): \(message(of: error))"
            }
        }
        return nil
    }

    private func finding<Value>(
        _ request: String, _ outcome: PluginOutcome<Value>, _ words: (Value) -> String
    ) -> Finding {
        Finding(request: request, answer: outcome.value.map(words), problem: outcome.message(of: plugin.manifest.name))
    }
}

extension PluginTimeline.Reload {
    /// The policy in words.
    var words: String {
        switch self {
        case .atEnd: "reload at the end"
        case .never: "no reload"
        case .after(let date): "reload after \(date.formatted(.iso8601))"
        }
    }
}
