import Foundation
import Shared

/// The pictures of asset catalogues, `.xcassets` folders read as Xcode writes them.
///
/// Folders in a catalogue only group. Of a picture's files the one of the nearest scale is taken, of those for the dark
/// appearance and those of high contrast where they are wanted and there are any.
@MainActor
package final class AssetCatalog {
    /// A file of a picture.
    struct Image: Hashable {
        /// The file's path.
        var path: String
        /// Pixels a point it was made for.
        var scale: Double
        /// Whether the asset says that only its shape counts.
        var isTemplate: Bool
    }

    private let folders: [String]
    /// The image sets by name, found at first use.
    private lazy var imageSets: [String: String] = find()

    /// Looks for catalogues in folders, and in the folders that end in `.resources` in them.
    package init(folders: [String]) { self.folders = folders }

    /// No pictures at all.
    package static var empty: AssetCatalog { AssetCatalog(folders: []) }

    /// The names of all pictures, for suggestions.
    var names: [String] { imageSets.keys.sorted() }

    /// The file of a picture; `nil` where there is none of the name, or none that can be used.
    func image(named name: String, scale: Double, isDark: Bool, isHighContrast: Bool = false) -> Image? {
        guard let folder = imageSets[name], let data = FileManager.default.contents(atPath: folder + "/Contents.json"),
            let contents = try? JSONValue(parsing: Array(data))
        else { return nil }
        let isTemplate = contents["properties"]?["template-rendering-intent"]?.string == "template"
        let entries = (contents["images"]?.array ?? []).compactMap { Entry($0) }
        // Contrast was asked for by a person, so it goes before the appearance where there is no file for both.
        let looks = [(isDark, isHighContrast), (false, isHighContrast), (isDark, false), (false, false)]
        let usable =
            looks.lazy.map { look in entries.filter { ($0.isDark, $0.isHighContrast) == look } }.first { !$0.isEmpty }
            ?? []
        // The smallest that is large enough, else the largest.
        let ordered = usable.sorted { $0.scale < $1.scale }
        guard let best = ordered.first(where: { $0.scale >= scale }) ?? ordered.last else { return nil }
        return Image(path: "\(folder)/\(best.file)", scale: best.scale, isTemplate: isTemplate)
    }

    /// A row of an image set's `Contents.json` that names a file.
    private struct Entry {
        var file: String
        var scale: Double
        var isDark: Bool
        var isHighContrast: Bool

        init?(_ row: JSONValue) {
            guard let file = row["filename"]?.string, !file.isEmpty, !file.contains("/") else { return nil }
            let idiom = row["idiom"]?.string ?? "universal"
            guard ["universal", "iphone"].contains(idiom) else { return nil }
            let appearances = row["appearances"]?.array ?? []
            self.file = file
            scale = Double(row["scale"]?.string?.dropLast() ?? "1") ?? 1
            isDark = appearances.contains { $0["value"]?.string == "dark" }
            isHighContrast = appearances.contains {
                $0["appearance"]?.string == "contrast" && $0["value"]?.string == "high"
            }
        }
    }

    private func find() -> [String: String] {
        var found: [String: String] = [:]
        for folder in folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names.sorted() where name.hasSuffix(".resources") || name.hasSuffix(".xcassets") {
                collect("\(folder)/\(name)", into: &found)
            }
        }
        return found
    }

    private func collect(_ folder: String, into found: inout [String: String]) {
        for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
            let path = "\(folder)/\(name)"
            if name.hasSuffix(".imageset") {
                // The first folder wins: what a person names stands before what was built in.
                let key = String(name.dropLast(".imageset".count))
                if found[key] == nil { found[key] = path }
            } else if !name.contains(".") || name.hasSuffix(".xcassets") {
                collect(path, into: &found)
            }
        }
    }
}
