import Foundation
import Shared

/// What each placed widget shows at this moment, under a name that stays: `snapshots/current/ID.png`, its metadata in `ID.json`.
///
/// Bars, panels and pages read these. A snapshot that can't be made anew stays, and its metadata says since when and why it is stale.
struct CurrentSnapshots {
    let container: Container

    /// The folder.
    var path: String { container.path + "/snapshots/current" }

    private var current: SnapshotFiles { SnapshotFiles(path: path) }
    private var drawn: SnapshotFiles { SnapshotFiles(path: container.path + "/snapshots") }

    /// Makes the folder where there is none.
    ///
    /// - Throws: ``SnapshotFileError``.
    func prepare() throws { try current.prepare() }

    /// Shows an entry of a widget, of a Live Activity in all its forms, unless it is what is shown.
    ///
    /// - Returns: Whether something changed.
    /// - Throws: ``SnapshotFileError`` where the entry's snapshot is gone, or the current one can't be written.
    @discardableResult
    func show(
        _ entry: PublishedTimeline.Entry, of widget: PlacedWidget, _ freshness: SnapshotMetadata.Freshness
    ) throws -> Bool {
        try widget.snapshots.reduce(false) { isChanged, snapshot in
            try show(entry.snapshot + snapshot.suffix, as: snapshot.name, freshness) || isChanged
        }
    }

    private func show(
        _ source: String, as name: String, _ freshness: SnapshotMetadata.Freshness
    ) throws -> Bool {
        var metadata = try drawn.metadata("\(source).json")
        (metadata.snapshot, metadata.freshness) = (source, freshness)
        let text = try metadata.serialised()
        // Metadata that can't be read is replaced.
        if let shown = try? current.read("\(name).json"), shown == text { return false }
        // The snapshot comes first: metadata that names it is never ahead of it.
        try current.replace("\(name).png", with: try drawn.read("\(source).png"))
        try current.replace("\(name).json", with: text)
        return true
    }

    /// The metadata of what a widget shows; `nil` for nothing.
    ///
    /// - Throws: ``SnapshotFileError`` for metadata that can't be read.
    func metadata(of widget: String) throws -> SnapshotMetadata? {
        let file = "\(widget).json"
        return current.has(file) ? try current.metadata(file) : nil
    }

    /// Whether the snapshots of an entry are there.
    func has(_ entry: PublishedTimeline.Entry, of widget: PlacedWidget) -> Bool {
        widget.snapshots.allSatisfy { snapshot in
            drawn.has("\(entry.snapshot)\(snapshot.suffix).png") && drawn.has("\(entry.snapshot)\(snapshot.suffix).json")
        }
    }

    /// Takes away what widgets show that aren't placed any more, and Live Activities that are gone.
    ///
    /// - Parameter widgets: Asked after the files were looked at: a widget that another process places meanwhile has files that weren't
    ///   there then.
    func keep(only widgets: () throws -> [PlacedWidget]) rethrows {
        let (currentFiles, drawnFiles) = (current.names, drawn.names)
        let widgets = try widgets()
        let names = Set(widgets.flatMap(\.snapshots).map(\.name))
        for file in currentFiles {
            if current.isLeftBehind(file) { current.remove(file) }
            if let name = file.split(separator: ".").first, !names.contains(String(name)) { current.remove(file) }
        }
        let ids = Set(widgets.map(\.id))
        for file in drawnFiles where file.contains(".") {
            guard let id = file.split(separator: ".").first.map(String.init), PlacedWidget.isValid(id: id),
                !ids.contains(id)
            else { continue }
            drawn.remove(file)
        }
    }
}

extension SnapshotFiles {
    /// Reads a snapshot's metadata.
    ///
    /// - Throws: ``SnapshotFileError``, also for a malformed document: an extension wrote it.
    func metadata(_ name: String) throws -> SnapshotMetadata {
        do {
            return try SnapshotMetadata(parsing: try read(name))
        } catch let error as SnapshotMetadataError {
            throw SnapshotFileError(path: "\(path)/\(name)", reason: error.reason)
        }
    }
}
