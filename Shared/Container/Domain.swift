/// A part of the container with its own lock, documents and writers, declared by the layer or feature that owns it.
///
/// A class, because a copy of a structure with these members counts three references.
package final class Domain: Sendable {
    /// The maximum number of domains of a container. A generation page has space for 64.
    static let limit = 32

    /// The name of the domain's folder, lock and catalogue: a valid document name.
    package let name: String
    /// The domain's line in the generation pages. It never changes.
    package let index: Int
    /// The roles that may write to the domain in addition to the host.
    package let writers: ContainerRoles
    /// Returns the remedy for a damaged file, given its name.
    package let remedy: @Sendable (_ file: Substring) -> String

    /// Creates a domain.
    ///
    /// - Parameters:
    ///   - index: A number below 32 that no other domain of the container uses or ever used.
    ///   - writers: The roles that may write to the domain in addition to the host.
    ///   - remedy: Returns the remedy for a damaged file. By default the next sync replaces the file.
    package init(
        name: String, index: Int, writers: ContainerRoles = [],
        remedy: @escaping @Sendable (_ file: Substring) -> String = { _ in Domain.syncRemedy }
    ) {
        precondition(index >= 0 && index < Self.limit, "a generation page has lines 0 to 31")
        (self.name, self.index, self.writers, self.remedy) = (name, index, writers, remedy)
    }

    package static var syncRemedy: String { "the next sync writes it again" }

    /// Returns true if the domains can belong to one container: ordered by index, with valid names, and no duplicate index or name.
    package static func areValid(_ domains: [Domain]) -> Bool {
        for (position, domain) in domains.enumerated() {
            guard DocumentLocation.isValid(domain.name) else { return false }
            for other in domains[..<position] where other.index >= domain.index || other.name == domain.name {
                return false
            }
        }
        return true
    }

    var folderPath: String { "documents/\(name)" }

    var lockPath: String { "locks/\(name).lock" }
}

extension Domain: Hashable {
    package static func == (left: Domain, right: Domain) -> Bool {
        left.index == right.index && left.name == right.name
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(index) }
}
