/// A colour or image of an asset catalogue.
struct Asset: Hashable {
    enum Kind: Hashable, CaseIterable {
        case color
        case image
    }

    var kind: Kind
    /// Its name within its namespaces.
    var name: String
    /// The folders around it that are part of its name, the outermost first.
    var namespaces: [String] = []

    /// The name it is looked for by: `Folder/name`.
    var fullName: String { (namespaces + [name]).joined(separator: "/") }
}
