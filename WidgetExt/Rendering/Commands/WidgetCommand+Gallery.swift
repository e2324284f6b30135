import Foundation
import FoundationGaps
import Glibc
import Shared

extension WidgetCommand {
    /// The time for one snapshot, in seconds.
    private static let snapshotLimit = 60

    /// Draws a plan's snapshots into a folder, with a page that shows them. A snapshot that can't be drawn is recorded in the plan's document.
    ///
    /// - Throws: ``CommandFailure`` if the folder can't be used, another process uses it, or no snapshot could be drawn.
    func drawGallery(_ arguments: Arguments) throws {
        guard let path = arguments[GalleryOptions.out] else {
            throw CommandFailure("no folder named — write \(GalleryOptions.out) DIR")
        }
        for option in [GalleryOptions.out, GalleryOptions.sources] { try arguments.checkFolder(option) }
        let folder = try GalleryFolder(path: path)
        let watchdog = Watchdog(limit: Self.snapshotLimit)
        watchdog.next(
            report:
                "WidgetExt: the previews weren't listed within \(Self.snapshotLimit) s — correct their code, or write \(PlanOptions.withoutPreviews)\n"
        )
        if arguments[GalleryOptions.madeUp] { return try addMadeUp(to: folder, at: path, arguments, watchdog) }
        let plan = try plan(arguments)
        // If the process ends early, the document has the snapshots without results, and the files that a later run may remove.
        let former = folder.formerFiles()
        try folder.write(plan.document(former: former) { $0.json }, as: GalleryFolder.plan)
        var run = GalleryRun(folder: folder, title: arguments[GalleryOptions.title] ?? program)
        let drawer = PlanDrawer(self, arguments)
        for omission in plan.omissions { run.page.add(omission.message) }
        // The kinds with a preview that reads no absent data.
        var previewed: Set<String> = []
        for (index, planned) in plan.snapshots.enumerated() {
            watchdog.next(report: timeout(of: planned))
            if arguments[GalleryOptions.progress] {
                try StandardOutput.write((["drawing": .string(planned.id)] as JSONValue).serialised())
            }
            let absences = DataReads.absences
            let drawn = drawer.draw(planned)
            run.add(drawn, of: planned)
            if case .preview = planned.subject, case .success = drawn.result, DataReads.absences == absences {
                previewed.insert(planned.kind)
            }
            if StandardError.isTerminal { StandardError.progress("\(index + 1) of \(plan.snapshots.count) snapshots") }
        }
        watchdog.next()
        let kinds = DataReads.absences == 0 ? [] : plan.snapshots.filter { $0.filled != nil }.map(\.kind)
        let absent = Set(kinds).subtracting(previewed).sorted()
        try run.write(removing: former) {
            try plan.document(kinds: catalog.items.map(\.kind), absent: absent, messages: run.page.messages) {
                .object(($0.json.members ?? []) + (run.results[$0.id] ?? []))
            }
        }
        let failures = plan.snapshots.count - run.page.count
        if run.page.count == 0, failures > 0 {
            throw CommandFailure(
                "no snapshot could be drawn: \(failures) failed — see \(path)/\(GalleryFolder.plan)", exitCode: .found)
        }
        try StandardOutput.write(
            "\(run.page.count) snapshot\(run.page.count == 1 ? "" : "s") in \(path)/\(GalleryFolder.page)")
    }

    /// Draws the snapshots of a folder whose widgets read absent data again, with a fixture whose values are made up. Those that differ from
    /// the true ones are added to the folder.
    private func addMadeUp(
        to folder: GalleryFolder, at path: String, _ arguments: Arguments, _ watchdog: Watchdog
    ) throws {
        guard let former = folder.document(), let members = former.members else {
            throw CommandFailure(
                path: path, reason: "has no snapshots", remedy: "run 'gallery' without \(GalleryOptions.madeUp) first")
        }
        let kinds = (former["absent"]?.array ?? []).compactMap(\.string)
        var run = GalleryRun(folder: folder, title: arguments[GalleryOptions.title] ?? program)
        let drawer = PlanDrawer(self, arguments)
        for omission in former["omissions"]?.array ?? [] { run.page.add(omission["message"]?.string ?? "") }
        var (snapshots, count): ([JSONValue], Int) = ([], 0)
        for snapshot in former["snapshots"]?.array ?? [] {
            let planned = try PlannedSnapshot(parsing: snapshot)
            if planned.isMadeUp, planned.surface != .activity { continue }
            snapshots.append(snapshot)
            run.add(snapshot, of: planned)
            guard kinds.contains(planned.kind), let filled = planned.filled else { continue }
            watchdog.next(report: timeout(of: filled))
            let drawn = drawer.draw(filled)
            // Without a difference, the widget shows nothing of its data.
            if case .success(let output) = drawn.result, output.bytes == folder.bytes(of: "\(planned.id).png") {
                continue
            }
            run.add(drawn, of: filled)
            snapshots.append(.object((filled.json.members ?? []) + (run.results[filled.id] ?? [])))
            count += 1
        }
        watchdog.next()
        try run.write(removing: folder.formerFiles()) {
            let new = members.map { member in
                switch member.key {
                case "snapshots": JSONMember(member.key, .array(snapshots))
                case "messages": JSONMember(member.key, .array(run.page.messages.map { .string($0) }))
                default: member
                }
            }
            return Array((try JSONValue.object(new).serialised(pretty: true) + "\n").utf8)
        }
        try StandardOutput.write(
            "\(count) snapshot\(count == 1 ? "" : "s") with made-up values in \(path)/\(GalleryFolder.page)")
    }

