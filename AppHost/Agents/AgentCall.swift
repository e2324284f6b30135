import Foundation
import Shared

/// A call of a tool by a coding agent.
struct AgentCall: Sendable {
    let tool: AgentTool
    let given: [JSONMember]
    let app: AgentApp
    let jobs: AgentJobs
    let client: ToolClient

    /// The maximum number of snapshots of a call.
    static let snapshotLimit = 12
    /// The maximum size of a call's image, in bytes.
    private static let imageLimit = 1 << 20

    /// Returns the tool's result; an error is a result that the agent can act on.
    func result() async -> JSONValue {
        do {
            try check()
            switch tool {
            case .render, .findings, .reads, .timeline, .compare, .tap:
                // A client that doesn't read gets no answer either.
                try? client.progress?.report(completed: 0, total: nil, message: "building")
                try await app.buildWidgets()
            case .list, .verdict, .ask, .perform, .setState, .wait, .cancel: break
            }
            switch tool {
            case .list: return try await list()
            case .render: return try await render()
            case .findings: return try await findings()
            case .reads: return try await reads()
            case .timeline: return try await timeline()
            case .compare: return try await compare()
            case .verdict: return try await verdict()
            case .ask: return try await ask()
            case .perform: return try await perform()
            case .tap: return try await tap()
            case .setState: return try await setState()
            case .wait: return try await jobs.wait(for: try job(), client.progress)
            case .cancel: return try await jobs.cancel(try job())
            }
        } catch {
            return ["content": .array([Self.text(message(of: error))]), "isError": .bool(true)]
        }
    }

    // MARK: Arguments

    private func check() throws {
        let known = tool.properties.map(\.key)
        for member in given where !known.contains(member.key) {
            throw CommandFailure(
                "unknown argument '\(member.key.shortened)' of '\(tool.rawValue)' — "
                    + (known.isEmpty ? "send none" : suggestion(for: member.key, in: known)))
        }
        for name in tool.required where tool.isOfApp { _ = try requiredText(name) }
    }

    func value(_ name: String) -> JSONValue? { given.first { $0.key == name }?.value }

    func text(_ name: String) throws -> String? {
        guard let value = value(name), !value.isNull else { return nil }
        guard let text = value.string, !text.isEmpty else {
            throw CommandFailure("the argument '\(name)' isn't a text — send a string")
        }
        return text
    }

    /// Returns an argument that must be given.
    ///
    /// - Throws: ``CommandFailure`` if it isn't.
    func requiredText(_ name: String) throws -> String {
        guard let text = try text(name) else {
            throw CommandFailure("'\(tool.rawValue)' needs the argument '\(name)' — send it")
        }
        return text
    }

    func object(_ name: String) throws -> [JSONMember]? {
        guard let value = value(name), !value.isNull else { return nil }
        guard let members = value.members else {
            throw CommandFailure("the argument '\(name)' isn't an object — send an object")
        }
        return members
    }

    func number(_ name: String) throws -> Double? {
        guard let value = value(name), !value.isNull else { return nil }
        guard let number = value.number, number.isFinite else {
            throw CommandFailure("the argument '\(name)' isn't a number — send a number")
        }
        return number
    }

    /// The options for the instant and the locale.
    ///
    /// - Throws: ``CommandFailure`` for a text that isn't an instant or a locale.
    func clock() throws -> Arguments {
        var clock = Arguments(command: "")
        clock[CommonOptions.at] = try value(of: CommonOptions.at, "at")
        clock[CommonOptions.locale] = try value(of: CommonOptions.locale, "locale")
        return clock
    }

    /// Returns an argument as the value of an option; `nil` if it isn't given.
    private func value<Value>(of option: CommandOption<Value?>, _ argument: String) throws -> Value? {
        try text(argument).flatMap { try option.value(of: $0) }
    }

    private func job() throws -> Int {
        guard let number = try number("job").flatMap({ Int(exactly: $0) }) else {
            throw CommandFailure(
                "'\(tool.rawValue)' needs the argument 'job' — send the number that a call has answered")
        }
        return number
    }

