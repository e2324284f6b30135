import Foundation
import Shared

/// The commands for running Live Activities, whose names begin with `activity`.
struct ActivityCommands {
    private static let presentation = CommandOption(
        "presentation", "FORM",
        help:
            "the presentation that is tapped: \(choices(ActivityPresentation.allCases.map(\.rawValue))); lock-screen by default",
        default: ActivityPresentation.lockScreen)
    @OptionList private static var own: [OptionDeclaration] {
        HostSettings.places
        HostSettings.plugins
        CommonOptions.json
        CommonOptions.moment
    }

    static let grammar: [CommandGrammar.Command] = [
        .init("activity list", summary: "prints the Live Activities, after drawing what is new") { own },
        .init(
            "activity reload", summary: "redraws Live Activities in their current state: all, or those named",
            operands: "[ID…]"
        ) { own },
        .init(
            "activity follow", summary: "redraws a Live Activity every second, until it ends or SIGINT arrives",
            operands: "ID"
        ) { own },
        .init(
            "activity tap", summary: "performs a tap on a Live Activity, and draws what it changed",
            operands: "ID REGION"
        ) {
            presentation
            own
        },
    ]

    private let settings: HostSettings
    private let arguments: Arguments
    private let home: HomeScreen
    private let calls: ExtensionCalls
    private var now: Date { settings.context.now }

    init(_ settings: HostSettings) throws {
        (self.settings, arguments) = (settings, settings.arguments)
        calls = try settings.calls()
        home = settings.home(calls, in: try settings.createContainer())
    }

    func run() async throws {
        switch arguments.command {
        case "activity tap": try await tap()
        case "activity reload": try await reload()
        case "activity follow": try await follow()
        default: try await list()
        }
    }

    /// Returns the only activity whose id is, or begins with, the given text; case and dashes are ignored.
    private func activity(_ id: String, at now: Int64) throws -> VisibleActivity {
        let all = try home.store.activities(at: now)
        func digits(_ id: String) -> String { id.uppercased().filter { $0 != "-" } }
        let beginning = digits(id)
        let found = beginning.isEmpty ? [] : all.filter { digits($0.id).hasPrefix(beginning) }
        guard found.count < 2 else {
            throw CommandFailure(
                "ambiguous id prefix '\(id)': \(found.count) Live Activities match — write more of the id",
                exitCode: .badData)
        }
        guard let activity = found.first else {
            throw CommandFailure(
                all.isEmpty
                    ? "no Live Activity is shown — start a timer with 'AppHost alarm add 5m'"
                    : "no Live Activity '\(id)' is shown — \(suggestion(for: id, in: all.map(\.id)))",
                exitCode: .badData)
        }
        return activity
    }

    private func id(_ operands: Int) throws -> String {
        guard arguments.operands.count == operands, let id = arguments.operands.first else {
            throw CommandFailure(
                operands == 2
                    ? "'activity tap' takes the id of a Live Activity, and the number or the intent of one of its regions — 'AppHost activity list' prints the ids and the regions"
                    : "'\(arguments.command)' takes the id of one Live Activity — 'AppHost activity list' prints the ids"
            )
        }
        return id
    }

    // MARK: Showing

    private func list() async throws {
        let now = now.milliseconds
        let outcome = try await home.update(at: now)
        report(outcome)
        let activities = try home.store.activities(at: now)
        if settings.isJSON {
            let document: JSONValue = ["activities": .array(try activities.map { try json(of: $0, at: now) })]
            return try StandardOutput.write(document.serialised())
        }
        guard !activities.isEmpty else {
            return try StandardOutput.write("no Live Activity is shown — start a timer with 'AppHost alarm add 5m'")
        }
        for activity in activities {
            let regions = try regions(of: activity, form: .lockScreen) ?? []
            let taps = regions.enumerated().map { "\($0) \($1.action.name)" }.joined(separator: ", ")
            try StandardOutput.write("\(activity.id)  \(activity.summary(at: now))\(taps.isEmpty ? "" : "  [\(taps)]")")
        }
    }

    private func json(of activity: VisibleActivity, at now: Int64) throws -> JSONValue {
        let snapshots = try ActivityPresentation.allCases.map { form in
            let name = activity.snapshotName(form)
            return JSONMember(
                form.rawValue,
                try home.snapshots.metadata(of: name) == nil ? .null : .string("\(home.snapshots.path)/\(name).png"))
        }
        let regions = try regions(of: activity, form: .lockScreen) ?? []
        var members = [
            JSONMember("id", .string(activity.id)), JSONMember("kind", .string(activity.kind)),
            JSONMember("title", .string(activity.title)), JSONMember("state", .string(activity.state(at: now))),
            JSONMember("snapshots", .object(snapshots)),
            JSONMember("regions", .array(regions.map { .string($0.action.name) })),
        ]
        if case .alarm(let alarm) = activity.source {
            members.append(
                JSONMember("remaining", alarm.remaining(at: now).map { .number(Double($0) / 1_000) } ?? .null))
            members.append(
                JSONMember("fires", alarm.fireAt.map { .string(Date(milliseconds: $0).formatted(.iso8601)) } ?? .null))
        }
        return .object(members)
    }

