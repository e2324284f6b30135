import AirlockBase

/// Lists the colours and images of an asset catalogue.
enum AssetCatalogReader {
    /// Returns the assets in a catalogue's folder, sorted by full name.
    ///
    /// - Throws: ``AssetCatalogError`` if a folder can't be listed or a `Contents.json` can't be parsed.
    static func assets(inCatalog path: String) throws(AssetCatalogError) -> [Asset] {
        let sets = try AssetSet.all(in: path) { (path, reason) throws(AssetCatalogError) in
            throw AssetCatalogError(path: path, reason: reason)
        }
        return sets.map { Asset(kind: $0.kind == .color ? .color : .image, name: $0.name, namespaces: $0.namespaces) }
            .sorted { $0.fullName < $1.fullName }
    }
}
