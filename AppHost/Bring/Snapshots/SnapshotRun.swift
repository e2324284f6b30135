import BringSupport
import Foundation

/// Draws every widget of an imported package in each of its families.
struct SnapshotRun {
    /// The package's folder.
    let package: String
    let title: String
    /// The folders of the sources, which are left out of the paths in diagnostics.
    var sources: [String] = []
    var interruption = Interruption()

    private struct List: Decodable {
        struct Widget: Decodable {
            let kind: String
            let families: [String]
        }

        struct Activity: Decodable {
            let kind: String
            let presentations: [String]
        }

        struct Control: Decodable {
            let kind: String
            let presentations: [String]
        }

        let widgets: [Widget]
        let activities: [Activity]
        let controls: [Control]
    }

    private struct Previews: Decodable {
        let previews: [Preview]
    }

    private struct Preview: Decodable {
        let name: String
        let form: String
        let kind: String?
        let place: String?
        let entries: Int?
    }

    /// The result of drawing.
    struct Outcome {
        let page: String
        let count: Int
        let diagnostics: [String]
        /// True if the app has a widget, a Live Activity or a control.
        let hasWidgets: Bool
        /// The number of snapshots that were attempted.
        var attempts = 0
        /// The widgets that crashed before their families were known.
        var crashing: [String] = []

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

    /// The maximum number of snapshots drawn of one preview.
    private static let entryLimit = 12

    private func listed<Document: Decodable>(
        _ type: Document.Type, _ command: [String], _ what: String, _ log: String
    ) throws -> Document {
        let listed = try Subprocess(arguments: command + ["--json"], interruption: interruption).run(log: log)
        let line = listed.output.split(separator: 10).first.map { Data($0) } ?? Data()
        // The program's standard error explains a failure better than a decoding error.
        guard listed.status == 0, let list = try? JSONDecoder().decode(type, from: line) else {
            let errors = shortened(listed.errors).trimmingCharacters(in: .whitespacesAndNewlines)
            // The cause is at the end, after what the app itself has printed.
            throw CommandFailure("can't list \(what): \(errors.suffix(1_000))", exitCode: .internalError)
        }
        return list
    }

    /// Returns a text with the paths of sources relative to their folders.
    private func shortened(_ text: String) -> String {
        sources.reduce(text) { $0.replacingOccurrences(of: "\($1)/", with: "") }
    }

    /// Lists the widgets or the previews, without those that crash.
    ///
    /// - Parameters:
    ///   - beginnings: The texts before the names in crash reports.
    ///   - arguments: Returns the arguments that leave out what crashes, by name.
    /// - Returns: The list, which is `nil` if it can't be read; the names that were left out; and the errors.
    private func listed<Document: Decodable>(
        _ type: Document.Type, _ what: String, _ log: String, beginnings: [String],
        arguments: (_ crashing: [String]) -> [String]
    ) throws -> (list: Document?, crashing: [String], errors: [String]) {
        var (crashing, errors): ([String], [String]) = ([], [])
        while true {
            do {
                return (try listed(type, arguments(crashing), what, log), crashing, errors)
            } catch let error as CommandFailure where error.exitCode == .internalError {
                errors.append(error.message)
                guard let name = Self.crashed(error.message, beginnings), !crashing.contains(name), crashing.count < 20
                else { return (nil, crashing, errors) }
                crashing.append(name)
            }
        }
    }

    /// Returns the name in a crash report; `nil` if there is no report with one of the beginnings.
    private static func crashed(_ message: String, _ beginnings: [String]) -> String? {
        for line in message.split(separator: "\n") {
            for beginning in beginnings {
                guard let range = line.range(of: "WidgetExt: \(beginning) "),
                    let end = line.range(of: " crashed with "), range.upperBound < end.lowerBound
                else { continue }
                return String(line[range.upperBound..<end.lowerBound])
            }
        }
        return nil
    }

