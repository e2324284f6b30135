import FoundationEssentials

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
