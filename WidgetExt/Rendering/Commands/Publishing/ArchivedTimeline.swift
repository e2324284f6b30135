import Foundation
import Shared

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
            path: path, reason: "isn't a timeline of archived views", remedy: "pass the host's timeline with --archived"
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
