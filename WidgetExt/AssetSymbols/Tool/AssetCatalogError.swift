/// An error that names a string catalogue, or the part of an asset catalogue, that can't be read.
struct AssetCatalogError: Error, Hashable, CustomStringConvertible {
    var path: String
    var reason: String

    var description: String { "can't read \(path): \(reason) — repair or remove it" }
}
