/// The name of a document and the type of its value.
package struct DocumentKey<Value: Sendable>: Sendable {
    let location: DocumentLocation

    package var domain: Domain { location.domain }
    package var name: String { location.name }

    /// Names outside `[a-z0-9][a-z0-9._-]{0,127}` throw `invalidName`.
    package init(_ domain: Domain, _ name: String) throws(ContainerError) {
        location = try DocumentLocation(validating: name, in: domain)
    }

    /// For names written in the source. A name outside the rules is a mistake in the program, and ends it.
    package init(_ domain: Domain, literal name: StaticString) {
        location = DocumentLocation(literal: name, in: domain)
    }
}
