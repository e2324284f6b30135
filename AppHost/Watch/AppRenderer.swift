import AirlockSandbox
import BringSupport
import Foundation
import Glibc
import Shared
import Synchronization

/// Plans, draws and lints the widgets of an app, with the executable of its last good build.
final class AppRenderer: Sendable {
    /// The settings that are the same for all builds.
    struct Settings: Sendable {
        let launcher: String
        let environment: [String: String]
        /// The folder with settings and files of app groups; `nil` for the container's.
        let fixture: String?
        /// The options that fix the instant, the time zone and the locale, so that only edits change the snapshots.
        let clock: Arguments
        /// The number of processes.
        let processes: Int
        /// The folder with the app's data; `nil` for the one that the build made.
        var data: String?
    }

    private struct Build: Sendable {
        let report: BuildReport
        let sessions: SnapshotSessions
        /// Measures the app groups; the processes may change them unless a group exceeded its quota at the start.
        let meter: AppGroupMeter
        /// The cause and remedy if a group exceeded its quota; then the processes can only read groups.
        let excess: String?
        /// The drawing with made-up values; `nil` before the snapshots are listed.
        var madeUp: Task<MadeUpDrawing?, Never>?

        /// Ends the processes after their requests.
        func end() async {
            await sessions.end()
            await madeUp?.value?.sessions.end()
        }
    }

    /// The maximum size of a finding's image, in bytes.
    private static let imageLimit = 64 << 20
    /// The maximum size of all references that are compared, in bytes.
    private static let referenceLimit = 512 << 20

    private let settings: Settings
    private let build = Mutex<Build?>(nil)

    init(_ settings: Settings) { self.settings = settings }

    /// Draws with the executable of a build from now on. The processes of the previous build end after their requests.
    ///
    /// - Throws: ``AppBuildError`` for an app without widgets, or if the folders for its data can't be made; ``SystemError``.
    func adopt(_ report: BuildReport) throws {
        guard let executable = report.executable else {
            throw AppBuildError(
                "the sources declare no widgets — name the folder of the widget extension's sources")
        }
        for folder in [container(report), images(report)] where mkdir(folder, 0o755) != 0 && errno != EEXIST {
            throw AppBuildError("can't create \(folder): \(String(cString: strerror(errno))) — check the folder")
        }
        let meter = AppGroupMeter(container: container(report))
        let excess = meter.measure()
        let sessions = try SnapshotSessions(
            launch(executable, report, changesGroups: excess == nil),
            container: excess == nil ? container(report) : nil, environment: environment(report),
            size: settings.processes)
        let old = build.withLock { build in
            defer { build = Build(report: report, sessions: sessions, meter: meter, excess: excess) }
            return build
        }
        if let old { Task { await old.end() } }
    }

    /// The messages of the parts of the app that are left out because they crash, and of an app group that exceeds its quota.
    var crashMessages: [String] {
        build.withLock { $0?.sessions.crashMessages ?? [] } + excessMessages
    }

    private var excessMessages: [String] {
        build.withLock { build in
            build?.excess.map { ["\($0), without which the app can't change app groups"] } ?? []
        }
    }

    /// Starts new processes, which know nothing of the app's earlier data.
    ///
    /// - Throws: The errors of ``adopt(_:)``.
    func restart() throws {
        if let report = build.withLock({ $0?.report }) { try adopt(report) }
    }

    /// Ends the processes after their requests.
    func end() async { await build.withLock { $0 }?.end() }

    /// True if there was a good build.
    var hasBuild: Bool { build.withLock { $0 != nil } }

    /// The number of requests that can be answered at once.
    var width: Int { settings.processes }

    private func container(_ report: BuildReport) -> String { "\(settings.data ?? report.package)/container" }

    /// The folder for the images of findings, which are removed once they are read.
    private func images(_ report: BuildReport) -> String { "\(report.package)/.build/findings" }

