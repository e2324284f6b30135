import Foundation
import FoundationGaps
import Shared

extension WidgetCommand {
    /// The time for one snapshot whose reads are recorded, in seconds.
    private static let limit = 60

    /// Prints the data that the widgets read. Absent values are made up, so that what reads them reads on.
    func printReads(_ arguments: Arguments) throws {
        let report = try readReport(arguments)
        if arguments[CommonOptions.json] { return try StandardOutput.write(report.json.serialised()) }
        for line in report.lines { try StandardOutput.write(line) }
    }

    /// Writes a fixture in which the values are made up that the widgets read and that are absent.
    func writeFixture(_ arguments: Arguments) throws {
        guard let path = arguments[WidgetOptions.fixtureOut] else {
            throw CommandFailure("no folder named — write \(WidgetOptions.fixtureOut) DIR")
        }
        try arguments.checkFolder(WidgetOptions.fixtureOut)
        let report = try readReport(arguments)
        for phrase in report.cutPhrases { DataReads.shorten(phrase) }
        let count = try FixtureFolder(path: path).add(DataReads.madeUp)
        if arguments[CommonOptions.json] {
            let members = report.json.members ?? []
            return try StandardOutput.write(
                JSONValue.object([JSONMember("added", .integer(count))] + members).serialised())
        }
        for line in report.faults { StandardError.write("WidgetExt: \(line)") }
        try StandardOutput.write("\(count) value\(count == 1 ? "" : "s") added to \(path)")
    }

    /// Draws everything once, and returns what is read.
    private func readReport(_ arguments: Arguments) throws -> ReadReport {
        let sources = try arguments[RenderOptions.sources].map { try SourceIndex(folder: $0).reads } ?? ReadSources()
        var planned = arguments
        planned[PlanOptions.withoutPreviews] = true
        let watchdog = Watchdog(limit: Self.limit)
        let plan = try plan(planned)
        let drawer = PlanDrawer(self, arguments)
        var (failures, cut): ([String], [String]) = ([], [])
        for snapshot in plan.snapshots where !snapshot.isMadeUp {
            watchdog.next(
                report:
                    "WidgetExt: \(snapshot.kind.oneLine()), \(snapshot.caption.oneLine()) wasn't drawn within \(Self.limit) s — correct its code\n"
            )
            let drawn = drawer.draw(snapshot, as: .json)
            if let error = drawn.error?["message"]?.string {
                failures.append("\(snapshot.kind), \(snapshot.caption): \(error)")
            }
            // A text that is cut has no result if the snapshot isn't drawn.
            let texts = (try? drawn.result.get())?.metadata?.texts.filter(\.isTruncated) ?? []
            cut += texts.flatMap { MadeUpValue.phrases(in: $0.string) }.filter { !cut.contains($0) }
        }
        watchdog.next()
        return ReadReport(
            reads: DataReads.reads, unseen: DataReads.unseen, sources: sources, failures: failures, cutPhrases: cut)
    }
}

/// What an app's widgets read.
struct ReadReport {
    let reads: [DataRead]
    /// The absent data that no decoder was seen to read.
    let unseen: Set<DataRead.Key>
    let sources: ReadSources
    /// The snapshots that couldn't be drawn.
    let failures: [String]
    /// The phrases that are cut where they are shown.
    let cutPhrases: [String]

    /// The reads by place and key.
    private var sorted: [DataRead] {
        reads.sorted { ($0.key.place.order, $0.key.name) < ($1.key.place.order, $1.key.name) }
    }

    /// A line for each read: `group.x: tasks Data → [Task] by JSONDecoder (absent; Task { id: UUID, … }), Store.swift:12`.
    var lines: [String] { sorted.map(line) + failures }

    private func line(_ read: DataRead) -> String {
        let type = [read.type, read.decoded.map { "→ \($0.isEmpty ? "" : "\($0) ")by \(read.decoder ?? "")" } ?? ""]
        var notes = [read.isPresent ? "present" : "absent"]
        if !read.members.isEmpty {
            let shown = read.members.prefix(Self.memberLimit) + (read.members.count > Self.memberLimit ? ["…"] : [])
            notes.append("\(read.memberType) { \(shown.joined(separator: ", ")) }")
        }
        if unseen.contains(read.key) { notes.append("no decoder was seen") }
        if let fault = read.fault { notes.append(fault) }
        let words =
            ["\(read.key.place.heading):", read.key.name] + type.filter { !$0.isEmpty } + [
                "(\(notes.joined(separator: "; ")))"
            ]
        return words.joined(separator: " ") + (sources.location(of: read).map { ", \($0)" } ?? "")
    }

    /// The number of members in a line.
    private static let memberLimit = 6

    /// The lines about data that decoders refuse, or that aren't made up.
    var faults: [String] {
        sorted.compactMap { read in
            if let fault = read.fault { return "\(read.key.place.heading): \(read.key.name): \(fault)" }
            return unseen.contains(read.key)
                ? "\(read.key.place.heading): \(read.key.name) isn't made up: no decoder was seen to read it — write it into the fixture"
                : nil
        } + cutPhrases.map { "the made-up text '\($0)' is cut where it is shown, so it is shortened" } + failures
    }

    var json: JSONValue {
        func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
        return [
            "reads": .array(
                sorted.map { read in
                    let location = sources.location(of: read)
                    return [
                        "place": .string(read.key.place.word), "group": text(read.key.place.group),
                        "key": .string(read.key.name), "type": .string(read.type), "present": .bool(read.isPresent),
                        "decoded": text(read.decoded), "decoder": text(read.decoder),
                        "members": .array(read.members.map { .string($0) }),
                        "unseen": .bool(unseen.contains(read.key)), "fault": text(read.fault),
                        "file": text(location?.file), "line": location.map { .integer($0.line) } ?? .null,
                        "text": .string(line(read)),
                    ]
                }),
            "failures": .array(failures.map { .string($0) }),
        ]
    }
}

extension DataRead.Place {
    fileprivate var word: String {
        switch self {
        case .settings: "settings"
        case .files: "files"
        case .bundle: "bundle"
        case .otherFiles: "other files"
        case .keychain: "keychain"
        case .models: "models"
        }
    }

    /// The app group; `nil` for other places and for the extension's own settings.
    fileprivate var group: String? {
        switch self {
        case .settings(standardSettings): nil
        case .settings(let group), .files(let group): group
        case .bundle, .otherFiles, .keychain, .models: nil
        }
    }

    fileprivate var heading: String {
        switch self {
        case .settings(standardSettings): "UserDefaults.standard"
        case .settings(let group): group
        case .files(let group): "files of \(group)"
        case .bundle, .otherFiles, .keychain, .models: word
        }
    }

    fileprivate var order: String { "\(group ?? "~")\(word)" }
}
