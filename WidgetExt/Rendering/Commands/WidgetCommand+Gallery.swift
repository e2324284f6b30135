import Foundation
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
        let plan = try plan(arguments)
        // If the process ends early, the document has the snapshots without results, and the files that a later run may remove.
        let former = folder.formerFiles()
        try folder.write(plan.document(former: former) { $0.json }, as: GalleryFolder.plan)
        let drawer = PlanDrawer(self, arguments)
        var results: [String: [JSONMember]] = [:]
        var page = SnapshotPage(title: arguments[GalleryOptions.title] ?? program)
        for omission in plan.omissions { page.add(omission.message) }
        for (index, planned) in plan.snapshots.enumerated() {
            watchdog.next(report: timeout(of: planned))
            if arguments[GalleryOptions.progress] {
                try StandardOutput.write((["drawing": .string(planned.id)] as JSONValue).serialised())
            }
            var drawn = drawer.draw(planned)
            // A file that can't be replaced is the error of its snapshot; the others are written.
            drawn.result = drawn.result.flatMap { output in
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
            if StandardError.isTerminal { StandardError.progress("\(index + 1) of \(plan.snapshots.count) snapshots") }
        }
        watchdog.next()
        try folder.write(Array(page.html.utf8), as: GalleryFolder.page)
        folder.remove(former.filter { !folder.written.contains($0) })
        try folder.write(
            plan.document(kinds: catalog.items.map(\.kind), messages: page.messages) {
                .object(($0.json.members ?? []) + (results[$0.id] ?? []))
            }, as: GalleryFolder.plan)
        let failures = plan.snapshots.count - page.count
        if page.count == 0, failures > 0 {
            throw CommandFailure(
                "no snapshot could be drawn: \(failures) failed — see \(path)/\(GalleryFolder.plan)", exitCode: .found)
        }
        try StandardOutput.write(
            "\(page.count) snapshot\(page.count == 1 ? "" : "s") in \(path)/\(GalleryFolder.page)")
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
    ///   - messages: The lines of the page's messages.
    ///   - member: Returns a snapshot with the result of drawing it.
    fileprivate func document(
        former: [String] = [], kinds: [String]? = nil, messages: [String] = [],
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
    static let sources = RenderOptions.sources.described(
        "the folder of the widgets' Swift sources, for the files and lines of diagnostics")
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
        // A missing or damaged document lists no files.
        let members = (try? InputFile(path: "\(path)/\(Self.plan)", option: "out", limit: Self.limit).object()) ?? []
        func list(_ name: String) -> [JSONValue] { members.first { $0.key == name }?.value.array ?? [] }
        let identifiers = list("snapshots").compactMap { $0["id"]?.string }
        let names = identifiers.flatMap { ["\($0).png", "\($0).json"] } + list("former").compactMap(\.string)
        return names.filter { name in
            (name.hasSuffix(".png") || name.hasSuffix(".json")) && !name.utf8.contains(UInt8(ascii: "/"))
                && name != Self.plan
        }
    }

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
