/// Controls for settings.
///
/// Mirrors [SwiftUI's `Form`](https://developer.apple.com/documentation/swiftui/form). Windows of an app look into it; widgets can't show it.
nonisolated public struct Form<Content: View>: UnsupportedInWidgets {
    private let content: Content

    @MainActor func held(in context: ResolveContext) -> [ViewNode]? {
        resolve(RowsOnPlate(content: content), in: context)
    }

    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// How forms look, which widgets can't show.
///
/// Mirrors [SwiftUI's `FormStyle`](https://developer.apple.com/documentation/swiftui/formstyle).
public protocol FormStyle: Sendable {}

/// Any of the system's looks: nothing is drawn of them.
public struct AutomaticFormStyle: FormStyle, Hashable {
    public init() {}
}

extension FormStyle where Self == AutomaticFormStyle {
    /// One of the system's.
    public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }

    /// One of the system's.
    public static var grouped: AutomaticFormStyle { AutomaticFormStyle() }

    /// One of the system's.
    public static var columns: AutomaticFormStyle { AutomaticFormStyle() }
}

extension View {
    /// Sets how forms in this view look, which widgets can't show.
    nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}

/// Rows that scroll.
///
/// Mirrors [SwiftUI's `List`](https://developer.apple.com/documentation/swiftui/list). Windows of an app look into it; widgets can't show it.
nonisolated public struct List<SelectionValue: Hashable, Content: View>: UnsupportedInWidgets {
    private let content: Content

    @MainActor func held(in context: ResolveContext) -> [ViewNode]? {
        resolve(RowsOnPlate(content: content), in: context)
    }
}

extension List where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        content = ForEach(data, content: rowContent)
    }

    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> { content = ForEach(data, id: id, content: rowContent) }
}

/// How lists look, which widgets can't show.
///
/// Mirrors [SwiftUI's `ListStyle`](https://developer.apple.com/documentation/swiftui/liststyle).
public protocol ListStyle: Sendable {}

/// Any of the system's looks: nothing is drawn of them.
public struct DefaultListStyle: ListStyle, Hashable {
    public init() {}
}

extension ListStyle where Self == DefaultListStyle {
    /// One of the system's.
    public static var automatic: DefaultListStyle { DefaultListStyle() }

    /// One of the system's.
    public static var plain: DefaultListStyle { DefaultListStyle() }

    /// One of the system's.
    public static var grouped: DefaultListStyle { DefaultListStyle() }

    /// One of the system's.
    public static var inset: DefaultListStyle { DefaultListStyle() }

    /// One of the system's.
    public static var insetGrouped: DefaultListStyle { DefaultListStyle() }

    /// One of the system's.
    public static var sidebar: DefaultListStyle { DefaultListStyle() }
}

extension View {
    /// Sets how lists in this view look, which widgets can't show.
    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
}

/// Views larger than their space.
///
/// Mirrors [SwiftUI's `ScrollView`](https://developer.apple.com/documentation/swiftui/scrollview). Windows of an app look into it; widgets can't show it.
nonisolated public struct ScrollView<Content: View>: UnsupportedInWidgets {
    private let content: Content
    private let axes: Axis.Set

    @MainActor func held(in context: ResolveContext) -> [ViewNode]? {
        resolve(ScrolledViews(content: content, axes: axes), in: context)
    }

    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        (self.content, self.axes) = (content(), axes)
    }
}

