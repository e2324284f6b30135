import Foundation
import Shared

/// A drawn snapshot of the gallery.
struct GallerySnapshot: Sendable {
    let planned: PlannedSnapshot
    let png: [UInt8]
    let metadata: SnapshotMetadata

    /// The text alternative: the title and value of a control, even in the small size, which shows no text; otherwise the texts, or the
    /// accessibility labels; `nil` if there are neither.
    var words: String? {
        let control = [metadata.control?.title, metadata.control?.value].compactMap { $0 }.filter { !$0.isEmpty }
        if !control.isEmpty { return "\(control.joined(separator: ": ")), \(metadata.place.name)" }
        let texts = metadata.texts.map(\.string).filter { !$0.isEmpty }
        let words = texts.isEmpty ? metadata.accessibility.compactMap(\.label).filter { !$0.isEmpty } : texts
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

/// The snapshots of an extension on one page, drawn by its sessions.
struct GalleryDrawing {
    let calls: ExtensionCalls
    private(set) var page: SnapshotPage
    /// The reasons why snapshots are missing, each with its widget, activity or control.
    private(set) var faults: [String] = []
    private var kinds: Set<String> = []
    /// The remedy for a snapshot whose process ended.
    private static let remedy = "correct the code of the extension"

    init(calls: ExtensionCalls, date: Date) {
        self.calls = calls
        page = SnapshotPage(title: "Airlock gallery", subtitle: "Drawn for \(date.formatted(.iso8601))")
    }

    mutating func add(_ snapshot: GallerySnapshot) {
        kinds.insert(snapshot.planned.kind)
        page.add(
            snapshot.planned, .embedded(snapshot.png), size: snapshot.metadata.size,
            words: snapshot.words ?? "\(snapshot.planned.kind), a snapshot without words")
    }

    mutating func add(fault message: String, at planned: PlannedSnapshot) {
        page.add(message, at: planned)
        let fault = "\(planned.kind): \(message)"
        if !faults.contains(fault) { faults.append(fault) }
    }

    mutating func add(phrase: String, answer: String) { page.add(phrase: phrase, answer: answer) }

    /// Draws the extension's snapshots in all appearances and known states.
    ///
    /// - Parameters:
    ///   - kinds: The kinds to draw; empty for all.
    ///   - states: A folder of Live Activity states, in the format of `lint --states`; `nil` for none.
    ///   - isIncluded: Returns false for a snapshot that isn't drawn.
    /// - Throws: ``CommandFailure`` for an unknown kind or an unreadable folder; ``ExtensionError``.
    mutating func draw(
        kinds: [String] = [], states: String? = nil, where isIncluded: (PlannedSnapshot) -> Bool = { _ in true }
    ) async throws {
        do {
            try await draw(try calls.sessions(states: states, remedy: Self.remedy), kinds, where: isIncluded)
        } catch let error as SystemError {
            throw ExtensionError(name: "WidgetExt", fault: .notStarted(reason: error.reason))
        }
    }

    private mutating func draw(
        _ sessions: SnapshotSessions, _ kinds: [String], where isIncluded: (PlannedSnapshot) -> Bool
    ) async throws {
        do {
            let plan = try await sessions.plan("screens", kinds: kinds, moment: calls.clock)
            let outcomes = await sessions.draw(plan.snapshots.filter(isIncluded), moment: calls.clock)
            if let list = await sessions.run(Arguments.widgetList.words).value {
                let items = try JSONValue(parsing: list.output).members ?? []
                for item in items.flatMap({ $0.value.array ?? [] }) {
                    if let kind = item["kind"]?.string, let name = item["displayName"]?.string {
                        page.setName(name, of: kind)
                    }
                }
            }
            // A Live Activity that runs has a state.
            let running = self.kinds
            add(outcomes)
            for omission in plan.omissions where !running.contains(omission.name) { page.add(omission.message) }
            for message in sessions.crashMessages { faults.append(message) }
        } catch {
            await sessions.end()
            throw error
        }
        await sessions.end()
    }

    private mutating func add(_ outcomes: [(PlannedSnapshot, PluginOutcome<SnapshotSessions.Drawn>)]) {
        // A state of a Live Activity or a control is shown once, even if several previews or values have it.
        var looks: [String: [[Result<[UInt8], CommandFailure>]]] = [:]
        typealias Drawn = (planned: PlannedSnapshot, result: Result<GallerySnapshot, CommandFailure>)
        var groups: [(subject: RenderCommand.Subject, drawn: [Drawn])] = []
        for (planned, outcome) in outcomes {
            let result = Self.result(outcome, of: planned)
            if groups.last?.subject != planned.subject.everywhere { groups.append((planned.subject.everywhere, [])) }
            groups[groups.count - 1].drawn.append((planned, result))
        }
        for group in groups {
            let look = group.drawn.map { $0.result.map(\.png) }
            guard let kind = group.drawn.first?.planned.kind, looks[kind]?.contains(look) != true else { continue }
            looks[kind, default: []].append(look)
            for (planned, result) in group.drawn {
                switch result {
                case .success(let snapshot): add(snapshot)
                case .failure(let fault): add(fault: fault.message, at: planned)
                }
            }
        }
    }

    private static func result(
        _ outcome: PluginOutcome<SnapshotSessions.Drawn>, of planned: PlannedSnapshot
    ) -> Result<GallerySnapshot, CommandFailure> {
        guard let drawn = outcome.value else {
            return .failure(CommandFailure(outcome.reason(of: "the extension", else: remedy) ?? ""))
        }
        do {
            return .success(
                GallerySnapshot(planned: planned, png: drawn.bytes, metadata: try SnapshotMetadata(drawn.metadata)))
        } catch {
            return .failure(CommandFailure(message(of: error)))
        }
    }

    /// Writes the page.
    ///
    /// - Throws: ``CommandFailure``.
    func write(to path: String) throws { try OutputFile(path: path).replace(with: Array(page.html.utf8)) }

    /// Returns the error for a page that is written to `path`, but lacks snapshots that couldn't be drawn; `nil` if no snapshot is missing.
    func error(at path: String) -> CommandFailure? {
        guard !faults.isEmpty else { return nil }
        return CommandFailure(
            "snapshots are missing in \(path), for \(faults.count == 1 ? "one reason" : "\(faults.count) reasons") — fix the causes listed above",
            exitCode: .found)
    }
}

extension RenderCommand.Subject {
    /// The subject without its place, which the snapshots of one state have in common.
    fileprivate var everywhere: RenderCommand.Subject {
        switch self {
        case .activity(let kind, _, let state): .activity(kind: kind, .compact, state)
        case .preview(let name, let entry, _, let without): .preview(name: name, entry: entry, without: without)
        case .control(let kind, _, let origin, let value): .control(kind: kind, .small, origin, value: value)
        case .widget(let kind, _, let origin): .widget(kind: kind, .systemSmall, origin)
        default: self
        }
    }
}

extension ExtensionCalls {
    /// Returns sessions of the widget extension, whose processes can't change app groups.
    ///
    /// - Parameters:
    ///   - states: The folder of Live Activity states that the processes may read; `nil` for none.
    ///   - remedy: The remedy in the message of a process that ended.
    /// - Throws: ``SystemError``.
    func sessions(states: String?, remedy: String) throws -> SnapshotSessions {
        var command = Arguments(command: "session")
        (command[CommonOptions.container], command[WidgetOptions.states]) = (container, states)
        command[CommonOptions.timeZone] = clock[CommonOptions.timeZone]
        var launch = ExtensionLaunch(
            launcher: executables.launcher, executable: executables.widgets, arguments: command.words, role: .widgets,
            container: container, changesGroups: false, fonts: environment["AIRLOCK_FONTS"])
        launch.grants += command.grants
        return try SnapshotSessions(launch, container: nil, environment: Self.passed(environment), remedy: remedy)
    }
}
