/// An app: the scenes it shows, and what it prepares before the first.
///
/// Mirrors [SwiftUI's `App`](https://developer.apple.com/documentation/swiftui/app). Its scenes are kept by a host without a screen: what
/// they'd show is known, and nothing of it is drawn.
@MainActor @preconcurrency
public protocol App {
    /// The type of the scenes.
    associatedtype Body: Scene

    /// Creates the app; things intents share with it are registered here.
    init()
    /// The scenes.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension App {
    /// Ends with 70: an app has no process of its own here. Its scenes are part of the host.
    @MainActor @preconcurrency public static func main() {
        LinkedRuntime.endWithoutScenes(of: "\(Self.self)")
    }
}

/// A part of an app's interface with a life of its own.
///
/// Mirrors [SwiftUI's `Scene`](https://developer.apple.com/documentation/swiftui/scene).
@MainActor @preconcurrency
public protocol Scene {
    /// The type of the scenes it is made of; `Never` for those that are shown as they are.
    associatedtype Body: Scene

    /// The scenes it is made of.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

/// A scene the host shows itself instead of asking for its body.
@MainActor
package protocol PrimitiveScene: Scene, _Bodyless where Body == Never {
    /// The groups of windows of it.
    var groups: [SceneGroup] { get }
}

extension Scene where Self: _Bodyless, Body == Never {
    /// Never called: the host shows it itself.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the host shows it directly") }
}

/// Windows that are alike, and how a new one is made.
@MainActor
package struct SceneGroup {
    /// What it is known by.
    package var id: String
    /// What a person reads.
    package var title: String?
    /// The texts of which one must be in an event's identifier for it to be shown here; `nil` for any event.
    package var matching: Set<String>?
    /// What a window shows.
    package var content: @MainActor (ResolveContext) -> [ViewNode]
}

/// The groups of windows of scenes, in the order declared.
@MainActor
package func sceneGroups<Content: Scene>(of scene: Content) -> [SceneGroup] {
    if let primitive = scene as? any PrimitiveScene { return primitive.groups }
    return sceneGroups(of: scene.body)
}

/// Builds the list of an app's scenes.
@resultBuilder
public enum SceneBuilder {
    /// Takes a scene.
    @MainActor public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

    /// One scene stays what it is.
    @MainActor public static func buildBlock<Content: Scene>(_ content: Content) -> some Scene { content }

    /// Several scenes become a list, in order.
    @MainActor public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
        var groups: [SceneGroup] = []
        for scene in repeat each content { groups += sceneGroups(of: scene) }
        return SceneList(groups: groups)
    }

    /// Takes the scenes of an `if` without `else`.
    @MainActor public static func buildOptional<Content: Scene>(_ content: Content?) -> some Scene {
        SceneList(groups: content.map { sceneGroups(of: $0) } ?? [])
    }

    /// Takes the scenes of an `if #available`.
    @MainActor public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> some Scene { content }
}

/// Several scenes in the place of one.
struct SceneList: PrimitiveScene {
    let groups: [SceneGroup]
}
