import FoundationEssentials

/// What resolving a window's views found: what its views do when something comes from outside, and where they lead.
@MainActor
package final class SceneCollector {
    /// A view that handles intents of a type.
    package struct IntentHandler {
        /// The type's own identifier.
        package let intent: String
        /// Creates an intent of the type without values.
        package let make: () -> any AppIntent
        /// Hands the view an intent of the type.
        package let perform: @MainActor (any AppIntent) -> Void
    }

    /// The views a view leads to.
    package struct Stack {
        /// What has been led to, from the root on.
        package let elements: [any Hashable]
        /// The type of what is led to; `nil` for any.
        package let elementType: Any.Type?
        /// Replaces what has been led to, by values of the type.
        package let replace: @MainActor ([any Hashable]) -> Void
    }

    /// What a view says of events from outside.
    package struct Preference {
        package let preferring: Set<String>
        package let allowing: Set<String>
    }

    /// What a tap on a button does.
    package enum Target {
        /// Runs a closure of the views.
        case closure(@MainActor () -> Void)
        /// Runs an intent.
        case intent(any AppIntent)
        /// Opens an address.
        case url(URL)
    }

    /// What the bars of a stack show for a screen.
    struct Bars {
        var title: Text?
        var buttons: [ViewNode] = []
    }

    /// The state of the views, which stays from one look at them to the next.
    package let states: ViewStates
    package private(set) var intents: [IntentHandler] = []
    package private(set) var addresses: [@MainActor (URL) -> Void] = []
    package private(set) var stacks: [Stack] = []
    package private(set) var preferences: [Preference] = []
    /// What the buttons do, also those in tabs that aren't shown; ``TapAction/button(_:)`` counts them from 1.
    package private(set) var targets: [Target] = []
    /// What the innermost stack shows for values of types.
    private var destinations: [[ObjectIdentifier: @MainActor (any Hashable, ResolveContext) -> [ViewNode]]] = []
    /// Leads the innermost stack on to a value.
    private var pushes: [@MainActor (any Hashable) -> Void] = []
    /// The bars of the screens that are being resolved, the innermost last.
    private var bars: [Bars] = []

    package init(states: ViewStates) { self.states = states }

    func add(_ handler: IntentHandler) { intents.append(handler) }
    func add(address handler: @escaping @MainActor (URL) -> Void) { addresses.append(handler) }
    func add(_ stack: Stack) { stacks.append(stack) }
    func add(_ preference: Preference) { preferences.append(preference) }

    /// Adds what a button does.
    ///
    /// - Returns: The action of its part of a snapshot.
    func add(_ target: Target) -> TapAction {
        targets.append(target)
        return .button(targets.count)
    }

    /// Resolves a stack's views: what they declare holds inside of it.
    ///
    /// - Parameter push: Leads the stack on to a value.
    func stacked<Result>(push: @escaping @MainActor (any Hashable) -> Void, _ body: () -> Result) -> Result {
        destinations.append([:])
        pushes.append(push)
        defer {
            destinations.removeLast()
            pushes.removeLast()
        }
        return body()
    }

    /// Forgets the buttons after the first ones: their screen is covered.
    func keepTargets(_ count: Int) { targets.removeSubrange(count...) }

    /// Resolves a screen of a stack, and returns what its bars show.
    func screen(_ body: () -> [ViewNode]) -> (nodes: [ViewNode], bars: Bars) {
        bars.append(Bars())
        let nodes = body()
        return (nodes, bars.removeLast())
    }

    /// Notes what the bars of the innermost screen show.
    ///
    /// - Returns: False where there is no bar.
    func note(_ change: (inout Bars) -> Void) -> Bool {
        // What is resolved for a bar may have bars of its own.
        guard let last = bars.indices.last else { return false }
        var changed = bars[last]
        change(&changed)
        bars[last] = changed
        return true
    }

    /// Leads the innermost stack on to a value; `nil` where there is no stack.
    var push: (@MainActor (any Hashable) -> Void)? { pushes.last }

    /// Notes what the innermost stack shows for values of a type; the first declared counts.
    func note(_ type: ObjectIdentifier, _ show: @escaping @MainActor (any Hashable, ResolveContext) -> [ViewNode]) {
        guard let last = destinations.indices.last, destinations[last][type] == nil else { return }
        destinations[last][type] = show
    }

    /// What the innermost stack shows for a value; `nil` where nobody declared it.
    func destination(of value: any Hashable) -> (@MainActor (any Hashable, ResolveContext) -> [ViewNode])? {
        destinations.last?[ObjectIdentifier(type(of: value))]
    }
}

/// The state of a window's views, by where they stand.
@MainActor
package final class ViewStates {
    private struct Key: Hashable {
        let path: ViewPath
        let property: String
    }

    private var values: [Key: AnyObject] = [:]

    package init() {}

    /// A value of a view the engine draws itself, which outlives the view.
    func kept<Value>(_ property: String, at path: ViewPath, _ begin: Value) -> StateValue<Value> {
        let key = Key(path: path, property: property)
        if let known = values[key] as? StateValue<Value> { return known }
        let kept = StateValue(begin)
        values[key] = kept
        return kept
    }

    /// Has a view's properties read and write what was kept of the view that stood there before.
    func connect<V>(_ view: V, at path: ViewPath) {
        for child in Mirror(reflecting: view).children {
            guard let property = child.value as? any PersistentProperty else { continue }
            let key = Key(path: path, property: child.label ?? "")
            values[key] = property.connect(to: values[key])
        }
    }
}

/// A property of a view whose value outlives the view.
@MainActor
protocol PersistentProperty {
    /// Reads and writes what was kept.
    ///
    /// - Returns: What is to be kept from now on.
    func connect(to kept: AnyObject?) -> AnyObject
}
