import FoundationEssentials

/// An entity that stands for a file.
///
/// Mirrors [AppIntents' `FileEntity`](https://developer.apple.com/documentation/appintents/fileentity).
@_alwaysEmitConformanceMetadata
public protocol FileEntity: AppEntity {
    /// The kinds of content it may have.
    static var supportedContentTypes: [UTType] { get }
}

/// Identifies a file: by where it is, or as one that is yet to be written.
///
/// Mirrors [AppIntents' `FileEntityIdentifier`](https://developer.apple.com/documentation/appintents/fileentityidentifier).
public struct FileEntityIdentifier: EntityIdentifierConvertible {
    private let path: String?
    /// The identifier of a file that is yet to be written; `nil` for one that is there.
    public let draftIdentifier: String?

    /// The file at a place.
    ///
    /// - Throws: ``UsageError`` for an address that isn't one of a file.
    public static func file(url: URL) throws -> FileEntityIdentifier {
        guard url.isFileURL else {
            throw UsageError("\(url) isn't a file — give the address of one", exitCode: .badData)
        }
        return FileEntityIdentifier(path: url.path, draftIdentifier: nil)
    }

    /// A file that is yet to be written.
    public static func draft(identifier: String) -> FileEntityIdentifier {
        FileEntityIdentifier(path: nil, draftIdentifier: identifier)
    }

    /// Where the file is; `nil` for one that is yet to be written.
    public var fileURL: URL? { path.map { URL(fileURLWithPath: $0) } }

    /// Whether the file is yet to be written.
    public var isDraft: Bool { path == nil }

    /// The path, or `draft:` and the identifier.
    public var entityIdentifierString: String { path ?? "draft:\(draftIdentifier ?? "")" }

    /// The identifier a string stands for; `nil` for neither an absolute path nor a draft's.
    public static func entityIdentifier(for entityIdentifierString: String) -> FileEntityIdentifier? {
        if entityIdentifierString.hasPrefix("/") {
            return FileEntityIdentifier(path: entityIdentifierString, draftIdentifier: nil)
        }
        guard entityIdentifierString.hasPrefix("draft:") else { return nil }
        return draft(identifier: String(entityIdentifierString.dropFirst(6)))
    }
}