    /// Draws the snapshots into the package's folder `snapshots`, with a page that shows them.
    ///
    /// - Throws: ``CommandFailure`` if the list can't be read or the page can't be written. A snapshot that can't be drawn is a diagnostic.
    func draw() throws -> Outcome {
        let folder = "\(package)/snapshots"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure("can't create \(folder): \(error.localizedDescription)", exitCode: .inputOutput)
        }
        let log = "\(package)/.build/bring-render"
        // Programs are started through `env`, which sets the variable.
        func skipping(_ skipped: [String]) -> [String] {
            (skipped.isEmpty ? [] : ["AIRLOCK_SKIPPED_WIDGETS=\(skipped.joined(separator: ","))"])
                + ["\(package)/mywidgets"]
        }
        let widgets = try listed(List.self, "the widgets", log, beginnings: ["the widget"]) {
            skipping($0) + ["list", "--without-choices"]
        }
        guard let list = widgets.list else { throw CommandFailure(widgets.errors.last ?? "", exitCode: .internalError) }
        let program = skipping(widgets.crashing)
        var snapshots: [ContactPage.Snapshot] = []
        var diagnostics = DrawingDiagnostics()
        // The kinds that the launcher ended at a limit. Each further snapshot of them would take the whole time limit.
        var limited: Set<String> = []
        var attempts = 0
        // A widget that needs the app's data is drawn with the sample data of the author's previews.
        let found = try listed(
            Previews.self, "the previews", log, beginnings: ["the PreviewProvider", "the #Preview"]
        ) { crashing in program + ["previews"] + crashing.flatMap { ["--without", $0] } }
        let previews = found.list?.previews ?? []
        func draw(
            _ kind: String, _ form: String, _ options: [String], preview: String? = nil, isMadeUp: Bool = false,
            isOnWallpaper: Bool
        ) throws {
            attempts += 1
            guard !limited.contains(kind) else {
                return diagnostics.add("not drawn after a snapshot exceeded a limit", at: "\(kind), \(form)")
            }
            var name = "\(kind)-\(form)".plainName
            while snapshots.contains(where: { $0.file == "\(name).png" }) { name += "_" }
            let file = "\(name).png"
            let subject =
                preview.map { name in ["--preview=\(name)"] + found.crashing.flatMap { ["--without", $0] } } ?? [
                    "--kind", kind,
                ]
            let result = try Subprocess(
                arguments: program + ["render"] + subject + ["--out", "\(folder)/\(file)"] + options,
                interruption: interruption
            ).run(log: log)
            var messages = shortened(result.errors).split(separator: "\n").map(String.init)
            if result.status == 0 {
                snapshots.append(
                    .init(
                        kind: kind, form: form, file: file, isPreview: preview != nil || isMadeUp,
                        isOnWallpaper: isOnWallpaper))
            } else if messages.isEmpty {
                messages = ["not drawn: the process ended with status \(result.status) — see the widget's code"]
            }
            for line in messages { diagnostics.add(line, at: "\(kind), \(form)") }
            if result.status != 0, messages.last?.hasPrefix("Launcher: ") == true, preview == nil {
                limited.insert(kind)
            }
        }
        for widget in list.widgets {
            for family in widget.families where !family.hasSuffix("ExtraLarge") {
                let mode = family.hasPrefix("accessory") ? "vibrant" : "fullColor"
                try draw(
                    widget.kind, family, ["--family", family, "--mode", mode],
                    isOnWallpaper: family.hasPrefix("accessory"))
            }
        }
        for error in widgets.errors + found.errors { diagnostics.add(error) }
        for activity in list.activities {
            let state = "\(package)/states/\(activity.kind).json"
            // The kind comes from the app's code, and the file will be readable in its sandbox.
            guard GivenFolder.isName(activity.kind), FileManager.default.fileExists(atPath: state) else {
                if let preview = previews.first(where: { $0.kind == activity.kind && $0.entries != 0 }) {
                    for form in activity.presentations where form != preview.place {
                        try draw(
                            activity.kind, "\(form), preview \(preview.name)", ["--presentation", form],
                            preview: preview.name, isOnWallpaper: true)
                    }
                } else {
                    for form in activity.presentations {
                        try draw(
                            activity.kind, "\(form), made-up values", ["--presentation", form], isMadeUp: true,
                            isOnWallpaper: true)
                    }
                }
                continue
            }
            for form in activity.presentations {
                try draw(activity.kind, form, ["--presentation", form, "--state", state], isOnWallpaper: true)
            }
        }
        for control in list.controls {
            for form in control.presentations {
                try draw(control.kind, form, ["--presentation", form], isOnWallpaper: true)
            }
        }
        for preview in previews {
            let forms = preview.place.map { "\($0), preview \(preview.name)" } ?? preview.name
            let count = preview.entries ?? 1
            let mode = preview.place?.hasPrefix("accessory") == true ? ["--mode", "vibrant"] : []
            for entry in 0..<min(count, Self.entryLimit) {
                try draw(
                    preview.kind ?? "Previews", count > 1 ? "\(forms), \(entry + 1) of \(count)" : forms,
                    mode + (preview.entries == nil ? [] : ["--entry", "\(entry + 1)"]), preview: preview.name,
                    isOnWallpaper: preview.form != "view" && preview.place?.hasPrefix("system") != true)
            }
            if count > Self.entryLimit {
                diagnostics.add("\(preview.name): \(Self.entryLimit) of its \(count) entries are drawn")
            }
        }
        let page = "\(folder)/index.html"
        do {
            try Data(ContactPage(title: title, snapshots: snapshots, diagnostics: diagnostics.lines).html.utf8).write(
                to: URL(fileURLWithPath: page), options: .atomic)
        } catch { throw CommandFailure("can't write \(page): \(error.localizedDescription)", exitCode: .inputOutput) }
        return Outcome(
            page: page, count: snapshots.count, diagnostics: diagnostics.lines,
            hasWidgets: !(list.widgets.isEmpty && list.activities.isEmpty && list.controls.isEmpty)
                || !widgets.crashing.isEmpty, attempts: attempts, crashing: widgets.crashing)
    }
}

extension String {
    /// The string as a file name, without characters that have a meaning in paths or URLs.
    fileprivate var plainName: String {
        let name = String(
            unicodeScalars.map {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0)
                    ? Character($0) : "_"
            }.prefix(60))
        return name.hasPrefix(".") ? "_" + name : name
    }
}
