import Foundation
import Shared

/// What each placed widget shows at this moment, under a name that stays: `pictures/current/ID.png`, its facts in `ID.json`.
///
/// Bars, panels and pages read these. A picture that can't be made anew stays, and its facts say since when and why it is stale.
struct CurrentPictures {
    let container: Container

    /// How fresh a picture is.
    enum Freshness: Hashable {
        case fresh
        /// It should have been made anew, and wasn't: since when, in milliseconds since 1 January 1970, and why.
        case stale(since: Int64, reason: String)
    }

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
    func show(_ entry: PublishedTimeline.Entry, of widget: PlacedWidget, _ freshness: Freshness) throws -> Bool {
        try widget.pictures.reduce(false) { isChanged, picture in
            try show(entry.picture + picture.suffix, as: picture.name, freshness) || isChanged
        }
    }

    private func show(_ source: String, as name: String, _ freshness: Freshness) throws -> Bool {
        var facts = try JSONValue(parsing: drawn.read("\(source).json")).members ?? []
        facts.append(JSONMember("picture", .string(source)))
        facts.append(JSONMember("freshness", freshness.json))
        let text = Array((try JSONValue.object(facts).serialised() + "\n").utf8)
        // Metadata that can't be read is replaced.
        if let shown = try? current.read("\(name).json"), shown == text { return false }
        // The picture comes first: facts that name it are never ahead of it.
        try current.replace("\(name).png", with: try drawn.read("\(source).png"))
        try current.replace("\(name).json", with: text)
        return true
    }

    /// The facts of what a widget shows; `nil` for nothing.
    ///
    /// - Throws: ``PictureError`` where they are there and can't be read.
    func facts(of widget: String) throws -> JSONValue? {
        let file = "\(widget).json"
        guard current.has(file) else { return nil }
        do {
            return try JSONValue(parsing: current.read(file))
        } catch let error as JSONError {
            throw PictureError(path: "\(path)/\(file)", reason: "\(error)")
        }
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

extension CurrentPictures.Freshness {
    var json: JSONValue {
        switch self {
        case .fresh: ["state": .string("fresh")]
        case .stale(let since, let reason):
            [
                "state": .string("stale"), "since": .string(Date(milliseconds: since).formatted(.iso8601)),
                "reason": .string(reason),
            ]
        }
    }
}
