import FoundationEssentials

/// A representation of a value for its transfer.
///
/// Mirrors [Core Transferable's `TransferRepresentation`](https://developer.apple.com/documentation/coretransferable/transferrepresentation).
public protocol TransferRepresentation<Item>: Sendable {
    /// The type of the value.
    associatedtype Item: Transferable
    /// The type of `body`.
    associatedtype Body: TransferRepresentation
    /// The representations that this representation is composed of.
    @TransferRepresentationBuilder<Item> var body: Body { get }
    /// The elementary representations.
    var _forms: [_TransferForm<Item>] { get }
}

extension TransferRepresentation where Body.Item == Item {
    /// The elementary representations of `body`.
    public var _forms: [_TransferForm<Item>] { body._forms }
}

extension TransferRepresentation where Body == _NoTransferRepresentation<Item> {
    /// An empty body: the representation isn't composed of other representations.
    public var body: _NoTransferRepresentation<Item> { return _NoTransferRepresentation() }
}

/// An elementary representation of a value.
public struct _TransferForm<Item>: Sendable {
    let contentType: UTType
    var export: (@Sendable (Item) async throws -> Data)?
    var make: (@Sendable (Data) async throws -> Item)?
    var isExported: @Sendable (Item) -> Bool = { _ in true }
    var filename: @Sendable (Item) -> String? = { _ in nil }
}

/// An empty representation.
public struct _NoTransferRepresentation<Item: Transferable>: TransferRepresentation {
    /// The representation itself: it isn't composed of other representations.
    public typealias Body = Self
    /// The representation itself.
    public var body: Self { return self }
    /// Always empty.
    public var _forms: [_TransferForm<Item>] { [] }
}

/// A list of representations.
public struct _TransferRepresentations<Item: Transferable>: TransferRepresentation {
    /// An empty representation: the list has elementary representations instead of a body.
    public typealias Body = _NoTransferRepresentation<Item>
    /// The elementary representations.
    public let _forms: [_TransferForm<Item>]
}

/// A result builder for the representations of a value.
///
/// Mirrors [Core Transferable's `TransferRepresentationBuilder`](https://developer.apple.com/documentation/coretransferable/transferrepresentationbuilder).
@resultBuilder
public enum TransferRepresentationBuilder<Item: Transferable> {
    /// Adds a representation.
    public static func buildExpression<Form: TransferRepresentation>(_ form: Form) -> _TransferRepresentations<Item>
    where Form.Item == Item { _TransferRepresentations(_forms: form._forms) }
    /// Combines representations, in order.
    public static func buildBlock(_ forms: _TransferRepresentations<Item>...) -> _TransferRepresentations<Item> {
        _TransferRepresentations(_forms: forms.flatMap(\._forms))
    }
}

/// The visibility of a representation. It isn't enforced here.
public struct TransferRepresentationVisibility: Hashable, Sendable {
    private let name: String

    /// Visible to all apps.
    public static let all = Self(name: "all")
    /// Visible to apps of the same developer team.
    public static let team = Self(name: "team")
    /// Visible to apps of the same app group.
    public static let group = Self(name: "group")
    /// Visible only to the app itself.
    public static let ownProcess = Self(name: "ownProcess")
}

extension TransferRepresentation {
    /// Exports the representation only for values that meet a condition.
    public func exportingCondition(
        _ condition: @escaping @Sendable (Item) -> Bool
    ) -> _TransferRepresentations<Item> {
        changed { form in
            let before = form.isExported
            form.isExported = { before($0) && condition($0) }
        }
    }

    /// No effect: accepted so that sources compile. Visibility isn't enforced here.
    public func visibility(_ visibility: TransferRepresentationVisibility) -> some TransferRepresentation<Item> {
        changed { _ in }
    }

    /// Sets the suggested name of the file to which the value is exported.
    public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> {
        changed { $0.filename = { _ in fileName } }
    }

    /// Sets the suggested name of the file to which the value is exported, computed from the value.
    public func suggestedFileName(
        _ fileName: @escaping @Sendable (Item) -> String?
    ) -> some TransferRepresentation<Item> {
        changed { $0.filename = fileName }
    }

    private func changed(_ change: (inout _TransferForm<Item>) -> Void) -> _TransferRepresentations<Item> {
        _TransferRepresentations(
            _forms: _forms.map { form in
                var form = form
                change(&form)
                return form
            })
    }
}

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
                throw CommandFailure(
                    "can't read the file \(file.path) — use an existing file", exitCode: .badData)
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

/// A representation of a value as another transferable value, the proxy.
///
/// Mirrors [Core Transferable's `ProxyRepresentation`](https://developer.apple.com/documentation/coretransferable/proxyrepresentation).
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
    /// An empty representation: this representation isn't composed of other representations.
    public typealias Body = _NoTransferRepresentation<Item>
    /// The elementary representations of the proxy.
    public let _forms: [_TransferForm<Item>]

    /// Creates a representation that converts to and from a proxy value.
    public init(
        exporting: @escaping @Sendable (Item) async throws -> Proxy,
        importing: @escaping @Sendable (Proxy) async throws -> Item
    ) { _forms = Self.forms(exporting, importing) }

    /// Creates a representation that exports a proxy value.
    public init(exporting: @escaping @Sendable (Item) async throws -> Proxy) { _forms = Self.forms(exporting, nil) }

    /// Creates a representation that imports a proxy value.
    public init(importing: @escaping @Sendable (Proxy) async throws -> Item) { _forms = Self.forms(nil, importing) }

    private static func forms(
        _ export: (@Sendable (Item) async throws -> Proxy)?, _ make: (@Sendable (Proxy) async throws -> Item)?
    ) -> [_TransferForm<Item>] {
        Proxy.forms.map { form in
            var own = _TransferForm<Item>(contentType: form.contentType)
            if let export, let write = form.export { own.export = { try await write(try await export($0)) } }
            if let make, let read = form.make { own.make = { try await make(try await read($0)) } }
            return own
        }
    }
}
