import Foundation
import Shared

/// A folder of references: a PNG and a JSON file each, by their names.
package struct ReferenceFolder: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// A snapshot; `nil` where there is none of the name.
    ///
    /// - Throws: ``ReferenceError`` where its files can't be read, or its metadata is missing or malformed.
    package func read(_ stem: String) throws -> ReferenceSnapshot? {
        guard let png = try bytes("\(stem).png") else { return nil }
        let file = "\(path)/\(stem).json"
        guard let text = try bytes("\(stem).json") else {
            throw ReferenceError.damaged(path: file, reason: "is missing beside its snapshot")
        }
        do {
            return try ReferenceSnapshot(png: png, document: try JSONValue(parsing: text))
        } catch let error as SnapshotMetadataError {
            throw ReferenceError.damaged(path: file, reason: "can't be compared: \(error.reason)")
        } catch { throw ReferenceError.damaged(path: file, reason: "is no JSON: \(error)") }
    }

    /// Writes a snapshot and its metadata.
    ///
    /// - Throws: ``OutputError``, after which either file is old or new, none is half.
    package func write(_ reference: ReferenceSnapshot, as stem: String) throws {
        try OutputFile(path: "\(path)/\(stem).json").replace(
            with: Array((try reference.document.serialised(pretty: true) + "\n").utf8))
        try OutputFile(path: "\(path)/\(stem).png").replace(with: reference.png)
    }

    /// Removes a snapshot and its metadata.
    func remove(_ stem: String) throws {
        for ending in ["png", "json"] {
            let file = "\(path)/\(stem).\(ending)"
            if FileManager.default.fileExists(atPath: file) { try FileManager.default.removeItem(atPath: file) }
        }
    }

    /// The names of the snapshots in it, without their endings, in order.
    ///
    /// - Throws: ``ReferenceError`` where the folder can't be read.
    func stems() throws -> [String] {
        // The error names the folder and the remedy, which is the same for every reason.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw ReferenceError.unreadable(path: path)
        }
        return names.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// A file's bytes; `nil` where there is no such file.
    func bytes(_ name: String) throws -> [UInt8]? {
        let file = "\(path)/\(name)"
        guard let data = FileManager.default.contents(atPath: file) else {
            guard FileManager.default.fileExists(atPath: file) else { return nil }
            throw ReferenceError.unreadable(path: file)
        }
        return Array(data)
    }
}
