/// A stack of screens, of which the last is shown.
///
/// Mirrors [SwiftUI's `NavigationStack`](https://developer.apple.com/documentation/swiftui/navigationstack). An app's windows show it;
/// widgets can't.
nonisolated public struct NavigationStack<Data, Root: View>: View, PrimitiveView {
    private let root: Root
    /// Returns the path; `nil` for a stack that manages its own path.
    private let elements: (() -> [any Hashable])?
    private let elementType: Any.Type?
    private let replace: ([any Hashable]) -> Void

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        guard let scene = context.scene else { return UnsupportedView(name: "NavigationStack").nodes(in: context) }
        let inside = context.within("NavigationStack")
        let stored = scene.states.value("path", at: inside.path, [any Hashable]())
        let elements = elements?() ?? stored.value
        let replace: ([any Hashable]) -> Void = self.elements == nil ? { stored.value = $0 } : self.replace
        scene.add(SceneCollector.Stack(elements: elements, elementType: elementType, replace: { replace($0) }))
        let targetCount = scene.targets.count
        let push: @MainActor (any Hashable) -> Void = { replace(elements + [$0]) }
        let back: @MainActor () -> Void = { replace(Array(elements.dropLast())) }
        return scene.stacked(push: push) { () -> [ViewNode] in
            var backButton: [ViewNode] = []
            var (content, bars) = scene.screen { resolve(root, in: inside) }
            for (index, element) in elements.enumerated() {
                guard let show = scene.destination(of: element) else {
                    context.report(
                        "nothing is shown for a \(type(of: element)): no navigationDestination(for:) handles it")
                    continue
                }
                // Every screen is resolved, because it may handle events; only the last screen is shown.
                scene.truncateTargets(to: targetCount)
                backButton = resolve(StackScreen.button(back), in: inside)
                (content, bars) = scene.screen { show(element, inside.child(index)) }
            }
            let screen = StackScreen(content: content, bars: bars, backButton: backButton)
            return resolve(screen, in: inside)
        }
    }
}

extension NavigationStack {
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        (elements, elementType, replace) = (nil, nil, { _ in })
    }

    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        elements = { path.wrappedValue.elements }
        elementType = nil
        replace = { path.wrappedValue = NavigationPath(elements: $0) }
    }

    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable
    {
        self.root = root()
        elements = { Array(path.wrappedValue) }
        elementType = Data.Element.self
        replace = { path.wrappedValue = Data($0.compactMap { $0 as? Data.Element }) }
    }
}

/// A type-erased list of the values shown in a stack.
///
/// Mirrors [SwiftUI's `NavigationPath`](https://developer.apple.com/documentation/swiftui/navigationpath).
public struct NavigationPath {
    var elements: [any Hashable]

    public init() { elements = [] }

    public init<S: Sequence>(_ elements: S) where S.Element: Hashable { self.elements = Array(elements) }

    init(elements: [any Hashable]) { self.elements = elements }

    /// The number of values.
    public var count: Int { elements.count }

    /// True if the path is empty, so that the root is shown.
    public var isEmpty: Bool { elements.isEmpty }

    public mutating func append<V: Hashable>(_ value: V) { elements.append(value) }

    /// Removes a number of values from the end; all of them if there are fewer.
    public mutating func removeLast(_ k: Int = 1) { elements.removeLast(Swift.min(Swift.max(k, 0), elements.count)) }
}

extension NavigationPath: Equatable {
    /// Returns true if two paths have the same values.
    public static func == (one: NavigationPath, other: NavigationPath) -> Bool {
        one.elements.map { AnyHashable($0) } == other.elements.map { AnyHashable($0) }
    }
}
