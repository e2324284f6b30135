/// An app, with its scenes and its initial setup.
///
/// Mirrors [SwiftUI's `App`](https://developer.apple.com/documentation/swiftui/app). The host runs the app's scenes without a screen: their
/// content is resolved but not drawn.
@MainActor @preconcurrency
public protocol App {
    /// The type of the scenes.
    associatedtype Body: Scene

    /// Creates the app and registers the dependencies that it shares with intents.
    init()
    /// The scenes.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension App {
    /// Exits with code 70, because an app has no process of its own here: its scenes run in the host.
    @MainActor @preconcurrency public static func main() {
        LinkedRuntime.endWithoutScenes(of: "\(Self.self)")
    }
}

/// A part of an app's interface with its own lifecycle.
///
/// Mirrors [SwiftUI's `Scene`](https://developer.apple.com/documentation/swiftui/scene).
@MainActor @preconcurrency
public protocol Scene {
    /// The type of the scene's content; `Never` for built-in scenes.
    associatedtype Body: Scene

    /// The scene's content.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

/// A built-in scene, which has no body.
@MainActor
package protocol PrimitiveScene: Scene, _Bodyless where Body == Never {
    /// The scene's window groups.
    var groups: [SceneGroup] { get }
}

extension Scene where Self: _Bodyless, Body == Never {
    /// Never called: the host shows the scene directly.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the host shows it directly") }
}

/// A group of windows with the same content.
@MainActor
package struct SceneGroup {
    /// The group's identifier.
    package var id: String
    /// The title shown to the user.
    package var title: String?
    /// The strings of which an event's identifier must contain at least one; `nil` if the group handles any event.
    package var matching: Set<String>?
    /// Returns the content of a window.
    package var content: @MainActor (ResolveContext) -> [ViewNode]
}

/// Returns the window groups of a scene, in declaration order.
@MainActor
package func sceneGroups<Content: Scene>(of scene: Content) -> [SceneGroup] {
    if let primitive = scene as? any PrimitiveScene { return primitive.groups }
    return sceneGroups(of: scene.body)
}

/// Builds the list of an app's scenes.
@resultBuilder
public enum SceneBuilder {
    @MainActor public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

    /// Returns a single scene unchanged.
    @MainActor public static func buildBlock<Content: Scene>(_ content: Content) -> some Scene { content }

    /// Combines several scenes in order.
    @MainActor public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
        var groups: [SceneGroup] = []
        for scene in repeat each content { groups += sceneGroups(of: scene) }
        return SceneList(groups: groups)
    }

    /// Returns the scenes of an `if` without `else`.
    @MainActor public static func buildOptional<Content: Scene>(_ content: Content?) -> some Scene {
        SceneList(groups: content.map { sceneGroups(of: $0) } ?? [])
    }

    /// Returns the scenes of an `if #available`.
    @MainActor public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> some Scene { content }
}

/// A list of scenes.
struct SceneList: PrimitiveScene {
    let groups: [SceneGroup]
}
