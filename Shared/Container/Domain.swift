/// A part of the container with its own lock, documents and writers, declared by the layer or the feature that owns it.
package struct Domain: Sendable {
    /// The most domains of a container. A generation page would have lines for 64.
    static let limit = 32

    /// The name of its folder, lock and catalogue, in the characters of a document's name.
    package let name: String
    /// Its line in the generation pages. It never changes.
    package let index: Int
    /// The roles that may write to it besides the host.
    package let writers: [ContainerRole]
    /// Returns what to do about a damaged file, by the file's name.
    package let remedy: @Sendable (_ file: Substring) -> String

    /// Creates a domain.
    ///
    /// - Parameters:
    ///   - index: A number below 32 that no other domain of the container has or had.
    ///   - writers: The roles that may write to it besides the host.
    ///   - remedy: Returns what to do about a damaged file. By default the next sync replaces the file.
    package init(
        name: String, index: Int, writers: [ContainerRole] = [],
        remedy: @escaping @Sendable (_ file: Substring) -> String = { _ in Domain.syncRemedy }
    ) {
        precondition(index >= 0 && index < Self.limit, "a generation page has lines 0 to 31")
        (self.name, self.index, self.writers, self.remedy) = (name, index, writers, remedy)
    }

    package static var syncRemedy: String { "the next sync writes it again" }

    /// A Boolean value that indicates whether domains can be those of one container: ordered by index, with valid names, and no index or
    /// name twice.
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
