/// The name of a document and the type of its value.
package struct DocumentKey<Value: Sendable>: Sendable {
    package let domain: Domain
    package let name: String
    let location: DocumentLocation

    /// Names outside `[a-z0-9][a-z0-9._-]{0,127}` throw `invalidName`.
    package init(_ domain: Domain, _ name: String) throws(ContainerError) {
        guard Self.isValid(name) else { throw ContainerError(.name(name), domain: domain) }
        self.init(unchecked: name, in: domain)
    }

    /// For names written in the source. A name outside the rules is a mistake in the program, and ends it.
    package init(_ domain: Domain, literal name: StaticString) {
        let text = name.description
        precondition(Self.isValid(text), "document names are [a-z0-9][a-z0-9._-]{0,127}")
        self.init(unchecked: text, in: domain)
    }

    private init(unchecked name: String, in domain: Domain) {
        self.domain = domain
        self.name = name
        location = DocumentLocation(domain: domain, name: name)
    }

    private static func isValid(_ name: String) -> Bool {
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