    func texts(_ name: String) throws -> [String]? {
        guard let value = value(name), !value.isNull else { return nil }
        guard let list = value.array, list.allSatisfy({ $0.string != nil }) else {
            throw CommandFailure("the argument '\(name)' isn't a list of texts — send an array of strings")
        }
        return list.compactMap(\.string)
    }

    func isTrue(_ name: String, default standard: Bool = false) throws -> Bool {
        guard let value = value(name), !value.isNull else { return standard }
        guard let answer = value.bool else {
            throw CommandFailure("the argument '\(name)' isn't true or false — send true or false")
        }
        return answer
    }

    /// Returns a text for the agent, whose client may print it.
    private static func text(_ text: String) -> JSONValue { ["type": .string("text"), "text": .string(text.visible)] }

    func result(_ lines: [String], image: [UInt8]? = nil, _ data: JSONValue) -> JSONValue {
        var (lines, image) = (lines.isEmpty ? ["Nothing."] : lines, image)
        if let bytes = image, bytes.count > Self.imageLimit {
            lines.append("no image: it is larger than \(Self.imageLimit >> 20) MiB — ask for fewer snapshots")
            image = nil
        }
        var content = [Self.text(lines.joined(separator: "\n"))]
        if let image {
            content.append([
                "type": .string("image"), "data": .string(Data(image).base64EncodedString()),
                "mimeType": .string("image/png"),
            ])
        }
        return ["content": .array(content), "structuredContent": data]
    }

    // MARK: Tools

    private func list() async throws -> JSONValue {
        let report = try await app.build()
        var (list, previews, intents) = (JSONValue.object([]), [JSONValue](), [JSONValue]())
        if report.executable != nil {
            list = try JSONValue(parsing: try await app.renderer.output(of: .widgetList))
            let found = try JSONValue(parsing: try await app.renderer.output(of: .previewList, within: 40))
            previews = found["previews"]?.array ?? []
        }
        if report.hasIntents {
            var command = Arguments(command: "list")
            command[IntentOptions.withoutChoices] = true
            intents = try await app.run(command).answer["intents"]?.array ?? []
        }
        var lines = app.renderer.crashMessages + report.omissions
        func placed(_ name: String, _ places: String) -> JSONMember {
            let items = (list[name]?.array ?? []).map { item -> JSONValue in
                let kind = item["kind"]?.string ?? ""
                let names = (item[places]?.array ?? []).compactMap(\.string)
                lines.append("\(name) \(kind): \(names.joined(separator: ", "))")
                return ["kind": .string(kind), "places": .array(names.map { .string($0) })]
            }
            return JSONMember(name, .array(items))
        }
        let members = [
            placed("widgets", "families"), placed("activities", "presentations"), placed("controls", "presentations"),
        ]
        let named = previews.map { preview -> JSONValue in
            let name = preview["name"]?.string ?? ""
            lines.append("preview \"\(name)\"" + (preview["kind"]?.string.map { " of \($0)" } ?? ""))
            return ["name": .string(name), "kind": preview["kind"] ?? .null]
        }
        let described = intents.map { intent -> JSONValue in
            let phrases = (intent["phrases"]?.array ?? []).compactMap(\.string)
            let parameters = (intent["parameters"]?.array ?? []).map { parameter in
                let isOptional = parameter["isOptional"]?.bool == true ? ", optional" : ""
                return "\(parameter["name"]?.string ?? ""): \(parameter["form"]?.string ?? "")\(isOptional)"
            }
            let (id, title) = (intent["id"]?.string ?? "", intent["title"]?.string ?? "")
            lines.append(
                "intent \(id) \"\(title)\"" + (parameters.isEmpty ? "" : " (\(parameters.joined(separator: "; ")))")
                    + phrases.map { "\n  phrase \"\($0)\"" }.joined())
            return [
                "id": .string(id), "title": .string(title), "phrases": .array(phrases.map { .string($0) }),
                "parameters": .array(parameters.map { .string($0) }),
            ]
        }
        return result(
            lines,
            .object(members + [JSONMember("previews", .array(named)), JSONMember("intents", .array(described))]))
    }

