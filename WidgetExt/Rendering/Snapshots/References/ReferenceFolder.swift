import Foundation
import Shared

/// A folder of reference snapshots, each with a PNG and a JSON file.
package struct ReferenceFolder: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// Returns the reference snapshot with a name; `nil` if there is none.
    ///
    /// - Throws: ``ReferenceError`` if the files can't be read, or if the metadata is missing or malformed.
    package func read(_ stem: String) throws -> ReferenceSnapshot? {
        guard let png = try bytes("\(stem).png") else { return nil }
        let file = "\(path)/\(stem).json"
        guard let text = try bytes("\(stem).json") else {
            throw ReferenceError.damaged(path: file, reason: "is missing next to its image")
        }
        do {
            return try ReferenceSnapshot(png: png, document: try JSONValue(parsing: text))
        } catch let error as SnapshotMetadataError {
            throw ReferenceError.damaged(path: file, reason: "can't be compared: \(error.reason)")
        } catch { throw ReferenceError.damaged(path: file, reason: "isn't JSON: \(error)") }
    }

    /// Writes the image and metadata of a reference snapshot.
    ///
    /// - Throws: ``OutputError``. Each of the two files then has either its old or its new content.
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
    /// - Throws: ``ReferenceError`` if the folder can't be read.
    func stems() throws -> [String] {
        // The cause isn't reported, because the remedy is the same for every cause.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw ReferenceError.unreadable(path: path)
        }
        return names.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// Returns a file's bytes; `nil` if the file doesn't exist.
    func bytes(_ name: String) throws -> [UInt8]? {
        let file = "\(path)/\(name)"
        guard let data = FileManager.default.contents(atPath: file) else {
            guard FileManager.default.fileExists(atPath: file) else { return nil }
            throw ReferenceError.unreadable(path: file)
        }
        return Array(data)
    }
}
