import AirlockBase
import BringSupport
import Foundation

/// Draws the snapshots of an imported app with the app's own `gallery`, in one process as long as nothing ends it.
///
/// If a snapshot, a preview or a widget ends the process, the next process leaves it out and draws the rest.
struct SnapshotRun {
    /// The package's folder.
    let package: String
    let title: String
    /// The folders of the sources, which are left out of the paths in diagnostics.
    var sources: [String] = []
    var interruption = Interruption()

    /// The result of drawing.
    struct Outcome {
        let page: String
        let count: Int
        /// The number of snapshots with made-up values.
        var filled = 0
        var diagnostics: [String]
        /// True if the app has a widget, a Live Activity or a control.
        let hasWidgets: Bool
        /// The number of snapshots that were attempted.
        var attempts = 0
        /// The widgets that crashed before their families were known.
        var crashing: [String] = []
        /// The kinds that read absent data, without a preview that shows data.
        var absent: [String] = []

        /// The error if no snapshot could be drawn; otherwise `nil`.
        var failure: String? {
            guard count == 0, hasWidgets else { return nil }
            let causes =
                (crashing.isEmpty ? [] : ["crashed when they were listed: \(crashing.joined(separator: ", "))"])
                + (attempts == 0 ? [] : ["\(attempts) snapshot\(attempts == 1 ? "" : "s") failed"])
            let cause = causes.isEmpty ? "no widget has a family or presentation" : causes.joined(separator: "; ")
            return "no snapshot could be drawn: \(cause) — see the diagnostics above"
        }
    }

    /// The parts of an app that ended a process.
    private struct LeftOut {
        var parts = LeftOutParts()
        /// The number of snapshots among them.
        var snapshots = 0
        /// The kinds with a snapshot that crashed.
        var kinds: [String] = []
    }

    /// The maximum number of processes that are started after one was ended.
    private static let restarts = 50

    /// The maximum size of a plan, in bytes.
    private static let planLimit = 64 << 20

    private var folder: String { "\(package)/snapshots" }

