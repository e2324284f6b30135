/// The paths of a document's files, relative to the container.
struct DocumentLocation: Sendable, Equatable {
    let domain: Domain
    let name: String
    let path: String
    let keyHash: UInt64

    /// Creates a location; throws `invalidName` for a name outside `[a-z0-9][a-z0-9._-]{0,127}`.
    init(validating name: String, in domain: Domain) throws(ContainerError) {
        guard Self.isValid(name) else { throw ContainerError(.name(name), domain: domain) }
        self.init(domain: domain, name: name)
    }

    /// Creates a location; an invalid name ends the program.
    init(literal name: StaticString, in domain: Domain) {
        let text = name.description
        precondition(Self.isValid(text), "document names are [a-z0-9][a-z0-9._-]{0,127}")
        self.init(domain: domain, name: text)
    }

    private init(domain: Domain, name: String) {
        self.domain = domain
        self.name = name
        path = "documents/\(domain.name)/\(name)"
        keyHash = XXHash64.hash("\(domain.name)/\(name)")
    }

    /// The path of the version before the current one.
    var previousPath: String { "documents/\(domain.name)/.\(name).previous" }

    /// Returns true for a valid document name.
    static func isValid(_ name: String) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, bytes.count <= 128 else { return false }
        func isAlphanumeric(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return isAlphanumeric(first)
            && bytes.allSatisfy {
                isAlphanumeric($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
            }
    }
}
