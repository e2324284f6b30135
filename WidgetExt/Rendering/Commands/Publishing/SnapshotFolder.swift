import Foundation
import Glibc
import Shared

/// The snapshots of one placed widget in the container.
struct SnapshotFolder {
    let container: Container
    let widget: String
    /// The instant of the request, in milliseconds since 1 January 1970; part of the file names, so that no snapshot is overwritten.
    let instant: Int64
    /// The process that draws. Its number is in the names, so that processes drawing at the same instant don't remove each other's images.
    var process = getpid()
    /// The number of times the process has drawn the images before.
    var attempt = 0

    private var path: String { container.path + "/snapshots" }

    /// Writes a snapshot with its metadata.
    ///
    /// - Parameter form: The presentation of a Live Activity, all of which share a name; `nil` for anything else.
    /// - Returns: The snapshot's name, without presentation and extension.
    /// - Throws: ``OutputError``.
    func write(_ snapshot: [UInt8], metadata: [UInt8], index: Int, form: String? = nil) throws -> String {
        let name = "\(widget).\(instant).\(index)p\(process)r\(attempt)"
        let file = "\(path)/\(name)\(form.map { ".\($0)" } ?? "")"
        // Not flushed: a snapshot lost in a power cut is drawn again.
        try OutputFile(path: "\(file).png", isFlushed: false).replace(with: snapshot)
        try OutputFile(path: "\(file).json", isFlushed: false).replace(with: metadata)
        return name
    }

    /// True if all images of a Live Activity's timeline exist.
    func has(_ timeline: PublishedTimeline) -> Bool {
        timeline.entries.allSatisfy { entry in
            ActivityPresentation.allCases.allSatisfy { form in
                ["png", "json"].allSatisfy { access("\(path)/\(entry.snapshot).\(form.rawValue).\($0)", F_OK) == 0 }
            }
        }
    }

    /// Removes the snapshots of a replaced timeline, and leftovers of earlier ones.
    ///
    /// Another process may be drawing the same widget, so files that belong to no timeline yet are kept until they are so old that their
    /// process must have ended. Files that can't be removed take up space and do no other harm.
    func remove(imagesOf replaced: PublishedTimeline, except published: PublishedTimeline) {
        let current = Set(published.entries.map(\.snapshot))
        let previous = Set(replaced.entries.map(\.snapshot))
        // Files kept because the folder can't be listed take up space and do no other harm.
        guard let found = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
        // Use the file system's clock, because instants may come from a request's `--at`.
        let latest = found.filter { $0.hasPrefix("\(widget).") }.compactMap(modified).max() ?? 0
        for file in found where file.hasPrefix("\(widget).") {
            // A name has the widget's id, the instant, and the index with process and attempt, followed by the presentation and the extension.
            let name = file.split(separator: ".").prefix(3).joined(separator: ".")
            guard !current.contains(name) else { continue }
            let isLeftBehind = modified(file).map { latest - $0 > Self.longestDrawing } ?? false
            if previous.contains(name) || isLeftBehind { unlink("\(path)/\(file)") }
        }
    }

    /// The seconds after which a drawing process has certainly ended.
    private static let longestDrawing = 60

    /// The modification time of a file in seconds; `nil` if it no longer exists.
    private func modified(_ file: String) -> Int? {
        var status = stat()
        return lstat("\(path)/\(file)", &status) == 0 ? status.st_mtim.tv_sec : nil
    }
}
