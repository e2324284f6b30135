import Foundation
import Shared

/// The tools that run intents and change the app's data.
extension AgentCall {
    func ask() async throws -> JSONValue {
        let phrase = try shortText("phrase", limit: 1_000)
        return try await run(try command("ask"), phrase)
    }

    func perform() async throws -> JSONValue {
        let intent = try shortText("intent", limit: 256)
        let parameters = try object("parameters").map { JSONValue.object($0) }
        return try await run(try command("perform"), intent, parameters: parameters)
    }

    /// Returns a command with the answers, the instant and the locale of the arguments.
    private func command(_ name: String) throws -> Arguments {
        let answers = try texts("answers") ?? []
        for answer in answers { try check(answer, of: "answers", limit: 10_000) }
        var command = Arguments.intent(name, answers: answers)
        command.complete(from: try clock())
        return command
    }

    /// Returns an argument that becomes a part of a command line, whose length is limited.
    private func shortText(_ name: String, limit: Int) throws -> String {
        let text = try requiredText(name)
        try check(text, of: name, limit: limit)
        return text
    }

    private func check(_ text: String, of name: String, limit: Int) throws {
        guard text.utf8.count > limit else { return }
        throw CommandFailure(
            "the argument '\(name)' has \(text.utf8.count) bytes, and at most \(limit) are accepted — shorten it")
    }

    private func run(_ command: Arguments, _ operand: String, parameters: JSONValue? = nil) async throws -> JSONValue {
        let (answer, changes) = try await app.run(command, operand, parameters: parameters)
        return result(
            Self.lines(of: answer) + Self.lines(of: changes),
            ["answer": answer, "changes": .array(changes.map { .string($0) })])
    }

    /// Returns an intent's answer as lines of text.
    private static func lines(of answer: JSONValue) -> [String] {
        var lines: [String] = []
        if let question = answer["prompt"] {
            lines.append("question: \(question["question"]?.string ?? "")")
            for (index, choice) in (question["choices"]?.array ?? []).enumerated() {
                lines.append("  \(index + 1). \(choice["title"]?.string ?? "")")
            }
            if let form = question["form"]?.string { lines.append("  \(form)") }
            lines.append("call again with the answer in 'answers'")
        }
        if let dialog = answer["dialog"]?.string { lines.append(dialog) }
        if let value = answer["value"]?.string { lines.append("value: \(value)") }
        lines += (answer["snippet"]?.array ?? []).compactMap(\.string).map { "view: \($0)" }
        if let opens = answer["opens"] {
            lines.append("opens the app: \(opens["url"]?.string ?? opens["intent"]?.string ?? "")")
        }
        lines += (answer["findings"]?.array ?? []).compactMap(\.string).map { "finding: \($0)" }
        return lines.isEmpty ? ["\(answer["intent"]?.string ?? "the intent") ran without a dialog"] : lines
    }

    private static func lines(of changes: [String]) -> [String] {
        changes.isEmpty ? ["no settings or files of an app group changed"] : ["changed:"] + changes.map { "  \($0)" }
    }

    func tap() async throws -> JSONValue {
        let snapshot = try await tapped()
        let clock = try clock()
        let drawn = try await app.renderer.draw(snapshot, as: .json, at: clock)
        let metadata = try SnapshotMetadata(drawn.metadata)
        guard metadata.control?.isEnabled != false else {
            throw CommandFailure("\(snapshot.name) is disabled — change the app's data so that the control is enabled")
        }
        let action = try action(of: metadata, snapshot)
        guard case .intent(let id, _, let parameters) = action else {
            return result(
                ["opens the app: \(action?.name ?? "without a URL")"],
                [
                    "opens": .string(action?.name ?? ""), "answer": .null, "changes": .array([]), "removed": .array([]),
                    "added": .array([]),
                ])
        }
        func outline() async throws -> [String] {
            try await app.renderer.outline(of: snapshot, at: clock).split(separator: "\n").map(String.init)
        }
        let before = try await outline()
        var run = try self.command("perform")
        run[IntentOptions.tap] = true
        let (answer, changes) = try await app.run(run, id, parameters: parameters)
        let difference = AgentApp.difference(from: before, to: try await outline())
        let views = difference.removed.map { "  - \($0)" } + difference.added.map { "  + \($0)" }
        return result(
            ["ran \(id)"] + Self.lines(of: answer) + Self.lines(of: changes)
                + (views.isEmpty ? ["\(snapshot.name) looks the same"] : ["\(snapshot.name) changed:"] + views),
            [
                "opens": .null, "answer": answer, "changes": .array(changes.map { .string($0) }),
                "removed": .array(difference.removed.map { .string($0) }),
                "added": .array(difference.added.map { .string($0) }),
            ])
    }