    /// The name of the executable.
    private var program: String { executable.split(separator: "/").last.map(String.init) ?? executable }

    /// Returns the lines for a snapshot that isn't drawn in time: one for a driver, and one for people.
    private func timeout(of planned: PlannedSnapshot) -> String {
        let line: JSONValue = ["timeout": ["snapshot": .string(planned.id)]]
        // A name that JSON can't contain has no line.
        let json = (try? line.serialised()).map { $0 + "\n" } ?? ""
        return json
            + "WidgetExt: \(planned.kind.oneLine()), \(planned.caption.oneLine()) wasn't drawn within \(Self.snapshotLimit) s — correct its code, or write \(PlanOptions.without) \(planned.id)\n"
    }
}

extension SnapshotPlan {
    /// Returns the document of a folder of snapshots.
    ///
    /// - Parameters:
    ///   - former: The files of an earlier run that are still there.
    ///   - kinds: The kinds that the app declares; `nil` before everything is drawn.
    ///   - absent: The kinds without a preview that shows data, if the app read absent data.
    ///   - messages: The lines of the page's messages.
    ///   - member: Returns a snapshot with the result of drawing it.
    fileprivate func document(
        former: [String] = [], kinds: [String]? = nil, absent: [String] = [], messages: [String] = [],
        _ member: (PlannedSnapshot) -> JSONValue
    ) throws -> [UInt8] {
        var members = [
            JSONMember("snapshots", .array(snapshots.map(member))),
            JSONMember("omissions", .array(omissions.map(\.json))),
        ]
        if let kinds {
            members += [
                JSONMember("kinds", .array(kinds.map { .string($0) })),
                JSONMember("messages", .array(messages.map { .string($0) })),
            ]
        }
        if !absent.isEmpty { members.append(JSONMember("absent", .array(absent.map { .string($0) }))) }
        if !former.isEmpty { members.append(JSONMember("former", .array(former.map { .string($0) }))) }
        return Array((try JSONValue.object(members).serialised(pretty: true) + "\n").utf8)
    }
}

/// The options of `gallery` that no other command has.
enum GalleryOptions {
    static let out = CommandOption<String?>(
        "out", "DIR", help: "the folder for the images, plan.json and index.html", file: .filled)
    static let title = CommandOption<String?>(
        "title", "TEXT", help: "the title of the page; by default the executable's name")
    static let progress = CommandOption<Bool>(
        "progress", help: "prints a JSON line with the id of each snapshot before it is drawn, for a driver")
    static let madeUp = CommandOption<Bool>(
        "made-up",
        help:
            "adds snapshots with the made-up values of the fixture to those in the folder, where these read absent data"
    )
    static let sources = RenderOptions.sources.described(
        "the folder of the widgets' Swift sources, for the files and lines of diagnostics")
}

/// The snapshots that a run adds to a folder, and the page that shows them.
@MainActor
private struct GalleryRun {
    let folder: GalleryFolder
    var page: SnapshotPage
    /// The results by the snapshots' identifiers.
    private(set) var results: [String: [JSONMember]] = [:]

    init(folder: GalleryFolder, title: String) { (self.folder, page) = (folder, SnapshotPage(title: title)) }

    /// Writes a drawn snapshot.
    mutating func add(_ drawn: PlanDrawer.Drawn, of planned: PlannedSnapshot) {
        var drawn = drawn
        // A file that can't be replaced is the error of its snapshot; the others are written.
        drawn.result = drawn.result.flatMap { [folder] output in
            Result {
                try folder.write(output.bytes, as: "\(planned.id).png")
                try folder.write(try output.metadata?.serialised() ?? [], as: "\(planned.id).json")
                return output
            }
        }
        var members = [JSONMember("diagnostics", .array(drawn.diagnostics))]
        for diagnostic in drawn.diagnostics { page.add(diagnostic["message"]?.string ?? "", at: planned) }
        if case .success(let output) = drawn.result {
            members.append(JSONMember("file", .string("\(planned.id).png")))
            page.add(planned, .file("\(planned.id.fileName).png"), size: output.metadata?.size)
        } else if let error = drawn.error {
            members.append(JSONMember("error", error))
            let text = error["message"]?.string ?? ""
            page.add(text, at: planned)
            StandardError.write("WidgetExt: \(planned.kind), \(planned.caption): \(text)")
        }
        results[planned.id] = members
    }

