import Foundation
import Shared

/// Everything a plug-in can be asked, asked once in a container of its own, to see what comes of it.
struct PluginExamination {
    let plugin: Plugin
    let launcher: String
    let environment: [String: String]
    let context: RequestContext
    /// True if the plug-in is started on a kernel without Landlock, too.
    var mayRunWithoutLandlock = false
    let now: @Sendable () -> Date
    /// Has an entry drawn; throws what is wrong with its view.
    let draw: (PluginTimeline.Entry, WidgetFamily) throws -> Void

    /// One question and what came of it.
    struct Finding: Hashable {
        let asked: String
        /// What was answered, in words; `nil` where something was wrong.
        let answer: String?
        let problem: String?

        var text: String { "\(problem == nil ? "ok   " : "wrong") \(asked): \(problem ?? answer ?? "")" }

        var json: JSONValue {
            [
                "asked": .string(asked), "answer": answer.map { .string($0) } ?? .null,
                "problem": problem.map { .string($0) } ?? .null,
            ]
        }
    }

    /// A plug-in that was found wanting.
    struct Found: CommandError, Hashable {
        let name: String
        var exitCode: ExitCode { .found }
        var message: String { "\(name) doesn't do what a plug-in does — see what is wrong above" }
    }

    /// Asks for what the plug-in's point has: lists, and every widget in every family a phone shows, drawn.
    ///
    /// - Throws: ``ContainerError`` where there is no room for a container.
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

    /// How long its first widget takes in its first family, from the request to the snapshot.
    ///
    /// - Throws: ``PluginTiming/Unanswered`` for a plug-in without a widget to draw, and what `draw` throws.
    func timings(rounds: Int) async throws -> [PluginTiming] {
        try await withContainer { container in
            var warm = PluginLimits()
            warm.idle = 60_000
            let (kept, new) = (try supervisor(container, limits: warm), try supervisor(container))
            let list = await new.widgets(plugin)
            guard let widget = list.value?.first, let family = widget.families.first,
                let size = DeviceProfile.standard.size(of: family)
            else {
                let nothing = "\(plugin.manifest.name) has no widget that can be drawn — offer one"
                throw PluginTiming.Unanswered(message: list.message(of: plugin.manifest.name) ?? nothing)
            }
            let timings = try await PluginTiming.measured(
                rounds: rounds, draw: { try draw($0, family) },
                ask: { isWarm in
                    await (isWarm ? kept : new).timeline(
                        plugin, kind: widget.kind, family: family, size: size, context: context)
                }, name: plugin.manifest.name, at: context.now)
            await kept.stop()
            return timings
        }
    }

    /// Each question is asked, whatever came of the one before.
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
                StandardError.write("AppHost: \(folder.path) can't be removed: \(error.localizedDescription)")
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
                let asked = "\(widget.kind), \(family.rawValue)"
                if let problem = timeline.value.flatMap({ problem(of: $0, in: family) }) {
                    findings.append(Finding(asked: asked, answer: nil, problem: problem))
                    continue
                }
                findings.append(
                    finding(asked, timeline) { timeline in
                        let count = timeline.entries.count
                        return "\(count) \(count == 1 ? "entry" : "entries"), \(timeline.reload.words)"
                    })
            }
        }
        return findings
    }

    /// What is wrong with the first view that can't be drawn.
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
        _ asked: String, _ outcome: PluginOutcome<Value>, _ words: (Value) -> String
    ) -> Finding {
        Finding(asked: asked, answer: outcome.value.map(words), problem: outcome.message(of: plugin.manifest.name))
    }
}

extension PluginTimeline.Reload {
    /// When it is asked again, for people.
    var words: String {
        switch self {
        case .atEnd: "again at the end"
        case .never: "never again"
        case .after(let date): "again after \(date.formatted(.iso8601))"
        }
    }
}