    private func states(_ report: BuildReport) -> String? {
        let folder = "\(settings.data ?? report.package)/states"
        return access(folder, R_OK) == 0 ? folder : nil
    }

    /// The environment of the app's processes.
    func environment(_ report: BuildReport) -> [String: String] {
        var environment = ExtensionCalls.passed(settings.environment)
        if environment["AIRLOCK_FONTS"] == nil { environment["AIRLOCK_FONTS"] = report.fonts }
        if let locale = report.locale { environment["LC_ALL"] = locale }
        // A backtrace would replace the message of a crash, and can't be made in the sandbox.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        return environment
    }

    private func launch(
        _ executable: String, _ report: BuildReport, changesGroups: Bool, fixture: String? = nil
    ) -> ExtensionLaunch {
        // The time zone is fixed when a process starts.
        var command = Arguments(command: "session")
        command[CommonOptions.container] = container(report)
        command[CommonOptions.timeZone] = settings.clock[CommonOptions.timeZone]
        command[CommonOptions.fixture] = fixture ?? settings.fixture
        command[WidgetOptions.sources] = report.folder
        command[WidgetOptions.states] = states(report)
        command[WidgetOptions.images] = images(report)
        return launch(command, executable, report, changesGroups: changesGroups)
    }

    private func launch(
        _ command: Arguments, _ executable: String, _ report: BuildReport, changesGroups: Bool
    ) -> ExtensionLaunch {
        var launch = ExtensionLaunch(
            launcher: settings.launcher, executable: executable, arguments: command.words, role: .widgets,
            container: container(report), changesGroups: changesGroups, fonts: environment(report)["AIRLOCK_FONTS"])
        launch.grants += command.grants
        return launch
    }

    // MARK: Made-up values

    /// Returns the drawing with made-up values, which is made once for a build.
    ///
    /// - Parameter plan: The snapshots of the build.
    private func madeUp(_ current: Build, _ plan: [PlannedSnapshot]) async -> MadeUpDrawing? {
        let task = build.withLock { build in
            // Another build has another drawing.
            guard build?.sessions === current.sessions else { return Task<MadeUpDrawing?, Never> { nil } }
            if let task = build?.madeUp { return task }
            let task = Task { [self] in
                await MadeUpDrawing(
                    of: plan, fixture: fixtureLaunch(current.report), by: { try filledSessions(current.report, $0) },
                    environment: environment(current.report), besides: current.sessions, clock: settings.clock)
            }
            build?.madeUp = task
            return task
        }
        return await task.value
    }

    /// Returns how the fixture of made-up values is written, and its folder; `nil` without widgets.
    private func fixtureLaunch(_ report: BuildReport) -> (launch: ExtensionLaunch, folder: String)? {
        guard let executable = report.executable else { return nil }
        let folder = "\(report.package)/.build/made-up"
        var command = Arguments(command: "fixture")
        (command[CommonOptions.container], command[CommonOptions.json]) = (container(report), true)
        (command[WidgetOptions.fixtureOut], command[CommonOptions.fixture]) = (folder, settings.fixture)
        command[RenderOptions.sources] = report.folder
        command.complete(from: settings.clock)
        return (launch(command, executable, report, changesGroups: false), folder)
    }

    private func filledSessions(_ report: BuildReport, _ fixture: String) throws -> SnapshotSessions {
        try SnapshotSessions(
            launch(report.executable ?? "", report, changesGroups: false, fixture: fixture), container: nil,
            environment: environment(report), size: settings.processes)
    }

    /// Returns the data that the widgets read, as `reads --json` lists them.
    ///
    /// - Throws: ``AppBuildError`` if the process fails.
    func reads() async throws -> [JSONValue] {
        let report = try current().report
        var command = Arguments(command: "reads")
        (command[CommonOptions.container], command[CommonOptions.json]) = (container(report), true)
        (command[CommonOptions.fixture], command[RenderOptions.sources]) = (settings.fixture, report.folder)
        command.complete(from: settings.clock)
        let launch = launch(command, report.executable ?? "", report, changesGroups: false)
        let output = try await MadeUpDrawing.output(of: launch, environment(report))
        // Without a document, the process has ended early.
        guard let json = try? JSONValue(parsing: output), let reads = json["reads"]?.array else {
            throw AppBuildError("the app's process listed no reads — see the messages of 'render'")
        }
        return reads
    }

