import FoundationEssentials

/// The event handlers, stacks and actions found while a window's views are resolved.
@MainActor
package final class SceneCollector {
    /// A view's handler for intents of a type.
    package struct IntentHandler {
        /// The type's persistent identifier.
        package let intent: String
        /// Creates an intent of the type without parameter values.
        package let make: () -> any AppIntent
        /// Passes an intent of the type to the view.
        package let perform: @MainActor (any AppIntent) -> Void
    }

    /// A navigation stack.
    package struct Stack {
        /// The path from the root.
        package let elements: [any Hashable]
        /// The type of the path's elements; `nil` for elements of any type.
        package let elementType: Any.Type?
        /// Replaces the path with values of the type.
        package let replace: @MainActor ([any Hashable]) -> Void
    }

    /// A view's conditions for external events.
    package struct Preference {
        package let preferring: Set<String>
        package let allowing: Set<String>
    }

    /// The action of a button.
    package enum Target {
        /// Runs a closure of the views.
        case closure(@MainActor () -> Void)
        /// Runs an intent.
        case intent(any AppIntent)
        /// Opens a URL.
        case url(URL)
    }

    /// The content of a screen's bars in a stack.
    struct Bars {
        var title: Text?
        var buttons: [ViewNode] = []
    }

    /// The state of the views, which persists between updates.
    package let states: ViewStates
    package private(set) var intents: [IntentHandler] = []
    package private(set) var addresses: [@MainActor (URL) -> Void] = []
    package private(set) var stacks: [Stack] = []
    package private(set) var preferences: [Preference] = []
    /// The actions of the buttons, including those in hidden tabs; ``TapAction/button(_:)`` numbers them from 1.
    package private(set) var targets: [Target] = []
    /// The destinations of each stack by value type, the innermost last.
    private var destinations: [[ObjectIdentifier: @MainActor (any Hashable, ResolveContext) -> [ViewNode]]] = []
    /// The functions that push a value on each stack, the innermost last.
    private var pushes: [@MainActor (any Hashable) -> Void] = []
    /// The bars of the screens being resolved, the innermost last.
    private var bars: [Bars] = []

    package init(states: ViewStates) { self.states = states }

    func add(_ handler: IntentHandler) { intents.append(handler) }
    func add(address handler: @escaping @MainActor (URL) -> Void) { addresses.append(handler) }
    func add(_ stack: Stack) { stacks.append(stack) }
    func add(_ preference: Preference) { preferences.append(preference) }

    /// Adds the action of a button.
    ///
    /// - Returns: The tap action of its region in a snapshot.
    func add(_ target: Target) -> TapAction {
        targets.append(target)
        return .button(targets.count)
    }

    /// Resolves a stack's views; the destinations they declare apply inside the stack only.
    ///
    /// - Parameter push: Pushes a value on the stack.
    func stacked<Result>(push: @escaping @MainActor (any Hashable) -> Void, _ body: () -> Result) -> Result {
        destinations.append([:])
        pushes.append(push)
        defer {
            destinations.removeLast()
            pushes.removeLast()
        }
        return body()
    }

    /// Removes all buttons except the first `count`, because the screen of the others is covered.
    func truncateTargets(to count: Int) { targets.removeSubrange(count...) }

    /// Resolves a screen of a stack and returns its nodes and bars.
    func screen(_ body: () -> [ViewNode]) -> (nodes: [ViewNode], bars: Bars) {
        bars.append(Bars())
        let nodes = body()
        return (nodes, bars.removeLast())
    }

    /// Updates the bars of the innermost screen.
    ///
    /// - Returns: False if there is no bar.
    func updateBars(_ change: (inout Bars) -> Void) -> Bool {
        // The views in a bar may change the bars themselves.
        guard let last = bars.indices.last else { return false }
        var changed = bars[last]
        change(&changed)
        bars[last] = changed
        return true
    }

    /// Pushes a value on the innermost stack; `nil` if there is no stack.
    var push: (@MainActor (any Hashable) -> Void)? { pushes.last }

    /// Adds the innermost stack's destination for a type. If a type has several destinations, the first one applies.
    func addDestination(
        _ type: ObjectIdentifier, _ show: @escaping @MainActor (any Hashable, ResolveContext) -> [ViewNode]
    ) {
        guard let last = destinations.indices.last, destinations[last][type] == nil else { return }
        destinations[last][type] = show
    }

    /// Returns the innermost stack's destination for a value; `nil` if none is declared.
    func destination(of value: any Hashable) -> (@MainActor (any Hashable, ResolveContext) -> [ViewNode])? {
        destinations.last?[ObjectIdentifier(type(of: value))]
    }
}

/// The state of a window's views by their paths.
@MainActor
package final class ViewStates {
    private struct Key: Hashable {
        let path: ViewPath
        let number: Int
        let property: String
    }

    private var values: [Key: AnyObject] = [:]

    package init() {}

    /// Returns a persistent value of a built-in view.
    func value<Value>(_ property: String, at path: ViewPath, _ initial: Value) -> StateValue<Value> {
        let key = Key(path: path, number: 0, property: property)
        if let known = values[key] as? StateValue<Value> { return known }
        let stored = StateValue(initial)
        values[key] = stored
        return stored
    }

    /// The types of views and modifiers that were asked for persistent properties, and whether they have one.
    private static var types: [ObjectIdentifier: Bool] = [:]

    /// Returns true if a view's type has properties whose values are stored outside the view.
    static func hasState<V>(_ view: V) -> Bool {
        let type = ObjectIdentifier(V.self)
        if let known = types[type] { return known }
        let answer = Mirror(reflecting: view).children.contains { $0.value is any PersistentProperty }
        types[type] = answer
        return answer
    }

    /// Connects a view's properties to the values stored for its path.
    ///
    /// - Parameter number: The number of the view among those with the same path.
    func connect<V>(_ view: V, at path: ViewPath, number: Int = 0) {
        for child in Mirror(reflecting: view).children {
            guard let property = child.value as? any PersistentProperty else { continue }
            let key = Key(path: path, number: number, property: child.label ?? "")
            values[key] = property.connect(to: values[key])
        }
    }
}

/// A property of a view whose value is stored outside the view and outlives it.
@MainActor
protocol PersistentProperty {
    /// Connects the property to the value that is stored for the view's path.
    ///
    /// - Returns: The object to store.
    func connect(to stored: AnyObject?) -> AnyObject
}
