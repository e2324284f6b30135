import Foundation
import Glibc
import Shared

/// The fonts images are drawn with: a fontconfig file that names them and nothing else.
package struct FontSet: Hashable, Sendable {
    /// The fontconfig file.
    package let configuration: String

    /// Takes a fontconfig file.
    package init(configuration: String) { self.configuration = configuration }

    /// The folders a font set is looked for in: that of the file `AIRLOCK_FONTS` names, else `fonts` in the executable's folder
    /// and in the three above it.
    static func folders(environment: (String) -> String?, executable: String) -> [String] {
        if let path = environment("AIRLOCK_FONTS"), !path.isEmpty { return [path.parentFolder] }
        var folders: [String] = []
        var folder = executable.parentFolder
        for _ in 0..<4 {
            folders.append(folder + "/fonts")
            folder = folder.parentFolder
        }
        return folders
    }

    /// Finds the font set: `AIRLOCK_FONTS`, else the first `fonts.conf` in the folders beside and above the executable.
    ///
    /// - Throws: ``FontError`` where there is none.
    package static func locate(environment: [String: String], executable: String) throws -> FontSet {
        if let path = environment["AIRLOCK_FONTS"], !path.isEmpty { return FontSet(configuration: path) }
        for folder in folders(environment: { environment[$0] }, executable: executable) {
            let path = folder + "/fonts.conf"
            if FileManager.default.fileExists(atPath: path) { return FontSet(configuration: path) }
        }
        throw FontError(.notFound, path: executable)
    }

    /// Tells font sets apart: a hash of the names and sizes of the files in `files` beside the configuration, in hexadecimal.
    ///
    /// Another version of a font draws other images, which is no change of the widget. Sixteen zeros where there is no such
    /// folder.
    var fingerprint: String {
        let folder = URL(fileURLWithPath: configuration).deletingLastPathComponent().appendingPathComponent("files")
        // A configuration without such a folder uses the fonts of the system.
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        let description = names.map { name in
            // Foundation's attributes would ask for the owner's name, which takes a socket.
            var status = stat()
            let size = stat(folder.appendingPathComponent(name).path, &status) == 0 ? Int(status.st_size) : 0
            return "\(name) \(size)\n"
        }
        let hash = names.isEmpty ? 0 : XXHash64.hash(description.joined())
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Loads the fonts.
    ///
    /// - Throws: ``FontError`` where the file can't be read or names no font that exists.
    @MainActor func load() throws -> Pango { try Pango(fontConfiguration: configuration) }
}
