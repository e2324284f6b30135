/// A domain's catalogue and the type of its records.
package struct CatalogueKey<Value: DocumentValue>: Sendable {
    package let domain: Domain

    private let name: String?

    /// Creates the key of a domain's only catalogue.
    package init(_ domain: Domain) { (self.domain, name) = (domain, nil) }

    /// Creates the key of one of several catalogues of a domain.
    ///
    /// - Throws: ``ContainerError`` for a name that isn't a valid document name.
    package init(_ domain: Domain, named name: String) throws(ContainerError) {
        _ = try DocumentLocation(validating: name, in: domain)
        (self.domain, self.name) = (domain, name)
    }

    var path: String { "catalogues/\(domain.name)\(name.map { ".\($0)" } ?? "")" }
}
