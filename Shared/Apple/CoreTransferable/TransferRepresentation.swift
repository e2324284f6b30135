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
