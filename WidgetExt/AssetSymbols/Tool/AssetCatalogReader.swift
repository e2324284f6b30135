import Foundation

/// Lists the colours and images of an asset catalogue.
enum AssetCatalogReader {
    private struct Description: Decodable {
        struct Properties: Decodable {
            var providesNamespace: Bool?

            enum CodingKeys: String, CodingKey { case providesNamespace = "provides-namespace" }
        }

        var properties: Properties?
    }

    /// Returns the assets in a catalogue's folder, sorted by full name.
    ///
    /// - Throws: ``AssetCatalogError`` if a folder can't be listed or a `Contents.json` can't be parsed.
    static func assets(inCatalog path: String) throws(AssetCatalogError) -> [Asset] {
        try assets(in: URL(filePath: path), namespaces: []).sorted { $0.fullName < $1.fullName }
    }

    private static func assets(in folder: URL, namespaces: [String]) throws(AssetCatalogError) -> [Asset] {
        let entries: [URL]
        do {
            entries = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles]
            ).filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false }
        } catch {
            throw AssetCatalogError(path: folder.path, reason: error.localizedDescription)
        }
        var assets: [Asset] = []
        for entry in entries {
            let name = entry.deletingPathExtension().lastPathComponent
            switch entry.pathExtension {
            case "colorset": assets.append(Asset(kind: .color, name: name, namespaces: namespaces))
            case "imageset", "symbolset": assets.append(Asset(kind: .image, name: name, namespaces: namespaces))
            case "":
                let inside = try providesNamespace(entry) ? namespaces + [name] : namespaces
                assets += try self.assets(in: entry, namespaces: inside)
            // Icons, data sets and other kinds of content have no symbols.
            default: break
            }
        }
        return assets
    }

    private static func providesNamespace(_ folder: URL) throws(AssetCatalogError) -> Bool {
        let file = folder.appending(path: "Contents.json")
        // Reading a pipe would never end.
        let type = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)[.type]
        guard type as? FileAttributeType == .typeRegular else { return false }
        do {
            let description = try JSONDecoder().decode(Description.self, from: Data(contentsOf: file))
            return description.properties?.providesNamespace ?? false
        } catch {
            throw AssetCatalogError(path: file.path, reason: "not a description of an asset folder")
        }
    }
}
