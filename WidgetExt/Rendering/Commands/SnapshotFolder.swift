import Foundation
import Glibc
import Shared

/// The snapshots of one item in the container.
struct SnapshotFolder {
    let container: Container
    let item: ShownItem
    /// The instant of the request, in milliseconds since 1 January 1970. It is a part of the file names, so that no snapshot is
    /// overwritten.
    let instant: Int64
    /// The number of the drawing process. It is a part of the file names, so that processes that draw at the same instant don't remove each
    /// other's images.
    var process = getpid()
    /// The number of earlier attempts of the process to draw the images.
    var attempt = 0

    private var path: String { container.path + "/snapshots" }

    /// Writes a snapshot with its metadata.
    ///
    /// - Parameter suffix: The end of the names of the files, which the presentations of a Live Activity have after the same snapshot name.
    /// - Returns: The snapshot's name, without suffix and extension.
    /// - Throws: ``CommandFailure``.
    func write(_ snapshot: [UInt8], metadata: [UInt8], index: Int, suffix: String = "") throws -> String {
        let name = "\(item.id).\(instant).\(index)p\(process)r\(attempt)"
        let file = "\(path)/\(name)\(suffix)"
        // The files aren't flushed, because a snapshot that is lost in a power cut is drawn again.
        try OutputFile(path: "\(file).png", isFlushed: false).replace(with: snapshot)
        try OutputFile(path: "\(file).json", isFlushed: false).replace(with: metadata)
        return name
    }

    /// True if all files of a snapshot exist.
    func has(_ snapshot: String) -> Bool {
        item.snapshots.allSatisfy { form in
            ["png", "json"].allSatisfy { access("\(path)/\(snapshot)\(form.suffix).\($0)", F_OK) == 0 }
        }
    }

    /// Removes the snapshots of a replaced timeline, and snapshots that earlier processes left behind.
    ///
    /// Another process may be drawing the same item. Therefore files that don't belong to a timeline are kept until they are so old that
    /// the process that drew them must have ended. Files that can't be removed only take up space.
    func remove(imagesOf replaced: PublishedTimeline, except published: PublishedTimeline) {
        let current = Set(published.entries.map(\.snapshot))
        let previous = Set(replaced.entries.map(\.snapshot))
        // If the folder can't be listed, no files are removed, and they only take up space.
        guard let found = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
        // The time is that of the file system, because the request's instant may come from `--at`.
        let latest = found.filter { $0.hasPrefix("\(item.id).") }.compactMap(modified).max() ?? 0
        for file in found where file.hasPrefix("\(item.id).") {
            // A name consists of the item's id, the instant, the index with process and attempt, an optional presentation, and the
            // extension.
            let name = file.split(separator: ".").prefix(3).joined(separator: ".")
            guard !current.contains(name) else { continue }
            let isLeftBehind = modified(file).map { latest - $0 > Self.longestDrawing } ?? false
            if previous.contains(name) || isLeftBehind { unlink("\(path)/\(file)") }
        }
    }

    /// The number of seconds after which a drawing process must have ended.
    private static let longestDrawing = 60

    /// The modification time of a file in seconds; `nil` if it no longer exists.
    private func modified(_ file: String) -> Int? {
        var status = stat()
        return lstat("\(path)/\(file)", &status) == 0 ? status.st_mtim.tv_sec : nil
    }
}

/// A Live Activity stored in the container: an activity that an app started, or the activity of an alarm.
struct StoredActivity: ActivityDocument {
    private let activity: VisibleActivity
    private let document: ActivityStateFile
    private let calendar: Calendar

    /// Decodes a stored activity.
    ///
    /// - Parameters:
    ///   - isOfAnotherKind: True if Airlock's own views show an app's alarm. These views can't decode the app's metadata.
    ///   - calendar: The user's calendar, for the time of day at which an alarm rings.
    /// - Throws: ``CommandFailure`` for invalid JSON.
    init(_ activity: VisibleActivity, isOfAnotherKind: Bool, calendar: Calendar) throws {
        (self.activity, self.calendar) = (activity, calendar)
        func read(_ text: String) throws -> JSONValue {
            do {
                return text.isEmpty ? .null : try JSONValue(parsing: text)
            } catch {
                throw CommandFailure(
                    "the Live Activity \(activity.id) is damaged: \(error) — end the activity, then start it again",
                    exitCode: .badData)
            }
        }
        var (attributes, state) = (JSONValue.null, JSONValue.null)
        switch activity.source {
        case .alarm(let alarm): attributes = try read(alarm.attributes)
        case .started(let started): (attributes, state) = (try read(started.attributes), try read(started.state))
        }
        if isOfAnotherKind { attributes = .object((attributes.members ?? []).filter { $0.key != "metadata" }) }
        document = ActivityStateFile(
            activityID: activity.id, path: "the Live Activity \(activity.id)", attributes: attributes, state: state)
    }

    var activityID: String { activity.id }

    /// The size of attributes and state together, in bytes.
    var byteCount: Int { get throws { try document.byteCount } }

    func attributes<Attributes: Decodable>(_ type: Attributes.Type) throws -> Attributes {
        if case .alarm(let alarm) = activity.source, alarm.attributes.isEmpty,
            let own = (type as? any DefaultAlarmAttributes.Type)?.init(of: alarm) as? Attributes
        {
            return own
        }
        return try document.attributes(type)
    }

    func state<State: Decodable>(_ type: State.Type) throws -> State {
        if case .alarm(let alarm) = activity.source,
            let state = AlarmPresentationState(alarm, calendar: calendar) as? State
        {
            return state
        }
        return try document.state(type)
    }
}

/// A timeline of a plug-in's archived views, in the form in which the host forwards it: a line of JSON, followed by the concatenated views.
///
/// The line has the members `reload` (a date or null), `entries` (objects with a `date` and the index of a `view`) and `lengths`
/// (the size of each view in bytes). Dates are in milliseconds since 1 January 1970.
struct ArchivedTimeline {
    struct Entry {
        let instant: Int64
        /// The index of the entry's view in the timeline's views.
        let view: Int
    }

    let entries: [Entry]
    let views: [[UInt8]]
    let reload: Int64?

    /// The maximum size of a timeline in bytes: a plug-in's storage limit plus space for the line.
    private static let limit = 17 << 20

    /// Reads the file named by `--archived`.
    ///
    /// - Throws: ``CommandFailure``.
    init(_ arguments: Arguments) throws {
        let path = arguments[WidgetOptions.timeline] ?? "-"
        let fault = CommandFailure(
            path: path, reason: "isn't a timeline of archived views",
            remedy: "pass the host's timeline with \(RenderOptions.archived)"
        )
        let bytes = try InputFile(path: path, option: WidgetOptions.timeline.name, limit: Self.limit).bytes()
        guard bytes.count <= Self.limit, let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            // The host writes the first line, so all errors in this line have the same remedy.
            let head = try? JSONValue(parsing: Array(bytes[..<end])),
            let lengths = head["lengths"]?.array, let entries = head["entries"]?.array, !entries.isEmpty
        else { throw fault }
        var rest = bytes[(end + 1)...]
        views = try lengths.map { length in
            guard let count = length.integer, (0...rest.count).contains(count) else { throw fault }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        let count = views.count
        self.entries = try entries.prefix(PublishedTimeline.entryLimit).map { entry in
            guard let date = entry["date"]?.integer, let view = entry["view"]?.integer, (0..<count).contains(view)
            else { throw fault }
            return Entry(instant: Int64(date), view: view)
        }
        reload = head["reload"]?.integer.map(Int64.init)
    }
}
