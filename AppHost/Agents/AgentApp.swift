import AirlockSandbox
import BringSupport
import Foundation
import Shared

/// The app that a coding agent works on: built when its files have changed, and drawn and run on request.
actor AgentApp {
    private let folder: AppFolder
    let renderer: AppRenderer
    let state: AgentState
    /// The files to follow: the given ones, and those that a project or a build has found; `nil` before the first request.
    private var followed: (given: [String], found: [String])?
    /// The latest build of each executable, and the files that it was built from.
    private var builds: [AppBuilder.Product: (scan: SourceScan, report: BuildReport)] = [:]
    /// True after the first build.
    private(set) var isBuilt = false
    /// The latest build, for which the next one waits.
    private var latest: Task<BuildReport, any Error>?
    /// The snapshots of the last comparison by their names; `nil` before the first.
    private(set) var compared: [String: AgentCall.Drawn]?

    /// - Throws: ``AppBuildError`` if the fixture can't be copied.
    init(_ folder: AppFolder) throws {
        self.folder = folder
        renderer = AppRenderer(folder.renderer)
        state = AgentState(
            folder: folder.renderer.data ?? folder.output, fixture: folder.fixture,
            userStates: "\(folder.output)/states")
        try state.reset()
    }

    /// Builds the files as they are now, unless they were built already.
    ///
    /// - Throws: ``AppBuildError`` with the compiler's errors.
    @discardableResult
    func build(_ product: AppBuilder.Product = .widgets) async throws -> BuildReport {
        // All builds write the same files, so a build waits until the one before has ended.
        let before = latest
        let task = Task {
            _ = await before?.result
            return try await buildChanges(product)
        }
        latest = task
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func buildChanges(_ product: AppBuilder.Product) async throws -> BuildReport {
        var files = if let followed { followed } else { try await folder.followed() }
        followed = files
        let scan = SourceScan(files.given, found: files.found)
        if let missing = scan.missing { throw AppBuildError("\(missing) is gone — create it again") }
        if builds[product]?.scan != scan {
            builds[product] = nil
            let report = try await folder.builder.build(product)
            isBuilt = true
            if product == .widgets, report.faults.isEmpty, report.executable != nil { try renderer.adopt(report) }
            // A file that changes during the build differs from this scan, and modules that the build found aren't in the scan. In both
            // cases the next request builds again.
            files.found = Set(files.found + report.sources).sorted()
            followed = files
            builds[product] = (scan, report)
        }
        guard let report = builds[product]?.report else { throw AppBuildError("the app wasn't built — call again") }
        if report.faults.isEmpty { return report }
        // An error that isn't about a file, such as a full disk, may be gone without an edit.
        if report.faults.allSatisfy({ $0.file == nil }) { builds[product] = nil }
        let remedy = report.remedy ?? "correct them and call again; 'verdict' lists API that isn't supported here"
        let lines = ["the sources don't compile:"] + report.faultLines + report.omissions + [remedy]
        throw AppBuildError(lines.joined(separator: "\n"))
    }

    /// Builds the widgets.
    ///
    /// - Throws: The errors of ``build(_:)``; ``AppBuildError`` if the sources declare no widgets.
    func buildWidgets() async throws {
        guard try await build(.widgets).executable != nil else {
            throw AppBuildError("the app has no widgets — call 'ask' or 'perform' to run its intents")
        }
    }

    /// Returns the verdict on the sources with the compiler's errors; nothing is built.
    ///
    /// - Throws: ``AppBuildError``.
    func verdict() async throws -> (isClear: Bool, text: String) { try await folder.builder.verdict() }

    /// Returns the names that the sources can use.
    ///
    /// - Throws: ``AppBuildError``.
    func names() async throws -> JSONValue { try await folder.builder.names() }

    // MARK: Comparing

    /// Stores snapshots for the next comparison. Of a snapshot that couldn't be drawn, the version that was drawn last is kept.
    func setCompared(_ drawn: [String: AgentCall.Drawn], failed: Set<String>) {
        compared = (compared ?? [:]).filter { failed.contains($0.key) }.merging(drawn) { $1 }
    }

    /// Returns a git revision of the sources.
    func revision(_ name: String) -> AgentRevision {
        AgentRevision(folder: folder, environment: folder.renderer.environment, name: name)
    }

    /// Returns the removed and the added lines of an outline. A view whose source only moved to another line hasn't changed.
    static func difference(from old: [String], to new: [String]) -> (removed: [String], added: [String]) {
        func views(_ lines: [String]) -> [Substring] {
            lines.map { line in
                line.hasSuffix("]")
                    ? line[..<(line.range(of: "  [", options: .backwards)?.lowerBound ?? line.endIndex)] : line[...]
            }
        }
        let difference = views(new).difference(from: views(old))
        return (
            difference.removals.compactMap { if case .remove(let index, _, _) = $0 { old[index] } else { nil } },
            difference.insertions.compactMap { if case .insert(let index, _, _) = $0 { new[index] } else { nil } }
        )
    }

    // MARK: Intents and data

    /// Runs a command of the executable for intents.
    ///
    /// - Parameters:
    ///   - operand: A phrase or the id of an intent.
    /// - Returns: The command's JSON document, and the changes that the command made in the app's groups.
    /// - Throws: The errors of ``build(_:)``; ``AppBuildError`` if the app has no intents, or with the reason why the command failed.
    func run(
        _ command: Arguments, _ operand: String? = nil, parameters: JSONValue? = nil
    ) async throws -> (answer: JSONValue, changes: [String]) {
        let report = try await build(.intents)
        guard let executable = report.executable else {
            throw AppBuildError("the app has no intents — call 'render' to draw its widgets")
        }
        let calls = ExtensionCalls(
            executables: ExtensionExecutables(
                widgets: executable, intents: executable, launcher: folder.renderer.launcher),
            container: state.container, clock: folder.renderer.clock, environment: renderer.environment(report))
        let before = Stored(state)
        let answer: JSONValue
        do {
            var command = command
            command[IntentOptions.assets] = translations(of: executable)
            answer = try await calls.query(command, operand, parameters: parameters)
        } catch let error as ExtensionError {
            // The intent's own error is more important than an error of restarting.
            _ = try? adoptChanges(since: before)
            throw AppBuildError(error.reason)
        }
        return (answer, try adoptChanges(since: before))
    }

    /// Returns the folder of the app's translations, which is beside its executable; `nil` for none.
    private func translations(of executable: String) -> String? {
        let manager = FileManager.default
        // A folder that can't be read has no translations.
        func names(in folder: String) -> [String] { (try? manager.contentsOfDirectory(atPath: folder)) ?? [] }
        let folder = executable.parentFolder
        let resources = names(in: folder).filter { $0.hasSuffix(".resources") }.sorted().map { "\(folder)/\($0)" }
        return resources.first { names(in: $0).contains { $0.hasSuffix(".xcstrings") || $0.hasSuffix(".lproj") } }
    }

    /// The data before a change.
    private struct Stored {
        let groups: [String: AgentState.Group]
        let activities: [String: RunningActivity]

        init(_ state: AgentState) { (groups, activities) = (state.contents(), state.storedActivities) }
    }

    /// Changes the app's data.
    ///
    /// - Parameter isReset: True to restore the data that the server started with first.
    /// - Returns: What has changed.
    /// - Throws: The errors of `body`.
    func change(isReset: Bool, _ body: (AgentState, _ now: Int64) throws -> Void) throws -> [String] {
        let before = state.contents()
        do {
            if isReset { try state.reset() }
            try body(state, folder.renderer.clock[CommonOptions.at]?.milliseconds ?? 0)
        } catch {
            // A part may have been changed.
            try renderer.restart()
            throw error
        }
        try renderer.restart()
        return AgentState.changes(from: before, to: state.contents())
    }

    @discardableResult
    private func adoptChanges(since before: Stored) throws -> [String] {
        let after = state.contents()
        let activities = try state.adoptActivities(since: before.activities)
        // A drawing process may have read the data that has changed.
        if before.groups != after || !activities.isEmpty { try renderer.restart() }
        return AgentState.changes(from: before.groups, to: after) + activities
    }

    /// Ends the drawing processes.
    func end() async { await renderer.end() }
}

extension ExtensionError {
    /// The reason, for the author of the extension.
    fileprivate var reason: String {
        switch fault {
        case .noAnswer:
            return
                "the intent ended the app's process, so it has no answer — return a result from 'perform' instead of calling exit"
        case .unreadable(let reason):
            return
                "the intent's answer can't be read: \(reason) — write only to standard output, standard error and files that the intent opened"
        case .failed(let status, let message) where message.isEmpty:
            return
                "the app's process ended with status \(status) and no message — let the intent leave the process's descriptors open, and not call exit"
        case .failed(_, let message):
            // The app's code can have written the other lines.
            let lines = message.split(separator: "\n").map(String.init)
            let own = lines.filter { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
            guard !own.isEmpty else { return message.lastMessage }
            let printed = lines.filter { !$0.hasPrefix("\(name): ") }.suffix(20)
            return (own + printed.map { "printed: \($0)" }).joined(separator: "\n")
        case .crashed(let signal, let message):
            return
                "the intent was killed by signal \(signal)\(message.isEmpty ? "" : " (\(message))") — correct the intent's code and call again"
        case .timedOut(let seconds):
            return "the intent didn't end within \(seconds) s and was killed — correct the intent's code and call again"
        case .overMemory:
            return
                "the intent used more than \(ExtensionLimits.memory >> 20) MiB of memory and was killed — correct the intent's code and call again"
        default: return message
        }
    }
}
