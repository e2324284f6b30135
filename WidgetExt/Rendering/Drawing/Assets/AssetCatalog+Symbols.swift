import Shared

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
