import Foundation

/// A string catalogue, `TABLE.xcstrings`, with the parts that determine its symbols.
struct StringCatalog: Decodable {
    struct Entry: Decodable {
        var extractionState: String?
        var generatesSymbol: Bool?
        var localizations: [String: Localization?]?
    }

    struct Localization: Decodable {
        var stringUnit: Unit?
        var variations: Variations?
        var substitutions: [String: Substitution]?

        /// The text, or that of a variation.
        var text: String? { stringUnit?.value ?? variations?.text }
    }

    struct Unit: Decodable { var value: String? }

    /// The texts of devices or plural categories; those of devices can have plural categories.
    struct Variations: Decodable {
        var device: [String: Localization]?
        var plural: [String: Localization]?

        var text: String? {
            let forms = device ?? plural ?? [:]
            return (forms["other"] ?? forms.min { $0.key < $1.key }?.value)?.text
        }
    }

    struct Substitution: Decodable {
        var argNum: Int?
        var formatSpecifier: String?
    }

    var sourceLanguage: String?
    var strings: [String: Entry]

    /// The greatest size of a file, in bytes.
    private static let limit = 16 << 20

    /// Reads a file.
    ///
    /// - Throws: ``AssetCatalogError`` if the file isn't a catalogue.
    init(path: String) throws(AssetCatalogError) {
        // Reading a pipe would never end.
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        // A file that doesn't exist has no attributes.
        let attributes = try? FileManager.default.attributesOfItem(atPath: real)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else {
            throw AssetCatalogError(path: path, reason: "not a regular file")
        }
        guard let size = attributes?[.size] as? Int, size <= Self.limit else {
            throw AssetCatalogError(path: path, reason: "larger than \(Self.limit >> 20) MiB")
        }
        do { self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path))) } catch {
            throw AssetCatalogError(path: path, reason: "not a string catalogue")
        }
    }
}
