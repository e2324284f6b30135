import Foundation

/// A view that applies a modifier to each of its nodes.
nonisolated struct ModifiedView<Content: View>: View, PrimitiveView {
    let content: Content
    let modifier: ViewNode.Modifier

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        if let fault = modifier.fault {
            context.report("ignored: \(fault)")
            return resolve(content, in: context)
        }
        var modifier = modifier
        if case .flexibleFrame(var frame) = modifier {
            let hasInfiniteBounds = (frame.width.removeInfiniteBounds(), frame.height.removeInfiniteBounds())
            if hasInfiniteBounds.0 || hasInfiniteBounds.1 {
                context.report("ignored: an infinite minimum or ideal of a frame — only a maximum may be infinite")
                modifier = .flexibleFrame(frame)
            }
            if !(frame.width.isOrdered && frame.height.isOrdered) {
                context.report(
                    "a frame's ideal or maximum length is less than its minimum or ideal length, so it was raised — write minimum ≤ ideal ≤ maximum"
                )
            }
        }
        if case .effect(.fixed(.blend(.plusDarker))) = modifier {
            context.report("BlendMode.plusDarker is drawn as BlendMode.darken")
        }
        if case .gridCell(var cell) = modifier, let columns = cell.columns, columns > ViewNode.GridCell.most {
            context.report("a grid cell spans too many columns — write at most \(ViewNode.GridCell.most)")
            cell.columns = ViewNode.GridCell.most
            modifier = .gridCell(cell)
        }
        return resolve(content, in: context).map { ViewNode(.modified(modifier, $0), path: $0.path) }
    }
}

extension ViewNode.Modifier {
    /// The reason why the modifier is invalid; `nil` if it is valid.
    fileprivate var fault: String? {
        switch self {
        case .padding(let insets):
            let lengths = [insets.topLength, insets.leadingLength, insets.bottomLength, insets.trailingLength]
            return lengths.allSatisfy(\.isFinite) ? nil : "a padding length that isn't finite"
        case .frame(let width, let height, _):
            return [width, height].allSatisfy { $0.map { $0.isFinite && $0 >= 0 } ?? true }
                ? nil : "a frame's width and height must be finite and not negative"
        case .flexibleFrame(let frame):
            return frame.width.isNumeric && frame.height.isNumeric ? nil : "a frame's bound that isn't a number"
        case .aspectRatio(let ratio, _):
            return ratio.map { $0.isFinite && $0 > 0 } ?? true ? nil : "an aspect ratio that isn't a positive number"
        case .layoutPriority(let value): return value.isNaN ? "a layout priority that isn't a number" : nil
        case .zIndex(let value): return value.isFinite ? nil : "a zIndex that isn't a number"
        case .offset(let x, let y), .position(let x, let y):
            return x.isFinite && y.isFinite ? nil : "a position whose coordinates aren't numbers"
        case .effect(let effect): return effect.isNumeric ? nil : "an effect whose amount isn't a number"
        case .fixedSize, .guide, .gridCell, .layoutValue, .containerRelative, .redacted, .tap, .contentShape,
            .accessibility, .background, .overlay, .mask, .containerBackground, .widgetURL, .trait, .observed:
            return nil
        }
    }
}

extension ViewNode.Effect {
    /// True if every amount is finite.
    fileprivate var isNumeric: Bool {
        switch self {
        case .fixed(let effect): effect.isNumeric
        case .transform(let transform, let anchor):
            transform.isFinite && anchor.point.x.isFinite && anchor.point.y.isFinite
        case .clip, .clipToBounds: true
        }
    }
}

extension NodeEffect {
    fileprivate var isNumeric: Bool {
        switch self {
        case .opacity(let amount), .blur(let amount): amount.isFinite
        case .shadow(_, let radius, let x, let y): radius.isFinite && x.isFinite && y.isFinite
        case .transform(let transform): transform.isFinite
        case .filter(let filter):
            switch filter {
            case .saturation(let amount), .brightness(let amount), .contrast(let amount), .grayscale(let amount),
                .hueRotation(let amount):
                amount.isFinite
            case .invert, .multiply, .luminanceToAlpha: true
            }
        case .clip, .blend, .group, .accent: true
        }
    }
}

