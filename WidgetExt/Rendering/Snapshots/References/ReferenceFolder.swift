import Foundation
import Shared

/// A folder of reference snapshots, each with a PNG and a JSON file.
package struct ReferenceFolder: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// Returns the reference snapshot with a name; `nil` if there is none.
    ///
    /// - Throws: ``CommandFailure`` if the files can't be read, or if the metadata is missing or malformed.
    package func read(_ stem: String) throws -> ReferenceSnapshot? {
        guard let png = try bytes("\(stem).png") else { return nil }
        let file = "\(path)/\(stem).json"
        guard let text = try bytes("\(stem).json") else {
            throw CommandFailure.damagedReference(file, reason: "is missing next to its image")
        }
        do {
            return try ReferenceSnapshot(png: png, document: try JSONValue(parsing: text))
        } catch let error as CommandFailure {
            throw CommandFailure.damagedReference(file, reason: "can't be compared: \(error.cause)")
        } catch { throw CommandFailure.damagedReference(file, reason: "isn't JSON: \(error)") }
    }

    /// Writes the image and metadata of a reference snapshot.
    ///
    /// - Throws: ``CommandFailure``. Each of the two files then has either its old or its new content.
    package func write(_ reference: ReferenceSnapshot, as stem: String) throws {
        try OutputFile(path: "\(path)/\(stem).json").replace(
            with: Array((try reference.document.serialised(pretty: true) + "\n").utf8))
        try OutputFile(path: "\(path)/\(stem).png").replace(with: reference.png)
    }

    /// Removes the image and metadata of a reference snapshot.
    func remove(_ stem: String) throws {
        for ending in ["png", "json"] {
            let file = "\(path)/\(stem).\(ending)"
            if FileManager.default.fileExists(atPath: file) { try FileManager.default.removeItem(atPath: file) }
        }
    }

    /// Returns the sorted names of the reference snapshots, without extensions.
    ///
    /// - Throws: ``CommandFailure`` if the folder can't be read.
    func stems() throws -> [String] {
        // The cause isn't reported, because the remedy is the same for every cause.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw CommandFailure.unreadableReference(path)
        }
        return names.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// Returns a file's bytes; `nil` if the file doesn't exist.
    func bytes(_ name: String) throws -> [UInt8]? {
        let file = "\(path)/\(name)"
        guard let data = FileManager.default.contents(atPath: file) else {
            guard FileManager.default.fileExists(atPath: file) else { return nil }
            throw CommandFailure.unreadableReference(file)
        }
        return Array(data)
    }
}

/// A reference snapshot: a reviewed image with its metadata.
package struct ReferenceSnapshot: Sendable {
    /// The PNG file's bytes.
    package var png: [UInt8]
    package var metadata: SnapshotMetadata
    /// The items that the snapshot consists of.
    var views: [DrawnView]

    /// Creates a reference from a drawn snapshot.
    init(_ snapshot: Snapshot, png: [UInt8], renderer: RendererVersion) {
        (self.png, metadata) = (png, snapshot.metadata(drawnBy: renderer))
        views = DrawnView.all(of: snapshot)
    }

    /// Creates a reference from an image and its JSON document.
    ///
    /// - Throws: ``CommandFailure``.
    init(png: [UInt8], document: JSONValue) throws {
        (self.png, metadata) = (png, try SnapshotMetadata(document))
        views = (document["views"]?.array ?? []).compactMap(DrawnView.init)
    }

    /// The JSON document for the image: metadata and views.
    var document: JSONValue {
        .object((metadata.json.members ?? []) + [JSONMember("views", .array(views.map(\.json)))])
    }

    /// Returns the change from this reference to a newly drawn snapshot; `nil` if there is none.
    ///
    /// - Throws: ``CommandFailure`` if the two can't be compared, or if an image can't be decoded.
    @MainActor package func change(to actual: ReferenceSnapshot, tolerance: SnapshotTolerance, name: String) throws
        -> SnapshotChange?
    {
        guard metadata.renderer == actual.metadata.renderer else {
            throw CommandFailure.incomparable(name, recorded: metadata.renderer, present: actual.metadata.renderer)
        }
        let difference = self.difference(from: actual)
        if png == actual.png, difference == nil { return nil }
        let pixels =
            png == actual.png
            ? PixelDifference()
            : PixelDifference(
                try Pixels(png: png, name: name), try Pixels(png: actual.png, name: name), tolerance: tolerance)
        if pixels.isTolerated(tolerance), difference == nil { return nil }
        return SnapshotChange(
            difference: pixels, view: DrawnView.firstDifference(views, actual.views) ?? difference)
    }

    /// Returns the first difference between the metadata of the two snapshots; `nil` if there is none. Dates are compared in seconds, the
    /// precision of the documents.
    private func difference(from actual: ReferenceSnapshot) -> String? {
        let (old, new) = (metadata.json, actual.metadata.json)
        let keys = ((new.members ?? []) + (old.members ?? [])).map(\.key)
        return keys.first { old[$0] != new[$0] }.map {
            "its \($0) differs: \(Self.short(old[$0])) became \(Self.short(new[$0]))"
        }
    }

    private static func short(_ value: JSONValue?) -> String {
        // Serialising fails only for numbers that aren't finite, and metadata contains none.
        let text = value.flatMap { try? $0.serialised() } ?? "nothing"
        return text.count > 120 ? "\(text.prefix(119))…" : text
    }
}

/// A change of a snapshot.
package struct SnapshotChange: Hashable, Sendable {
    package var difference: PixelDifference
    /// A description of the first view that differs; `nil` if only pixels differ.
    package var view: String?

    /// The change as one line of text.
    package var line: String {
        [view, difference.line].compactMap { $0 }.joined(separator: "; ")
    }
}

// The errors for reference snapshots that can't be used.
extension CommandFailure {
    /// The folder contains no recorded reference snapshots.
    static func unrecorded(_ folder: String) -> CommandFailure {
        CommandFailure(
            "no snapshots are recorded in \(folder) — run 'snapshot \(SnapshotOptions.record) \(folder)' and review the snapshots",
            exitCode: .badData)
    }

    /// A newer version recorded the reference snapshots.
    static func tooNewReference(_ path: String) -> CommandFailure {
        CommandFailure("\(path) was written by a newer version of Airlock — update Airlock", exitCode: .badData)
    }

    /// A file is missing or malformed.
    static func damagedReference(_ path: String, reason: String) -> CommandFailure {
        CommandFailure(path: path, reason: reason, remedy: "record the snapshots again")
    }

    static func unreadableReference(_ path: String) -> CommandFailure {
        CommandFailure("can't read \(path) — check its permissions", exitCode: .inputOutput)
    }

    /// Another version of the renderer recorded the reference snapshots, so that comparing them would be meaningless.
    static func incomparable(_ name: String, recorded: RendererVersion, present: RendererVersion) -> CommandFailure {
        CommandFailure(
            "\(name) can't be compared: it was drawn by \(recorded.summary), but this renderer is \(present.summary) — compare with the same renderer, or record again with this one",
            exitCode: .badData)
    }
}
