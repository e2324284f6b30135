import Foundation
import Shared

/// The current snapshots of the items on the screens, under fixed names: `snapshots/current/ID.png`, its metadata in `ID.json`; for a Live
/// Activity `ID-PRESENTATION`.
///
/// Bars, panels and pages read these files. A snapshot that can't be redrawn is kept, and its metadata records since when and why it is
/// stale.
struct CurrentSnapshots {
    let container: Container

    /// The path of the folder.
    var path: String { container.path + "/snapshots/current" }

    private var current: SnapshotFiles { SnapshotFiles(path: path) }
    private var drawn: SnapshotFiles { SnapshotFiles(path: container.path + "/snapshots") }

    /// Creates the folder if it doesn't exist.
    ///
    /// - Throws: ``SnapshotFileError``.
    func prepare() throws { try current.prepare() }

    /// Publishes an entry's snapshot as the item's current snapshot, unless it already is. For a Live Activity, publishes all
    /// presentations.
    ///
    /// - Returns: True if something changed.
    /// - Throws: ``SnapshotFileError`` if the entry's snapshot is missing, or the current one can't be written.
    @discardableResult
    func show(
        _ entry: PublishedTimeline.Entry, of item: ShownItem, _ freshness: SnapshotMetadata.Freshness
    ) throws -> Bool {
        try item.snapshots.reduce(false) { isChanged, snapshot in
            try show(entry.snapshot + snapshot.suffix, as: snapshot.name, freshness) || isChanged
        }
    }

    private func show(
        _ source: String, as name: String, _ freshness: SnapshotMetadata.Freshness
    ) throws -> Bool {
        var metadata = try drawn.metadata("\(source).json")
        (metadata.snapshot, metadata.freshness) = (source, freshness)
        let text = try metadata.serialised()
        // Unreadable metadata and damaged images are replaced.
        if let shown = try? current.read("\(name).json"), shown == text, current.isIntactImage("\(name).png") == true {
            return false
        }
        // The image is written first, so that metadata never names an image that isn't there yet.
        try current.replace("\(name).png", with: try drawn.read("\(source).png"))
        try current.replace("\(name).json", with: text)
        return true
    }

    /// Returns the metadata of the current snapshot with a name; `nil` without a snapshot.
    ///
    /// - Throws: ``SnapshotFileError`` for metadata that can't be read.
    func metadata(of name: String) throws -> SnapshotMetadata? {
        let file = "\(name).json"
        return current.has(file) ? try current.metadata(file) : nil
    }

    /// Returns true if all snapshots of an entry exist, and none of their images is damaged.
    func has(_ entry: PublishedTimeline.Entry, of item: ShownItem) -> Bool {
        item.snapshots.allSatisfy { snapshot in
            let name = entry.snapshot + snapshot.suffix
            return drawn.has("\(name).png") && drawn.has("\(name).json") && drawn.isIntactImage("\(name).png") != false
        }
    }

    /// Removes the snapshots of widgets that are no longer placed and of Live Activities that have ended.
    ///
    /// - Parameter items: Called after the files are listed, so that the files of a widget that another process places meanwhile are
    ///   not among them.
    func keep(only items: () throws -> [ShownItem]) rethrows {
        let (currentFiles, drawnFiles) = (current.names, drawn.names)
        let items = try items()
        let names = Set(items.flatMap(\.snapshots).map(\.name))
        for file in currentFiles {
            if current.isLeftBehind(file) { current.remove(file) }
            if let name = file.split(separator: ".").first, !names.contains(String(name)) { current.remove(file) }
        }
        let ids = Set(items.map(\.id))
        for file in drawnFiles where file.contains(".") {
            if let id = file.split(separator: ".").first, !ids.contains(String(id)) { drawn.remove(file) }
        }
    }
}

extension SnapshotFiles {
    /// Reads a snapshot's metadata.
    ///
    /// - Throws: ``SnapshotFileError``, also for a malformed document, because an extension wrote it.
    func metadata(_ name: String) throws -> SnapshotMetadata {
        do {
            return try SnapshotMetadata(parsing: try read(name))
        } catch let error as SnapshotMetadataError {
            throw SnapshotFileError(path: "\(path)/\(name)", reason: error.reason)
        }
    }
}