    private func render() async throws -> JSONValue {
        let chosen = try await chosenSnapshots()
        let clock = try clock()
        var appearance = RenderConfiguration()
        appearance.device = try value(of: RenderOptions.device, "device")
        appearance.typeSize = try value(of: RenderOptions.typeSize, "textSize")
        let wantsImages = try isTrue("images", default: true)
        var (lines, images, data) = ([String](), [(label: String, image: [UInt8])](), [JSONValue]())
        for (index, snapshot) in chosen.enumerated() {
            try Task.checkCancellation()
            do {
                appearance.scale = nil
                let outline = try await app.renderer.outline(of: snapshot, appearance, at: clock)
                lines.append("\(snapshot.name)\n\(outline)")
                data.append(["name": .string(snapshot.name), "outline": .string(outline), "problem": .null])
                if wantsImages {
                    appearance.scale = 2
                    let image = try await app.renderer.draw(snapshot, as: .png, appearance, at: clock).bytes
                    images.append((snapshot.name, image))
                }
            } catch let error as AppBuildError {
                lines.append("\(snapshot.name): not drawn: \(error.message)")
                data.append(["name": .string(snapshot.name), "outline": .null, "problem": .string(error.message)])
            }
            try client.progress?.report(completed: Int64(index + 1), total: Int64(chosen.count), message: snapshot.name)
        }
        let image = images.count > 1 ? try await sheet(of: images, in: &lines) : images.first?.image
        return result(lines, image: image, ["snapshots": .array(data)])
    }

    /// Draws images on one sheet. If the sheet would be larger than the limit, the second half of the images is left out, and so on.
    ///
    /// - Returns: The sheet; `nil` without images, and, with the reason in a new line, if the sheet can't be drawn or if a sheet of one image is
    ///   larger than the limit.
    func sheet(of images: [(label: String, image: [UInt8])], in lines: inout [String]) async throws -> [UInt8]? {
        var count = images.count
        guard count > 0 else { return nil }
        while count > 0 {
            do {
                let sheet = try await app.renderer.sheet(of: Array(images.prefix(count)))
                if sheet.count <= Self.imageLimit {
                    if count < images.count { lines.append("the image shows \(count) of \(images.count)") }
                    return sheet
                }
            } catch let error as AppBuildError {
                lines.append("no image: \(error.message)")
                return nil
            }
            count /= 2
        }
        lines.append(
            "no image: the first snapshot alone makes a sheet of more than \(Self.imageLimit >> 20) MiB — ask for another snapshot"
        )
        return nil
    }

    /// The appearances of widgets, with the home screens that are drawn only on request.
    static let appearances =
        ["light", "dark", "accented", "vibrant"] + HomeScreenStyle.allCases.map(\.rawValue)

