import Foundation

/// The content of a Live Activity in the Dynamic Island.
///
/// Mirrors [WidgetKit's `DynamicIsland`](https://developer.apple.com/documentation/widgetkit/dynamicisland).
nonisolated public struct DynamicIsland {
    /// The regions of the expanded presentation.
    package let expanded: @MainActor (ResolveContext) -> [DynamicIslandRegion]
    /// The view on the leading side of the camera.
    package let compactLeading: @MainActor (ResolveContext) -> [ViewNode]
    /// The view on the trailing side of the camera.
    package let compactTrailing: @MainActor (ResolveContext) -> [ViewNode]
    /// The view beside another activity.
    package let minimal: @MainActor (ResolveContext) -> [ViewNode]
    /// The colour of the line around the island.
    package private(set) var keylineTint: Color?
    /// The URL that a tap opens.
    package private(set) var url: URL?
    private var margins: [Margin] = []

    private struct Margin {
        let mode: DynamicIslandMode
        let edges: Edge.Set
        let insets: EdgeInsets
    }

    public init<Expanded: View, CompactLeading: View, CompactTrailing: View, Minimal: View>(
        @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
        @ViewBuilder compactLeading: @escaping () -> CompactLeading,
        @ViewBuilder compactTrailing: @escaping () -> CompactTrailing,
        @ViewBuilder minimal: @escaping () -> Minimal
    ) {
        let (expanded, minimal) = (Unchecked(expanded), Unchecked(minimal))
        let (leading, trailing) = (Unchecked(compactLeading), Unchecked(compactTrailing))
        self.expanded = { context in context.running { expanded.value() }.regions.map { $0(context) } }
        self.compactLeading = { $0.within("compactLeading").resolving { leading.value() } }
        self.compactTrailing = { $0.within("compactTrailing").resolving { trailing.value() } }
        self.minimal = { $0.within("minimal").resolving { minimal.value() } }
    }

    /// Sets the colour of the line around the island.
    public func keylineTint(_ color: Color?) -> DynamicIsland { with { $0.keylineTint = color } }

    /// Sets the URL that a tap on the island opens.
    public func widgetURL(_ url: URL?) -> DynamicIsland { with { $0.url = url } }

    /// Sets the margins of a presentation's content, in points. If several calls set the same edge, the first call takes precedence.
    public func contentMargins(
        _ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode
    ) -> DynamicIsland {
        let insets = EdgeInsets(
            top: .init(length), leading: .init(length), bottom: .init(length), trailing: .init(length))
        return with { $0.margins.append(Margin(mode: mode, edges: edges, insets: insets)) }
    }

    /// Sets the margins of a presentation's content, in points. If several calls set the same edge, the first call takes precedence.
    public func contentMargins(
        _ edges: Edge.Set = .all, _ insets: EdgeInsets, for mode: DynamicIslandMode
    ) -> DynamicIsland {
        with { $0.margins.append(Margin(mode: mode, edges: edges, insets: insets)) }
    }

    /// Returns the margins of a presentation's content: for each edge, the margin that was set first, otherwise the system's margin.
    package func margins(for mode: DynamicIslandMode, system: EdgeInsets) -> EdgeInsets {
        // The first, innermost call takes precedence, so it is applied last.
        margins.reversed().filter { $0.mode == mode && $0.insets.isMargin }.reduce(system) {
            $0.replacing($1.edges, with: $1.insets)
        }
    }

    /// Returns true if a presentation has a negative or non-finite margin, which is ignored.
    package func hasInvalidMargins(for mode: DynamicIslandMode) -> Bool {
        margins.contains { $0.mode == mode && !$0.insets.isMargin }
    }

    private func with(_ change: (inout DynamicIsland) -> Void) -> DynamicIsland {
        var island = self
        change(&island)
        return island
    }
}

/// The presentations of the Dynamic Island.
///
/// Mirrors [WidgetKit's `DynamicIslandMode`](https://developer.apple.com/documentation/widgetkit/dynamicislandmode).
public struct DynamicIslandMode: Hashable, Sendable {
    private let name: String

    /// The compact presentation on the leading side of the camera.
    public static let compactLeading = DynamicIslandMode(name: "compactLeading")
    /// The compact presentation on the trailing side of the camera.
    public static let compactTrailing = DynamicIslandMode(name: "compactTrailing")
    /// The expanded presentation, shown while the user holds the island.
    public static let expanded = DynamicIslandMode(name: "expanded")
    /// The presentation beside another activity.
    public static let minimal = DynamicIslandMode(name: "minimal")
}

extension EdgeInsets {
    /// True if all insets are finite and not negative.
    fileprivate var isMargin: Bool {
        [topLength, leadingLength, bottomLength, trailingLength].allSatisfy { $0.isFinite && $0 >= 0 }
    }

    /// Returns the insets, with the insets of some edges replaced.
    fileprivate func replacing(_ edges: Edge.Set, with other: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: edges.contains(.top) ? other.top : top,
            leading: edges.contains(.leading) ? other.leading : leading,
            bottom: edges.contains(.bottom) ? other.bottom : bottom,
            trailing: edges.contains(.trailing) ? other.trailing : trailing)
    }
}
