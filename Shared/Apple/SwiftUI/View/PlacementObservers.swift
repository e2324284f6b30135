/// Runs a closure once, when the view appears.
nonisolated struct AppearanceObserver: PlacementObserver {
    let action: () -> Void

    @MainActor var name: String { "onAppear(perform:)" }

    @MainActor func placed(in frame: Rect, _ observation: ViewNode.Observation) -> [ViewNode] {
        let action = action
        observation.reactions.compare(true, of: observation.key, in: observation.context, isReported: false) {
            _, _ in action()
        }
        return []
    }
}

/// Runs a closure when a value differs from that of the last pass.
nonisolated struct ChangeObserver<Value: Equatable>: PlacementObserver {
    let spelling: String
    let value: Value
    let isInitial: Bool
    let action: (Value, Value) -> Void

    @MainActor var name: String { spelling }

    @MainActor func placed(in frame: Rect, _ observation: ViewNode.Observation) -> [ViewNode] {
        observation.reactions.compare(
            value, of: observation.key, in: observation.context, skipsFirst: !isInitial, action)
        return []
    }
}

/// Runs a closure when a value that is computed from the view's frame differs from that of the last pass.
package nonisolated struct GeometryObserver<Value: Equatable>: PlacementObserver {
    private let transform: (GeometryProxy) -> Value
    private let action: (Value, Value) -> Void

    package init(transform: @escaping (GeometryProxy) -> Value, action: @escaping (Value, Value) -> Void) {
        (self.transform, self.action) = (transform, action)
    }

    @MainActor package var name: String { "onGeometryChange(for:of:action:)" }

    @MainActor package func placed(in frame: Rect, _ observation: ViewNode.Observation) -> [ViewNode] {
        let proxy = GeometryProxy(rect: frame, spaces: observation.reactions.spaces)
        let value = observation.context.running { transform(proxy) }
        observation.reactions.compare(value, of: observation.key, in: observation.context, action)
        return []
    }
}

/// Names a view's coordinate space.
package nonisolated struct SpaceNaming: PlacementObserver {
    package let space: String?

    package init(_ name: String?) { space = name }

    @MainActor package var name: String { "coordinateSpace(name:)" }

    @MainActor package func placed(in frame: Rect, _ observation: ViewNode.Observation) -> [ViewNode] { [] }

    @MainActor package func unplaced(_ content: some View, in context: ResolveContext) -> [ViewNode] {
        resolve(content, in: context)
    }
}

/// Changes the value of a preference.
nonisolated struct PreferenceChanger<K: PreferenceKey>: PlacementObserver {
    /// Returns the new value for the value that the views inside have set and for the view's frame.
    let change: (K.Value?, Rect) -> K.Value

    @MainActor var name: String { "preference(key:value:)" }

    @MainActor func placed(in frame: Rect, _ observation: ViewNode.Observation) -> [ViewNode] {
        let reactions = observation.reactions
        let value = change(reactions.preference(K.self, since: observation.start), frame)
        reactions.setPreference(K.self, to: value, since: observation.start)
        return []
    }

    // A preference that no view reads has no effect. Views that would read it are reported themselves.
    @MainActor func unplaced(_ content: some View, in context: ResolveContext) -> [ViewNode] {
        resolve(content, in: context)
    }
}

/// Runs a closure when the value of a preference differs from that of the last pass.
nonisolated struct PreferenceObserver<K: PreferenceKey>: PlacementObserver where K.Value: Equatable {
    let action: (K.Value) -> Void

    @MainActor var name: String { "onPreferenceChange(_:perform:)" }

    @MainActor func placed(in frame: Rect, _ observation: ViewNode.Observation) -> [ViewNode] {
        guard let value = observation.reactions.preference(K.self, since: observation.start) else { return [] }
        let action = action
        observation.reactions.compare(value, of: observation.key, in: observation.context) { action($1) }
        return []
    }
}

/// Draws views that are created from the value of a preference, over or behind the view.
nonisolated struct PreferenceLayer<K: PreferenceKey, Attached: View>: PlacementObserver {
    let place: ViewNode.Observation.Layer
    let attached: (K.Value) -> Attached

    @MainActor var name: String {
        if case .over = place { "overlayPreferenceValue(_:_:)" } else { "backgroundPreferenceValue(_:_:)" }
    }
    @MainActor var layer: ViewNode.Observation.Layer? { place }

    @MainActor func placed(in frame: Rect, _ observation: ViewNode.Observation) -> [ViewNode] {
        let value = observation.reactions.preference(K.self, since: observation.start) ?? K.defaultValue
        return observation.context.within(name).resolving { attached(value) }
    }

    @MainActor func unplaced(_ content: some View, in context: ResolveContext) -> [ViewNode] {
        let view = context.running { attached(K.defaultValue) }
        func report(_ content: some View) -> [ViewNode] {
            resolve(
                AcceptedView(content: content, name: "preference values of \(name)", isDrawn: true), in: context)
        }
        return switch place {
        case .over(let alignment): report(content.overlay(alignment: alignment) { view })
        case .behind(let alignment): report(content.background(alignment: alignment) { view })
        }
    }
}