    /// Returns the snapshots that the arguments name.
    ///
    /// - Throws: ``CommandFailure`` with near names for an unknown one, and for too many.
    private func chosenSnapshots() async throws -> [PlannedSnapshot] {
        let all = try await app.renderer.snapshots().snapshots
        let (kind, preview) = (try text("kind"), try text("preview"))
        let places = try texts("families")
        let appearances = try texts("appearances")
        for name in appearances ?? [] where !Self.appearances.contains(name) {
            throw CommandFailure(
                "unknown appearance '\(name.shortened)' — \(suggestion(for: name, in: Self.appearances))")
        }
        var chosen: [PlannedSnapshot]
        if let preview {
            chosen = all.filter {
                let name = Self.name(ofPreview: $0)
                return $0.surface == .preview && (name == preview || name.hasPrefix("\(preview), "))
            }
            if chosen.isEmpty {
                let names = all.filter { $0.surface == .preview }.map(Self.name)
                throw CommandFailure("no preview '\(preview.shortened)' — \(suggestion(for: preview, in: names))")
            }
            chosen = chosen.flatMap { Self.inSchemes(appearances, $0) }
        } else {
            chosen = all.filter { $0.surface != .preview }
            if let kind {
                chosen = chosen.filter { $0.kind == kind }
                if chosen.isEmpty {
                    throw CommandFailure(
                        "no kind '\(kind.shortened)' — \(suggestion(for: kind, in: try await kinds()))")
                }
            }
            if let places {
                for place in places where !chosen.contains(where: { $0.place.name == place }) {
                    // A Live Activity with previews is drawn on the lock screen by these alone.
                    let previews = all.filter { $0.surface == .preview && $0.kind == kind && $0.place.name == place }
                    chosen += previews
                    guard previews.isEmpty else { continue }
                    throw CommandFailure(
                        "no family or presentation '\(place.shortened)' — \(suggestion(for: place, in: Array(Set(chosen.map(\.place.name))).sorted()))"
                    )
                }
                chosen = chosen.filter { places.contains($0.place.name) }
            }
            let wanted = appearances ?? ["light", "vibrant"]
            let screens = wanted.compactMap(HomeScreenStyle.init)
            chosen = chosen.flatMap { snapshot in
                guard snapshot.surface == .widget else { return Self.inSchemes(appearances, snapshot) }
                // A snapshot with made-up values is beside the true one of the same appearance.
                let label = snapshot.isMadeUp ? snapshot.label.replacing(", made-up values", with: "") : snapshot.label
                return (wanted.contains(label) ? [snapshot] : [])
                    + (snapshot.label == "accented" ? screens.map { Self.snapshot(snapshot, on: $0) } : [])
            }
        }
        guard chosen.count <= Self.snapshotLimit else {
            throw CommandFailure(
                "the arguments select \(chosen.count) snapshots, more than the limit of \(Self.snapshotLimit) — name a kind, families or appearances"
            )
        }
        guard !chosen.isEmpty else {
            throw CommandFailure("no snapshot matches the arguments — leave 'families' or 'appearances' out")
        }
        return chosen
    }

    /// Returns the name of a preview's snapshot as `list` writes it; with several entries, its number follows.
    private static func name(ofPreview snapshot: PlannedSnapshot) -> String {
        let mark = "preview "
        return snapshot.place != .preview && snapshot.label.hasPrefix(mark)
            ? String(snapshot.label.dropFirst(mark.count)) : snapshot.label
    }

    /// Returns a preview or Live Activity in the colour schemes among the appearances. The Dynamic Island is black in both.
    private static func inSchemes(_ appearances: [String]?, _ snapshot: PlannedSnapshot) -> [PlannedSnapshot] {
        let schemes = (appearances ?? []).compactMap { name in ColorScheme.allCases.first { "\($0)" == name } }
        guard !schemes.isEmpty, snapshot.surface != .control,
            snapshot.surface == .preview || snapshot.place == .activity(.lockScreen)
        else { return [snapshot] }
        return schemes.map { scheme in
            var appearance = snapshot.appearance
            appearance.scheme = scheme
            let label = [snapshot.label, scheme == .dark ? "dark" : ""].filter { !$0.isEmpty }.joined(separator: ", ")
            return PlannedSnapshot(
                snapshot.subject, of: snapshot.kind, in: snapshot.place, appearance, snapshot.language, label: label)
        }
    }

    /// Returns a widget's snapshot on a tinted or clear home screen, which isn't drawn after each build.
    private static func snapshot(_ snapshot: PlannedSnapshot, on screen: HomeScreenStyle) -> PlannedSnapshot {
        PlannedSnapshot(snapshot.subject, RenderConfiguration(screen), label: screen.rawValue)
    }

    /// The kinds of all widgets, activities and controls, also of those that aren't drawn.
    func kinds() async throws -> [String] {
        let list = try JSONValue(parsing: try await app.renderer.output(of: .widgetList))
        return ["widgets", "activities", "controls"].flatMap { list[$0]?.array ?? [] }.compactMap { $0["kind"]?.string }
    }

