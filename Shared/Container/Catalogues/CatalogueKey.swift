/// A domain's catalogue and the type of its records.
package struct CatalogueKey<Value: DocumentValue>: Sendable {
    package let domain: Domain

    /// The catalogue of a domain.
    package init(_ domain: Domain) { self.domain = domain }

    var path: String { "catalogues/\(domain.rawValue)" }
}
