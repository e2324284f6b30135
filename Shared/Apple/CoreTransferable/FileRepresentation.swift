import FoundationEssentials

/// A value as a file.
///
/// Mirrors [Core Transferable's `FileRepresentation`](https://developer.apple.com/documentation/coretransferable/filerepresentation).
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
    /// It isn't put together of others.
    public typealias Body = _NoTransferRepresentation<Item>
    /// The form.
    public let _forms: [_TransferForm<Item>]

    /// A file that is made of the value, and that it is made of.
    public init(
        contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
        exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) {
        _forms = [
            _TransferForm(contentType: contentType, export: Self.reading(exporting), make: Self.writing(importing))
        ]
    }

    /// A file that is made of the value.
    public init(
        exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
        exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
    ) { _forms = [_TransferForm(contentType: exportedContentType, export: Self.reading(exporting))] }

    /// A file that the value is made of.
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
            // It has no kind here: whoever makes the value knows what it asked for.
            try await IntentFile(data: data, filename: "item").withFile(contentType: .data) { url, _ in
                try await make(ReceivedTransferredFile(file: url, isOriginalFile: false))
            }
        }
    }
}

/// A file that is handed out.
public struct SentTransferredFile: Hashable, Sendable {
    /// Where it is.
    public let file: URL
    /// Whether the file itself may be used.
    public let allowAccessingOriginalFile: Bool

    public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
        (self.file, self.allowAccessingOriginalFile) = (file, allowAccessingOriginalFile)
    }
}

/// A file that came in.
public struct ReceivedTransferredFile: Hashable, Sendable {
    /// Where it is.
    public let file: URL
    /// Whether it is the very one, and no copy.
    public let isOriginalFile: Bool
}
