import FoundationEssentials

/// A value as bytes.
///
/// Mirrors [Core Transferable's `DataRepresentation`](https://developer.apple.com/documentation/coretransferable/datarepresentation).
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    /// It isn't put together of others.
    public typealias Body = _NoTransferRepresentation<Item>
    /// The form.
    public let _forms: [_TransferForm<Item>]

    /// Bytes that are made of the value, and that it is made of.
    public init(
        contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
        importing: @escaping @Sendable (Data) async throws -> Item
    ) { _forms = [_TransferForm(contentType: contentType, export: exporting, make: importing)] }

    /// Bytes that are made of the value.
    public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
        _forms = [_TransferForm(contentType: exportedContentType, export: exporting)]
    }

    /// Bytes that the value is made of.
    public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
        _forms = [_TransferForm(contentType: importedContentType, make: importing)]
    }
}

/// A value as JSON, or as an encoder of one's own writes it.
///
/// Mirrors [Core Transferable's `CodableRepresentation`](https://developer.apple.com/documentation/coretransferable/codablerepresentation).
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
    /// It isn't put together of others.
    public typealias Body = _NoTransferRepresentation<Item>
    /// The form.
    public let _forms: [_TransferForm<Item>]

    /// As JSON.
    public init(for itemType: Item.Type = Item.self, contentType: UTType) {
        _forms = [
            _TransferForm(
                contentType: contentType, export: { try JSONEncoder().encode($0) },
                make: { try JSONDecoder().decode(Item.self, from: $0) })
        ]
    }
}
