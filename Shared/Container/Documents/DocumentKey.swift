/// The name of a document and the type of its value.
package struct DocumentKey<Value: Sendable>: Sendable {
    let location: DocumentLocation

    package var domain: Domain { location.domain }
    package var name: String { location.name }

    /// Creates a key; throws `invalidName` for a name outside `[a-z0-9][a-z0-9._-]{0,127}`.
    package init(_ domain: Domain, _ name: String) throws(ContainerError) {
        location = try DocumentLocation(validating: name, in: domain)
    }

    /// Creates a key for a name that is a literal. An invalid name is a programming error and ends the program.
    package init(_ domain: Domain, literal name: StaticString) {
        location = DocumentLocation(literal: name, in: domain)
    }
}
