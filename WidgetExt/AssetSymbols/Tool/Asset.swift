/// A colour or image of an asset catalogue.
struct Asset: Hashable {
    enum Kind: Hashable, CaseIterable {
        case color
        case image
    }

    var kind: Kind
    /// The name without the namespaces.
    var name: String
    /// The enclosing folders that are a part of the name, the outermost first.
    var namespaces: [String] = []

    /// The name used for lookups: `Folder/name`.
    var fullName: String { (namespaces + [name]).joined(separator: "/") }
}
