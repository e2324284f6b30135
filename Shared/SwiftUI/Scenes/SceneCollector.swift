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

    /// Something that can be tapped.
    package struct Tap {
        /// The texts on it.
        package let label: [String]
        package let perform: @MainActor () -> Void
    }

    /// The state of the views, which stays from one look at them to the next.
    package let states: ViewStates
    package private(set) var intents: [IntentHandler] = []
    package private(set) var addresses: [@MainActor (URL) -> Void] = []
    package private(set) var stacks: [Stack] = []
    package private(set) var preferences: [Preference] = []
    package private(set) var taps: [Tap] = []
    /// What the innermost stack shows for values of types.
    private var destinations: [[ObjectIdentifier: @MainActor (any Hashable, ResolveContext) -> [ViewNode]]] = []

    package init(states: ViewStates) { self.states = states }

    func add(_ handler: IntentHandler) { intents.append(handler) }
    func add(address handler: @escaping @MainActor (URL) -> Void) { addresses.append(handler) }
    func add(_ stack: Stack) { stacks.append(stack) }
    func add(_ preference: Preference) { preferences.append(preference) }
    func add(_ tap: Tap) { taps.append(tap) }

    /// Resolves a stack's views: what they declare holds inside of it.
    func stacked<Result>(_ body: () -> Result) -> Result {
        destinations.append([:])
        defer { destinations.removeLast() }
        return body()
    }

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

    /// Has a view's properties read and write what was kept of the view that stood there before.
    func connect<V>(_ view: V, at path: ViewPath) {
        for child in Mirror(reflecting: view).children {
            guard let property = child.value as? any KeptProperty else { continue }
            let key = Key(path: path, property: child.label ?? "")
            values[key] = property.connect(to: values[key])
        }
    }
}

/// A property of a view whose value outlives the view.
@MainActor
protocol KeptProperty {
    /// Reads and writes what was kept.
    ///
    /// - Returns: What is to be kept from now on.
    func connect(to kept: AnyObject?) -> AnyObject
}
