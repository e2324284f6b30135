import Foundation

/// Draws every widget of an imported package in each of its families.
struct SnapshotRun {
    /// The package's folder.
    let package: String
    let title: String
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
        let file: String
        let line: Int
    }

    /// The result of drawing.
    struct Outcome {
        let page: String
        let count: Int
        let diagnostics: [String]
    }

    /// The maximum number of snapshots drawn of one preview.
    private static let entryLimit = 12

    private func listed<Document: Decodable>(
        _ type: Document.Type, _ command: String, _ what: String, _ log: String
    ) throws -> Document {
        let listed = try Subprocess(
            arguments: ["\(package)/mywidgets", command, "--json"], interruption: interruption
        ).run(log: log)
        let line = listed.output.split(separator: 10).first.map { Data($0) } ?? Data()
        // The program's standard error explains a failure better than a decoding error.
        guard listed.status == 0, let list = try? JSONDecoder().decode(type, from: line) else {
            throw BringError("can't list \(what): \(listed.errors.prefix(500))", .internalError)
        }
        return list
    }

    /// Draws the snapshots into the package's folder `snapshots`, with a page that shows them.
    ///
    /// - Throws: ``BringError`` if the list can't be read or the page can't be written. A snapshot that can't be drawn is a diagnostic.
    func draw() throws -> Outcome {
        let folder = "\(package)/snapshots"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch { throw BringError("can't create \(folder): \(error.localizedDescription)", .inputOutput) }
        let log = "\(package)/.build/bring-render"
        let list = try listed(List.self, "list", "the widgets", log)
        var snapshots: [ContactPage.Snapshot] = []
        var diagnostics = DrawingDiagnostics()
        func draw(
            _ kind: String, _ form: String, _ options: [String], preview: String? = nil, isOnWallpaper: Bool
        ) throws {
            var name = "\(kind)-\(form)".fileName
            while snapshots.contains(where: { $0.file == "\(name).png" }) { name += "_" }
            let file = "\(name).png"
            let subject = preview.map { ["--preview=\($0)"] } ?? ["--kind", kind]
            let result = try Subprocess(
                arguments: ["\(package)/mywidgets", "render"] + subject + ["--out", "\(folder)/\(file)"] + options,
                interruption: interruption
            ).run(log: log)
            let messages = result.errors.trimmingCharacters(in: .whitespacesAndNewlines)
            if result.status == 0 {
                snapshots.append(
                    .init(kind: kind, form: form, file: file, isPreview: preview != nil, isOnWallpaper: isOnWallpaper))
            }
            for line in messages.split(separator: "\n") { diagnostics.add(String(line), at: "\(kind), \(form)") }
        }
        for widget in list.widgets {
            for family in widget.families where !family.hasSuffix("ExtraLarge") {
                let mode = family.hasPrefix("accessory") ? "vibrant" : "fullColor"
                try draw(
                    widget.kind, family, ["--family", family, "--mode", mode],
                    isOnWallpaper: family.hasPrefix("accessory"))
            }
        }
        // A widget that needs the app's data is drawn with the sample data of the author's previews.
        let previews: [Preview]
        do { previews = try listed(Previews.self, "previews", "the previews", log).previews } catch {
            previews = []
            diagnostics.add((error as? BringError)?.message ?? "\(error)")
        }
        for activity in list.activities {
            let state = "\(package)/states/\(activity.kind).json"
            guard FileManager.default.fileExists(atPath: state) else {
                if let preview = previews.first(where: { $0.kind == activity.kind && $0.entries != 0 }) {
                    for form in activity.presentations where form != preview.place {
                        try draw(
                            activity.kind, "\(form), preview \(preview.name)", ["--presentation", form],
                            preview: preview.name, isOnWallpaper: true)
                    }
                } else {
                    diagnostics.add(
                        "\(activity.kind): not drawn without a state — write {\"attributes\": {…}, \"state\": {…}} to states/\(activity.kind).json, or write a #Preview of the activity"
                    )
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
        } catch { throw BringError("can't write \(page): \(error.localizedDescription)", .inputOutput) }
        return Outcome(page: page, count: snapshots.count, diagnostics: diagnostics.lines)
    }
}

extension String {
    /// The string as a file name, without characters that have a meaning in paths or URLs.
    fileprivate var fileName: String {
        String(map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" }.prefix(60))
    }
}
