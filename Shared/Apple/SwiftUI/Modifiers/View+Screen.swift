import Foundation

/// Modifiers for screens of an app; a widget has no bars, tabs or sheets.
extension View {
    /// Sets the title of a stack's screen. In a widget this has no effect and is reported.
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
        navigationTitle(Text(titleKey))
    }

    /// Sets the title of a stack's screen. In a widget this has no effect and is reported.
    @_disfavoredOverload
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }

    /// Sets the title of a stack's screen. In a widget this has no effect and is reported.
    nonisolated public func navigationTitle(_ title: Text) -> some View {
        // Only the main actor creates and draws the text.
        let title = Unchecked(title)
        return BarView(content: self, name: "navigationTitle(_:)") { bars, _ in bars.title = bars.title ?? title.value }
    }

    /// No effect: accepted so that sources compile.
    nonisolated public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode)
        -> some View
    {
        self
    }

    /// Adds views to the bar of a stack's screen. In a widget this has no effect and is reported.
    @_disfavoredOverload
    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        let content = Unchecked(content())
        return BarView(content: self, name: "toolbar(content:)") { bars, context in
            bars.buttons += resolve(content.value, in: context.within("toolbar"))
        }
    }

    /// Adds items to the bar of a stack's screen. In a widget this has no effect and is reported.
    nonisolated public func toolbar<Content: ToolbarContent>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View { bar("toolbar(content:)", content()) }

    /// Adds items to the bar of a stack's screen. In a widget this has no effect and is reported.
    nonisolated public func toolbar<Content: CustomizableToolbarContent>(
        id: String, @ToolbarContentBuilder content: () -> Content
    ) -> some View { bar("toolbar(id:content:)", content()) }

    nonisolated private func bar<Content: ToolbarContent>(_ name: String, _ content: Content) -> some View {
        let content = Unchecked(content)
        return BarView(content: self, name: name) { bars, context in
            bars.buttons += toolbarNodes(of: content.value, in: context.within("toolbar"))
        }
    }

    /// Sets the tab item of this view; no effect in a widget, which has no tabs.
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        let label = Unchecked(label())
        return MarkedView(content: self, key: ObjectIdentifier(TabItemKey.self)) { context in
            resolve(label.value, in: context.within("tabItem"))
        }
    }

    /// No effect, and reported: accepted so that sources compile. A widget can't present a sheet.
    nonisolated public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { AcceptedView(content: self, name: "sheet(isPresented:content:)", isDrawn: false) }

    /// Places views at an edge of this view's space and gives this view the rest.
    nonisolated public func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        VStack(alignment: alignment, spacing: spacing) {
            if edge == .top { content() }
            frame(maxWidth: .infinity, maxHeight: .infinity)
            if edge == .bottom { content() }
        }
    }

    /// Adds padding inside the safe area, which is a widget's whole area. The length is in points; 16 if it is `nil`.
    nonisolated public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padding(edges, length)
    }

    /// Adds padding inside the safe area, in points.
    nonisolated public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

    /// Adds padding on all edges inside the safe area, in points.
    nonisolated public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }
}

/// The configuration of a navigation bar.
public struct NavigationBarItem: Hashable, Sendable {
    /// The size of the title.
    public enum TitleDisplayMode: Hashable, Sendable {
        /// The size of the previous screen's title.
        case automatic
        /// A small title.
        case inline
        /// A large title.
        case large
    }
}

/// The top or bottom edge.
public enum VerticalEdge: Int8, Hashable, Sendable, CaseIterable {
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
}

/// An item in a toolbar.
nonisolated public struct ToolbarItem<Content: View>: View, PrimitiveView, CustomizableToolbarContent {
    /// The item is resolved directly.
    public typealias Body = Never

    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(content, in: context) }
}

/// Annotations of the entities on the screen for an assistant. Here no assistant reads them.
extension View {
    /// No effect, and reported: accepted so that sources compile. No assistant queries the entity a view shows.
    nonisolated public func appEntityIdentifier(_ identifier: EntityIdentifier?) -> some View {
        AcceptedView(content: self, name: "appEntityIdentifier(_:)", isDrawn: false)
    }

    /// No effect, and reported: accepted so that sources compile. No assistant queries the entities a view's rows show.
    nonisolated public func appEntityIdentifier<Selection: Hashable>(
        forSelectionType selectionType: Selection.Type, identifier: @escaping (Selection) -> EntityIdentifier?
    ) -> some View {
        AcceptedView(content: self, name: "appEntityIdentifier(forSelectionType:identifier:)", isDrawn: false)
    }
}
