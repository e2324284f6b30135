/// Finds the one thing there is, by a closure.
///
/// Mirrors [AppIntents' `UniqueAppEntityProvider`](https://developer.apple.com/documentation/appintents/uniqueappentityprovider).
public struct UniqueAppEntityProvider<Entity: UniqueAppEntity>: UniqueAppEntityQuery {
    /// The type of the list of things to offer.
    public typealias Result = [Entity]
    /// The type of the thing to begin with.
    public typealias DefaultValue = Entity

    private let find: (@Sendable () async throws -> Entity)?

    public init() { find = nil }

    public init(_ find: @escaping @Sendable () async throws -> Entity) { self.find = find }

    /// The thing.
    ///
    /// - Throws: ``AppIntentError/Unrecoverable/entityNotFound`` without a closure; else what that throws.
    public func uniqueEntity() async throws -> Entity {
        guard let find else { throw AppIntentError.Unrecoverable.entityNotFound }
        return try await find()
    }
}
