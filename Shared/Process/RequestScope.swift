import FoundationEssentials

/// The parts of the current request that code reads without being passed them: its context, its container, and the sizes of images.
///
/// One task local holds them all. The texts of a request aren't among them: ``Translation`` is read in `Values`, below containers, and the
/// wording of dates names types of SwiftUI, which is above this folder.
package struct RequestScope: Sendable {
    @TaskLocal fileprivate static var current = RequestScope()

    /// By default, the time of the request is the reference date, 1 January 2001.
    fileprivate var context = RequestContext(now: Date(timeIntervalSinceReferenceDate: 0))
    fileprivate var session = ContainerSession(container: nil)
    private var imageSize: @Sendable (String) -> Size? = { _ in nil }

    private init() {}

    /// Returns the size in points of a named image in the asset catalogues; `nil` if it is missing, or in a process that draws nothing.
    package static func imageSize(named name: String) -> Size? { current.imageSize(name) }

    /// Runs `body` with other parts of the request. A part that is `nil` is unchanged.
    package static func with<Result>(
        _ context: RequestContext? = nil, session: ContainerSession? = nil,
        imageSize: (@Sendable (String) -> Size?)? = nil, _ body: () throws -> Result
    ) rethrows -> Result {
        try $current.withValue(current.changed(context, session, imageSize), operation: body)
    }

    /// Runs an asynchronous `body` with other parts of the request. A part that is `nil` is unchanged.
    package static func with<Result>(
        _ context: RequestContext? = nil, session: ContainerSession? = nil,
        imageSize: (@Sendable (String) -> Size?)? = nil, _ body: () async throws -> Result,
        isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Result {
        try await $current.withValue(
            current.changed(context, session, imageSize), operation: body, isolation: isolation)
    }

    private func changed(
        _ context: RequestContext?, _ session: ContainerSession?, _ imageSize: (@Sendable (String) -> Size?)?
    ) -> RequestScope {
        var scope = self
        if let context { scope.context = context }
        if let session { scope.session = session }
        if let imageSize { scope.imageSize = imageSize }
        return scope
    }
}

extension RequestContext {
    /// The context of the current request.
    package static var current: RequestContext { RequestScope.current.context }
}

extension ContainerSession {
    /// The session of the current request; without a container by default.
    package static var current: ContainerSession { RequestScope.current.session }
}
