import Foundation
import Shared

/// Screens beside each other. Accepted so that sources compile.
nonisolated public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: UnsupportedInWidgets {
    public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {}
}

extension NavigationSplitView where Content == EmptyView {
    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
}

extension NavigationSplitView {
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {}

    public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {}

    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {}
}

extension NavigationSplitView where Content == EmptyView {
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {}

    public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {}

    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {}
}

/// The visible columns of a split view. Accepted so that sources compile.
public struct NavigationSplitViewVisibility: Hashable, Sendable, Codable {
    private let name: String

    /// The system decides.
    public static let automatic = NavigationSplitViewVisibility(name: "automatic")
    /// All columns.
    public static let all = NavigationSplitViewVisibility(name: "all")
    /// The content and the detail.
    public static let doubleColumn = NavigationSplitViewVisibility(name: "doubleColumn")
    public static let detailOnly = NavigationSplitViewVisibility(name: "detailOnly")
}

/// A column of a split view. Accepted so that sources compile.
public struct NavigationSplitViewColumn: Hashable, Sendable {
    private let name: String

    /// The first column.
    public static let sidebar = NavigationSplitViewColumn(name: "sidebar")
    /// The middle column.
    public static let content = NavigationSplitViewColumn(name: "content")
    /// The last column.
    public static let detail = NavigationSplitViewColumn(name: "detail")
}

/// The form of a split view. Accepted so that sources compile.
public protocol NavigationSplitViewStyle: Sendable {}

/// The system's form of a split view. Accepted so that sources compile.
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
    public init() {}
}

/// A split view whose columns share the space. Accepted so that sources compile.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
    public init() {}
}

/// A split view whose detail keeps its size. Accepted so that sources compile.
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
    public init() {}
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
    /// The system's form.
    public static var automatic: AutomaticNavigationSplitViewStyle { AutomaticNavigationSplitViewStyle() }
}

extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
    /// The columns share the space.
    public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}

extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
    /// The detail keeps its size.
    public static var prominentDetail: ProminentDetailNavigationSplitViewStyle {
        ProminentDetailNavigationSplitViewStyle()
    }
}

extension View {
    /// No effect: accepted so that sources compile. A split view isn't drawn in a widget.
    nonisolated public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }

    /// No effect: accepted so that sources compile. A split view isn't drawn in a widget.
    nonisolated public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }

    /// No effect: accepted so that sources compile. A split view isn't drawn in a widget.
    nonisolated public func navigationSplitViewColumnWidth(
        min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
    ) -> some View { self }
}