    /// Draws the snapshots into the package's folder `snapshots`, with a page that shows them.
    ///
    /// - Throws: ``CommandFailure`` if nothing can be drawn or written. A snapshot that can't be drawn is a diagnostic.
    func draw() throws -> Outcome {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(
                "can't create \(folder): \(error.localizedDescription)", exitCode: .inputOutput)
        }
        var leftOut = LeftOut()
        for _ in 0...Self.restarts {
            let former = modified
            let result = try run(without: leftOut)
            let isPlanned = modified != former
            // An app's code may end the process with any status, so the plan must be this process's and complete.
            let isAccepted = [ExitCode.done, .found].map(\.rawValue).contains(result.status)
            if isAccepted, isPlanned, let outcome = try outcome(leftOut) { return try filled(outcome, leftOut) }
            let isError = [ExitCode.usage, .badData, .internalError, .inputOutput, .tryAgain, .denied]
                .map(\.rawValue).contains(result.status)
            guard !isError, leaveOut(of: result, isPlanned: isPlanned, &leftOut) else {
                throw failure(result.errors)
            }
        }
        throw CommandFailure(
            "can't draw the snapshots: \(Self.restarts) parts of the app ended the process — see the messages of the first: \(leftOut.parts.messages.first ?? "")",
            exitCode: .found)
    }

    /// Draws the widgets that read absent data again, with made-up values, beside the snapshots of the outcome.
    ///
    /// The values are made up by one process and drawn by another one, as an app keeps what it has read. If they can't be made up or drawn,
    /// that is a diagnostic, and the true snapshots stay.
    private func filled(_ outcome: Outcome, _ leftOut: LeftOut) throws -> Outcome {
        guard !outcome.absent.isEmpty else { return outcome }
        let fixture = "\(package)/.build/made-up"
        // A fixture that can't be removed is added to.
        try? FileManager.default.removeItem(atPath: fixture)
        let skipped = leftOut.parts.skippedWidgets.map { ["\(CrashedPart.skippedWidgets)=\($0)"] } ?? []
        func failed(_ result: Subprocess.Result) -> Outcome {
            let error =
                shortened(result.errors).split(separator: "\n").last ?? "the process ended with \(result.status)"
            var outcome = outcome
            outcome.diagnostics.append("snapshots with made-up values aren't drawn: \(error)")
            return outcome
        }
        let made = try Subprocess(
            arguments: skipped + ["\(package)/mywidgets", "fixture", "--out=\(fixture)"]
                + outcome.absent.map { "--kind=\($0)" }, interruption: interruption
        ).run(log: "\(package)/.build/bring-fixture")
        guard made.status == ExitCode.done.rawValue else { return failed(made) }
        let drawn = try Subprocess(
            arguments: skipped + [
                "\(package)/mywidgets", "gallery", "--made-up", "--fixture=\(fixture)", "--out=\(folder)",
                "--title=\(title)",
            ], interruption: interruption
        ).run(log: "\(package)/.build/bring-filled")
        guard drawn.status == ExitCode.done.rawValue, var new = try self.outcome(leftOut) else { return failed(drawn) }
        let faults = shortened(made.errors).split(separator: "\n").filter { $0.hasPrefix("WidgetExt: ") }
        new.diagnostics += faults.prefix(Self.faultLimit).map { String($0.dropFirst("WidgetExt: ".count)) }
        new.attempts = outcome.attempts
        return new
    }

    /// The maximum number of lines about values that aren't made up.
    private static let faultLimit = 20

    /// The instant at which the plan was written; `nil` if there is none.
    private var modified: Date? {
        // A missing plan has no instant.
        (try? FileManager.default.attributesOfItem(atPath: "\(folder)/plan.json"))?[.modificationDate] as? Date
    }

    private func run(without leftOut: LeftOut) throws -> Subprocess.Result {
        let states = "\(package)/states"
        // The program is started through `env`, which sets the variable.
        return try Subprocess(
            arguments: (leftOut.parts.skippedWidgets.map { ["\(CrashedPart.skippedWidgets)=\($0)"] } ?? [])
                + ["\(package)/mywidgets", "gallery", "--progress", "--out=\(folder)", "--title=\(title)"]
                + (FileManager.default.fileExists(atPath: states) ? ["--states=\(states)"] : [])
                + (leftOut.parts.allPreviews ? ["--without-previews"] : [])
                + leftOut.parts.others.map { "--without=\($0)" }, interruption: interruption
        ).run(log: "\(package)/.build/bring-render")
    }

    private func failure(_ errors: String) -> CommandFailure {
        let errors = shortened(errors).trimmingCharacters(in: .whitespacesAndNewlines)
        // The cause is at the end, after what the app itself has printed.
        return CommandFailure("can't draw the snapshots: \(errors.suffix(1_000))", exitCode: .internalError)
    }

    /// Returns a text with the paths of sources relative to their folders.
    private func shortened(_ text: String) -> String {
        sources.reduce(text) { $0.replacingOccurrences(of: "\($1)/", with: "") }
    }

    // MARK: Failures

    /// Leaves out the part of the app that ended a process.
    ///
    /// - Parameter isPlanned: True if the process had written its plan, so that it was drawing.
    /// - Returns: False if the process doesn't say which part it is, or that part was left out already.
    private func leaveOut(of result: Subprocess.Result, isPlanned: Bool, _ leftOut: inout LeftOut) -> Bool {
        let lines = shortened(result.errors).split(separator: "\n").map(String.init)
        let reports = Self.documents(lines)
        let drawing = Self.documents(
            String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
        )
        .last?["drawing"]?.string
        let crash = CrashedPart(lines: lines)
        var messages = lines.filter { $0.hasPrefix("WidgetExt: ") || $0.hasPrefix("Launcher: ") }.suffix(1)
        if let fatal = lines.last(where: { $0.contains("Fatal error: ") }) { messages.insert(fatal, at: 0) }
        if messages.isEmpty {
            messages = ["not drawn: the process ended with status \(result.status) — see the widget's code"]
        }
        let (list, crashed): (String?, String?) =
            switch crash {
            case .widget?: ("widgets", nil)
            case .preview?: ("previews", nil)
            case .snapshot(let id)?: (nil, id)
            case nil: (nil, nil)
            }
        if let crash, let list, leftOut.parts.insert(crash) {
            leftOut.parts.messages += messages.map { "can't list the \(list): \($0)" }
            return true
        }
        let hanging = reports.last?["timeout"]?["snapshot"]?.string ?? (crash == nil ? drawing : nil)
        if !isPlanned || (crash == nil && hanging == nil), !leftOut.parts.allPreviews, result.status > 77 {
            leftOut.parts.allPreviews = true
            leftOut.parts.messages += messages.map { "can't list the previews: \($0)" }
            return true
        }
        // A document that can't be read names no snapshots.
        let planned = (try? plan())?["snapshots"]?.array ?? []
        guard let id = crashed ?? hanging, let index = planned.firstIndex(where: { $0["id"]?.string == id }),
            leftOut.parts.insert(.snapshot(id: id))
        else { return false }
        leftOut.snapshots += 1
        leftOut.parts.messages += messages.map { "\(Self.place(planned[index])): \($0)" }
        let kind = planned[index]["kind"]?.string ?? ""
        guard hanging != nil || leftOut.kinds.contains(kind) else {
            leftOut.kinds.append(kind)
            return true
        }
        // Each further snapshot of the kind would probably take the whole time limit, or crash, too.
        for other in planned[index...].dropFirst() where other["kind"] == planned[index]["kind"] {
            guard let id = other["id"]?.string, leftOut.parts.insert(.snapshot(id: id)) else { continue }
            leftOut.snapshots += 1
            leftOut.parts.messages.append(
                "\(Self.place(other)): not drawn after \(hanging == nil ? "two snapshots crashed" : "a snapshot exceeded a limit")"
            )
        }
        return true
    }

    /// Returns the JSON objects among lines that the app can write, too.
    private static func documents(_ lines: [String]) -> [JSONValue] {
        // Other lines aren't for this program.
        lines.filter { $0.hasPrefix("{") }.compactMap { try? JSONValue(parsing: $0) }
    }

    private static func place(_ snapshot: JSONValue) -> String {
        ["kind", "place", "label"].compactMap { snapshot[$0]?.string }.filter { !$0.isEmpty && $0 != "preview" }
            .joined(separator: ", ")
    }

    // MARK: Outcome

    private func plan() throws -> JSONValue {
        guard let data = try GivenFolder(folder).contents(of: "plan.json", limit: Self.planLimit) else {
            throw failure("there is no \(folder)/plan.json")
        }
        do throws(JSONError) {
            return try JSONValue(parsing: Array(data), limits: JSONLimits(bytes: Self.planLimit))
        } catch {
            throw failure("\(folder)/plan.json isn't JSON: \(error)")
        }
    }

    /// Returns the outcome of a complete plan; `nil` if the process ended before everything was drawn.
    private func outcome(_ leftOut: LeftOut) throws -> Outcome? {
        let plan = try plan()
        guard plan["kinds"] != nil else { return nil }
        let snapshots = plan["snapshots"]?.array ?? []
        // The messages of what was left out give the reason.
        let names = leftOut.parts.widgets + leftOut.parts.others
        let omitted = (plan["omissions"]?.array ?? []).filter { $0["name"]?.string.map(names.contains) == true }
            .compactMap { $0["message"]?.string }
        let messages = (plan["messages"]?.array ?? []).compactMap(\.string).filter { !omitted.contains($0) }
        return Outcome(
            page: "\(folder)/index.html", count: snapshots.filter { $0["file"] != nil }.count,
            filled: snapshots.filter { $0["subject"]?["origin"]?.string == "filled" && $0["file"] != nil }.count,
            diagnostics: leftOut.parts.messages + messages.map(shortened),
            hasWidgets: plan["kinds"]?.array?.isEmpty == false || !leftOut.parts.widgets.isEmpty,
            attempts: snapshots.count + leftOut.snapshots, crashing: leftOut.parts.widgets,
            absent: (plan["absent"]?.array ?? []).compactMap(\.string))
    }
}

