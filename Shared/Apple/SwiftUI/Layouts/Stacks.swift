import Foundation

/// A view that arranges its subviews in a vertical line.
///
/// Mirrors [SwiftUI's `VStack`](https://developer.apple.com/documentation/swiftui/vstack).
nonisolated public struct VStack<Content: View>: View, PrimitiveView {
    let alignment: HorizontalAlignment
    let spacing: Double?
    let content: Content

    /// Creates a stack. `spacing` is in points; with `nil`, each pair of adjacent views has its preferred distance.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing.map { Double($0) }
        self.content = content()
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let inside = context.within("VStack")
        let stack = ViewNode.Stack(
            axis: .vertical, guide: alignment.key, spacing: inside.finite(spacing, "a spacing"))
        return [context.node(.stack(stack, resolve(content, in: inside)), "VStack")]
    }
}

/// A view that arranges its subviews in a horizontal line.
///
/// Mirrors [SwiftUI's `HStack`](https://developer.apple.com/documentation/swiftui/hstack).
nonisolated public struct HStack<Content: View>: View, PrimitiveView {
    let alignment: VerticalAlignment
    let spacing: Double?
    let content: Content

    /// Creates a stack. `spacing` is in points; with `nil`, each pair of adjacent views has its preferred distance.
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing.map { Double($0) }
        self.content = content()
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let inside = context.within("HStack")
        let stack = ViewNode.Stack(
            axis: .horizontal, guide: alignment.key, spacing: inside.finite(spacing, "a spacing"))
        return [context.node(.stack(stack, resolve(content, in: inside)), "HStack")]
    }
}

/// A view that overlays its subviews, aligning them on both axes.
///
/// Mirrors [SwiftUI's `ZStack`](https://developer.apple.com/documentation/swiftui/zstack).
nonisolated public struct ZStack<Content: View>: View, PrimitiveView {
    let alignment: Alignment
    let content: Content

    /// Creates a stack that draws later subviews in front of earlier ones.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        [context.node(.overlaid(alignment, resolve(content, in: context.within("ZStack"))), "ZStack")]
    }
}

/// A flexible space that expands along the major axis of its stack.
///
/// Mirrors [SwiftUI's `Spacer`](https://developer.apple.com/documentation/swiftui/spacer).
nonisolated public struct Spacer: View, PrimitiveView {
    private var leastLength: Double?

    /// The minimum length in points; `nil` for the system's default spacing, 8.
    public var minLength: CGFloat? {
        get { leastLength.map { CGFloat($0) } }
        set { leastLength = newValue.map { Double($0) } }
    }

    public init(minLength: CGFloat? = nil) { leastLength = minLength.map { Double($0) } }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let least = context.within("Spacer").finite(leastLength, "a least length")
        return [context.node(.spacer(minLength: least ?? ViewNode.defaultSpacing), "Spacer")]
    }
}

/// A line that separates content. In a stack it runs across the major axis; elsewhere it is horizontal.
///
/// Mirrors [SwiftUI's `Divider`](https://developer.apple.com/documentation/swiftui/divider).
nonisolated public struct Divider: View, PrimitiveView {
    public init() {}

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        [context.node(.divider(Color(system: .separator).paint(in: context.environment)), "Divider")]
    }
}

/// A view that adapts to the available space by choosing the first child that fits.
///
/// Mirrors [SwiftUI's `ViewThatFits`](https://developer.apple.com/documentation/swiftui/viewthatfits).
nonisolated public struct ViewThatFits<Content: View>: View, PrimitiveView {
    let axes: Axis.Set
    let content: Content

    /// Creates the view. A child must fit only on the given axes. If no child fits, the last one is used.
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let candidates = resolve(content, in: context.within("ViewThatFits"))
        if candidates.isEmpty {
            context.within("ViewThatFits").report("no view to choose from: nothing is drawn")
            return []
        }
        let fitting = ViewNode.Content.fitting(
            horizontal: axes.contains(.horizontal), vertical: axes.contains(.vertical), candidates)
        return [context.node(fitting, "ViewThatFits")]
    }
}

/// The horizontal or vertical dimension.
///
/// Mirrors [SwiftUI's `Axis`](https://developer.apple.com/documentation/swiftui/axis).
public enum Axis: Int8, Hashable, Sendable, CaseIterable {
    /// The horizontal dimension.
    case horizontal
    /// The vertical dimension.
    case vertical

    /// A set of axes.
    public struct Set: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int8

        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// The horizontal dimension.
        public static let horizontal = Set(rawValue: 1)
        /// The vertical dimension.
        public static let vertical = Set(rawValue: 2)
    }
}