extension ViewNode.FlexibleFrame.Bounds {
    private var given: [Double] { [min, ideal, max].compactMap { $0 } }

    /// Removes an infinite minimum or ideal length, with which nothing would be visible. Returns true if a length was removed.
    fileprivate mutating func removeInfiniteBounds() -> Bool {
        let hasInfiniteBounds = min == .infinity || ideal == .infinity
        if min == .infinity { min = nil }
        if ideal == .infinity { ideal = nil }
        return hasInfiniteBounds
    }

    fileprivate var isNumeric: Bool { given.allSatisfy { !$0.isNaN } }

    fileprivate var isOrdered: Bool { zip(given, given.dropFirst()).allSatisfy { $0 <= $1 } }
}

extension View {
    /// Adds padding around this view, in points.
    nonisolated public func padding(_ insets: EdgeInsets) -> some View {
        ModifiedView(content: self, modifier: .padding(insets))
    }

    /// Adds padding of `length` points to edges of this view; 16 points if `length` is `nil`.
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        let length = length ?? CGFloat(ViewNode.defaultPadding)
        return padding(
            EdgeInsets(
                top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
                bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0))
    }

    /// Adds padding of `length` points to all edges of this view.
    nonisolated public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    /// Positions this view in a frame with a fixed width, height or both, in points; on an axis with `nil`, the frame has the view's own
    /// size.
    nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        ModifiedView(
            content: self,
            modifier: .frame(width: width.map(Double.init), height: height.map(Double.init), alignment))
    }

    /// Positions this view in a flexible frame, which takes the proposed size within the given bounds, in points.
    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View {
        let frame = ViewNode.FlexibleFrame(
            width: .init(
                min: minWidth.map(Double.init), ideal: idealWidth.map(Double.init), max: maxWidth.map(Double.init)),
            height: .init(
                min: minHeight.map(Double.init), ideal: idealHeight.map(Double.init), max: maxHeight.map(Double.init)),
            alignment: alignment)
        return ModifiedView(content: self, modifier: .flexibleFrame(frame))
    }

    /// Fixes this view at its ideal size on the chosen axes, even if that exceeds the proposed size.
    nonisolated public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
        ModifiedView(content: self, modifier: .fixedSize(horizontal: horizontal, vertical: vertical))
    }

    /// Sets the priority with which a stack distributes its space to this view. The default is 0, and views with a higher priority come
    /// first.
    nonisolated public func layoutPriority(_ value: Double) -> some View {
        ModifiedView(content: self, modifier: .layoutPriority(value))
    }
}

/// The placement of content margins in a scrollable view.
///
/// Mirrors [SwiftUI's `ContentMarginPlacement`](https://developer.apple.com/documentation/swiftui/contentmarginplacement).
public struct ContentMarginPlacement: Hashable, Sendable {
    private let name: String

    /// The placement that the view chooses.
    public static let automatic = ContentMarginPlacement(name: "automatic")
    /// The scrolled content.
    public static let scrollContent = ContentMarginPlacement(name: "scrollContent")
    public static let scrollIndicators = ContentMarginPlacement(name: "scrollIndicators")
}

extension View {
    private nonisolated var withoutMargins: some View {
        AcceptedView(content: self, name: "contentMargins — only scroll views have them", isDrawn: true)
    }

    /// No effect, and reported: accepted so that sources compile. A widget has no scrollable views.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
    ) -> some View { withoutMargins }

    /// No effect, and reported: accepted so that sources compile. A widget has no scrollable views.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View { withoutMargins }

    /// No effect, and reported: accepted so that sources compile. A widget has no scrollable views.
    nonisolated public func contentMargins(
        _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
    ) -> some View { withoutMargins }
}
