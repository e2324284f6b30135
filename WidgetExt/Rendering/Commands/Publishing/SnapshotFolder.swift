import Foundation
import Glibc
import Shared

/// The snapshots of one placed widget in the container.
struct SnapshotFolder {
    let container: Container
    let widget: String
    /// When the snapshots were asked for, in milliseconds since 1 January 1970: in their names, so that none is overwritten.
    let instant: Int64
    /// The process that draws. Its number is in the names, so that processes drawing at the same instant don't remove each other's images.
    var process = getpid()
    /// The number of times the process has drawn the images before.
    var attempt = 0

    private var path: String { container.path + "/snapshots" }

    /// Writes a snapshot with its metadata.
    ///
    /// - Parameter form: The form of a Live Activity it is of, all of which have one name; `nil` where there are no forms.
    /// - Returns: Their name, without the form and the ending.
    /// - Throws: ``OutputError``.
    func write(_ snapshot: [UInt8], metadata: [UInt8], index: Int, form: String? = nil) throws -> String {
        let name = "\(widget).\(instant).\(index)p\(process)r\(attempt)"
        let file = "\(path)/\(name)\(form.map { ".\($0)" } ?? "")"
        // Drawn again when a power cut takes them.
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

    /// Removes what a timeline showed that was replaced by another, and what was left of those before it.
    ///
    /// Another process may be drawing the same widget: what belongs to no timeline yet stays, unless it is so old that its process must have
    /// ended. What can't be removed takes place, and does no other harm.
    func remove(shownBy replaced: PublishedTimeline, butNot published: PublishedTimeline) {
        let kept = Set(published.entries.map(\.snapshot))
        let shown = Set(replaced.entries.map(\.snapshot))
        // Files that stay because the folder can't be listed take up space and do no other harm.
        guard let found = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
        // By the clock of the file system, as instants may be a request's own.
        let latest = found.filter { $0.hasPrefix("\(widget).") }.compactMap(modified).max() ?? 0
        for file in found where file.hasPrefix("\(widget).") {
            // The widget's id, the instant, and the index with process and attempt; what comes after them is a form and the ending.
            let name = file.split(separator: ".").prefix(3).joined(separator: ".")
            guard !kept.contains(name) else { continue }
            let isLeftBehind = modified(file).map { latest - $0 > Self.longestDrawing } ?? false
            if shown.contains(name) || isLeftBehind { unlink("\(path)/\(file)") }
        }
    }

    /// The seconds after which a process that draws has ended.
    private static let longestDrawing = 60

    /// The second a file was last written in; `nil` for a file that is gone.
    private func modified(_ file: String) -> Int? {
        var facts = stat()
        return lstat("\(path)/\(file)", &facts) == 0 ? facts.st_mtim.tv_sec : nil
    }
}
