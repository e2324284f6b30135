import Foundation
import Shared

/// What each placed widget shows at this moment, under a name that stays: `pictures/current/ID.png`, its metadata in `ID.json`.
///
/// Bars, panels and pages read these. A picture that can't be made anew stays, and its metadata says since when and why it is stale.
struct CurrentPictures {
    let container: Container

    /// The folder.
    var path: String { container.path + "/pictures/current" }

    private var current: PictureFiles { PictureFiles(path: path) }
    private var drawn: PictureFiles { PictureFiles(path: container.path + "/pictures") }

    /// Makes the folder where there is none.
    ///
    /// - Throws: ``PictureError``.
    func prepare() throws { try current.prepare() }

    /// Shows an entry of a widget, of a Live Activity in all its forms, unless it is what is shown.
    ///
    /// - Returns: Whether something changed.
    /// - Throws: ``PictureError`` where the entry's picture is gone, or the current one can't be written.
    @discardableResult
    func show(
        _ entry: PublishedTimeline.Entry, of widget: PlacedWidget, _ freshness: SnapshotMetadata.Freshness
    ) throws -> Bool {
        try widget.pictures.reduce(false) { isChanged, picture in
            try show(entry.picture + picture.suffix, as: picture.name, freshness) || isChanged
        }
    }

    private func show(
        _ source: String, as name: String, _ freshness: SnapshotMetadata.Freshness
    ) throws -> Bool {
        var metadata = try drawn.metadata("\(source).json")
        (metadata.picture, metadata.freshness) = (source, freshness)
        let text = try metadata.serialised()
        // Metadata that can't be read is replaced.
        if let shown = try? current.read("\(name).json"), shown == text { return false }
        // The picture comes first: metadata that names it is never ahead of it.
        try current.replace("\(name).png", with: try drawn.read("\(source).png"))
        try current.replace("\(name).json", with: text)
        return true
    }

    /// The metadata of what a widget shows; `nil` for nothing.
    ///
    /// - Throws: ``PictureError`` for metadata that can't be read.
    func metadata(of widget: String) throws -> SnapshotMetadata? {
        let file = "\(widget).json"
        return current.has(file) ? try current.metadata(file) : nil
    }

    /// Whether the pictures of an entry are there.
    func has(_ entry: PublishedTimeline.Entry, of widget: PlacedWidget) -> Bool {
        widget.pictures.allSatisfy { picture in
            drawn.has("\(entry.picture)\(picture.suffix).png") && drawn.has("\(entry.picture)\(picture.suffix).json")
        }
    }

    /// Takes away what widgets show that aren't placed any more, and Live Activities that are gone.
    ///
    /// - Parameter widgets: Asked after the files were looked at: a widget that another process places meanwhile has files that weren't
    ///   there then.
    func keep(only widgets: () throws -> [PlacedWidget]) rethrows {
        let (currentFiles, drawnFiles) = (current.names, drawn.names)
        let widgets = try widgets()
        let names = Set(widgets.flatMap(\.pictures).map(\.name))
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

extension PictureFiles {
    /// Reads a snapshot's metadata.
    ///
    /// - Throws: ``PictureError``, also for a malformed document: an extension wrote it.
    func metadata(_ name: String) throws -> SnapshotMetadata {
        do {
            return try SnapshotMetadata(parsing: try read(name))
        } catch let error as SnapshotMetadataError {
            throw PictureError(path: "\(path)/\(name)", reason: error.reason)
        }
    }
}
