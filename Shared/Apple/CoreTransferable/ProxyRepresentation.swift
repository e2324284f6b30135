import FoundationEssentials

/// A value by another one that has forms.
///
/// Mirrors [Core Transferable's `ProxyRepresentation`](https://developer.apple.com/documentation/coretransferable/proxyrepresentation).
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
    /// It isn't put together of others.
    public typealias Body = _NoTransferRepresentation<Item>
    /// The forms of the other one.
    public let _forms: [_TransferForm<Item>]

    /// By another value that is made of it, and that it is made of.
    public init(
        exporting: @escaping @Sendable (Item) async throws -> Proxy,
        importing: @escaping @Sendable (Proxy) async throws -> Item
    ) { _forms = Self.forms(exporting, importing) }

    /// By another value that is made of it.
    public init(exporting: @escaping @Sendable (Item) async throws -> Proxy) { _forms = Self.forms(exporting, nil) }

    /// By another value that it is made of.
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
