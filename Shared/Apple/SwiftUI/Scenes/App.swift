import FoundationEssentials

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

/// A group of windows with the same content.
///
/// Mirrors [SwiftUI's `WindowGroup`](https://developer.apple.com/documentation/swiftui/windowgroup). Each window has its own view
/// state.
public struct WindowGroup<Content: View>: Scene, PrimitiveScene {
    private let id: String?
    private let title: String?
    // Called for each window, because windows that share view values would share state.
    private let content: () -> Content

    public init(@ViewBuilder content: @escaping () -> Content) { (id, title, self.content) = (nil, nil, content) }

    public init(id: String, @ViewBuilder content: @escaping () -> Content) {
        (self.id, title, self.content) = (id, nil, content)
    }

    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        (id, title, self.content) = (nil, titleKey.text, content)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) {
        (id, self.title, self.content) = (nil, String(title), content)
    }

    public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: @escaping () -> Content) {
        (self.id, title, self.content) = (id, titleKey.text, content)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: @escaping () -> Content) {
        (self.id, self.title, self.content) = (id, String(title), content)
    }

    @MainActor package var groups: [SceneGroup] {
        let name = id ?? title?.lowercased() ?? "\(Content.self)".prefix { $0 != "<" }.lowercased()
        return [SceneGroup(id: name, title: title, matching: nil) { $0.resolving(content) }]
    }
}

/// A scene with a modifier of its window groups.
struct ModifiedScene<Content: Scene>: PrimitiveScene {
    let content: Content
    let change: @MainActor (inout SceneGroup) -> Void

    var groups: [SceneGroup] {
        sceneGroups(of: content).map { group in
            var group = group
            change(&group)
            return group
        }
    }
}

extension Scene {
    /// Sets the events that open a window of the scene: those whose identifier or URL contains one of the strings. `*` matches all events,
    /// and an empty set matches none.
    ///
    /// Mirrors [SwiftUI's `handlesExternalEvents(matching:)`](https://developer.apple.com/documentation/swiftui/scene/handlesexternalevents(matching:)).
    public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene {
        ModifiedScene(content: self) { $0.matching = conditions }
    }

    /// Places an object in the environment of the scene's windows.
    public func environment<T: AnyObject>(_ object: T?) -> some Scene {
        changingEnvironment { $0.setObject(object) }
    }

    /// Changes the environment of the scene's windows.
    package func changingEnvironment(_ change: @escaping @MainActor (inout EnvironmentValues) -> Void) -> some Scene {
        ModifiedScene(content: self) { group in
            let inner = group.content
            group.content = { context in
                var context = context
                change(&context.environment)
                return inner(context)
            }
        }
    }
}

// Names that occur in the project's source documents, but not in Apple's API.

extension View {
    /// Sets the external events that the window handles; with an empty set it handles no events.
    @available(*, deprecated, message: "Apple's API has handlesExternalEvents(preferring:allowing:) on views")
    nonisolated public func handlesExternalEvents(matching conditions: Set<String>) -> some View {
        handlesExternalEvents(preferring: conditions, allowing: conditions)
    }
}

extension UISceneAppIntent {
    /// The scene that shows the intent while `perform()` runs; `nil` if there is none.
    @available(*, deprecated, renamed: "uiScene")
    public var scene: UIScene? { uiScene }
}

extension View {
    /// Adds a handler for an intent whose target the window shows.
    ///
    /// Mirrors [SwiftUI's `onAppIntentExecution(_:perform:)`](https://developer.apple.com/documentation/swiftui/view/onappintentexecution(_:perform:)).
    nonisolated public func onAppIntentExecution<I: TargetContentProvidingIntent>(
        _ intent: I.Type = I.self, perform action: @escaping @MainActor (I) -> Void
    ) -> some View {
        SceneView(content: self, name: "onAppIntentExecution(_:perform:)") { scene, context in
            scene.add(
                SceneCollector.IntentHandler(
                    intent: I.persistentIdentifier, make: { I() },
                    perform: { [later = context.later] intent in
                        if let intent = intent as? I { later.running { action(intent) } }
                    }))
        }
    }

    /// Adds a handler for a URL with which the app is opened.
    ///
    /// Mirrors [SwiftUI's `onOpenURL(perform:)`](https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)).
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        let action = Unchecked(action)
        return SceneView(content: self, name: "onOpenURL(perform:)") { scene, context in
            scene.add(address: { [later = context.later] url in later.running { action.value(url) } })
        }
    }

    /// Sets the external events that the window prefers and allows: those whose identifier or URL contains one of the strings. `*` matches
    /// all events, and an empty set matches none.
    ///
    /// Mirrors [SwiftUI's `handlesExternalEvents(preferring:allowing:)`](https://developer.apple.com/documentation/swiftui/view/handlesexternalevents(preferring:allowing:)).
    nonisolated public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View {
        SceneView(content: self, name: "handlesExternalEvents(preferring:allowing:)") { scene, _ in
            scene.add(SceneCollector.Preference(preferring: preferring, allowing: allowing))
        }
    }

    /// Sets the view that a stack shows for a value of a type.
    ///
    /// Mirrors [SwiftUI's `navigationDestination(for:destination:)`](https://developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:)).
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        let destination = Unchecked(destination)
        return SceneView(content: self, name: "navigationDestination(for:destination:)") { scene, _ in
            scene.addDestination(ObjectIdentifier(D.self)) { value, context in
                guard let value = value as? D else { return [] }
                return context.resolving { destination.value(value) }
            }
        }
    }
}

/// A view with a modifier that has an effect in an app's window, but not in a widget.
nonisolated struct SceneView<Content: View>: View, PrimitiveView {
    let content: Content
    let name: String
    let register: @MainActor (SceneCollector, ResolveContext) -> Void

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        guard let scene = context.scene else {
            context.report("never run in a widget: \(name)")
            return resolve(content, in: context)
        }
        register(scene, context)
        return resolve(content, in: context)
    }
}