/// Views of which one is shown.
///
/// Mirrors [SwiftUI's `TabView`](https://developer.apple.com/documentation/swiftui/tabview). Windows of an app look into it; widgets can't show it.
nonisolated public struct TabView<SelectionValue: Hashable, Content: View>: UnsupportedInWidgets {
    private let content: Content
    private let selection: Binding<SelectionValue>?

    @MainActor func held(in context: ResolveContext) -> [ViewNode]? {
        // All are resolved, for what they do when something comes from outside; one is shown.
        let screens = resolve(content, in: context)
        let tags = screens.map { $0.layoutValue(of: TagKey.self) as? AnyHashable }
        let chosen = selection.map { AnyHashable($0.wrappedValue) }
        let own = context.scene?.states.kept("selection", at: context.path, 0)
        let selected = chosen.flatMap { tags.firstIndex(of: $0) } ?? own?.value ?? 0
        let selection = selection
        let tabs = TabScreens(screens: screens, selected: min(selected, max(screens.count - 1, 0))) { index in
            own?.value = index
            if let value = tags[index]?.base as? SelectionValue { selection?.wrappedValue = value }
        }
        return resolve(tabs, in: context)
    }

    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        (self.content, self.selection) = (content(), selection)
    }
}

extension TabView where SelectionValue == Int {
    public init(@ViewBuilder content: () -> Content) { (self.content, selection) = (content(), nil) }
}

/// How tabs look, which widgets can't show.
///
/// Mirrors [SwiftUI's `TabViewStyle`](https://developer.apple.com/documentation/swiftui/tabviewstyle).
public protocol TabViewStyle: Sendable {}

/// Any of the system's looks: nothing is drawn of them.
public struct DefaultTabViewStyle: TabViewStyle, Hashable {
    public init() {}
}

extension TabViewStyle where Self == DefaultTabViewStyle {
    /// One of the system's.
    public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }

    /// One of the system's.
    public static var page: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension View {
    /// Sets how tabs in this view look, which widgets can't show.
    nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { self }
}

/// Views on top of each other, in the older form.
///
/// Mirrors [SwiftUI's `NavigationView`](https://developer.apple.com/documentation/swiftui/navigationview). Widgets can't show it.
nonisolated public struct NavigationView<Content: View>: UnsupportedInWidgets {
    public init(@ViewBuilder content: () -> Content) {}
}

/// A row that leads to another screen.
///
/// Mirrors [SwiftUI's `NavigationLink`](https://developer.apple.com/documentation/swiftui/navigationlink). In a window of an app one of a
/// value leads the stack around it on; widgets can't show it.
nonisolated public struct NavigationLink<Label: View, Destination: View>: UnsupportedInWidgets {
    private let label: Label
    /// What it leads to; `nil` for a view of its own, to which nothing leads here.
    private let value: (any Hashable)?

    @MainActor func held(in context: ResolveContext) -> [ViewNode]? {
        let push = context.scene?.push
        if value == nil { context.report("not followed: a NavigationLink without a value") }
        let label = label
        let row = HStack {
            label
            Spacer()
            Image(systemName: "chevron.forward").font(.footnote).foregroundStyle(.tertiary).accessibilityHidden(true)
        }
        guard let push, let value else { return resolve(row, in: context) }
        return resolve(
            Button {
                push(value)
            } label: {
                row
            }.buttonStyle(.plain), in: context)
    }

    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        (self.label, value) = (label(), nil)
    }

    public init(destination: Destination, @ViewBuilder label: () -> Label) { (self.label, value) = (label(), nil) }
}

extension NavigationLink where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        (label, value) = (Text(titleKey), nil)
    }

    public init(_ titleKey: LocalizedStringKey, destination: Destination) { (label, value) = (Text(titleKey), nil) }
}

extension NavigationLink where Destination == Never {
    /// Creates a row that leads to what a value stands for.
    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) { (self.label, self.value) = (label(), value) }
}

/// Views that are shown once a person asks.
///
/// Mirrors [SwiftUI's `DisclosureGroup`](https://developer.apple.com/documentation/swiftui/disclosuregroup). Widgets can't show it.
nonisolated public struct DisclosureGroup<Label: View, Content: View>: UnsupportedInWidgets {
    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {}

    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {}
}

extension DisclosureGroup where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {}

    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {}
}

/// A button that shows commands.
///
/// Mirrors [SwiftUI's `Menu`](https://developer.apple.com/documentation/swiftui/menu). Widgets can't show it.
nonisolated public struct Menu<Label: View, Content: View>: UnsupportedInWidgets {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

extension Menu where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}
