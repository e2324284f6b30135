/// A part of the container with its own lock, documents and writers, declared by the layer or feature that owns it.
///
/// A class, because a copy of a structure with these members counts three references.
package final class Domain: Sendable {
    /// The maximum number of domains of a container. A generation page has space for 64.
    static let limit = 32

    /// The name of the domain's folder, lock and catalogue: a valid document name.
    package let name: String
    /// The domain's line in the pages of counters. It never changes.
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

/// The role of this process, which determines the domains that it may write and how long it waits for a lock.
package enum ContainerRole: String, Sendable, CaseIterable, Hashable {
    case host
    case widgets
    case intents

    /// The executable's name.
    package var processName: String {
        switch self {
        case .host: "AppHost"
        case .widgets: "WidgetExt"
        case .intents: "IntentsExt"
        }
    }

    /// Returns true if the role may write to a domain. The sandbox grants the same rights, but this check results in a readable error.
    package func mayWrite(_ domain: Domain) -> Bool {
        self == .host || domain.writers.contains(ContainerRoles(self))
    }

    /// The longest wait for one holder of a domain's lock, in nanoseconds: 2 s for the host, 250 ms for an extension.
    package var lockTimeout: Int {
        self == .host ? 2_000_000_000 : 250_000_000
    }

    /// The role's page of counters. The folder's name is older than the term, and processes of earlier versions map the page, too.
    var countersPath: String { "generations/\(rawValue)" }
}

/// A set of roles. It isn't an array, for which the Swift runtime would make a type whenever a process opens a container.
package struct ContainerRoles: OptionSet, Sendable {
    package static let widgets = ContainerRoles(.widgets)
    package static let intents = ContainerRoles(.intents)

    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package init(_ role: ContainerRole) {
        switch role {
        case .host: rawValue = 1
        case .widgets: rawValue = 2
        case .intents: rawValue = 4
        }
    }
}

/// The contents of `container.json`.
package struct ContainerDescription: Sendable, Equatable {
    /// The format that this process writes, and the highest `minimumReader` of a container that it can open.
    package static let knownFormat = 1
    static let path = "container.json"
    static let sizeLimit = 65_536

    package let format: Int
    package let minimumReader: Int
    /// The app group.
    package let group: String
    /// A random id, chosen when the container is created.
    package let id: String

    init(format: Int, minimumReader: Int, group: String, id: String) {
        self.format = format
        self.minimumReader = minimumReader
        self.group = group
        self.id = id
    }

    /// Parses a description; throws the cause: `description` for invalid contents, `newerContainer` if this process is too old.
    init(parsing bytes: [UInt8]) throws(ContainerError) {
        if bytes.isEmpty { throw ContainerError(.empty) }
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes, limits: JSONLimits(bytes: Self.sizeLimit, depth: 8))
        } catch {
            throw ContainerError(.description(error.description))
        }
        guard let minimum = json["minimumReader"]?.integer, minimum >= 1 else {
            throw ContainerError(.description("minimumReader is not a positive whole number"))
        }
        // Checked first, because a newer format may have changed all other fields.
        guard minimum <= Self.knownFormat else {
            throw ContainerError(.newerContainer(minimumReader: minimum, known: Self.knownFormat))
        }
        guard let format = json["format"]?.integer, format >= minimum else {
            throw ContainerError(.description("format is not a whole number of at least minimumReader"))
        }
        guard let group = json["group"]?.string, Self.isValid(group: group) else {
            throw ContainerError(.description("group is not an app group name"))
        }
        guard let id = json["id"]?.string, !id.isEmpty else {
            throw ContainerError(.description("id is not a text"))
        }
        self.init(format: format, minimumReader: minimum, group: group, id: id)
    }

    var json: JSONValue {
        .object([
            .init("format", .integer(format)), .init("minimumReader", .integer(minimumReader)),
            .init("group", .string(group)), .init("id", .string(id)),
        ])
    }

    /// Returns true for 1 to 128 ASCII letters, digits, dots, underscores and hyphens that start with a letter or digit.
    package static func isValid(group: String) -> Bool {
        let bytes = group.utf8
        guard let first = bytes.first, bytes.count <= 128 else { return false }
        func isAlphanumeric(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: false
            }
        }
        return isAlphanumeric(first)
            && bytes.allSatisfy {
                isAlphanumeric($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
            }
    }
}