/// A program run to its end.
struct Subprocess {
    /// A program's exit status and output.
    struct Result {
        let status: Int32
        let output: Data
        let errors: String
    }

    let arguments: [String]
    var interruption = Interruption()

    /// Runs the program with both outputs written to files, because a pipe that isn't read could fill up and block the program.
    ///
    /// Foundation's `Process` isn't used: it waits with a socket on the loopback device, and hangs where that device is down.
    ///
    /// - Throws: ``CommandFailure`` if it can't be started, or a signal ended it.
    func run(log: String) throws -> Result {
        let (outputPath, errorPath) = ("\(log).out", "\(log).err")
        var child: pid_t = 0
        try interruption.start {
            child = try spawn(output: outputPath, errors: errorPath)
            return child
        }
        var status: CInt = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        try interruption.end()
        // The lower seven bits are the signal that ended the program, or 0.
        let signal = status & 0x7f
        return Result(
            status: signal == 0 ? status >> 8 & 0xff : 128 + signal,
            output: FileManager.default.contents(atPath: outputPath) ?? Data(),
            errors: String(decoding: FileManager.default.contents(atPath: errorPath) ?? Data(), as: UTF8.self))
    }

    private func spawn(output: String, errors: String) throws -> pid_t {
        var arguments = arguments
        // 'env' would take a program with an equals sign in its path for a variable.
        if let program = arguments.firstIndex(where: { !$0.contains("=") || $0.prefix { $0 != "=" }.contains("/") }),
            arguments[program].contains("=")
        {
            arguments.insert(contentsOf: ["sh", "-c", #"exec "$0" "$@""#], at: program)
        }
        var descriptors: [CInt] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        do throws(SystemError) {
            for path in [output, errors] {
                // A repository can contain the folder, with a link to a file of the user.
                let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
                guard descriptor >= 0 else { throw SystemError(.start, errno) }
                descriptors.append(descriptor)
            }
            return try SpawnedProcess.start(
                "/usr/bin/env", arguments, environment: nil, descriptors: [nil] + descriptors, keepsHangup: true)
        } catch {
            throw CommandFailure(
                "can't start \(arguments.first ?? "") with output to \(output): \(error.reason) — check the folder",
                exitCode: .inputOutput)
        }
    }
}
