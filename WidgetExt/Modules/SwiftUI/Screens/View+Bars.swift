import Shared

// A widget has no bars. These modifiers are accepted so that sources shared with an app compile.
extension ToolbarItem {
    public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) { self.init(content: content) }

    public init(
        id: String, placement: ToolbarItemPlacement = .automatic, showsByDefault: Bool = true,
        @ViewBuilder content: () -> Content
    ) { self.init(content: content) }
}

/// Several items of a bar.
nonisolated public struct ToolbarItemGroup<Content: View>: View, PrimitiveView, ToolbarContent {
    /// The items are resolved directly.
    public typealias Body = Never

    private let content: Content

    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(content, in: context) }
}

/// A space between the items of a bar.
nonisolated public struct ToolbarSpacer: View, PrimitiveView, CustomizableToolbarContent {
    /// The space is resolved directly.
    public typealias Body = Never

    public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {}

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(Spacer(), in: context) }
}

/// The size of a space. Accepted so that sources compile.
public struct SpacerSizing: Hashable, Sendable {
    private let name: String

    /// As large as possible.
    public static let flexible = SpacerSizing(name: "flexible")
    /// A fixed size.
    public static let fixed = SpacerSizing(name: "fixed")
}

/// The place of an item in a bar. Accepted so that sources compile.
public struct ToolbarItemPlacement: Hashable, Sendable {
    private let name: String

    /// The system decides.
    public static let automatic = ToolbarItemPlacement(name: "automatic")
    /// The middle of the navigation bar.
    public static let principal = ToolbarItemPlacement(name: "principal")
    /// The place of a navigation action.
    public static let navigation = ToolbarItemPlacement(name: "navigation")
    /// The place of the most important action.
    public static let primaryAction = ToolbarItemPlacement(name: "primaryAction")
    /// The place of less important actions.
    public static let secondaryAction = ToolbarItemPlacement(name: "secondaryAction")
    /// The place of an action that confirms.
    public static let confirmationAction = ToolbarItemPlacement(name: "confirmationAction")
    /// The place of an action that cancels.
    public static let cancellationAction = ToolbarItemPlacement(name: "cancellationAction")
    /// The place of an action that deletes.
    public static let destructiveAction = ToolbarItemPlacement(name: "destructiveAction")
    /// The place of a status.
    public static let status = ToolbarItemPlacement(name: "status")
    /// Above the keyboard.
    public static let keyboard = ToolbarItemPlacement(name: "keyboard")
    public static let bottomBar = ToolbarItemPlacement(name: "bottomBar")
    /// The leading end of the bar at the top.
    public static let topBarLeading = ToolbarItemPlacement(name: "topBarLeading")
    /// The trailing end of the bar at the top.
    public static let topBarTrailing = ToolbarItemPlacement(name: "topBarTrailing")
    /// The leading end of the navigation bar.
    public static let navigationBarLeading = topBarLeading
    /// The trailing end of the navigation bar.
    public static let navigationBarTrailing = topBarTrailing
}

/// A bar. Accepted so that sources compile.
public struct ToolbarPlacement: Hashable, Sendable {
    private let name: String

    /// The system decides.
    public static let automatic = ToolbarPlacement(name: "automatic")
    public static let navigationBar = ToolbarPlacement(name: "navigationBar")
    public static let bottomBar = ToolbarPlacement(name: "bottomBar")
    public static let tabBar = ToolbarPlacement(name: "tabBar")
}

