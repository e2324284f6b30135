/// Where a document's files are, relative to the container.
struct DocumentLocation: Sendable, Equatable {
    let domain: Domain
    let name: String
    let path: String
    let keyHash: UInt64

    init(domain: Domain, name: String) {
        self.domain = domain
        self.name = name
        path = "documents/\(domain.rawValue)/\(name)"
        keyHash = XXHash64.hash("\(domain.rawValue)/\(name)")
    }

    /// The version before the current one.
    var previousPath: String { "documents/\(domain.rawValue)/.\(name).previous" }
}
