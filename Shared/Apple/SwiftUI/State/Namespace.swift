/// A namespace of view identities.
///
/// Mirrors [SwiftUI's `Namespace`](https://developer.apple.com/documentation/swiftui/namespace).
@propertyWrapper
public struct Namespace: DynamicProperty, Sendable {
    /// The identifier of a namespace.
    public struct ID: Hashable, Sendable {}

    public init() {}

    /// The namespace's identifier.
    public var wrappedValue: ID { ID() }
}

/// The properties that matched views share.
public struct MatchedGeometryProperties: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let position = MatchedGeometryProperties(rawValue: 1)
    public static let size = MatchedGeometryProperties(rawValue: 2)
    public static let frame: MatchedGeometryProperties = [.position, .size]
}

extension View {
    /// No effect: accepted so that sources compile. Matching shows only during a transition; a snapshot shows the state after it.
    nonisolated public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View { self }
}
