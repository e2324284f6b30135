/// The closures of views that run when the views are placed, and the state that these closures change.
///
/// A layout of views that have such closures is done in passes. At the end of a pass, the closures run whose view has appeared or whose value
/// has changed, and the next pass resolves and places the views again. The views are settled at the end of the first pass in which no
/// closure has to run.
@MainActor
package final class ViewReactions {
    /// The maximum number of passes.
    static let passLimit = 3

    /// The identity of a closure or a view in every pass: its path, its name, and its number among those of the same path and name.
    struct Key: Hashable {
        fileprivate let path: ViewPath
        fileprivate let name: String
        fileprivate let number: Int
    }

    /// A closure that has to run at the end of the pass.
    private struct Due {
        let name: String
        let path: ViewPath
        /// Describes its new value; `nil` for a view that has appeared.
        let value: (() -> String)?
        let run: @MainActor () -> Void
    }

    /// A value of a generic type. A cast to this type doesn't confuse a missing value with an optional value that is `nil`.
    private struct Stored<Value> { let value: Value }

    private let states = ViewStates()
    private var passes = 1
    private var values: [Key: Any] = [:]
    /// The diagnostics that closures reported, in all passes.
    private let reports = DiagnosticLog()
    /// The number of closures and views in this pass, by path and name.
    private var counts: [Key: Int] = [:]
    private var due: [Due] = []
    /// The values of preferences that were set in this pass, in drawing order.
    private var preferences: [(key: ObjectIdentifier, value: Any)] = []
    /// The named views around the view that is being placed, the innermost at the end.
    fileprivate(set) var spaces: [NamedSpace] = []

    package init() {}

    /// Ends a pass: runs the closures that have to run, or reports them if this was the last pass.
    ///
    /// - Parameter log: The diagnostics of the pass, which the caller discards if closures ran.
    /// - Returns: True if closures ran, so that the views have to be resolved and placed again.
    package func runClosures(reportingTo log: DiagnosticLog) -> Bool {
        let due = due
        (self.due, counts, preferences) = ([], [:], [])
        guard due.isEmpty || passes == Self.passLimit else {
            passes += 1
            for item in due { item.run() }
            return true
        }
        for diagnostic in reports.diagnostics { log.add(diagnostic) }
        for item in due {
            let change = item.value.map { "has another new value, \($0().shortened)" } ?? "is in another new view"
            log.add(
                Diagnostic(
                    message:
                        "doesn't settle: after \(passes) layout passes, \(item.name) \(change) — the last pass is drawn",
                    path: item.path))
        }
        return false
    }

    // MARK: State

    /// Connects a view's or modifier's properties to their state.
    func connect<V>(_ view: V, at path: ViewPath) {
        guard ViewStates.hasState(view) else { return }
        states.connect(view, at: path, number: key("", at: path).number)
    }

    /// Returns the identity of the next closure or view of a path and name.
    func key(_ name: String, at path: ViewPath) -> Key {
        let key = Key(path: path, name: name, number: 0)
        let number = counts[key, default: 0]
        counts[key] = number + 1
        return Key(path: path, name: name, number: number)
    }

    // MARK: Values

    /// Schedules a closure if a value differs from the value in the last pass.
    ///
    /// - Parameters:
    ///   - isReported: True if the diagnostic about views that don't settle contains the value.
    ///   - skipsFirst: True if the closure doesn't run for the first value.
    ///   - action: The closure, with the old and the new value. For the first value, both are equal.
    func compare<Value: Equatable>(
        _ value: Value, of key: Key, in context: ResolveContext, isReported: Bool = true, skipsFirst: Bool = false,
        _ action: @escaping (Value, Value) -> Void
    ) {
        let last = (values[key] as? Stored<Value>)?.value
        if let last, last == value { return }
        values[key] = Stored(value: value)
        if last == nil, skipsFirst { return }
        due.append(
            Due(name: key.name, path: key.path, value: isReported ? { "\(value)" } : nil) { [reports] in
                context.reacting(reportingTo: reports) { action(last ?? value, value) }
            })
    }

    // MARK: Preferences

    /// The number of preferences that were set so far in this pass.
    var preferenceCount: Int { preferences.count }

    /// Returns the combined value of a preference; `nil` if no view has set the preference.
    ///
    /// - Parameter start: The ``preferenceCount`` before the views that are asked were placed.
    func preference<K: PreferenceKey>(_ key: K.Type, since start: Int) -> K.Value? {
        var combined: K.Value?
        for entry in preferences[start...] where entry.key == ObjectIdentifier(key) {
            guard let next = (entry.value as? Stored<K.Value>)?.value else { continue }
            if var value = combined {
                K.reduce(value: &value) { next }
                combined = value
            } else {
                combined = next
            }
        }
        return combined
    }

    /// Replaces what views have set for a preference.
    func setPreference<K: PreferenceKey>(_ key: K.Type, to value: K.Value, since start: Int) {
        if let first = preferences[start...].firstIndex(where: { $0.key == ObjectIdentifier(key) }) {
            preferences[first...].removeAll { $0.key == ObjectIdentifier(key) }
        }
        preferences.append((ObjectIdentifier(key), Stored(value: value)))
    }
}

