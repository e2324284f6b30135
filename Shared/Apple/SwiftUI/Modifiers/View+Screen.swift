import Foundation

/// What belongs to a screen of an app, which a widget isn't.
extension View {
    /// Sets the title of a stack's screen; a widget has no bar for it.
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
        navigationTitle(Text(titleKey))
    }

    /// Sets the title of a stack's screen; a widget has no bar for it.
    @_disfavoredOverload
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }

    /// Sets the title of a stack's screen; a widget has no bar for it.
    nonisolated public func navigationTitle(_ title: Text) -> some View {
        // A text is made and drawn by the main actor alone.
        let title = Unchecked(title)
        return BarView(content: self, name: "navigationTitle(_:)") { bars, _ in bars.title = bars.title ?? title.value }
    }

    /// Accepted: a widget has no bar for a title.
    nonisolated public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode)
        -> some View
    {
        self
    }

    /// Puts views into the bar of a stack's screen; a widget has no bars.
    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        let content = Unchecked(content())
        return BarView(content: self, name: "toolbar(content:)") { bars, context in
            bars.buttons += resolve(content.value, in: context.within("toolbar"))
        }
    }

    /// Sets what the bar of a `TabView` shows for this view; a widget has no tabs.
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        let label = Unchecked(label())
        return MarkedView(content: self, key: ObjectIdentifier(TabItemKey.self)) { context in
            resolve(label.value, in: context.within("tabItem"))
        }
    }

    /// Accepted: nothing is shown in front of a widget.
    nonisolated public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { AcceptedView(content: self, name: "sheet(isPresented:content:)", isDrawn: false) }

    /// Stands views at an edge of this one's space, in which this one gets what is left.
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

    /// Adds space inside of the safe area, which in a widget is all of its space: points, or 16 for `nil`.
    nonisolated public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padding(edges, length)
    }

    /// Adds space inside of the safe area, in points.
    nonisolated public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

    /// Adds so many points of space inside of the safe area.
    nonisolated public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }
}

/// A bar with a title.
public struct NavigationBarItem: Hashable, Sendable {
    /// How large the title is.
    public enum TitleDisplayMode: Hashable, Sendable {
        /// As on the screen before.
        case automatic
        /// Small.
        case inline
        /// Large.
        case large
    }
}

/// The upper or the lower side.
public enum VerticalEdge: Int8, Hashable, Sendable, CaseIterable {
    /// The upper side.
    case top
    /// The lower side.
    case bottom
}

/// A part of a bar.
nonisolated public struct ToolbarItem<Content: View>: View, PrimitiveView {
    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(content, in: context) }
}

/// What a person looks at, as entities: an assistant that looks at the screen would ask for it, and none does here.
extension View {
    /// Accepted: nobody asks which entity a view shows.
    nonisolated public func appEntityIdentifier(_ identifier: EntityIdentifier?) -> some View {
        AcceptedView(content: self, name: "appEntityIdentifier(_:)", isDrawn: false)
    }

    /// Accepted: nobody asks which entities the rows of a view show.
    nonisolated public func appEntityIdentifier<Selection: Hashable>(
        forSelectionType selectionType: Selection.Type, identifier: @escaping (Selection) -> EntityIdentifier?
    ) -> some View {
        AcceptedView(content: self, name: "appEntityIdentifier(forSelectionType:identifier:)", isDrawn: false)
    }
}
