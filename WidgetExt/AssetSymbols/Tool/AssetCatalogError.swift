/// An error that names the part of an asset catalogue that can't be read.
struct AssetCatalogError: Error, Hashable, CustomStringConvertible {
    var path: String
    var reason: String

    var description: String { "can't read \(path): \(reason) — repair it, or remove it from the catalogue" }
}