    /// Returns the processes that draw a snapshot.
    private func sessions(for snapshot: PlannedSnapshot) async throws -> SnapshotSessions {
        let current = try current()
        guard snapshot.isMadeUp, snapshot.surface != .activity else { return current.sessions }
        guard let madeUp = await current.madeUp?.value else {
            throw AppBuildError("there are no made-up values for \(snapshot.name) — list the snapshots again")
        }
        return madeUp.sessions
    }

    // MARK: Requests

    /// The folder that findings state files relative to; `nil` if there are several.
    private var sources: String? { build.withLock { $0?.report.folder } }

    /// Returns the current build. If an app group has exceeded its quota meanwhile, new processes are started, which can only read groups.
    ///
    /// - Throws: ``AppBuildError`` if nothing is built yet; ``SystemError``.
    private func current() throws -> Build {
        if let build = build.withLock({ $0 }), build.excess == nil, build.meter.excess() != nil { try restart() }
        guard let current = build.withLock({ $0 }) else {
            throw AppBuildError("nothing is built yet — wait for the first build")
        }
        return current
    }

    /// Runs a command of the app's executable.
    ///
    /// - Parameters:
    ///   - seconds: The time limit.
    ///   - name: The name of the act in an error.
    /// - Throws: ``AppBuildError`` if nothing is built yet, or with the reason why there is no answer; ``SystemError``.
    private func run(
        _ command: Arguments, within seconds: Int = 10, as name: String = "the app's process",
        with madeUp: MadeUpDrawing? = nil
    ) async throws -> SnapshotSessions.Answer {
        let current = try current()
        var located = command
        if command.command != "sheet" { located[CommonOptions.container] = container(current.report) }
        // References are drawn with the clock of their recording.
        if !["list", "sheet", "snapshot"].contains(command.command) {
            located[CommonOptions.fixture] = madeUp?.fixture ?? settings.fixture
            located.complete(from: settings.clock)
        }
        let outcome = await (madeUp?.sessions ?? current.sessions).run(located.words, within: seconds)
        return try Self.value(of: outcome, name)
    }

    private static func value<Value>(
        of outcome: PluginOutcome<Value>, _ name: String = "the app's process"
    ) throws -> Value {
        guard let value = outcome.value else {
            throw AppBuildError(outcome.reason(of: name) ?? "\(name) gave no answer — call again")
        }
        return value
    }

    /// Returns what a command writes.
    ///
    /// - Throws: ``AppBuildError`` with the command's own error, or with the reason why its process ended.
    func output(of command: Arguments, within seconds: Int = 10) async throws -> [UInt8] {
        let answer = try await run(command, within: seconds)
        guard answer.status == ExitCode.done.rawValue else {
            throw AppBuildError(
                answer.lines.last ?? "the app's process failed with status \(answer.status) — see the app's code")
        }
        return answer.output
    }

    /// Returns the options for the instant, the time zone and the locale, of which some are replaced.
    private func moment(_ changes: Arguments?) -> Arguments {
        var moment = changes ?? Arguments(command: "")
        let start = settings.clock[CommonOptions.at]
        // Until a timeline ends, its provider isn't asked again.
        if let start, let at = moment[CommonOptions.at], start < at { moment[RenderOptions.madeAt] = start }
        moment.complete(from: settings.clock)
        return moment
    }

    /// Draws a snapshot, and returns the outcome.
    ///
    /// - Throws: ``AppBuildError`` if nothing is built yet; ``SystemError``.
    func outcome(of snapshot: PlannedSnapshot) async throws -> PluginOutcome<SnapshotSessions.Drawn> {
        try await sessions(for: snapshot).draw(snapshot, moment: settings.clock)
    }

