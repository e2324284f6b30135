import FoundationEssentials

/// A representation of a value as a file.
///
/// Mirrors [Core Transferable's `FileRepresentation`](https://developer.apple.com/documentation/coretransferable/filerepresentation).
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
    /// An empty representation: this representation isn't composed of other representations.
    public typealias Body = _NoTransferRepresentation<Item>
    /// The elementary representation.
    public let _forms: [_TransferForm<Item>]

    /// Creates a representation that exports and imports a file.
    public init(
        contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
        exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) {
        _forms = [
            _TransferForm(contentType: contentType, export: Self.reading(exporting), make: Self.writing(importing))
        ]
    }

    /// Creates a representation that exports a file.
    public init(
        exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
        exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
    ) { _forms = [_TransferForm(contentType: exportedContentType, export: Self.reading(exporting))] }

    /// Creates a representation that imports a file.
    public init(
        importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) { _forms = [_TransferForm(contentType: importedContentType, make: Self.writing(importing))] }

    private static func reading(
        _ make: @escaping @Sendable (Item) async throws -> SentTransferredFile
    ) -> @Sendable (Item) async throws -> Data {
        { item in
            let file = try await make(item).file
            do {
                return try Data(contentsOf: file)
            } catch {
                throw TransferError.noFile(file.path)
            }
        }
    }

    private static func writing(
        _ make: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) -> @Sendable (Data) async throws -> Item {
        { data in
            // The unspecific type `data` is enough, because the importing closure knows which type it declared.
            try await IntentFile(data: data, filename: "item").withFile(contentType: .data) { url, _ in
                try await make(ReceivedTransferredFile(file: url, isOriginalFile: false))
            }
        }
    }
}

/// A file for export.
public struct SentTransferredFile: Hashable, Sendable {
    /// The location of the file.
    public let file: URL
    /// True if the recipient may access the original file.
    public let allowAccessingOriginalFile: Bool

    public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
        (self.file, self.allowAccessingOriginalFile) = (file, allowAccessingOriginalFile)
    }
}

/// An imported file.
public struct ReceivedTransferredFile: Hashable, Sendable {
    /// The location of the file.
    public let file: URL
    /// True for the original file, and false for a copy.
    public let isOriginalFile: Bool
}
