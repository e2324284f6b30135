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
    /// - Throws: ``OutputError``.
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