    /// Returns a snapshot of the app.
    ///
    /// - Parameters:
    ///   - appearance: The parts that replace those of the snapshot.
    ///   - moment: The options that replace the instant, the time zone and the locale.
    /// - Throws: ``AppBuildError`` with the app's own error, or with the reason why its process ended; ``SystemError``.
    func draw(
        _ snapshot: PlannedSnapshot, as format: SnapshotFormat = .png,
        _ appearance: RenderConfiguration = RenderConfiguration(), at moment: Arguments? = nil
    ) async throws -> SnapshotSessions.Drawn {
        let sessions = try await sessions(for: snapshot)
        return try Self.value(
            of: await sessions.draw(snapshot, as: format, appearance, moment: self.moment(moment)))
    }

    /// Returns a snapshot as an outline, with the files and lines of the sources.
    ///
    /// - Throws: The errors of ``draw(_:as:_:at:)``.
    func outline(
        of snapshot: PlannedSnapshot, _ appearance: RenderConfiguration = RenderConfiguration(),
        at moment: Arguments? = nil
    ) async throws -> String {
        String(decoding: try await draw(snapshot, as: .outline, appearance, at: moment).bytes, as: UTF8.self)
    }

    /// Returns the snapshots of the app, and what isn't drawn.
    ///
    /// - Throws: ``AppBuildError`` if the executable doesn't list its widgets.
    func snapshots() async throws -> (snapshots: [PlannedSnapshot], notes: [String]) {
        do {
            let current = try current()
            let plan = try await current.sessions.plan("all", moment: settings.clock)
            let madeUp = await madeUp(current, plan.snapshots)
            return (
                madeUp?.adding(to: plan.snapshots) ?? plan.snapshots,
                plan.omissions.map(\.message) + excessMessages + (madeUp?.messages ?? [])
            )
        } catch let error as CommandFailure {
            throw AppBuildError(error.message)
        }
    }

    /// Draws images with labels into one.
    ///
    /// - Throws: ``AppBuildError`` if an image can't be stored or drawn.
    func sheet(of images: [(label: String, image: [UInt8])]) async throws -> [UInt8] {
        guard let report = build.withLock({ $0?.report }) else { return [] }
        let panels = images.enumerated().map { (label: $1.label, path: "\(self.images(report))/sheet-\($0).png") }
        defer { for panel in panels { unlink(panel.path) } }
        for (panel, image) in zip(panels, images) {
            guard FileManager.default.createFile(atPath: panel.path, contents: Data(image.image)) else {
                throw AppBuildError("can't write \(panel.path): \(String(cString: strerror(errno))) — check the disk")
            }
        }
        return try await output(of: Arguments(command: "sheet", operands: panels.flatMap { [$0.label, $0.path] }))
    }

    /// Compares the snapshots with recorded references.
    ///
    /// - Parameter folder: The folder that `snapshot --record` wrote.
    /// - Returns: The JSON document of `snapshot --verify`.
    /// - Throws: ``CommandFailure`` if the folder can't be copied; ``AppBuildError`` if it has no references.
    func verify(_ folder: String) async throws -> JSONValue {
        guard let report = build.withLock({ $0?.report }) else { return .null }
        // The processes may read this copy, but not the folder.
        let copy = "\(images(report))/references"
        // A copy that can't be removed here is removed at the end of the command.
        defer { try? FileManager.default.removeItem(atPath: copy) }
        do {
            if access(copy, F_OK) == 0 { try FileManager.default.removeItem(atPath: copy) }
            var limits = GivenFolder.Limits()
            limits.bytes = Self.referenceLimit
            let diagnostics = try GivenFolder(folder).copy(to: copy, limits: limits) { name in
                !name.contains("/") && (name.hasSuffix(".png") || name.hasSuffix(".json"))
            }
            for diagnostic in diagnostics { StandardError.write("AppHost: \(diagnostic)") }
        } catch let error as CommandFailure {
            throw error
        } catch {
            throw AppBuildError("can't write \(copy): \(error.localizedDescription) — check the folder")
        }
        var command = Arguments(command: "snapshot")
        (command[SnapshotOptions.verify], command[CommonOptions.json]) = (copy, true)
        let answer = try await run(command, within: 120, as: "the comparison")
        guard [ExitCode.done.rawValue, ExitCode.found.rawValue].contains(answer.status) else {
            let message = answer.lines.last ?? "the comparison failed with status \(answer.status) — see the app's code"
            throw AppBuildError(message.replacingOccurrences(of: copy, with: folder))
        }
        return try JSONValue(parsing: answer.output)
    }