    private func findings() async throws -> JSONValue {
        var kinds = try await kinds()
        if let kind = try text("kind") {
            guard kinds.contains(kind) else {
                throw CommandFailure("no kind '\(kind.shortened)' — \(suggestion(for: kind, in: kinds))")
            }
            kinds = [kind]
        }
        let isFull = try isTrue("all")
        var found = try text("kind") == nil ? app.renderer.intentFindings() : []
        var lines: [String] = []
        for (index, kind) in kinds.enumerated() {
            try Task.checkCancellation()
            do {
                found += try await app.renderer.findings(of: kind, isFull: isFull)
            } catch let error as AppBuildError {
                lines.append(error.message)
            }
            try client.progress?.report(completed: Int64(index + 1), total: Int64(kinds.count), message: kind)
        }
        lines = found.map { $0.text("case").isEmpty ? $0.line : "\($0.line) (\($0.text("case")))" } + lines
        let data = found.map { finding -> JSONValue in
            .object(
                ["rule", "level", "kind", "place", "case", "message"].map {
                    JSONMember($0, .string(finding.text($0)))
                } + ["file", "line"].map { JSONMember($0, finding.json[$0] ?? .null) })
        }
        return result(lines.isEmpty ? ["No problems found."] : lines, ["findings": .array(data)])
    }

    private func reads() async throws -> JSONValue {
        let reads = try await app.renderer.reads()
        let lines = reads.compactMap { $0["text"]?.string }
        let data = reads.map { JSONValue.object(($0.members ?? []).filter { !["text", "unseen"].contains($0.key) }) }
        return result(lines.isEmpty ? ["The widgets read no data."] : lines, ["reads": .array(data)])
    }

    private func timeline() async throws -> JSONValue {
        let kind = try requiredText("kind")
        var command = Arguments.timeline(of: kind, in: try value(of: RenderOptions.family, "family"))
        command.complete(from: try clock())
        let timeline = try JSONValue(parsing: try await app.renderer.output(of: command, within: 40))
        let entries = (timeline["entries"]?.array ?? []).compactMap { $0["date"] }
        let reload = timeline["reload"] ?? .null
        return result(
            entries.compactMap(\.string) + ["reload: \(reload.string ?? "never")"],
            ["kind": .string(kind), "entries": .array(entries), "reload": reload])
    }

    private func verdict() async throws -> JSONValue {
        let verdict = try await app.verdict()
        return result([verdict.text], ["isClear": .bool(verdict.isClear), "text": .string(verdict.text)])
    }
}

/// The tool that compares snapshots.
extension AgentCall {
    /// A snapshot's outline and image.
    struct Drawn: Sendable {
        let outline: [String]
        let image: [UInt8]
    }

    /// The difference of a snapshot.
    private struct Change {
        let name: String
        var removed: [String] = []
        var added: [String] = []
        var note: String?

        var lines: [String] {
            ["\(name) \(note ?? "changed")"] + removed.map { "  - \($0)" } + added.map { "  + \($0)" }
        }

        var json: JSONValue {
            [
                "name": .string(name), "removed": .array(removed.map { .string($0) }),
                "added": .array(added.map { .string($0) }), "note": note.map { .string($0) } ?? .null,
            ]
        }
    }

    /// The maximum number of changed snapshots whose images are shown.
    private static let pairLimit = 6

    func compare() async throws -> JSONValue {
        let (revision, folder) = (try text("revision"), try text("folder"))
        guard revision == nil || folder == nil else {
            throw CommandFailure(
                "'revision' and 'folder' name different snapshots to compare with — send only one of them")
        }
        if let folder {
            guard folder.hasPrefix("/") else {
                throw CommandFailure("'\(folder.shortened)' isn't an absolute path — send an absolute path")
            }
            return try await compare(withReferences: folder)
        }
        let (old, undrawn): ([String: Drawn]?, Set<String>)
        var notes: [String] = []
        if let revision {
            let (renderer, left) = try await app.revision(revision).build()
            // The processes end even if the call is cancelled.
            do {
                let drawing = try await draw(with: renderer, reports: false)
                (old, undrawn) = (drawing.drawn, drawing.failed)
                notes = left + drawing.problems.map { "revision \(revision): \($0)" }
            } catch {
                await renderer.end()
                throw error
            }
            await renderer.end()
        } else {
            (old, undrawn) = (await app.compared, [])
        }
        let new = try await draw(with: app.renderer, reports: true)
        if revision == nil { await app.setCompared(new.drawn, failed: new.failed) }
        guard let old else {
            let text = "\(new.names.count) snapshots are drawn; call again after an edit to see what it changed"
            return result([text] + new.problems, data(new.names.count, [], new.problems))
        }
        let changes = changes(from: old, to: new.drawn, new.names, undrawn: undrawn)
        var lines = ["\(changes.count) of \(new.names.count) snapshots changed"] + changes.flatMap(\.lines)
        let pairs = changes.compactMap { change in
            old[change.name].flatMap { before in new.drawn[change.name].map { (change.name, before.image, $0.image) } }
        }
        let panels = pairs.prefix(Self.pairLimit).flatMap { name, before, after in
            [(label: "\(name): before", image: before), (label: "after", image: after)]
        }
        let image = try await sheet(of: panels, in: &lines)
        let problems = notes + new.problems
        return result(lines + problems, image: image, data(new.names.count, changes, problems))
    }

