import Foundation
import Shared

/// The fonts pictures are drawn with: a fontconfig file that names them and nothing else.
package struct FontSet: Hashable, Sendable {
    /// The fontconfig file.
    package let configuration: String

    /// Takes a fontconfig file.
    package init(configuration: String) { self.configuration = configuration }

    /// Finds the font set: `AIRLOCK_FONTS`, else `fonts/fonts.conf` in the executable's folder or one of the three above it.
    ///
    /// - Throws: ``FontError`` where there is none.
    package static func locate(environment: [String: String], executable: String) throws -> FontSet {
        if let path = environment["AIRLOCK_FONTS"], !path.isEmpty { return FontSet(configuration: path) }
        var folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
        for _ in 0..<4 {
            let path = folder.appendingPathComponent("fonts/fonts.conf").path
            if FileManager.default.fileExists(atPath: path) { return FontSet(configuration: path) }
            folder = folder.deletingLastPathComponent()
        }
        throw FontError(.notFound, path: executable)
    }

    /// Tells font sets apart: a hash of the names and sizes of the files in `files` beside the configuration, in hexadecimal.
    ///
    /// Another version of a font draws other pictures, which is no change of the widget. Sixteen zeros where there is no such
    /// folder.
    var fingerprint: String {
        let folder = URL(fileURLWithPath: configuration).deletingLastPathComponent().appendingPathComponent("files")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        let description = names.map { name in
            let path = folder.appendingPathComponent(name).resolvingSymlinksInPath().path
            let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
            return "\(name) \(size ?? 0)\n"
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
