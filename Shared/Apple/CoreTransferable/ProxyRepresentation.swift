import FoundationEssentials

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
