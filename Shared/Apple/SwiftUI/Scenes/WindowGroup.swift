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
