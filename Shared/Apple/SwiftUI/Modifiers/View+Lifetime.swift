extension View {
    /// Runs a closure when the view first appears in a snapshot. If the closure changes state, the views are laid out again.
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        ObservedView(content: self, observer: AppearanceObserver { action?() })
    }

    /// No effect, and reported: accepted so that sources compile. A snapshot's views don't disappear.
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        AcceptedView(content: self, name: "onDisappear(perform:)", isDrawn: false)
    }

    /// No effect, and reported: accepted so that sources compile. No task runs while a snapshot is drawn.
    nonisolated public func task(
        priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        AcceptedView(content: self, name: "task(priority:_:)", isDrawn: false)
    }

    /// No effect, and reported: accepted so that sources compile. No task runs while a snapshot is drawn.
    nonisolated public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        AcceptedView(content: self, name: "task(id:priority:_:)", isDrawn: false)
    }

    /// Runs a closure with a value that another closure, such as that of `onAppear`, has changed.
    nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
        ObservedView(
            content: self,
            observer: ChangeObserver(spelling: "onChange(of:perform:)", value: value, isInitial: false) { action($1) })
    }

    /// Runs a closure with the old and the new value if another closure, such as that of `onAppear`, has changed the value; with `initial`
    /// also for the first value.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View {
        ObservedView(
            content: self,
            observer: ChangeObserver(
                spelling: "onChange(of:initial:_:)", value: value, isInitial: initial, action: action))
    }

    /// Runs a closure if another closure, such as that of `onAppear`, has changed a value; with `initial` also for the first value.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View { onChange(of: value, initial: initial) { _, _ in action() } }

    /// Runs a closure when the view is tapped in an app's window; in a widget the closure doesn't run, because a tap opens the widget's URL
    /// or runs an intent.
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        ClosureView(content: self, name: "onTapGesture(count:perform:)", action: Unchecked(action))
    }

    /// No effect: accepted so that sources compile. A snapshot's views are identified by their location.
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { self }

    /// Sets the value that this view represents in a selection.
    nonisolated public func tag<V: Hashable>(_ tag: V) -> some View {
        let tag = Unchecked(tag)
        return MarkedView(content: self, key: ObjectIdentifier(TagKey.self)) { _ in AnyHashable(tag.value) }
    }

    /// No effect: accepted so that sources compile. A snapshot is tapped as a whole or in its regions.
    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { self }

    /// Limits taps on this view to a shape: a button whose label this is, and the buttons and links inside this view, react only there.
    nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
        ShapedView(content: self, shape: shape, isEvenOdd: eoFill) { .contentShape($0) }
    }

    /// Disables the controls in this view, which are then drawn fainter.
    nonisolated public func disabled(_ disabled: Bool) -> some View {
        EnvironmentView(content: self) { $0.isEnabled = $0.isEnabled && !disabled }
    }

    /// No effect: accepted so that sources compile. A widget has no safe area insets.
    nonisolated public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
        self
    }

    /// No effect: accepted so that sources compile. A widget has no safe area insets.
    nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }

    /// Sets the colour scheme of this view.
    nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
        environment(\.colorScheme, colorScheme)
    }

    /// Sets the colour scheme of this view; with `nil`, the view has the colour scheme of its container.
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        EnvironmentView(content: self) { if let colorScheme { $0.colorScheme = colorScheme } }
    }

    /// Limits the text size in this view to a range.
    nonisolated public func dynamicTypeSize<R: RangeExpression<DynamicTypeSize>>(_ range: R) -> some View {
        EnvironmentView(content: self) { values in
            let allowed = DynamicTypeSize.allCases.filter { range.contains($0) }
            guard let smallest = allowed.first, let largest = allowed.last else { return }
            values.dynamicTypeSize = min(max(values.dynamicTypeSize, smallest), largest)
        }
    }

    /// Sets the text size in this view.
    nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        environment(\.dynamicTypeSize, size)
    }

    /// Hides the labels of controls in this view.
    nonisolated public func labelsHidden() -> some View { environment(\.labelsVisible, false) }

    /// Mirrors this view in a right-to-left layout.
    nonisolated public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
        FlippingView(content: self, behavior: enabled ? .mirrors : .fixed)
    }
}

/// The regions of the safe area; empty in a widget.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Bars and other parts of the container.
    public static let container = SafeAreaRegions(rawValue: 1)
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    public static let all = SafeAreaRegions(rawValue: 3)
}

/// A view with a modifier that has no effect here and is reported.
package nonisolated struct AcceptedView<Content: View>: View, PrimitiveView {
    let content: Content
    let name: String
    /// True if the modifier would change the drawing on iOS, false if it would run code.
    let isDrawn: Bool

    package init(content: Content, name: String, isDrawn: Bool) {
        (self.content, self.name, self.isDrawn) = (content, name, isDrawn)
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        context.report(isDrawn ? "not drawn: \(name)" : "never run in a widget: \(name)")
        return resolve(content, in: context)
    }
}

/// A view whose tap runs a closure in an app's window and does nothing in a widget.
nonisolated struct ClosureView<Content: View>: View, PrimitiveView {
    let content: Content
    let name: String
    let action: Unchecked<() -> Void>

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        guard context.scene != nil else {
            return resolve(AcceptedView(content: content, name: name, isDrawn: false), in: context)
        }
        let action = action
        return resolve(TappedView(content: content, action: nil, target: .closure { action.value() }), in: context)
    }
}

/// The drawn part of a control, which is fainter if the control is disabled.
nonisolated struct UsableView<Content: View>: View, PrimitiveView {
    let content: Content

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        if context.environment.isEnabled { return resolve(content, in: context) }
        return resolve(content.compositingGroup().opacity(0.5), in: context)
    }
}

extension EnvironmentValues {
    /// True if controls are enabled.
    @Entry public var isEnabled: Bool = true

    /// True if controls show their labels.
    @Entry package var labelsVisible: Bool = true
}
