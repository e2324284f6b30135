import FoundationEssentials

/// An entity that represents a file.
///
/// Mirrors [AppIntents' `FileEntity`](https://developer.apple.com/documentation/appintents/fileentity).
@_alwaysEmitConformanceMetadata
public protocol FileEntity: AppEntity {
    /// The content types the file can have.
    static var supportedContentTypes: [UTType] { get }
}

/// An identifier of a file (its location), or of a draft that isn't written to a file yet.
///
/// Mirrors [AppIntents' `FileEntityIdentifier`](https://developer.apple.com/documentation/appintents/fileentityidentifier).
public struct FileEntityIdentifier: EntityIdentifierConvertible {
    private let path: String?
    /// The identifier of a draft; `nil` for an existing file.
    public let draftIdentifier: String?

    /// Returns an identifier of the file at a URL.
    ///
    /// - Throws: ``CommandFailure`` if the URL isn't a file URL.
    public static func file(url: URL) throws -> FileEntityIdentifier {
        guard url.isFileURL else {
            throw CommandFailure("\(url) isn't a file URL — give a file URL", exitCode: .badData)
        }
        return FileEntityIdentifier(path: url.path, draftIdentifier: nil)
    }

    public static func draft(identifier: String) -> FileEntityIdentifier {
        FileEntityIdentifier(path: nil, draftIdentifier: identifier)
    }

    /// The location of the file; `nil` for a draft.
    public var fileURL: URL? { path.map { URL(fileURLWithPath: $0) } }

    /// A Boolean value that indicates whether the file is a draft.
    public var isDraft: Bool { path == nil }

    public var entityIdentifierString: String { path ?? "draft:\(draftIdentifier ?? "")" }

    /// Returns the identifier that a string represents; `nil` unless it is an absolute path or starts with `draft:`.
    public static func entityIdentifier(for entityIdentifierString: String) -> FileEntityIdentifier? {
        if entityIdentifierString.hasPrefix("/") {
            return FileEntityIdentifier(path: entityIdentifierString, draftIdentifier: nil)
        }
        guard entityIdentifierString.hasPrefix("draft:") else { return nil }
        return draft(identifier: String(entityIdentifierString.dropFirst(6)))
    }
}
