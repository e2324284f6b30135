/// What happens around a view's life: a widget's views are drawn and gone, nothing happens around them.
extension View {
    /// Accepted: nothing appears later than a snapshot.
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        AcceptedView(content: self, name: "onAppear(perform:)", isDrawn: false)
    }

    /// Accepted: nothing disappears.
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        AcceptedView(content: self, name: "onDisappear(perform:)", isDrawn: false)
    }

    /// Accepted: nothing runs beside a snapshot.
    nonisolated public func task(
        priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        AcceptedView(content: self, name: "task(priority:_:)", isDrawn: false)
    }

    /// Accepted: nothing runs beside a snapshot.
    nonisolated public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        AcceptedView(content: self, name: "task(id:priority:_:)", isDrawn: false)
    }

    /// Accepted: nothing changes.
    nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
        AcceptedView(content: self, name: "onChange(of:perform:)", isDrawn: false)
    }

    /// Accepted: nothing changes.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View {
        AcceptedView(content: self, name: "onChange(of:initial:_:)", isDrawn: false)
    }

    /// Accepted: nothing changes.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View {
        AcceptedView(content: self, name: "onChange(of:initial:_:)", isDrawn: false)
    }

    /// Runs a closure at a tap in a window of an app; in a widget a tap opens its URL or runs an intent.
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        ClosureView(content: self, name: "onTapGesture(count:perform:)", action: Unchecked(action))
    }

    /// Accepted: views are told apart by their place in a snapshot.
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { self }

    /// Sets what this view stands for where a window of an app shows one of several.
    nonisolated public func tag<V: Hashable>(_ tag: V) -> some View {
        let tag = Unchecked(tag)
        return MarkedView(content: self, key: ObjectIdentifier(TagKey.self)) { _ in AnyHashable(tag.value) }
    }

    /// Accepted: a snapshot is touched as a whole and in its regions.
    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { self }

    /// Accepted: a snapshot is touched as a whole and in its regions.
    nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

    /// Sets whether the controls in this view can be used; those that can't be are drawn fainter.
    nonisolated public func disabled(_ disabled: Bool) -> some View {
        EnvironmentView(content: self) { $0.isEnabled = $0.isEnabled && !disabled }
    }

    /// Accepted: a widget has no safe area to leave.
    nonisolated public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
        self
    }

    /// Accepted: a widget has no safe area to leave.
    nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }

    /// Sets the appearance of this view.
    nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
        environment(\.colorScheme, colorScheme)
    }

    /// Sets the appearance of this view; `nil` for the one around.
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        EnvironmentView(content: self) { if let colorScheme { $0.colorScheme = colorScheme } }
    }

    /// Sets the largest and the smallest text size in this view.
    nonisolated public func dynamicTypeSize<R: RangeExpression<DynamicTypeSize>>(_ range: R) -> some View {
        EnvironmentView(content: self) { values in
            let allowed = DynamicTypeSize.allCases.filter { range.contains($0) }
            guard let least = allowed.first, let most = allowed.last else { return }
            values.dynamicTypeSize = min(max(values.dynamicTypeSize, least), most)
        }
    }

    /// Sets the text size in this view.
    nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        environment(\.dynamicTypeSize, size)
    }

    /// Accepted: nothing scrolls, so nothing is drawn at a later time.
    nonisolated public func labelsHidden() -> some View { environment(\.labelsVisible, false) }

    /// Drawn mirrored where rows run from right to left.
    nonisolated public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
        FlippingView(content: self, behavior: enabled ? .mirrors : .fixed)
    }
}

/// What covers a part of the space; nothing does in a widget.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Bars and the like.
    public static let container = SafeAreaRegions(rawValue: 1)
    /// The keyboard.
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    /// All of it.
    public static let all = SafeAreaRegions(rawValue: 3)
}

/// A view with something about it that compiles and does nothing here, which is said.
nonisolated struct AcceptedView<Content: View>: View, PrimitiveView {
    let content: Content
    let name: String
    /// Whether it would have changed what is drawn.
    let isDrawn: Bool

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        context.report(isDrawn ? "accepted, not drawn: \(name)" : "accepted, never run in a widget: \(name)")
        return resolve(content, in: context)
    }
}

/// A view a tap on which runs a closure in a window of an app, and does nothing in a widget.
nonisolated struct ClosureView<Content: View>: View, PrimitiveView {
    let content: Content
    let name: String
    let action: Unchecked<() -> Void>

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        guard context.scene != nil else {
            return resolve(AcceptedView(content: content, name: name, isDrawn: false), in: context)
        }
        let action = action
        return resolve(TappedView(content: content, action: .closure, target: .closure { action.value() }), in: context)
    }
}

/// What is drawn of a control, fainter where it can't be used.
nonisolated struct UsableView<Content: View>: View, PrimitiveView {
    let content: Content

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        if context.environment.isEnabled { return resolve(content, in: context) }
        return resolve(content.compositingGroup().opacity(0.5), in: context)
    }
}

private struct EnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
private struct LabelsVisibleKey: EnvironmentKey { static var defaultValue: Bool { true } }

extension EnvironmentValues {
    /// Whether controls can be used.
    public var isEnabled: Bool {
        get { self[EnabledKey.self] }
        set { self[EnabledKey.self] = newValue }
    }

    /// Whether controls show their labels.
    package var labelsVisible: Bool {
        get { self[LabelsVisibleKey.self] }
        set { self[LabelsVisibleKey.self] = newValue }
    }
}
