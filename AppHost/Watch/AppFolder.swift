import BringSupport
import Foundation
import Glibc
import Shared

/// A project, or a folder of widget sources, that a command builds and draws again and again.
struct AppFolder: Sendable {
    private static let toolkit = CommandOption<String?>(
        "toolkit", "DIR", help: "the checkout or toolkit to build with, which the script 'airlock' passes")

    /// The options of the commands.
    @OptionList static var options: [OptionDeclaration] {
        toolkit
        CommonOptions.fixture
        BuildOptions.all
        BuildOptions.allowOutside
        CommonOptions.moment
    }

    /// The absolute path of an app's repository, an `.xcodeproj`, an `.xcworkspace` or a folder of sources.
    let path: String
    /// The output folder, into which the app is built and its snapshots are drawn.
    let output: String
    /// The user's folder with settings and files of app groups.
    let fixture: String?
    let renderer: AppRenderer.Settings
    private let toolkit: String
    private let environment: [String: String]
    /// The absolute paths of files and folders that are built into the same module, and of other modules.
    private let also: [String]
    private let modules: [(name: String, path: String)]
    /// The other options for the build.
    private let options: Arguments

    /// Reads a command line.
    ///
    /// - Parameter isServer: True for an agent's server, which can run beside a watch of the same folder, and copies the fixture, because
    ///   its intents change the data.
    /// - Throws: ``CommandFailure`` for a missing or unknown folder, or without a toolkit.
    init(_ settings: HostSettings, isServer: Bool = false) throws {
        let arguments = settings.arguments
        let command = arguments.command
        // A client's configuration starts the server in the project, whose path it needn't know.
        guard let operand = arguments.operands.first ?? (isServer ? "." : nil), arguments.operands.count <= 1 else {
            throw CommandFailure("\(command) takes one folder or project — write ./airlock \(command) PATH")
        }
        let current = FileManager.default.currentDirectoryPath
        func absolute(_ path: String) -> String {
            URL(fileURLWithPath: path.hasPrefix("/") ? path : "\(current)/\(path)").standardizedFileURL.path
        }
        path = absolute(operand)
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw CommandFailure(
                "\(path) isn't a folder or project — name an .xcodeproj, an .xcworkspace or a folder")
        }
        try arguments.checkFolder(CommonOptions.fixture)
        fixture = arguments[CommonOptions.fixture].map(absolute)
        // The options that name folders depend on where these are copied.
        let folders = [BuildOptions.into.name, BuildOptions.also.name, BuildOptions.modules.name]
        let unchanged = (BuildOptions.all + [BuildOptions.allowOutside.declaration]).map(\.name).filter {
            !folders.contains($0)
        }
        var options = Arguments(command: "")
        options.complete(from: arguments) { unchanged.contains($0.name) }
        options[BuildOptions.fixture] = fixture
        self.options = options
        func parts(_ option: CommandOption<[String]>) -> [String] {
            arguments[option].flatMap { $0.split(separator: ",") }.map(String.init)
        }
        also = parts(BuildOptions.also).map(absolute)
        modules = try parts(BuildOptions.modules).map { entry in
            let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw CommandFailure("invalid module '\(entry)' — write \(BuildOptions.modules) NAME=DIR")
            }
            return (parts[0], absolute(parts[1]))
        }
        let drawn = isServer ? nil : fixture
        let url = URL(fileURLWithPath: path)
        let base = ["xcodeproj", "xcworkspace"].contains(url.pathExtension) ? url.deletingPathExtension().path : path
        output = arguments[BuildOptions.into].map(absolute) ?? "\(base)-airlock" + (isServer ? "-mcp" : "")
        if isServer, let fixture {
            let (data, folder) = (Self.real("\(output)/agent"), Self.real(fixture))
            guard !"\(data)/".hasPrefix("\(folder)/"), !"\(folder)/".hasPrefix("\(data)/") else {
                throw CommandFailure(
                    "the fixture \(fixture) and \(output)/agent, the folder of the app's data, overlap — name another folder with \(BuildOptions.into)"
                )
            }
        }
        guard let toolkit = arguments[Self.toolkit] else {
            throw CommandFailure("no toolkit given — run './airlock \(command) PATH'")
        }
        self.toolkit = toolkit
        environment = settings.environment
        // Otherwise each minute would change the snapshots of a clock.
        var clock = arguments.clock
        if !clock.has(CommonOptions.at) { clock[CommonOptions.at] = settings.process.now() }
        renderer = AppRenderer.Settings(
            launcher: "\(try settings.process.folder())/Launcher", environment: settings.environment,
            fixture: drawn, clock: clock, processes: SnapshotSessions.standardSize,
            data: isServer ? "\(output)/agent" : nil)
    }

    private static func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    /// Builds the app.
    var builder: AppBuilder { builder(into: output) { $0 } }

    /// Returns a builder that builds from a copy of the app's files.
    ///
    /// - Parameters:
    ///   - output: The output folder of the build.
    ///   - copy: Returns the path of a file's or folder's copy.
    func builder(into output: String, of copy: (String) -> String) -> AppBuilder {
        var options = options
        options[BuildOptions.into] = output
        options[BuildOptions.also] = also.map(copy)
        options[BuildOptions.modules] = modules.map { "\($0.name)=\(copy($0.path))" }
        let installed = "\(toolkit)/swift/Bring"
        return AppBuilder(
            program: access(installed, X_OK) == 0 ? installed : "\(toolkit)/.build/debug/Bring", root: toolkit,
            folder: copy(path), options: options, environment: environment)
    }

    /// Returns the files and folders to follow before the first build: the given ones, and those that a project names. Of a project's
    /// repository, nothing else is followed.
    ///
    /// - Throws: ``AppBuildError``, with the list of targets if the path and the options choose none.
    func followed() async throws -> (given: [String], found: [String]) {
        let fixture = renderer.fixture.map { [$0] } ?? []
        if let files = try await builder.followed() { return (fixture, files) }
        return ([path] + also + modules.map(\.path) + fixture, [])
    }

    /// Reserves the output folder, because two commands would write the same files.
    ///
    /// - Throws: ``AppBuildError`` if another command has reserved it, or it can't be written.
    func lock() throws -> FileLock {
        let folder = "\(output)/.build"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw AppBuildError(
                "can't write \(output): \(error.localizedDescription) — name another folder with \(BuildOptions.into)"
            )
        }
        switch FileLock.attempt("\(folder)/watch.lock") {
        case .locked(let lock):
            let text = Array("\(getpid())\n".utf8)
            // The process number is only informative; the lock holds without it.
            _ = ftruncate(lock.descriptor, 0)
            _ = pwrite(lock.descriptor, text, text.count, 0)
            return lock
        case .failed(let number):
            throw AppBuildError(
                "can't lock \(folder)/watch.lock: \(String(cString: strerror(number))) — check the folder")
        case .held(let holder):
            let holder = holder.map { ", process \($0)," } ?? ""
            throw AppBuildError(
                "another command\(holder) builds into \(output) — end it, or name another folder with \(BuildOptions.into)"
            )
        }
    }

    /// Removes what an interrupted compiler or lint has left.
    func removeTemporaryFiles() {
        for folder in ["findings", "app/debug/temporary", "app/release/temporary"] {
            // A folder that wasn't made needn't be removed.
            try? FileManager.default.removeItem(atPath: "\(output)/.build/\(folder)")
        }
    }
}

