import Foundation

/// A view with something done to each of its nodes.
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
            let isEndless = (frame.width.takeEndlessLeast(), frame.height.takeEndlessLeast())
            if isEndless.0 || isEndless.1 {
                context.report("ignored: a frame's minimum or ideal that is infinite — only a maximum may be")
                modifier = .flexibleFrame(frame)
            }
            if !(frame.width.isOrdered && frame.height.isOrdered) {
                context.report("raised: a frame's bounds come in the order minimum, ideal, maximum")
            }
        }
        if case .effect(.fixed(.blend(.plusDarker))) = modifier {
            context.report("drawn as BlendMode.darken: BlendMode.plusDarker")
        }
        if case .gridCell(var cell) = modifier, let columns = cell.columns, columns > ViewNode.GridCell.most {
            context.report("lowered: a cell takes \(ViewNode.GridCell.most) columns at most")
            cell.columns = ViewNode.GridCell.most
            modifier = .gridCell(cell)
        }
        return resolve(content, in: context).map { ViewNode(.modified(modifier, $0), path: $0.path) }
    }
}

extension ViewNode.Modifier {
    /// Why the modifier makes no sense; `nil` for one that does.
    fileprivate var fault: String? {
        switch self {
        case .padding(let insets):
            let lengths = [insets.topLength, insets.leadingLength, insets.bottomLength, insets.trailingLength]
            return lengths.allSatisfy(\.isFinite) ? nil : "padding of a length that isn't finite"
        case .frame(let width, let height, _):
            return [width, height].allSatisfy { $0.map { $0.isFinite && $0 >= 0 } ?? true }
                ? nil : "a frame's width and height are finite and not negative"
        case .flexibleFrame(let frame):
            return frame.width.isNumeric && frame.height.isNumeric ? nil : "a frame's bound that isn't a number"
        case .aspectRatio(let ratio, _):
            return ratio.map { $0.isFinite && $0 > 0 } ?? true ? nil : "an aspect ratio that isn't a positive number"
        case .layoutPriority(let value): return value.isNaN ? "a layout priority that isn't a number" : nil
        case .zIndex(let value): return value.isFinite ? nil : "a zIndex that isn't a number"
        case .offset(let x, let y), .position(let x, let y):
            return x.isFinite && y.isFinite ? nil : "a place whose coordinates aren't numbers"
        case .effect(let effect): return effect.isNumeric ? nil : "an effect of an amount that isn't a number"
        case .fixedSize, .guide, .gridCell, .layoutValue, .containerRelative, .redacted, .tap, .accessibility,
            .background, .overlay,
            .mask, .containerBackground, .widgetURL, .trait:
            return nil
        }
    }
}

extension ViewNode.Effect {
    /// Whether every amount is a number.
    fileprivate var isNumeric: Bool {
        switch self {
        case .fixed(let effect): effect.isNumeric
        case .transform(let transform, let anchor):
            transform.isFinite && anchor.point.x.isFinite && anchor.point.y.isFinite
        case .clip, .clipToBounds: true
        }
    }
}

extension VisualEffect {
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

    /// Leaves out a minimum and an ideal without end, at which nothing would be seen; `false` where there are none.
    fileprivate mutating func takeEndlessLeast() -> Bool {
        let isEndless = min == .infinity || ideal == .infinity
        if min == .infinity { min = nil }
        if ideal == .infinity { ideal = nil }
        return isEndless
    }

    fileprivate var isNumeric: Bool { given.allSatisfy { !$0.isNaN } }

    fileprivate var isOrdered: Bool { zip(given, given.dropFirst()).allSatisfy { $0 <= $1 } }
}

extension View {
    /// Adds space around this view, in points.
    nonisolated public func padding(_ insets: EdgeInsets) -> some View {
        ModifiedView(content: self, modifier: .padding(insets))
    }

    /// Adds space on some sides of this view: `length` points, or 16 for `nil`.
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        let length = length ?? CGFloat(ViewNode.defaultPadding)
        return padding(
            EdgeInsets(
                top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
                bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0))
    }

    /// Adds `length` points of space on every side of this view.
    nonisolated public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    /// Gives this view a width, a height or both, in points; an axis of `nil` follows the view.
    nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        ModifiedView(
            content: self,
            modifier: .frame(width: width.map(Double.init), height: height.map(Double.init), alignment))
    }

    /// Lets this view's size follow the offer within bounds, in points.
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

    /// Gives this view its ideal size on the chosen axes, even if that is more than it is offered.
    nonisolated public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
        ModifiedView(content: self, modifier: .fixedSize(horizontal: horizontal, vertical: vertical))
    }

    /// Sets the rank at which a stack gives this view space; 0 by default, higher first.
    nonisolated public func layoutPriority(_ value: Double) -> some View {
        ModifiedView(content: self, modifier: .layoutPriority(value))
    }
}

/// What of a view that scrolls has margins.
///
/// Mirrors [SwiftUI's `ContentMarginPlacement`](https://developer.apple.com/documentation/swiftui/contentmarginplacement).
public struct ContentMarginPlacement: Hashable, Sendable {
    private let name: String

    /// What the view chooses.
    public static let automatic = ContentMarginPlacement(name: "automatic")
    /// What scrolls.
    public static let scrollContent = ContentMarginPlacement(name: "scrollContent")
    /// The bars.
    public static let scrollIndicators = ContentMarginPlacement(name: "scrollIndicators")
}

extension View {
    private nonisolated var withoutMargins: some View {
        AcceptedView(content: self, name: "contentMargins of a view — only views that scroll have them", isDrawn: true)
    }

    /// Accepted, and said not to be drawn: nothing scrolls in a widget.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
    ) -> some View { withoutMargins }

    /// Accepted, and said not to be drawn: nothing scrolls in a widget.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View { withoutMargins }

    /// Accepted, and said not to be drawn: nothing scrolls in a widget.
    nonisolated public func contentMargins(
        _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
    ) -> some View { withoutMargins }
}