extension View {
    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View { self }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        self
    }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View {
        self
    }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        self
    }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func toolbarColorScheme(
        _ colorScheme: ColorScheme?, for bars: ToolbarPlacement...
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View { self }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func toolbarRole(_ role: ToolbarRole) -> some View { self }

    /// Sets the title of the screen.
    nonisolated public func navigationBarTitle(
        _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
    ) -> some View { navigationTitle(titleKey) }

    /// Sets the title of the screen.
    nonisolated public func navigationBarTitle(
        _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
    ) -> some View { navigationTitle(title) }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func navigationBarHidden(_ hidden: Bool) -> some View { self }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { self }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View { self }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func navigationBarItems<L: View>(leading: L) -> some View { self }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func navigationBarItems<T: View>(trailing: T) -> some View { self }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func statusBarHidden(_ hidden: Bool = true) -> some View { self }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func statusBar(hidden: Bool) -> some View { self }

    /// No effect: accepted so that sources compile. A widget has no bars.
    nonisolated public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

    /// No effect, and reported: accepted so that sources compile. A widget shows no other screen.
    nonisolated public func navigationDestination<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
    ) -> some View {
        AcceptedView(content: self, name: "navigationDestination(isPresented:destination:)", isDrawn: false)
    }

    /// No effect, and reported: accepted so that sources compile. A widget shows no other screen.
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { AcceptedView(content: self, name: "navigationDestination(item:destination:)", isDrawn: false) }

    /// No effect: accepted so that sources compile. A navigation view isn't drawn in a widget.
    nonisolated public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }

    /// No effect: accepted so that sources compile. A widget isn't searched.
    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A widget isn't searched.
    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A widget isn't searched.
    @_disfavoredOverload
    nonisolated public func searchable<S: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
    ) -> some View { self }

    /// No effect: accepted so that sources compile. A widget isn't searched.
    nonisolated public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View { self }
}

/// An item that the system adds to a bar. Accepted so that sources compile.
public struct ToolbarDefaultItemKind: Hashable, Sendable {
    private let name: String

    /// The button that shows or hides the sidebar.
    public static let sidebarToggle = ToolbarDefaultItemKind(name: "sidebarToggle")
    public static let title = ToolbarDefaultItemKind(name: "title")
    /// The search field.
    public static let search = ToolbarDefaultItemKind(name: "search")
}

/// The purpose of a toolbar. Accepted so that sources compile.
public struct ToolbarRole: Hashable, Sendable {
    private let name: String

    /// The system decides.
    public static let automatic = ToolbarRole(name: "automatic")
    /// A navigation between screens.
    public static let navigationStack = ToolbarRole(name: "navigationStack")
    public static let browser = ToolbarRole(name: "browser")
    public static let editor = ToolbarRole(name: "editor")
}

/// The form of a screen's title. Accepted so that sources compile.
public struct ToolbarTitleDisplayMode: Hashable, Sendable {
    private let name: String

    /// The system decides.
    public static let automatic = ToolbarTitleDisplayMode(name: "automatic")
    /// In the bar.
    public static let inline = ToolbarTitleDisplayMode(name: "inline")
    /// In the bar, large.
    public static let inlineLarge = ToolbarTitleDisplayMode(name: "inlineLarge")
    /// Below the bar.
    public static let large = ToolbarTitleDisplayMode(name: "large")
}

/// The place of a search field. Accepted so that sources compile.
public struct SearchFieldPlacement: Hashable, Sendable {
    private let name: String

    /// The system decides.
    public static let automatic = SearchFieldPlacement(name: "automatic")
    /// A bar.
    public static let toolbar = SearchFieldPlacement(name: "toolbar")
    public static let sidebar = SearchFieldPlacement(name: "sidebar")
    /// The drawer below the navigation bar.
    public static let navigationBarDrawer = SearchFieldPlacement(name: "navigationBarDrawer")

    /// The drawer below the navigation bar.
    public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
        navigationBarDrawer
    }

    /// The visibility of the drawer.
    public struct NavigationBarDrawerDisplayMode: Hashable, Sendable {
        private let name: String

        /// The system decides.
        public static let automatic = NavigationBarDrawerDisplayMode(name: "automatic")
        /// Always visible.
        public static let always = NavigationBarDrawerDisplayMode(name: "always")
    }
}

/// The form of a navigation view. Accepted so that sources compile.
public protocol NavigationViewStyle: Sendable {}

/// A navigation view that shows one screen. Accepted so that sources compile.
public struct StackNavigationViewStyle: NavigationViewStyle {
    public init() {}
}

/// The system's navigation view. Accepted so that sources compile.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
    public init() {}
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
    /// A navigation view that shows one screen.
    public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
    /// The system's navigation view.
    public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

extension NavigationLink where Label == Text, Destination == Never {
    public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) { self.init(value: value) { Text(titleKey) } }

    @_disfavoredOverload
    public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) { self.init(value: value) { Text(title) } }
}
