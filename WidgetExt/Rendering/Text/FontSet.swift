import Foundation
import Glibc
import Shared

/// A font set for drawing: a fontconfig file that lists the fonts.
package struct FontSet: Hashable, Sendable {
    /// The fontconfig file.
    package let configuration: String

    /// Creates a font set from a fontconfig file.
    package init(configuration: String) { self.configuration = configuration }

    /// Returns the folders in which a font set is searched for: the folder of the file in `AIRLOCK_FONTS` or, if that isn't set, `fonts` in
    /// the executable's folder and in the three folders above it.
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

    /// Finds the font set: the file in `AIRLOCK_FONTS` or, if that isn't set, the first `fonts.conf` in a folder `fonts` next to or above
    /// the executable.
    ///
    /// - Throws: ``FontError`` if there is no font set.
    package static func locate(environment: [String: String], executable: String) throws -> FontSet {
        if let path = environment["AIRLOCK_FONTS"], !path.isEmpty { return FontSet(configuration: path) }
        for folder in folders(environment: { environment[$0] }, executable: executable) {
            let path = folder + "/fonts.conf"
            if FileManager.default.fileExists(atPath: path) { return FontSet(configuration: path) }
        }
        throw FontError(.notFound, path: executable)
    }

    /// A fingerprint of the font set: a hash, in hexadecimal, of the names and sizes of the files in the folder `files` next to the
    /// configuration.
    ///
    /// With another version of a font, the images differ although the widget is unchanged. Without such a folder, the fingerprint is
    /// sixteen zeros.
    var fingerprint: String {
        let folder = URL(fileURLWithPath: configuration).deletingLastPathComponent().appendingPathComponent("files")
        // A configuration without such a folder uses the system's fonts.
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        let description = names.map { name in
            // Foundation's file attributes include the owner's name, and looking it up would require a socket.
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
    /// - Throws: ``FontError`` if the file can't be read or lists no existing font.
    @MainActor func load() throws -> Pango {
        if let (fonts, pango) = Self.loaded, fonts == self { return pango }
        let pango = try Pango(fontConfiguration: configuration)
        Self.loaded = (self, pango)
        return pango
    }

    /// The fonts that were loaded last: a process that draws several snapshots loads them once.
    @MainActor private static var loaded: (fonts: FontSet, pango: Pango)?
}
