import FoundationEssentials

/// A representation of a value as data.
///
/// Mirrors [Core Transferable's `DataRepresentation`](https://developer.apple.com/documentation/coretransferable/datarepresentation).
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    /// An empty representation: this representation isn't composed of other representations.
    public typealias Body = _NoTransferRepresentation<Item>
    /// The elementary representation.
    public let _forms: [_TransferForm<Item>]

    /// Creates a representation that exports and imports data.
    public init(
        contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
        importing: @escaping @Sendable (Data) async throws -> Item
    ) { _forms = [_TransferForm(contentType: contentType, export: exporting, make: importing)] }

    /// Creates a representation that exports data.
    public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
        _forms = [_TransferForm(contentType: exportedContentType, export: exporting)]
    }

    /// Creates a representation that imports data.
    public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
        _forms = [_TransferForm(contentType: importedContentType, make: importing)]
    }
}

/// A representation of a codable value as JSON.
///
/// Mirrors [Core Transferable's `CodableRepresentation`](https://developer.apple.com/documentation/coretransferable/codablerepresentation).
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
    /// An empty representation: this representation isn't composed of other representations.
    public typealias Body = _NoTransferRepresentation<Item>
    /// The elementary representation.
    public let _forms: [_TransferForm<Item>]

    /// Creates a representation as JSON.
    public init(for itemType: Item.Type = Item.self, contentType: UTType) {
        _forms = [
            _TransferForm(
                contentType: contentType, export: { try JSONEncoder().encode($0) },
                make: { try JSONDecoder().decode(Item.self, from: $0) })
        ]
    }
}
