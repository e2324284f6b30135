import Foundation
import Shared

/// The images, symbols and colours of asset catalogues: `.xcassets` folders in the format of Xcode; and image files beside the catalogues.
///
/// A folder in a catalogue only groups its content, unless its `Contents.json` provides a namespace. Of an image's files, the file with the
/// nearest scale is used, if possible in the requested appearance.
@MainActor
package final class AssetCatalog {
    /// An image file of an asset.
    struct Image: Hashable {
        /// The file's path.
        var path: String
        /// The scale for which the image was made, in pixels per point.
        var scale: Double
        /// True if the asset is a template image, of which only the shape is drawn.
        var isTemplate: Bool
        /// True if the image is drawn from its vector data at any size.
        var preservesVectors = false
    }

    /// The requested variant of an asset.
    struct Appearance: Hashable {
        var isDark = false
        var isHighContrast = false

        /// The variants to look for, the preferred one first.
        fileprivate var order: [Appearance] {
            // The user chooses high contrast, so if no variant has both, contrast takes precedence over dark mode.
            [
                self, Appearance(isDark: false, isHighContrast: isHighContrast),
                Appearance(isDark: isDark, isHighContrast: false), Appearance(),
            ]
        }
    }

    /// The folders with the catalogues, and with tables of translations.
    let folders: [String]
    /// The folders of images and colours by name, which are searched for on first use.
    private lazy var sets: Sets = find()
    /// The custom symbols that were read.
    var symbols = SymbolCache()

    private struct Sets {
        var images: [String: String] = [:]
        var symbols: [String: String] = [:]
        var colors: [String: String] = [:]
        /// The files of images that are in no catalogue.
        var files: [String: [ImageRow]] = [:]

        /// Adds a set. The first folder wins, so that a user's folder takes precedence over the built-in one.
        mutating func add(_ set: AssetSet) {
            let name = set.fullName
            switch set.kind {
            case .color: colors.setIfAbsent(name, set.path)
            case .image: if symbols[name] == nil { images.setIfAbsent(name, set.path) }
            case .symbol: if images[name] == nil { symbols.setIfAbsent(name, set.path) }
            }
        }
    }

    /// Creates a catalogue of the `.xcassets` folders in `folders` and in their `.resources` subfolders.
    package init(folders: [String]) { self.folders = folders }

    /// A catalogue without assets.
    package static var empty: AssetCatalog { AssetCatalog(folders: []) }

    /// The font files in the folders and in their `.resources` subfolders.
    var fontFiles: [String] {
        func names(_ folder: String) -> [String] {
            // A folder that can't be read has no fonts.
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        }
        let all = folders.flatMap { folder in
            [folder] + names(folder).filter { $0.hasSuffix(".resources") }.map { "\(folder)/\($0)" }
        }
        return all.flatMap { folder in
            names(folder).filter { name in
                [".ttf", ".otf", ".ttc"].contains { name.lowercased().hasSuffix($0) }
            }.map { "\(folder)/\($0)" }
        }
    }

    /// The names of all images and symbols, for suggestions.
    var names: [String] { Set(sets.images.keys).union(sets.symbols.keys).union(sets.files.keys).sorted() }

    /// Returns the folder of a symbol set; `nil` if there is no such set.
    func symbolFolder(named name: String) -> String? { sets.symbols[name] }

    /// The names of all colours, for suggestions.
    var colorNames: [String] { sets.colors.keys.sorted() }

    /// Returns the file of an image; `nil` if the name is unknown or the set has no usable file.
    func image(named name: String, scale: Double, isDark: Bool, isHighContrast: Bool = false) -> Image? {
        guard let folder = sets.images[name] else {
            return sets.files[name].flatMap { Self.best(of: $0, scale: scale) }.map {
                Image(path: $0.file, scale: $0.scale, isTemplate: false)
            }
        }
        // `fault(ofImage:)` reports why a set can't be read.
        guard let contents = try? contents(of: folder) else { return nil }
        let properties = contents["properties"]
        let entries = (contents["images"]?.array ?? []).compactMap { ImageRow($0) }
        let wanted = Appearance(isDark: isDark, isHighContrast: isHighContrast)
        let usable = best(of: entries, for: wanted) { $0.appearance }
        guard let best = Self.best(of: usable, scale: scale) else { return nil }
        return Image(
            path: "\(folder)/\(best.file)", scale: best.scale,
            isTemplate: properties?["template-rendering-intent"]?.string == "template",
            preservesVectors: properties?["preserves-vector-representation"]?.bool == true)
    }

    /// Returns the size of an image or a symbol in points; `nil` if the name is unknown or the file can't be read.
    func size(named name: String) -> Size? {
        if case .success(let symbol)? = symbol(named: name, weight: 400, scale: 1, isRightToLeft: false) {
            return Size(width: 17 * symbol.width, height: 17 * ViewNode.SymbolContent.ems)
        }
        guard let found = image(named: name, scale: 3, isDark: false),
            // An image that can't be read is reported when it is drawn.
            let pixels = (try? ImageFile(path: found.path))?.statedSize
        else { return nil }
        return Size(width: Double(pixels.width) / found.scale, height: Double(pixels.height) / found.scale)
    }

    /// Returns a colour; `nil` if the name is unknown or the set has no usable value.
    func color(named name: String, isDark: Bool, isHighContrast: Bool = false) -> AssetColor? {
        // `fault(ofColor:)` reports why a set can't be read.
        guard let folder = sets.colors[name], let contents = try? contents(of: folder) else { return nil }
        let rows = (contents["colors"]?.array ?? []).compactMap { ColorRow($0) }
        let wanted = Appearance(isDark: isDark, isHighContrast: isHighContrast)
        return best(of: rows, for: wanted) { $0.appearance }.first?.color
    }

    /// Returns true if the set of a colour exists but has no value.
    func hasNoValue(ofColor name: String) -> Bool {
        // A set that can't be read isn't empty; `fault(ofColor:)` reports it.
        guard let folder = sets.colors[name], let contents = try? contents(of: folder) else { return false }
        return (contents["colors"]?.array ?? []).allSatisfy { $0["color"] == nil }
    }

    /// Returns the reason why an existing image set can't be used; `nil` if there is no such set.
    func fault(ofImage name: String) -> String? {
        sets.images[name].map { fault(of: $0, otherwise: "it names no image for iPhone") }
    }

    /// Returns the reason why an existing colour set can't be used; `nil` if there is no such set.
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

    /// Returns the description of a set or a folder.
    func contents(of folder: String) throws(JSONError) -> JSONValue {
        guard let description = try AssetSet.description(of: folder) else { throw JSONError(.empty) }
        return description
    }

    /// Returns the row with the smallest scale that is large enough, else with the largest.
    private static func best(of rows: [ImageRow], scale: Double) -> ImageRow? {
        let ordered = rows.sorted { $0.scale < $1.scale }
        return ordered.first { $0.scale >= scale } ?? ordered.last
    }

    /// Returns the rows of the variant that matches best.
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
                // A folder that can't be listed has no assets, and a `Contents.json` that can't be read provides no namespace.
                for set in AssetSet.all(in: "\(folder)/\(name)", fail: { _, _ in }) { found.add(set) }
            }
            for place in [folder] + list(folder).filter({ $0.hasSuffix(".resources") }).map({ "\(folder)/\($0)" }) {
                var files: [String: [ImageRow]] = [:]
                for entry in list(place) {
                    guard let file = LooseImage(entry) else { continue }
                    for name in file.names {
                        files[name, default: []].append(ImageRow(file: "\(place)/\(entry)", scale: file.scale))
                    }
                }
                found.files.merge(files) { first, _ in first }
            }
        }
        return found
    }

    private func list(_ folder: String) -> [String] {
        // A folder that doesn't exist, or that the sandbox hides, has no assets.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}

extension FontSet {
    /// Loads the fonts, and those in the folders of the app's assets.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read or lists no existing font.
    @MainActor func load(for assets: AssetCatalog) throws -> Pango {
        let pango = try load()
        pango.appFonts = { assets.fontFiles }
        return pango
    }
}

extension AssetCatalog.Appearance {
    /// Creates the variant that a row of a set is for; `nil` if it is for another type of device.
    init?(row: JSONValue) {
        guard ["universal", "iphone"].contains(row["idiom"]?.string ?? "universal") else { return nil }
        let values = (row["appearances"]?.array ?? []).compactMap { $0["value"]?.string }
        self.init(isDark: values.contains("dark"), isHighContrast: values.contains("high"))
        // Tinted variants are only for icons.
        if values.contains("tinted") { return nil }
    }
}

/// The name of an image file in an app's bundle, such as `cup@2x.png`.
private struct LooseImage {
    /// The names by which an app finds the image; for a PNG file also without the extension.
    var names: [String]
    var scale = 1.0

    /// - Returns: `nil` if the file isn't an image, or is for an iPad.
    init?(_ file: String) {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let type = parts.last,
            ["gif", "jpeg", "jpg", "pdf", "png", "svg"].contains(type.lowercased())
        else { return nil }
        var name = file.dropLast(type.count + 1)
        if name.hasSuffix("~iphone") { name = name.dropLast("~iphone".count) }
        for scale in 2...3 where name.hasSuffix("@\(scale)x") {
            (name, self.scale) = (name.dropLast(3), Double(scale))
        }
        guard !name.isEmpty, !name.hasSuffix("~ipad") else { return nil }
        names = ["\(name).\(type)"] + (type.lowercased() == "png" ? [String(name)] : [])
    }
}

/// A row of an image set's `Contents.json` that names a file.
private struct ImageRow {
    var file: String
    var scale: Double
    var appearance = AssetCatalog.Appearance()

    init(file: String, scale: Double) { (self.file, self.scale) = (file, scale) }

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

/// The custom symbols of a catalogue that were read or drawn. Each template is read once.
struct SymbolCache {
    /// A symbol set's template.
    struct Entry {
        var template: SymbolTemplate
        /// The path of the template, for error messages.
        var path: String
        /// True if the template is drawn mirrored.
        var isMirrored: Bool
        /// The rendering mode that the set states.
        var mode: SymbolRenderingMode?
    }

    /// A name and a layout direction.
    struct Key: Hashable {
        var name: String
        var isRightToLeft: Bool
    }

    /// The properties on which the drawing of a symbol depends.
    struct Drawing: Hashable {
        var name: String
        var asset: ViewNode.SymbolContent.Asset
        var weight: Int
        var mode: String?
        /// True if the layers have different paints.
        var isSeparated: Bool
    }

    /// The request for a symbol in a font.
    struct Request: Hashable {
        var name: String
        var weight: Int
        var scale: Double
        var isRightToLeft: Bool
    }

    var entries: [Key: Result<Entry, CommandFailure>] = [:]
    var answers: [Request: Result<AssetSymbol, CommandFailure>] = [:]
    var drawings: [Drawing: Symbol] = [:]

    /// The maximum number of drawings, and of answers to requests.
    static let limit = 512
}

extension AssetCatalog: AssetSymbols {
    package nonisolated func symbol(
        named name: String, weight: Int, scale: Double, isRightToLeft: Bool
    ) -> Result<AssetSymbol, CommandFailure>? {
        // Views are resolved on the main actor. The protocol isn't isolated to it, because the environment isn't.
        MainActor.assumeIsolated {
            let key = SymbolCache.Request(name: name, weight: weight, scale: scale, isRightToLeft: isRightToLeft)
            if let known = symbols.answers[key] { return known }
            let answer = template(named: name, isRightToLeft: isRightToLeft)?.flatMap { entry in
                Self.answer(of: entry, weight: weight, scale: scale)
            }
            if symbols.answers.count < SymbolCache.limit { symbols.answers[key] = answer }
            return answer
        }
    }

    private static func answer(
        of entry: SymbolCache.Entry, weight: Int, scale: Double
    ) -> Result<AssetSymbol, CommandFailure> {
        do throws(ImageError) {
            let modes: [SymbolRenderingMode] = [.monochrome, .hierarchical, .multicolor]
            let layers = modes.map { ($0, entry.template.layers(in: $0).map(\.layer)) }
            return .success(
                AssetSymbol(
                    mode: entry.mode, layers: Dictionary(uniqueKeysWithValues: layers),
                    width: try entry.template.width(weight: weight, scale: scale)))
        } catch {
            return .failure(CommandFailure(error.words(about: entry.path)))
        }
    }

    /// Returns the drawing of a custom symbol; `nil` if the symbol is missing or can't be read.
    func drawing(of content: ViewNode.SymbolContent) -> Symbol? {
        guard let asset = content.asset else { return nil }
        let key = SymbolCache.Drawing(
            name: content.name, asset: asset, weight: content.weight, mode: content.mode,
            isSeparated: !content.layers.isEmpty)
        if let known = symbols.drawings[key] { return known }
        let mode = content.mode.map { SymbolRenderingMode(name: $0) } ?? .monochrome
        guard case .success(let entry)? = template(named: content.name, isRightToLeft: asset.isRightToLeft) else {
            return nil
        }
        // A template that can't be drawn was reported when the view was resolved.
        let symbol = try? entry.template.symbol(
            weight: content.weight, scale: asset.scale, mode: mode.annotations, isSeparated: key.isSeparated)
        guard let symbol else { return nil }
        let drawing = entry.isMirrored ? symbol.mirrored : symbol
        if symbols.drawings.count < SymbolCache.limit { symbols.drawings[key] = drawing }
        return drawing
    }

    private func template(named name: String, isRightToLeft: Bool) -> Result<SymbolCache.Entry, CommandFailure>? {
        let key = SymbolCache.Key(name: name, isRightToLeft: isRightToLeft)
        if let known = symbols.entries[key] { return known }
        guard let folder = symbolFolder(named: name) else { return nil }
        let entry: Result<SymbolCache.Entry, CommandFailure>
        do throws(CommandFailure) {
            entry = .success(try read(folder, isRightToLeft: isRightToLeft))
        } catch {
            entry = .failure(error)
        }
        symbols.entries[key] = entry
        return entry
    }

    private func read(_ folder: String, isRightToLeft: Bool) throws(CommandFailure) -> SymbolCache.Entry {
        let contents: JSONValue
        do throws(JSONError) {
            contents = try self.contents(of: folder)
        } catch {
            throw CommandFailure("\(folder)/Contents.json: \(error)")
        }
        let rows = (contents["symbols"]?.array ?? []).compactMap(SymbolSetRow.init)
        let direction = isRightToLeft ? "right-to-left" : "left-to-right"
        // A symbol without a direction is drawn in both; a symbol with the other direction is mirrored.
        let row =
            rows.first { $0.direction == direction } ?? rows.first { $0.direction == nil } ?? rows.first
        guard let row else { throw CommandFailure("\(folder)/Contents.json: it names no symbol for iPhone") }
        let path = "\(folder)/\(row.file)"
        let intent = contents["properties"]?["symbol-rendering-intent"]?.string
        let modes = ["hierarchical": SymbolRenderingMode.hierarchical, "multicolor": .multicolor, "palette": .palette]
        do throws(ImageError) {
            return SymbolCache.Entry(
                template: try SymbolTemplate(try ImageFile.bytes(path: path)), path: path,
                isMirrored: row.direction != nil && row.direction != direction,
                mode: intent.flatMap { modes[$0] })
        } catch {
            throw CommandFailure(error.words(about: path))
        }
    }
}

/// A row of a symbol set's `Contents.json` that names a file.
private struct SymbolSetRow {
    var file: String
    /// The layout direction; `nil` for both.
    var direction: String?

    init?(_ row: JSONValue) {
        guard let file = row["filename"]?.string, !file.isEmpty, !file.contains("/"),
            AssetCatalog.Appearance(row: row) != nil
        else { return nil }
        (self.file, direction) = (file, row["language-direction"]?.string)
    }
}
