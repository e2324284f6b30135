import BringSupport
import CHostFiles
import Foundation
import Shared

/// The state of a watch for its page and its report: builds, snapshots and findings.
actor WatchBoard {
    /// The phase of the watch.
    enum Phase: String, Sendable {
        case building, drawing, checking, ready
        /// The folder is gone.
        case lost
    }

    /// A snapshot with its latest image, and the last image that differed from it.
    private struct Cell {
        let id: String
        var snapshot: PlannedSnapshot
        var image: Image?
        var previous: Image?
        var isChanged = false
        var fault: String?
    }

    private struct Image {
        let build: Int
        let bytes: [UInt8]
    }

    /// A finding of lint.
    struct Finding: Sendable {
        enum State: String, Sendable {
            case new, open, gone
        }

        let json: JSONValue
        let image: [UInt8]?
        var state = State.open

        var id: String { text("fingerprint") }

        func text(_ member: String) -> String { json[member]?.string ?? "" }

        /// The finding as a line of the report.
        var line: String {
            let place = json["file"]?.string.map { file in "\(file):\(json["line"]?.integer ?? 0): " } ?? ""
            return "\(place)\(text("level")): \(text("message")) [\(text("rule"))], \(text("kind")) \(text("place"))"
        }
    }

    private let folder: String
    private var name: String
    private(set) var number = 0
    private var phase = Phase.building
    private var problem: String?
    private var build = 0
    private var isGood = false
    private var milliseconds: [(name: String, value: Int)] = []
    private var faults: [BuildReport.Fault] = []
    private var messages: [String] = []
    /// The messages of the previous build.
    private var reported: Set<String> = []
    private var cells: [Cell] = []
    private var findings: [Finding] = []
    /// True if lint has run.
    private(set) var isChecked = false
    private var streams: [WebEventStream] = []

    /// The maximum number of pages that follow the watch.
    private static let pages = 32

    init(folder: String) {
        self.folder = folder
        name = folder.split(separator: "/").last.map(String.init) ?? folder
    }

    // MARK: Changing

    func enter(_ phase: Phase, problem: String? = nil) {
        (self.phase, self.problem) = (phase, problem)
        changed()
    }

    /// Records a build's outcome. After errors, everything drawn before is kept.
    func record(_ report: BuildReport) {
        build += 1
        (name, faults, problem, isGood) = (report.title, report.faults, report.remedy, report.faults.isEmpty)
        milliseconds = [("compile", report.compileMilliseconds), ("link", report.linkMilliseconds)]
        phase = isGood ? .drawing : .ready
        changed()
    }

    /// Records a build that could compile nothing.
    func record(_ error: AppBuildError) {
        build += 1
        (faults, problem, isGood, milliseconds, phase) = ([], error.message, false, [], .ready)
        changed()
    }

    /// Replaces the list of snapshots. Those that were drawn before keep their images.
    func list(_ snapshots: [PlannedSnapshot], _ notes: [String]) {
        let old = Dictionary(cells.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        cells = snapshots.map { snapshot in
            let id = snapshot.id
            guard var cell = old[id] else { return Cell(id: id, snapshot: snapshot) }
            (cell.snapshot, cell.isChanged) = (snapshot, false)
            return cell
        }
        (reported, messages) = (Set(messages), notes)
        changed()
    }

    /// Returns the messages that the previous build didn't have.
    func unreported(_ messages: [String]) -> [String] { messages.filter { !reported.contains($0) } }

    /// Records an image, and returns true if it differs from the one before.
    func record(_ bytes: [UInt8], of id: String) -> Bool {
        guard let index = cells.firstIndex(where: { $0.id == id }) else { return false }
        cells[index].fault = nil
        guard cells[index].image?.bytes != bytes else {
            changed()
            return false
        }
        cells[index].isChanged = cells[index].image != nil || build > 1
        if let image = cells[index].image { cells[index].previous = image }
        cells[index].image = Image(build: build, bytes: bytes)
        changed()
        return true
    }

    /// Records why a snapshot can't be drawn. Its last image is kept.
    func record(fault: String, of id: String) {
        guard let index = cells.firstIndex(where: { $0.id == id }) else { return }
        cells[index].fault = fault
        changed()
    }

    func record(messages more: [String]) {
        let new = more.filter { !messages.contains($0) }
        guard !new.isEmpty else { return }
        messages += new
        changed()
    }

    func record(milliseconds value: Int, of name: String) {
        milliseconds.removeAll { $0.name == name }
        milliseconds.append((name, value))
        changed()
    }

    /// Replaces the findings, and returns those that are new and those that have gone. The first findings aren't new.
    func record(_ found: [Finding]) -> (new: [Finding], gone: [Finding]) {
        let before = findings.filter { $0.state != .gone }
        let (old, now) = (Set(before.map(\.id)), Set(found.map(\.id)))
        var found = found
        for index in found.indices where isChecked && !old.contains(found[index].id) { found[index].state = .new }
        var gone = before.filter { !now.contains($0.id) }
        for index in gone.indices { gone[index].state = .gone }
        (findings, isChecked) = (found + gone, true)
        changed()
        return (found.filter { $0.state == .new }, gone)
    }

    private func changed() {
        number += 1
        streams.removeAll { $0.isClosed }
        for stream in streams { stream.send("{\"number\":\(number)}") }
    }

    // MARK: Reading

    /// Returns a stream that reports each change.
    func follow() -> WebEventStream {
        let stream = WebEventStream()
        // Callers that have left don't count, so that no number of them ends a stream that is read. Neither do streams whose head isn't
        // sent yet; the server limits their number.
        let followed = streams.filter { $0.isFollowed() }
        for oldest in followed.prefix(max(followed.count - Self.pages + 1, 0)) { oldest.close() }
        streams.removeAll { $0.isClosed }
        streams.append(stream)
        stream.send("{\"number\":\(number)}")
        return stream
    }

    /// Sends something to each page, so that pages that have gone are noticed.
    func probe() {
        for stream in streams { stream.sendComment() }
        streams.removeAll { $0.isClosed }
    }

    /// Returns the findings of a kind that the last lint reported.
    func findings(of kind: String) -> [Finding] {
        findings.filter { $0.state != .gone && $0.text("kind") == kind }.map { finding in
            var finding = finding
            finding.state = .open
            return finding
        }
    }

    /// Returns the image that a build drew; `nil` if it isn't kept.
    func image(of id: String, build: Int) -> [UInt8]? {
        guard let cell = cells.first(where: { $0.id == id }) else { return nil }
        return [cell.image, cell.previous].compactMap { $0 }.first { $0.build == build }?.bytes
    }

    func image(ofFinding id: String) -> [UInt8]? { findings.first { $0.id == id }?.image }

    /// True if any snapshot was drawn.
    var hasImages: Bool { cells.contains { $0.image != nil } }

    /// The kinds of all snapshots that show a widget, an activity or a control.
    var kinds: [String] {
        var kinds: [String] = []
        for cell in cells where cell.snapshot.surface != .preview && !kinds.contains(cell.snapshot.kind) {
            kinds.append(cell.snapshot.kind)
        }
        return kinds
    }

    /// Returns snapshots in the order in which they are drawn: those that the last edits changed first, because the user looks at these.
    func recentlyChangedFirst(_ snapshots: [PlannedSnapshot]) -> [PlannedSnapshot] {
        let builds = Dictionary(
            cells.map { ($0.id, $0.image?.build ?? 0) }, uniquingKeysWith: { first, _ in first })
        return snapshots.enumerated().sorted { first, second in
            let (one, other) = (builds[first.element.id] ?? 0, builds[second.element.id] ?? 0)
            return one != other ? one > other : first.offset < second.offset
        }.map(\.element)
    }

    func snapshot(_ id: String) -> PlannedSnapshot? { cells.first { $0.id == id }?.snapshot }

    /// The state as the page reads it.
    var json: JSONValue {
        let times = JSONValue.object(milliseconds.map { JSONMember($0.name, .integer($0.value)) })
        return [
            "folder": .string(folder), "name": .string(name), "number": .integer(number),
            "phase": .string(phase.rawValue), "problem": text(problem),
            "build": build == 0
                ? .null : ["number": .integer(build), "isGood": .bool(isGood), "milliseconds": times],
            "errors": .array(
                faults.map { fault in
                    [
                        "file": text(fault.file), "line": number(fault.line), "column": number(fault.column),
                        "message": .string(fault.message), "source": text(fault.source),
                    ]
                }), "messages": .array(messages.map { .string($0) }),
            "findings": .array(findings.map(json)),
        ]
    }

    /// The part of the page with the snapshots, as HTML.
    var snapshots: String {
        var page = SnapshotPage(title: name)
        for cell in cells {
            let image = cell.image.map { SnapshotPage.Image.file("/images/\(cell.id)?build=\($0.build)") }
            page.add(
                cell.snapshot, image, size: cell.image.flatMap { Size(png: $0.bytes) },
                state: .init(
                    build: cell.image?.build, previous: cell.previous?.build, isChanged: cell.isChanged,
                    fault: cell.fault))
        }
        return page.sections
    }

    private func json(_ finding: Finding) -> JSONValue {
        var members = ["rule", "level", "kind", "place", "message", "case"].map {
            JSONMember($0, .string(finding.text($0)))
        }
        members += [
            JSONMember("id", .string(finding.id)), JSONMember("file", finding.json["file"] ?? .null),
            JSONMember("line", finding.json["line"] ?? .null), JSONMember("state", .string(finding.state.rawValue)),
            JSONMember("hasImage", .bool(finding.image != nil)),
        ]
        return .object(members)
    }

    private func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    private func number(_ number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }
}

/// The page of a watch: answers the requests to its paths.
struct WatchPage: Sendable {
    let board: WatchBoard
    let renderer: AppRenderer

    /// Answers a request that the gate accepted.
    func answer(_ request: WebRequest) async -> WebAnswer {
        guard request.method == "GET" else {
            return .refusal(405, "'\(request.path)' doesn't accept \(request.method) — open the page at /")
        }
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        switch (parts.first ?? "", parts.count) {
        case ("", 1): return WebAnswer(type: .html, body: [UInt8](embedded: watch_html))
        case ("snapshots", 1): return WebAnswer(type: .html, body: Array(await board.snapshots.utf8))
        case ("snapshots.css", 1): return WebAnswer(type: .style, body: Array(SnapshotPage.style.utf8))
        case ("watch.css", 1): return WebAnswer(type: .style, body: [UInt8](embedded: watch_css))
        case ("watch.js", 1): return WebAnswer(type: .script, body: [UInt8](embedded: watch_js))
        case ("icon.svg", 1): return WebAnswer(type: .svg, body: [UInt8](embedded: icon_svg))
        case ("images", 2):
            let build = request.query["build"].flatMap(Int.init) ?? 0
            return image(await board.image(of: parts[1], build: build), request)
        case ("findings", 2): return image(await board.image(ofFinding: parts[1]), request)
        case ("drawn", 2): return await drawn(parts[1], request)
        case ("api", 2) where parts[1] == "state": return .json(await board.json)
        case ("api", 2) where parts[1] == "events":
            return WebAnswer(type: .events, body: [], stream: await board.follow())
        case ("api", 3): return await text(parts[1], of: parts[2], request)
        default: return notFound(request)
        }
    }

    private func notFound(_ request: WebRequest) -> WebAnswer {
        .refusal(404, "no such path '\(request.path)' — open the page at /")
    }

    private func image(_ bytes: [UInt8]?, _ request: WebRequest) -> WebAnswer {
        bytes.map { WebAnswer(type: .png, body: $0) } ?? notFound(request)
    }

    private func drawn(_ id: String, _ request: WebRequest) async -> WebAnswer {
        guard let snapshot = await board.snapshot(id) else { return notFound(request) }
        // A text that isn't an instant is refused like a missing one.
        guard let text = request.query["at"], let instant = try? Date(written: text) else {
            return .refusal(400, "no instant given — write at=ISO8601")
        }
        var moment = Arguments(command: "")
        moment[CommonOptions.at] = instant
        return await answer(.png) { [moment] in try await renderer.draw(snapshot, at: moment).bytes }
    }

    private func text(_ name: String, of id: String, _ request: WebRequest) async -> WebAnswer {
        guard let snapshot = await board.snapshot(id) else { return notFound(request) }
        switch name {
        case "outline":
            return await answer(.text) { Array(try await renderer.outline(of: snapshot).utf8) }
        case "timeline" where snapshot.surface == .widget: return await timeline(of: snapshot)
        default: return notFound(request)
        }
    }

    /// Returns the instants of a widget's timeline entries, and of its reload.
    private func timeline(of snapshot: PlannedSnapshot) async -> WebAnswer {
        do {
            let output = try await renderer.output(
                of: .timeline(of: snapshot.kind, in: snapshot.place.family))
            let timeline = try JSONValue(parsing: output)
            let dates = (timeline["entries"]?.array ?? []).compactMap { $0["date"] }
            return .json(["entries": .array(dates), "reload": timeline["reload"] ?? .null])
        } catch {
            return .refusal(422, message(of: error))
        }
    }

    private func answer(_ type: WebAnswer.ContentType, _ body: () async throws -> [UInt8]) async -> WebAnswer {
        do {
            return WebAnswer(type: type, body: try await body())
        } catch {
            return .refusal(422, message(of: error))
        }
    }
}