    private func report(_ outcome: HomeScreen.Outcome) {
        for fault in outcome.faults { StandardError.write("AppHost: \(fault)") }
        for reload in outcome.reloads {
            if let failure = reload.failure { StandardError.write("AppHost: \(reload.id): \(failure)") }
        }
    }

    private func reload() async throws {
        let now = now.milliseconds
        let named = try arguments.operands.map { try activity($0, at: now) }
        let requested = named.isEmpty ? try home.store.activities(at: now) : named
        try await draw(requested, at: now)
        for activity in requested { try StandardOutput.write("\(activity.id): redrawn") }
    }

    /// Draws activities in their state at an instant.
    private func draw(_ activities: [VisibleActivity], at now: Int64) async throws {
        let outcome = try await home.update(at: now, requested: Set(activities.map(\.id)))
        for fault in outcome.faults { StandardError.write("AppHost: \(fault)") }
        if let failed = outcome.reloads.first(where: { $0.failure != nil }), let reason = failed.failure {
            throw CommandFailure("\(failed.id): \(reason)", exitCode: .badData)
        }
    }

    private func follow() async throws {
        let id = try activity(try id(1), at: now.milliseconds).id
        while true {
            let now = now.milliseconds
            guard let activity = try home.store.activities(at: now).first(where: { $0.id == id }) else { break }
            try await draw([activity], at: now)
            try StandardOutput.write("\(id)  \(activity.summary(at: now))")
            // A clock that is fixed by an option doesn't advance.
            if arguments.has(CommonOptions.at) { return }
            try await Task.sleep(for: .milliseconds(1_000 - now % 1_000))
        }
        try StandardOutput.write("\(id)  gone")
    }

    // MARK: Tapping

    /// Returns the regions of a presentation's snapshot; `nil` if it isn't drawn.
    private func regions(of activity: VisibleActivity, form: ActivityPresentation) throws -> [SnapshotMetadata.Region]?
    {
        try home.snapshots.metadata(of: activity.snapshotName(form))?.regions
    }

    private func tap() async throws {
        let instant = now.milliseconds
        let activity = try activity(try id(2), at: instant)
        let form = arguments[Self.presentation]
        // Without a running host, recent changes haven't been drawn.
        if try regions(of: activity, form: form) == nil { report(try await home.update(at: instant)) }
        guard let regions = try regions(of: activity, form: form) else {
            throw CommandFailure(
                "the Live Activity \(activity.id) isn't drawn — run 'AppHost activity reload \(activity.id)' to draw it",
                exitCode: .badData)
        }
        let word = arguments.operands[1]
        guard
            let region = Int(word).map({ regions.indices.contains($0) ? regions[$0] : nil })
                ?? regions.first(where: { $0.action.name == word })
        else {
            throw CommandFailure(
                regions.isEmpty
                    ? "\(activity.id) has nothing to tap in its presentation '\(form.rawValue)'"
                    : "\(activity.id) has no region '\(word)' — write a number from 0 to \(regions.count - 1), or \(choices(regions.map(\.action.name)))",
                exitCode: .badData)
        }
        let touch = HomeTouch(
            store: home.store, calls: calls,
            plugins: { [settings, home, calls] in try settings.plugins(home.store.container, calls) },
            // The intent may have ended the activity after the tap.
            update: { [home, settings] in
                try await home.update(at: settings.context.now.milliseconds, requested: $0)
            })
        switch try await touch.tap(region.action, of: .activity(activity)) {
        case .opens(let url):
            if settings.isJSON {
                return try StandardOutput.write((["opens": .string(url ?? "")] as JSONValue).serialised())
            }
            try StandardOutput.write("opens \(url ?? "the app")")
        case .ran(let id, let answer, let outcome):
            report(outcome)
            let instant = now.milliseconds
            let after = try home.store.activities(at: instant).first { $0.id == activity.id }
            if settings.isJSON {
                let document: JSONValue = [
                    "intent": .string(id), "answer": answer, "home": outcome.json,
                    "activity": try after.map { try json(of: $0, at: instant) } ?? .null,
                ]
                return try StandardOutput.write(document.serialised())
            }
            let dialog = answer["dialog"]?.string.map { ": \($0)" } ?? ""
            try StandardOutput.write("ran \(id)\(dialog)")
            try StandardOutput.write("\(activity.id)  \(after?.summary(at: instant) ?? "gone")")
        }
    }
}

extension VisibleActivity {
    /// Returns the activity's state at an instant: an alarm's own state, or the `ActivityState` of an activity that an app started.
    func state(at now: Int64) -> String {
        switch source {
        case .alarm(let alarm): alarm.state.name
        case .started(let activity): activity.activityState(at: now).rawValue
        }
    }

    /// Returns a one-line description of the activity's title and state.
    fileprivate func summary(at now: Int64) -> String {
        guard case .alarm(let alarm) = source else { return "\(kind)  \(state(at: now))" }
        let left = alarm.remaining(at: now).map { ", \(clockText(milliseconds: $0)) left" } ?? ""
        let name = title.oneLine()
        return "\(name.isEmpty ? "Alarm" : name)  \(state(at: now))\(left)"
    }
}
