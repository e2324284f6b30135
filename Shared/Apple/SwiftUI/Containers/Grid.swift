import Foundation

/// A grid of rows whose cells are aligned in columns.
///
/// Mirrors [SwiftUI's `Grid`](https://developer.apple.com/documentation/swiftui/grid).
nonisolated public struct Grid<Content: View>: View, PrimitiveView {
    let grid: ViewNode.Grid
    let content: Content

    /// Creates a grid. Spacings are in points; with `nil`, neighbours have the distance that they prefer.
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        grid = ViewNode.Grid(
            alignment: alignment, horizontalSpacing: horizontalSpacing.map { Double($0) },
            verticalSpacing: verticalSpacing.map { Double($0) })
        self.content = content()
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let inside = context.within("Grid")
        var grid = grid
        grid.horizontalSpacing = inside.finite(grid.horizontalSpacing, "a spacing")
        grid.verticalSpacing = inside.finite(grid.verticalSpacing, "a spacing")
        return [context.node(.grid(grid, resolve(content, in: inside)), "Grid")]
    }
}

/// The cells of one row of a ``Grid``.
///
/// Mirrors [SwiftUI's `GridRow`](https://developer.apple.com/documentation/swiftui/gridrow).
nonisolated public struct GridRow<Content: View>: View, PrimitiveView {
    let alignment: VerticalAlignment?
    let content: Content

    /// Creates a row; `alignment` overrides the grid's vertical alignment.
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        [context.node(.gridRow(alignment, resolve(content, in: context.within("GridRow"))), "GridRow")]
    }
}

extension View {
    /// Makes this view span several columns of its grid.
    nonisolated public func gridCellColumns(_ count: Int) -> some View {
        ModifiedView(content: self, modifier: .gridCell(.init(columns: max(count, 1))))
    }

    /// Prevents this view from enlarging its grid on some axes.
    nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
        ModifiedView(
            content: self,
            modifier: .gridCell(
                .init(
                    isUnsizedHorizontally: axes.contains(.horizontal), isUnsizedVertically: axes.contains(.vertical))))
    }

    /// Aligns the whole column of this view.
    nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
        ModifiedView(content: self, modifier: .gridCell(.init(columnAlignment: guide)))
    }

    /// Aligns this view to a point of its cell.
    nonisolated public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
        ModifiedView(content: self, modifier: .gridCell(.init(anchor: anchor)))
    }
}

/// A column or row of a lazy grid, or as many columns or rows as fit.
///
/// Mirrors [SwiftUI's `GridItem`](https://developer.apple.com/documentation/swiftui/griditem).
public struct GridItem: Hashable, Sendable {
    /// The width of a column or the height of a row, in points.
    public struct Size: Hashable, Sendable {
        let track: ViewNode.LazyGrid.Track

        public static func fixed(_ length: CGFloat) -> Size { Size(track: .fixed(Double(length))) }

        /// Returns an equal share of the remaining space, within bounds.
        public static func flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity) -> Size {
            Size(track: .flexible(least: Double(minimum), most: Double(maximum)))
        }

        /// Returns an adaptive length: the space of one column or row is divided into as many columns or rows as fit, with lengths within the
        /// bounds.
        public static func adaptive(minimum: CGFloat, maximum: CGFloat = .infinity) -> Size {
            Size(track: .adaptive(least: Double(minimum), most: Double(maximum)))
        }
    }

    /// The width or height.
    public var size: Size
    private var distance: Double?
    /// The alignment of the cells; `nil` for the grid's alignment.
    public var alignment: Alignment?

    /// The distance to the next column or row, in points; `nil` for the default distance.
    public var spacing: CGFloat? {
        get { distance.map { CGFloat($0) } }
        set { distance = newValue.map(Double.init) }
    }

    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        (self.size, distance, self.alignment) = (size, spacing.map(Double.init), alignment)
    }

    fileprivate var item: ViewNode.LazyGrid.Item {
        ViewNode.LazyGrid.Item(track: size.track, spacing: distance, alignment: alignment)
    }
}

/// A grid with fixed columns that grows downwards.
nonisolated public struct LazyVGrid<Content: View>: View, PrimitiveView {
    let grid: ViewNode.LazyGrid
    let content: Content

    /// Creates a grid. `spacing` is the distance between rows in points; `nil` for the default distance.
    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        grid = ViewNode.LazyGrid(
            axis: .vertical, items: columns.map(\.item),
            alignment: Alignment(horizontal: alignment, vertical: .center), spacing: spacing.map { Double($0) })
        self.content = content()
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let inside = context.within("LazyVGrid")
        return [context.node(.lazyGrid(grid.checked(in: inside), resolve(content, in: inside)), "LazyVGrid")]
    }
}

/// A grid with fixed rows that grows sideways.
nonisolated public struct LazyHGrid<Content: View>: View, PrimitiveView {
    let grid: ViewNode.LazyGrid
    let content: Content

    /// Creates a grid. `spacing` is the distance between columns in points; `nil` for the default distance.
    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        grid = ViewNode.LazyGrid(
            axis: .horizontal, items: rows.map(\.item),
            alignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing.map { Double($0) })
        self.content = content()
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let inside = context.within("LazyHGrid")
        return [context.node(.lazyGrid(grid.checked(in: inside), resolve(content, in: inside)), "LazyHGrid")]
    }
}

extension ViewNode.LazyGrid {
    /// Returns the grid without invalid lengths, which are reported.
    @MainActor fileprivate func checked(in context: ResolveContext) -> ViewNode.LazyGrid {
        var grid = self
        grid.spacing = context.finite(spacing, "a spacing")
        for index in items.indices {
            grid.items[index].spacing = context.finite(items[index].spacing, "a spacing")
            if items[index].track.isNumeric { continue }
            context.report("ignored: a grid column or row length that isn't finite")
            grid.items[index].track = .flexible(least: 10, most: .infinity)
        }
        return grid
    }
}

extension ViewNode.LazyGrid.Track {
    fileprivate var isNumeric: Bool {
        switch self {
        case .fixed(let length): length.isFinite
        case .flexible(let least, let most), .adaptive(let least, let most): least.isFinite && !most.isNaN
        }
    }
}

/// Views that stay visible while others scroll. No effect: a widget doesn't scroll.
public struct PinnedScrollableViews: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}