    /// Lints one kind of widget, activity or control.
    ///
    /// - Parameter isFull: True for every device, text size and language.
    /// - Returns: The findings with their images. Those that only made-up values have follow; their member `madeUp` is true.
    /// - Throws: ``AppBuildError``.
    func findings(of kind: String, isFull: Bool = false) async throws -> [WatchBoard.Finding] {
        let found = try await findings(of: kind, isFull: isFull, with: nil)
        if try current().madeUp == nil { _ = try await snapshots() }
        guard let madeUp = try await current().madeUp?.value, madeUp.kinds.contains(kind) else { return found }
        let known = Set(found.map(\.id))
        return found
            + (try await findings(of: kind, isFull: isFull, with: madeUp)).filter { !known.contains($0.id) }
            .map(\.withMadeUpValues)
    }

    private func findings(
        of kind: String, isFull: Bool, with madeUp: MadeUpDrawing?
    ) async throws -> [WatchBoard.Finding] {
        guard let report = build.withLock({ $0?.report }) else { return [] }
        var command = Arguments(command: "lint")
        (command[LintOptions.kind], command[LintOptions.format]) = (kind, .json)
        (command[LintOptions.images], command[LintOptions.sources]) = (images(report), sources)
        (command[LintOptions.states], command[LintOptions.full]) = (states(report), isFull)
        let answer = try await run(command, within: isFull ? 600 : 60, as: "lint of \(kind)", with: madeUp)
        guard [ExitCode.done.rawValue, ExitCode.found.rawValue].contains(answer.status) else {
            // An activity without a state isn't linted: its made-up values aren't the app's.
            if answer.status == ExitCode.badData.rawValue { return [] }
            throw AppBuildError(answer.lines.last ?? "lint of \(kind) failed — see the app's code")
        }
        let json = try JSONValue(parsing: answer.output)
        return (json["findings"]?.array ?? []).enumerated().map { index, finding in
            WatchBoard.Finding(json: finding, image: Self.takeImage(of: finding, index, in: images(report)))
        }
    }

    /// Returns the findings about the sources of the app's intents, which belong to no widget.
    func intentFindings() throws -> [WatchBoard.Finding] {
        guard let sources else { return [] }
        var report = LintReport()
        report.add(IntentSources(try IntentSources.files(in: sources)).findings, LintConfiguration())
        return report.findings.map { WatchBoard.Finding(json: $0.json, image: nil) }
    }

    /// Reads the image of a finding and removes its file. Both the finding and the file come from the app's code.
    ///
    /// - Returns: The image; `nil` if the snapshot couldn't be drawn.
    static func takeImage(of finding: JSONValue, _ index: Int, in folder: String) -> [UInt8]? {
        let words = ["rule", "kind", "place"].map { finding[$0]?.string ?? "" }
        let name = LintOptions.imageName(index, rule: words[0], kind: words[1], place: words[2])
        guard GivenFolder.isName(name) else { return nil }
        defer { unlink("\(folder)/\(name)") }
        // A file that isn't an image of the expected size counts as no image.
        return (try? GivenFolder(folder).contents(of: name, limit: imageLimit)).flatMap { $0 }.map(Array.init)
    }
}