    private func data(_ count: Int, _ changes: [Change], _ problems: [String]) -> JSONValue {
        [
            "snapshots": .integer(count), "changed": .array(changes.map(\.json)),
            "notDrawn": .array(problems.map { .string($0) }),
        ]
    }

    private func changes(
        from old: [String: Drawn], to new: [String: Drawn], _ names: [String], undrawn: Set<String>
    ) -> [Change] {
        var changes: [Change] = []
        for name in names {
            guard let now = new[name] else { continue }
            guard let before = old[name] else {
                let note = undrawn.contains(name) ? "wasn't drawn before" : "is new"
                changes.append(Change(name: name, added: now.outline, note: note))
                continue
            }
            let (removed, added) = AgentApp.difference(from: before.outline, to: now.outline)
            if !removed.isEmpty || !added.isEmpty {
                changes.append(Change(name: name, removed: removed, added: added))
            } else if before.image != now.image {
                changes.append(Change(name: name, note: "changed in its image alone"))
            }
        }
        let gone = Set(old.keys).union(undrawn).filter { !names.contains($0) }.sorted()
        return changes + gone.map { Change(name: $0, note: "is gone") }
    }

    /// Draws all snapshots.
    ///
    /// - Parameter reports: True to report progress.
    private func draw(
        with renderer: AppRenderer, reports: Bool
    ) async throws -> (drawn: [String: Drawn], names: [String], failed: Set<String>, problems: [String]) {
        let all = try await renderer.snapshots().snapshots
        var (drawn, failed, problems): ([String: Drawn], Set<String>, [String]) = ([:], [], [])
        var sharp = RenderConfiguration()
        sharp.scale = 2
        for (index, snapshot) in all.enumerated() {
            try Task.checkCancellation()
            do {
                let outline = try await renderer.outline(of: snapshot)
                drawn[snapshot.name] = Drawn(
                    outline: outline.split(separator: "\n").map(String.init),
                    image: try await renderer.draw(snapshot, as: .png, sharp).bytes)
            } catch let error as AppBuildError {
                failed.insert(snapshot.name)
                problems.append("\(snapshot.name): not drawn: \(error.message)")
            }
            if reports { try client.progress?.report(completed: Int64(index + 1), total: Int64(all.count)) }
        }
        return (drawn, all.map(\.name), failed, problems)
    }

    /// Compares the snapshots with those that `snapshot --record` wrote.
    private func compare(withReferences folder: String) async throws -> JSONValue {
        let answer = try await app.renderer.verify(folder)
        let changes = (answer["differences"]?.array ?? []).map { difference -> Change in
            let note: String
            switch difference["outcome"]?.string {
            case "missing": note = "has no reference"
            case "leftover": note = "is no longer drawn"
            default:
                let pixels = "\(difference["pixels"]?.integer ?? 0) pixels"
                note = "changed: " + (difference["view"]?.string.map { "\($0), \(pixels)" } ?? pixels)
            }
            return Change(name: difference["name"]?.string ?? "", note: note)
        }
        let count = answer["snapshots"]?.integer ?? 0
        return result(
            ["\(changes.count) of \(count) snapshots changed"] + changes.flatMap(\.lines), data(count, changes, []))
    }
}
