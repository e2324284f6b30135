import FoundationEssentials

/// Forms of a value.
///
/// Mirrors [Core Transferable's `TransferRepresentation`](https://developer.apple.com/documentation/coretransferable/transferrepresentation).
public protocol TransferRepresentation<Item>: Sendable {
    /// What it is a form of.
    associatedtype Item: Transferable
    /// The type of the forms it is put together of.
    associatedtype Body: TransferRepresentation
    /// The forms it is put together of.
    @TransferRepresentationBuilder<Item> var body: Body { get }
    /// The forms one by one.
    var _forms: [_TransferForm<Item>] { get }
}

extension TransferRepresentation where Body.Item == Item {
    /// Those it is put together of.
    public var _forms: [_TransferForm<Item>] { body._forms }
}

extension TransferRepresentation where Body == _NoTransferRepresentation<Item> {
    /// It isn't put together.
    public var body: _NoTransferRepresentation<Item> { return _NoTransferRepresentation() }
}

/// One form of a value.
public struct _TransferForm<Item>: Sendable {
    let contentType: UTType
    var export: (@Sendable (Item) async throws -> Data)?
    var make: (@Sendable (Data) async throws -> Item)?
    var isExported: @Sendable (Item) -> Bool = { _ in true }
    var filename: @Sendable (Item) -> String? = { _ in nil }
}

/// No form.
public struct _NoTransferRepresentation<Item: Transferable>: TransferRepresentation {
    /// It isn't put together.
    public typealias Body = Self
    /// It isn't put together.
    public var body: Self { return self }
    /// None.
    public var _forms: [_TransferForm<Item>] { [] }
}

/// Forms after each other.
public struct _TransferRepresentations<Item: Transferable>: TransferRepresentation {
    /// They aren't put together of others.
    public typealias Body = _NoTransferRepresentation<Item>
    /// The forms one by one.
    public let _forms: [_TransferForm<Item>]
}

/// Builds the forms of a value.
///
/// Mirrors [Core Transferable's `TransferRepresentationBuilder`](https://developer.apple.com/documentation/coretransferable/transferrepresentationbuilder).
@resultBuilder
public enum TransferRepresentationBuilder<Item: Transferable> {
    /// Takes a form of the value.
    public static func buildExpression<Form: TransferRepresentation>(_ form: Form) -> _TransferRepresentations<Item>
    where Form.Item == Item { _TransferRepresentations(_forms: form._forms) }
    /// Puts forms after each other.
    public static func buildBlock(_ forms: _TransferRepresentations<Item>...) -> _TransferRepresentations<Item> {
        _TransferRepresentations(_forms: forms.flatMap(\._forms))
    }
}

/// Who sees a form. Everything that is here does.
public struct TransferRepresentationVisibility: Hashable, Sendable {
    private let name: String

    /// Everybody.
    public static let all = Self(name: "all")
    /// Apps of the same maker.
    public static let team = Self(name: "team")
    /// Apps of the same group.
    public static let group = Self(name: "group")
    /// The app alone.
    public static let ownProcess = Self(name: "ownProcess")
}

extension TransferRepresentation {
    /// Hands out the forms of values alone that a condition holds for.
    public func exportingCondition(
        _ condition: @escaping @Sendable (Item) -> Bool
    ) -> _TransferRepresentations<Item> {
        changed { form in
            let before = form.isExported
            form.isExported = { before($0) && condition($0) }
        }
    }

    /// Accepted: who sees the forms.
    public func visibility(_ visibility: TransferRepresentationVisibility) -> some TransferRepresentation<Item> {
        changed { _ in }
    }

    /// Says what a file of the value is called.
    public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> {
        changed { $0.filename = { _ in fileName } }
    }

    /// Says what a file of the value is called.
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
