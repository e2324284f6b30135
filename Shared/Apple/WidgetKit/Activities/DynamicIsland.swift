import Foundation

/// What a Live Activity shows around the camera of a phone.
///
/// Mirrors [WidgetKit's `DynamicIsland`](https://developer.apple.com/documentation/widgetkit/dynamicisland).
nonisolated public struct DynamicIsland {
    /// The regions of the expanded form.
    package let expanded: @MainActor (ResolveContext) -> [DynamicIslandRegion]
    /// What stands before the camera.
    package let compactLeading: @MainActor (ResolveContext) -> [ViewNode]
    /// What stands behind it.
    package let compactTrailing: @MainActor (ResolveContext) -> [ViewNode]
    /// What is left beside another activity.
    package let minimal: @MainActor (ResolveContext) -> [ViewNode]
    /// The colour of the line around.
    package private(set) var keylineTint: Color?
    /// What a tap opens.
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

    /// Sets what a tap on the island opens.
    public func widgetURL(_ url: URL?) -> DynamicIsland { with { $0.url = url } }

    /// Sets how far content keeps from the sides of a form, in points; of several for a side, the first counts.
    public func contentMargins(
        _ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode
    ) -> DynamicIsland {
        let insets = EdgeInsets(
            top: .init(length), leading: .init(length), bottom: .init(length), trailing: .init(length))
        return with { $0.margins.append(Margin(mode: mode, edges: edges, insets: insets)) }
    }

    /// Sets how far content keeps from the sides of a form, in points.
    public func contentMargins(
        _ edges: Edge.Set = .all, _ insets: EdgeInsets, for mode: DynamicIslandMode
    ) -> DynamicIsland {
        with { $0.margins.append(Margin(mode: mode, edges: edges, insets: insets)) }
    }

    /// The distance of a form's content from its sides: what was asked for first, else the system's.
    package func margins(for mode: DynamicIslandMode, system: EdgeInsets) -> EdgeInsets {
        // The innermost modifier, which is the first, wins.
        margins.reversed().filter { $0.mode == mode && $0.insets.isMargin }.reduce(system) {
            $0.replacing($1.edges, with: $1.insets)
        }
    }

    /// Whether a form was given a distance that is none, and that isn't heeded.
    package func hasSenselessMargins(for mode: DynamicIslandMode) -> Bool {
        margins.contains { $0.mode == mode && !$0.insets.isMargin }
    }

    private func with(_ change: (inout DynamicIsland) -> Void) -> DynamicIsland {
        var island = self
        change(&island)
        return island
    }
}

/// The forms of the Dynamic Island.
///
/// Mirrors [WidgetKit's `DynamicIslandMode`](https://developer.apple.com/documentation/widgetkit/dynamicislandmode).
public struct DynamicIslandMode: Hashable, Sendable {
    private let name: String

    /// What stands before the camera.
    public static let compactLeading = DynamicIslandMode(name: "compactLeading")
    /// What stands behind the camera.
    public static let compactTrailing = DynamicIslandMode(name: "compactTrailing")
    /// While it is held.
    public static let expanded = DynamicIslandMode(name: "expanded")
    /// Beside another activity.
    public static let minimal = DynamicIslandMode(name: "minimal")
}

extension EdgeInsets {
    /// Whether all are distances: numbers, and none below zero.
    fileprivate var isMargin: Bool {
        [topLength, leadingLength, bottomLength, trailingLength].allSatisfy { $0.isFinite && $0 >= 0 }
    }

    /// The distances with those of some sides taken from others.
    fileprivate func replacing(_ edges: Edge.Set, with other: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: edges.contains(.top) ? other.top : top,
            leading: edges.contains(.leading) ? other.leading : leading,
            bottom: edges.contains(.bottom) ? other.bottom : bottom,
            trailing: edges.contains(.trailing) ? other.trailing : trailing)
    }
}