/// A modifier that reads a view's frame, or what the views inside it set, when the view is placed.
@MainActor
package protocol PlacementObserver {
    /// The modifier's name in diagnostics.
    var name: String { get }
    /// The place of the nodes that ``placed(in:_:)`` returns; `nil` if it returns no nodes.
    var layer: ViewNode.Observation.Layer? { get }
    /// The name of the view's coordinate space; `nil` for a view without a name.
    var space: String? { get }
    /// Called in each pass, after the view and the views inside it have been placed.
    ///
    /// - Returns: The nodes to draw over or behind the view.
    func placed(in frame: Rect, _ observation: ViewNode.Observation) -> [ViewNode]
    /// Returns the nodes of the view if nothing is placed, as in an archive.
    func unplaced(_ content: some View, in context: ResolveContext) -> [ViewNode]
}

extension PlacementObserver {
    package var layer: ViewNode.Observation.Layer? { nil }
    package var space: String? { nil }

    package func unplaced(_ content: some View, in context: ResolveContext) -> [ViewNode] {
        resolve(AcceptedView(content: content, name: name, isDrawn: false), in: context)
    }
}

extension ViewNode {
    /// A modifier that observes how a node is placed.
    @MainActor
    package struct Observation {
        /// The place of additional nodes.
        package enum Layer: Hashable, Sendable {
            case over(Alignment)
            case behind(Alignment)
        }

        private let observer: any PlacementObserver
        let key: ViewReactions.Key
        let context: ResolveContext
        let reactions: ViewReactions
        /// The number of preferences that were set before the node was placed.
        fileprivate(set) var start = 0

        init(_ observer: any PlacementObserver, _ context: ResolveContext, _ reactions: ViewReactions) {
            (self.observer, self.context, self.reactions) = (observer, context, reactions)
            key = reactions.key(observer.name, at: context.path)
        }

        package var layer: Layer? { observer.layer }

        /// Runs a closure that places the node in a frame.
        ///
        /// - Returns: The nodes to draw in ``layer``.
        package func placing(in frame: Rect, _ place: () -> Void) -> [ViewNode] {
            var observation = self
            observation.start = reactions.preferenceCount
            if let name = observer.space { reactions.spaces.append(NamedSpace(name: name, frame: frame)) }
            place()
            if observer.space != nil { reactions.spaces.removeLast() }
            return observer.placed(in: frame, observation)
        }
    }
}

/// A view that a modifier observes.
package nonisolated struct ObservedView<Content: View, Observer: PlacementObserver>: View, PrimitiveView {
    let content: Content
    let observer: Observer

    package init(content: Content, observer: Observer) { (self.content, self.observer) = (content, observer) }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        guard let reactions = context.reactions else { return observer.unplaced(content, in: context) }
        let observation = ViewNode.Observation(observer, context, reactions)
        return resolve(content, in: context).map {
            ViewNode(.modified(.observed(observation), $0), path: $0.path)
        }
    }
}
