import BringSupport
import Foundation
import Shared

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
            let message = (error as? SpawnError)?.reason ?? message(of: error)
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