    /// Adds a snapshot that an earlier run has written.
    mutating func add(_ snapshot: JSONValue, of planned: PlannedSnapshot) {
        for diagnostic in snapshot["diagnostics"]?.array ?? [] {
            page.add(diagnostic["message"]?.string ?? "", at: planned)
        }
        if let error = snapshot["error"]?["message"]?.string { page.add(error, at: planned) }
        guard snapshot["file"] != nil, let size = folder.size(of: planned.id) else { return }
        folder.keep(["\(planned.id).png", "\(planned.id).json"])
        page.add(planned, .file("\(planned.id.fileName).png"), size: size)
    }

    /// Writes the page and the document, and removes those of the former files that weren't written.
    func write(removing former: [String], document: () throws -> [UInt8]) throws {
        try folder.write(Array(page.html.utf8), as: GalleryFolder.page)
        folder.remove(former.filter { !folder.written.contains($0) })
        try folder.write(try document(), as: GalleryFolder.plan)
    }
}

/// A folder of snapshots, which one process at a time may write.
///
/// Files are replaced atomically. Files that an earlier run's document lists are the only ones that are removed.
final class GalleryFolder {
    static let plan = "plan.json"
    static let page = "index.html"

    private let path: String
    private let descriptor: CInt
    /// The names of the files written so far.
    private(set) var written: Set<String> = []

    /// The maximum size of a document, in bytes.
    private static let limit = 64 << 20

    /// Opens and locks a folder.
    ///
    /// - Throws: ``CommandFailure`` for anything else than a folder, and if another process has the lock.
    init(path: String) throws {
        self.path = path
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandFailure(
                path: path, reason: "can't be opened: \(String(cString: strerror(errno)))",
                remedy: "name a folder with \(GalleryOptions.out)", exitCode: .inputOutput)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
        let number = errno
        if number == EWOULDBLOCK {
            throw CommandFailure(
                path: path, reason: "is being written by another process",
                remedy: "wait until it has finished, or name another folder with \(GalleryOptions.out)",
                exitCode: .tryAgain)
        }
        throw CommandFailure(
            path: path, reason: "can't be locked: \(String(cString: strerror(number)))",
            remedy: "name another folder with \(GalleryOptions.out)", exitCode: .inputOutput)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the files that the folder's document lists; empty without a document that an earlier run wrote.
    func formerFiles() -> [String] {
        let document = document()
        func list(_ name: String) -> [JSONValue] { document?[name]?.array ?? [] }
        let identifiers = list("snapshots").compactMap { $0["id"]?.string }
        let names = identifiers.flatMap { ["\($0).png", "\($0).json"] } + list("former").compactMap(\.string)
        return names.filter { name in
            (name.hasSuffix(".png") || name.hasSuffix(".json")) && !name.utf8.contains(UInt8(ascii: "/"))
                && name != Self.plan
        }
    }

    /// The document that an earlier run wrote; `nil` without one.
    func document() -> JSONValue? {
        // A missing or damaged document lists no files.
        (try? InputFile(path: "\(path)/\(Self.plan)", option: "out", limit: Self.limit).object()).map { .object($0) }
    }

    /// Returns the content of a file; `nil` if it can't be read.
    func bytes(of name: String) -> [UInt8]? {
        // A file that can't be read is drawn again.
        try? InputFile(path: "\(path)/\(name)", option: "out", limit: Self.limit).bytes()
    }

    /// Returns the size of a snapshot in points, from its metadata; `nil` if they can't be read.
    func size(of id: String) -> Size? {
        // The page leaves out a snapshot whose files were removed.
        bytes(of: "\(id).json").flatMap { try? SnapshotMetadata(parsing: $0).size }
    }

    /// Keeps files of an earlier run.
    func keep(_ names: [String]) { written.formUnion(names) }

    /// Replaces a file.
    ///
    /// - Throws: ``CommandFailure``; then the former file is unchanged.
    func write(_ bytes: [UInt8], as name: String) throws {
        // Images can be drawn again.
        try OutputFile(path: "\(path)/\(name)", isFlushed: name == Self.plan).replace(with: bytes)
        written.insert(name)
    }

    /// Removes files. A file that can't be removed isn't shown on the page any more.
    func remove(_ names: [String]) {
        for name in names { unlink("\(path)/\(name)") }
    }
}
