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
