/// An error that says which part of an asset catalogue can't be read.
struct AssetCatalogError: Error, Hashable, CustomStringConvertible {
    var path: String
    var reason: String

    var description: String { "can't read \(path): \(reason) — repair it, or remove it from the catalogue" }
}