    /// Returns the snapshot that is tapped.
    private func tapped() async throws -> PlannedSnapshot {
        let kind = try requiredText("kind")
        let all = try await app.renderer.snapshots().snapshots.filter { $0.surface != .preview }
        let chosen = all.filter { $0.kind == kind }
        guard let first = chosen.first else {
            throw CommandFailure("no kind '\(kind.shortened)' — \(suggestion(for: kind, in: try await kinds()))")
        }
        guard let place = try text("family") else { return first }
        guard let named = chosen.first(where: { $0.place.name == place }) else {
            let places = Array(Set(chosen.map(\.place.name))).sorted()
            throw CommandFailure(
                "no family or presentation '\(place.shortened)' — \(suggestion(for: place, in: places))")
        }
        return named
    }

    /// Returns the action of a tap; `nil` if it opens the app without a URL.
    private func action(
        of metadata: SnapshotMetadata, _ snapshot: PlannedSnapshot
    ) throws -> TapAction? {
        // If the widget has a URL of its own, the first region is that URL's, and the outline doesn't number it.
        let url = metadata.url.map { TapAction.url($0) }
        let regions = metadata.regions.dropFirst(url == nil ? 0 : 1).map { $0 }
        if let number = try number("region") {
            let index = Int(exactly: number)
            guard let index, regions.indices.contains(index - 1) else {
                throw CommandFailure(
                    regions.isEmpty
                        ? "\(snapshot.name) has no button, toggle or link — leave 'region' out"
                        : "\(snapshot.name) has no region \(index.map(String.init) ?? "\(number)") — choose one from 1 to \(regions.count)"
                )
            }
            return regions[index - 1].action
        }
        switch (try number("x"), try number("y")) {
        case (let x?, let y?):
            // Later regions are drawn above earlier ones.
            return regions.last { $0.area.contains(Point(x: x, y: y)) }?.action ?? url
        case (nil, nil):
            guard regions.count <= 1 else {
                let names = regions.enumerated().map { "\($0 + 1): \($1.action.name)" }.joined(separator: ", ")
                throw CommandFailure("\(snapshot.name) has \(regions.count) regions — choose a 'region': \(names)")
            }
            return regions.first?.action ?? url
        default: throw CommandFailure("'x' or 'y' is missing — send both")
        }
    }

    func setState() async throws -> JSONValue {
        let group = try text("group")
        let (values, files) = (try object("values"), try object("files"))
        let (activity, state) = (try text("activity"), value("state"))
        let isReset = try isTrue("reset")
        guard group != nil || (values == nil && files == nil) else {
            throw CommandFailure("'values' and 'files' change an app group — send the group's id as 'group'")
        }
        guard (activity == nil) == (state == nil) else {
            throw CommandFailure(
                "'activity' or 'state' is missing — send both; a state of null removes the stored state")
        }
        if let state, !state.isNull, state["attributes"]?.members == nil || state["state"]?.members == nil {
            throw CommandFailure(#"the argument 'state' isn't a state — send {"attributes": {…}, "state": {…}}"#)
        }
        let texts = try (files ?? []).map { file -> (path: String, text: String?) in
            guard file.value.isNull || file.value.string != nil else {
                throw CommandFailure(
                    "the file '\(file.key.shortened)' isn't a text — send a string, or null to remove it")
            }
            return (file.key, file.value.string)
        }
        if let activity {
            try await app.buildWidgets()
            let list = try JSONValue(
                parsing: try await app.renderer.output(of: .widgetList))
            let known = (list["activities"]?.array ?? []).compactMap { $0["kind"]?.string }
            guard known.contains(activity) else {
                throw CommandFailure(
                    "no Live Activity '\(activity.shortened)' — \(suggestion(for: activity, in: known))")
            }
        }
        let changes = try await app.change(isReset: isReset) { data, now in
            if let activity, let state {
                try data.setActivity(activity, state.isNull ? nil : state)
                try data.replaceActivities(of: activity, with: state.isNull ? nil : state, at: now)
            }
            guard let group else { return }
            try data.apply(values ?? [], texts, in: group)
        }
        let contents = app.state.contents()
        let groups = contents.sorted { $0.key < $1.key }.map { id, group -> JSONValue in
            [
                "group": .string(id), "settings": .object(group.settings),
                "files": .array(group.files.keys.sorted().map { .string($0) }),
            ]
        }
        let activities = app.state.activities
        let lines =
            (isReset ? ["the data is as it was at the start"] : []) + Self.lines(of: changes)
            + (try groups.map { try $0.serialised() }) + activities.map { "activity \($0) has a state" }
            + (group == nil && activity == nil ? [] : [app.state.lifetime])
        return result(
            lines,
            [
                "changes": .array(changes.map { .string($0) }), "groups": .array(groups),
                "activities": .array(activities.map { .string($0) }),
            ])
    }
}