/// Builds, draws and lints an app after each change of its files, and reports what changed.
struct AppUpdates: Sendable {
    let monitor: SourceMonitor
    let builder: AppBuilder
    let renderer: AppRenderer
    let board: WatchBoard

    /// Updates until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            await update()
            if let obstacle = monitor.newObstacle() {
                write("not every change may be reported (\(obstacle)) — checking the sources every second instead")
            }
            write("waiting for changes")
            guard let changes = await nextChanges() else { break }
            write(Self.description(of: changes))
        }
        await renderer.end()
    }

    /// Waits for changed files. If a folder is gone, waits until it is back.
    private func nextChanges() async -> [String]? {
        while let changes = await monitor.nextChanges() {
            guard let missing = monitor.scan.missing else { return changes }
            let problem = "\(missing) is gone — waiting until it is back"
            await board.enter(.lost, problem: problem)
            write(problem)
        }
        return nil
    }

    private static func description(of changes: [String]) -> String {
        guard let first = changes.first else { return "the folder is back" }
        let name = first.split(separator: "/").last.map(String.init) ?? first
        return changes.count == 1 ? "changed: \(name)" : "changed: \(name) and \(changes.count - 1) more"
    }

    /// Builds and draws the current files. Ends early if they change again.
    private func update() async {
        await board.enter(.building)
        let report: BuildReport
        do {
            report = try await builder.build()
        } catch let error as AppBuildError {
            await board.record(error)
            return write("error: \(error.message)")
        } catch {
            return
        }
        await board.record(report)
        monitor.follow(report.sources)
        for line in report.omissions { write(line) }
        guard report.faults.isEmpty else {
            for line in report.faultLines { write(line) }
            if let remedy = report.remedy { write(remedy) }
            return write("the last good snapshots are kept")
        }
        let (compiling, linking) = (report.compileMilliseconds, report.linkMilliseconds)
        write(
            "built in \(Self.seconds(compiling + linking)) (compiled in \(Self.seconds(compiling)), linked in \(Self.seconds(linking)))"
        )
        if monitor.hasChanged() { return }
        do {
            try renderer.adopt(report)
            guard try await draw() else { return }
            try await check()
            await board.enter(.ready)
        } catch {
            let message = (error as? SystemError)?.reason ?? message(of: error)
            await board.enter(.ready, problem: message)
            write("error: \(message)")
        }
    }

    // MARK: Drawing

    /// Draws all snapshots.
    ///
    /// - Returns: False if the files changed meanwhile.
    private func draw() async throws -> Bool {
        let began = ContinuousClock.now
        var isFirst = true
        let (snapshots, notes) = try await renderer.snapshots()
        let isFirstBuild = await !board.hasImages
        await board.list(snapshots, notes)
        for note in await board.unreported(notes) { write("note: \(note)") }
        var ordered = await board.recentlyChangedFirst(snapshots)[...]
        var outcome = Drawn()
        await withTaskGroup(of: Drawn.self) { group in
            for _ in 0..<renderer.width {
                if let snapshot = ordered.popFirst() { group.addTask { await draw(snapshot) } }
            }
            for await drawn in group {
                outcome.add(drawn)
                if isFirst, !drawn.changed.isEmpty {
                    isFirst = false
                    await board.record(milliseconds: Self.milliseconds(since: began), of: "first")
                }
                guard !Task.isCancelled, !monitor.hasChanged() else {
                    outcome.isComplete = false
                    continue
                }
                if let snapshot = ordered.popFirst() { group.addTask { await draw(snapshot) } }
            }
        }
        let time = Self.milliseconds(since: began)
        await board.record(milliseconds: time, of: "draw")
        guard outcome.isComplete else { return false }
        write(
            outcome, of: snapshots.count, in: time, isFirst: isFirstBuild,
            messages: await board.unreported(outcome.messages))
        return true
    }

    /// The outcome of drawing snapshots.
    private struct Drawn: Sendable {
        var count = 0
        var changed: [String] = []
        var faults: [String] = []
        var messages: [String] = []
        var isComplete = true

        mutating func add(_ other: Drawn) {
            count += other.count
            changed += other.changed
            faults += other.faults
            messages += other.messages.filter { !messages.contains($0) }
        }
    }

    private func draw(_ snapshot: PlannedSnapshot) async -> Drawn {
        var drawn = Drawn()
        var fault: String?
        do {
            let outcome = try await renderer.outcome(of: snapshot)
            fault = outcome.reason(of: snapshot.kind)
            if let output = outcome.value {
                (drawn.count, drawn.messages) = (1, output.messages)
                if await board.record(output.bytes, of: snapshot.id) { drawn.changed = [snapshot.name] }
            }
        } catch {
            fault = message(of: error)
        }
        if let fault {
            await board.record(fault: fault, of: snapshot.id)
            drawn.faults = ["\(snapshot.name): \(fault)"]
        }
        await board.record(messages: drawn.messages)
        return drawn
    }

    /// Reports what was drawn. The changed snapshots of the first build aren't listed.
    private func write(_ drawn: Drawn, of count: Int, in time: Int, isFirst: Bool, messages: [String]) {
        let changes = isFirst ? "all new" : "\(drawn.changed.count) changed"
        write("drew \(drawn.count) of \(count) snapshots in \(Self.seconds(time)), \(changes)")
        if !isFirst {
            for name in drawn.changed.sorted().prefix(20) { write("  \(name)") }
            if drawn.changed.count > 20 { write("  and \(drawn.changed.count - 20) more") }
        }
        for fault in drawn.faults.sorted().prefix(20) { write("  not drawn: \(fault)") }
        if drawn.faults.count > 20 { write("  and \(drawn.faults.count - 20) more aren't drawn") }
        for message in messages.prefix(20) { write("  note: \(message)") }
    }

    // MARK: Lint

    /// Lints all kinds, unless the files change meanwhile.
    private func check() async throws {
        await board.enter(.checking)
        let began = ContinuousClock.now
        var findings: [WatchBoard.Finding] = []
        for kind in await board.kinds {
            guard !Task.isCancelled, !monitor.hasChanged() else { return }
            do {
                findings += try await renderer.findings(of: kind)
            } catch {
                let message = message(of: error)
                await board.record(messages: [message])
                write("  note: \(message)")
                findings += await board.findings(of: kind)
            }
        }
        let isFirst = await !board.isChecked
        let (new, gone) = await board.record(findings)
        let time = Self.milliseconds(since: began)
        await board.record(milliseconds: time, of: "lint")
        write(
            "\(findings.count) finding\(findings.count == 1 ? "" : "s") in \(Self.seconds(time)), \(new.count) new, \(gone.count) gone"
        )
        for finding in isFirst ? findings : [] { write("  \(finding.line)") }
        for finding in new { write("  new: \(finding.line)") }
        for finding in gone { write("  gone: \(finding.line)") }
    }

    private static func milliseconds(since began: ContinuousClock.Instant) -> Int {
        Int(began.duration(to: .now) / .milliseconds(1))
    }

    private static func seconds(_ milliseconds: Int) -> String {
        let tenths = (milliseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10) s"
    }

    /// Writes a line of the report.
    private func write(_ line: String) {
        // A reader that has gone doesn't end the watch, because the page shows the same information.
        try? StandardOutput.write(line)
    }
}
