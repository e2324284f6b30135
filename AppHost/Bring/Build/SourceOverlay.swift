import Foundation

/// A list of copies that the compiler reads in place of sources.
///
/// The compiler knows such a source by the path of the original, in its errors, in `#fileID` and in debug information.
struct SourceOverlay: Encodable {
    /// A source and its copy.
    struct File: Hashable, Encodable {
        /// The path that the compiler is given.
        let source: String
        /// The path of the file that it reads.
        let copy: String

        private enum CodingKeys: String, CodingKey {
            case type
            case source = "name"
            case copy = "external-contents"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("file", forKey: .type)
            try container.encode(source, forKey: .source)
            try container.encode(copy, forKey: .copy)
        }
    }

    private let version = 0
    private let usesCopyNames = false
    private let isRelative: Bool
    private let base: String
    private let files: [File]

    /// Creates a list.
    ///
    /// - Parameter isRelative: True if the paths start from the folder of the list.
    init(_ files: [File], isRelative: Bool = false) {
        (self.files, self.isRelative) = (files, isRelative)
        base = isRelative ? "overlay-dir" : "cwd"
    }

    private enum CodingKeys: String, CodingKey {
        case version
        case usesCopyNames = "use-external-names"
        case isRelative = "overlay-relative"
        case base = "root-relative"
        case files = "roots"
    }

    /// The list in the format of the compiler's option `-vfsoverlay`.
    var json: Data {
        get throws {
            let encoder = JSONEncoder()
            // The compiler reads YAML, which has no escaped slashes.
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }
}
