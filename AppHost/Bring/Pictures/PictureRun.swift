import Foundation

/// Draws every widget of a brought package in each of its families.
struct PictureRun {
    /// The package's folder.
    let package: String
    let title: String

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

    /// What was drawn.
    struct Outcome {
        let page: String
        let count: Int
        let remarks: [String]
    }

    /// Draws the pictures into the folder `pictures` of the package, with a page that shows them.
    ///
    /// - Throws: ``BringError`` where the list can't be had or the page can't be written. A picture that can't be drawn is a remark.
    func draw() throws -> Outcome {
        let folder = "\(package)/pictures"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch { throw BringError("\(folder) can't be made: \(error.localizedDescription)", .inputOutput) }
        let log = "\(package)/.build/bring-render"
        let listed = try Subprocess(arguments: ["\(package)/mywidgets", "list", "--json"]).run(log: log)
        let line = listed.output.split(separator: 10).first.map { Data($0) } ?? Data()
        guard listed.status == 0, let list = try? JSONDecoder().decode(List.self, from: line) else {
            throw BringError("the widgets can't be listed: \(listed.errors.prefix(500))", .internalError)
        }
        var pictures: [ContactPage.Picture] = []
        var remarks: [String] = []
        func draw(_ kind: String, _ form: String, _ options: [String]) throws {
            let file = "\(kind)-\(form).png".fileName
            let result = try Subprocess(
                arguments: ["\(package)/mywidgets", "render", "--kind", kind, "--out", "\(folder)/\(file)"] + options
            ).run(log: log)
            let said = result.errors.trimmingCharacters(in: .whitespacesAndNewlines)
            if result.status == 0 { pictures.append(.init(kind: kind, form: form, file: file)) }
            for line in said.split(separator: "\n") where !remarks.contains("\(kind), \(form): \(line)") {
                remarks.append("\(kind), \(form): \(line)")
            }
        }
        for widget in list.widgets {
            for family in widget.families where !family.hasSuffix("ExtraLarge") {
                let mode = family.hasPrefix("accessory") ? "vibrant" : "fullColor"
                try draw(widget.kind, family, ["--family", family, "--mode", mode])
            }
        }
        for activity in list.activities {
            let state = "\(package)/states/\(activity.kind).json"
            guard FileManager.default.fileExists(atPath: state) else {
                remarks.append(
                    "\(activity.kind): not drawn without a state — write {\"attributes\": {…}, \"state\": {…}} to states/\(activity.kind).json"
                )
                continue
            }
            for form in activity.presentations {
                try draw(activity.kind, form, ["--presentation", form, "--state", state])
            }
        }
        for control in list.controls {
            for form in control.presentations { try draw(control.kind, form, ["--presentation", form]) }
        }
        let page = "\(folder)/index.html"
        do {
            try Data(ContactPage(title: title, pictures: pictures, remarks: remarks).html.utf8).write(
                to: URL(fileURLWithPath: page), options: .atomic)
        } catch { throw BringError("\(page) can't be written: \(error.localizedDescription)", .inputOutput) }
        return Outcome(page: page, count: pictures.count, remarks: remarks)
    }
}

extension String {
    /// The text as a file's name: what could be a path isn't one.
    fileprivate var fileName: String { replacingOccurrences(of: "/", with: "_") }
}
