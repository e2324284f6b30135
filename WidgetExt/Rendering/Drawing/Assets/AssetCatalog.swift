import Foundation
import Shared

/// The images and colours of asset catalogues, `.xcassets` folders read as Xcode writes them.
///
/// Folders in a catalogue only group, unless their `Contents.json` says that they provide a namespace. Of a image's files the one
/// of the nearest scale is taken, of those for the appearance that is wanted where there is one.
@MainActor
package final class AssetCatalog {
    /// A file of a image.
    struct Image: Hashable {
        /// The file's path.
        var path: String
        /// Pixels a point it was made for.
        var scale: Double
        /// Whether the asset says that only its shape counts.
        var isTemplate: Bool
        /// Whether shapes in it stay shapes at any size.
        var preservesVectors = false
    }

    /// What is wanted of an asset that has several forms.
    struct Appearance: Hashable {
        var isDark = false
        var isHighContrast = false

        /// The appearances to look for, best first.
        fileprivate var order: [Appearance] {
            // Contrast was asked for by a person, so it goes before the appearance where there is nothing for both.
            [
                self, Appearance(isDark: false, isHighContrast: isHighContrast),
                Appearance(isDark: isDark, isHighContrast: false), Appearance(),
            ]
        }
    }

    private let folders: [String]
    /// The sets by name, found at first use.
    private lazy var sets: Sets = find()

    private struct Sets {
        var images: [String: String] = [:]
        var colors: [String: String] = [:]
    }

    /// Looks for catalogues in folders, and in the folders that end in `.resources` in them.
    package init(folders: [String]) { self.folders = folders }

    /// No images at all.
    package static var empty: AssetCatalog { AssetCatalog(folders: []) }

    /// The names of all images, for suggestions.
    var names: [String] { sets.images.keys.sorted() }

    /// The names of all colours, for suggestions.
    var colorNames: [String] { sets.colors.keys.sorted() }

    /// The file of a image; `nil` where there is none of the name, or none that can be used.
    func image(named name: String, scale: Double, isDark: Bool, isHighContrast: Bool = false) -> Image? {
        // `fault(ofImage:)` reports why a set can't be read.
        guard let folder = sets.images[name], let contents = try? contents(of: folder) else { return nil }
        let properties = contents["properties"]
        let entries = (contents["images"]?.array ?? []).compactMap { ImageRow($0) }
        let wanted = Appearance(isDark: isDark, isHighContrast: isHighContrast)
        let usable = best(of: entries, for: wanted) { $0.appearance }
        // The smallest that is large enough, else the largest.
        let ordered = usable.sorted { $0.scale < $1.scale }
        guard let best = ordered.first(where: { $0.scale >= scale }) ?? ordered.last else { return nil }
        return Image(
            path: "\(folder)/\(best.file)", scale: best.scale,
            isTemplate: properties?["template-rendering-intent"]?.string == "template",
            preservesVectors: properties?["preserves-vector-representation"]?.bool == true)
    }

    /// A colour; `nil` where there is none of the name, or none that can be used.
    func color(named name: String, isDark: Bool, isHighContrast: Bool = false) -> AssetColor? {
        // `fault(ofColor:)` reports why a set can't be read.
        guard let folder = sets.colors[name], let contents = try? contents(of: folder) else { return nil }
        let rows = (contents["colors"]?.array ?? []).compactMap { ColorRow($0) }
        let wanted = Appearance(isDark: isDark, isHighContrast: isHighContrast)
        return best(of: rows, for: wanted) { $0.appearance }.first?.color
    }

    /// Returns whether there is a set of a colour's name that gives no value.
    func hasNoValue(ofColor name: String) -> Bool {
        // A set that can't be read isn't one without a value; `fault(ofColor:)` reports it.
        guard let folder = sets.colors[name], let contents = try? contents(of: folder) else { return false }
        return (contents["colors"]?.array ?? []).allSatisfy { $0["color"] == nil }
    }

    /// Why the image of a name can't be used though there is a set of that name; `nil` where there is none.
    func fault(ofImage name: String) -> String? {
        sets.images[name].map { fault(of: $0, otherwise: "it names no image for iPhone") }
    }

    /// Why the colour of a name can't be used though there is a set of that name; `nil` where there is none.
    func fault(ofColor name: String) -> String? {
        sets.colors[name].map { fault(of: $0, otherwise: "it has no colour for iPhone") }
    }

    private func fault(of folder: String, otherwise: String) -> String {
        do {
            _ = try contents(of: folder)
            return "\(folder)/Contents.json: \(otherwise)"
        } catch {
            return "\(folder)/Contents.json: \(error)"
        }
    }

    private func contents(of folder: String) throws(JSONError) -> JSONValue {
        let data = FileManager.default.contents(atPath: folder + "/Contents.json") ?? Data()
        return try JSONValue(parsing: Array(data), limits: JSONLimits(bytes: 1 << 20))
    }

    /// The rows of the best appearance there is.
    private func best<Row>(of rows: [Row], for wanted: Appearance, appearance: (Row) -> Appearance) -> [Row] {
        for candidate in wanted.order {
            let found = rows.filter { appearance($0) == candidate }
            if !found.isEmpty { return found }
        }
        return []
    }

    private func find() -> Sets {
        var found = Sets()
        for folder in folders {
            for name in list(folder) where name.hasSuffix(".resources") || name.hasSuffix(".xcassets") {
                collect("\(folder)/\(name)", prefix: "", into: &found, depth: 0)
            }
        }
        return found
    }

    private func list(_ folder: String) -> [String] {
        // No assets are in a folder that doesn't exist, or that the sandbox withholds.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// The deepest that folders may lie in each other.
    private static let depthLimit = 16

    private func collect(_ folder: String, prefix: String, into found: inout Sets, depth: Int) {
        guard depth < Self.depthLimit else { return }
        for name in list(folder) {
            let path = "\(folder)/\(name)"
            // The first folder wins: what a person names stands before what was built in.
            if name.hasSuffix(".imageset") {
                found.images.setIfAbsent("\(prefix)\(name.dropLast(".imageset".count))", path)
            } else if name.hasSuffix(".colorset") {
                found.colors.setIfAbsent("\(prefix)\(name.dropLast(".colorset".count))", path)
            } else if name.hasSuffix(".xcassets") {
                collect(path, prefix: "", into: &found, depth: depth + 1)
            } else if !name.contains(".") {
                // Most folders have no properties, and none that can't be read provides a namespace.
                let isNamespace = (try? contents(of: path))?["properties"]?["provides-namespace"]?.bool == true
                collect(path, prefix: isNamespace ? "\(prefix)\(name)/" : prefix, into: &found, depth: depth + 1)
            }
        }
    }
}

extension AssetCatalog.Appearance {
    /// What a row of a set is for; `nil` for another kind of device.
    init?(row: JSONValue) {
        guard ["universal", "iphone"].contains(row["idiom"]?.string ?? "universal") else { return nil }
        let values = (row["appearances"]?.array ?? []).compactMap { $0["value"]?.string }
        self.init(isDark: values.contains("dark"), isHighContrast: values.contains("high"))
        // A tinted form is for icons.
        if values.contains("tinted") { return nil }
    }
}

/// A row of an image set's `Contents.json` that names a file.
private struct ImageRow {
    var file: String
    var scale: Double
    var appearance: AssetCatalog.Appearance

    init?(_ row: JSONValue) {
        guard let file = row["filename"]?.string, !file.isEmpty, !file.contains("/"),
            let appearance = AssetCatalog.Appearance(row: row)
        else { return nil }
        self.file = file
        self.appearance = appearance
        let scale = Double(row["scale"]?.string?.dropLast() ?? "1") ?? 1
        self.scale = (0.5...8).contains(scale) ? scale : 1
    }
}

/// A row of a colour set's `Contents.json`.
private struct ColorRow {
    var color: AssetColor
    var appearance: AssetCatalog.Appearance

    init?(_ row: JSONValue) {
        guard let color = row["color"].flatMap(ColorComponents.color),
            let appearance = AssetCatalog.Appearance(row: row)
        else { return nil }
        (self.color, self.appearance) = (color, appearance)
    }
}

extension Dictionary {
    fileprivate mutating func setIfAbsent(_ key: Key, _ value: Value) { if self[key] == nil { self[key] = value } }
}
