import Foundation

/// A type that identifies a custom alignment guide.
///
/// Mirrors [SwiftUI's `AlignmentID`](https://developer.apple.com/documentation/swiftui/alignmentid).
public protocol AlignmentID {
    /// Returns the guide's default position, in points from the view's top leading corner.
    static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A view's size and its alignment guides.
///
/// Mirrors [SwiftUI's `ViewDimensions`](https://developer.apple.com/documentation/swiftui/viewdimensions).
public struct ViewDimensions {
    private let size: Size
    private let explicit: (AlignmentKey) -> Double?

    package init(size: Size, explicit: @escaping (AlignmentKey) -> Double? = { _ in nil }) {
        (self.size, self.explicit) = (size, explicit)
    }

    /// The width in points.
    public var width: CGFloat { CGFloat(size.width) }

    /// The height in points.
    public var height: CGFloat { CGFloat(size.height) }

    /// The position of a guide, in points.
    public subscript(guide: HorizontalAlignment) -> CGFloat { CGFloat(value(guide.key)) }

    /// The position of a guide, in points.
    public subscript(guide: VerticalAlignment) -> CGFloat { CGFloat(value(guide.key)) }

    /// The explicit position of a guide, in points; `nil` if neither the view nor its content sets one.
    public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key).map { CGFloat($0) } }

    /// The explicit position of a guide, in points; `nil` if neither the view nor its content sets one.
    public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key).map { CGFloat($0) } }

    private func value(_ key: AlignmentKey) -> Double { explicit(key) ?? key.defaultValue(in: size) }
}

/// An alignment guide along one axis.
package struct AlignmentKey: Hashable, Sendable {
    /// A metatype has no mutable state, so no data race is possible.
    nonisolated(unsafe) private let id: any AlignmentID.Type
    /// The guide's position within a view's bounds; `nil` for a guide that computes its own default value.
    package let position: AxisPosition?
    /// The axis along which the guide aligns views.
    package let axis: LayoutAxis

    fileprivate init(_ id: any AlignmentID.Type, _ position: AxisPosition?, _ axis: LayoutAxis) {
        (self.id, self.position, self.axis) = (id, position, axis)
    }

    /// Returns the guide's position, in points, in a view of size `size` that doesn't set the guide itself.
    package func defaultValue(in size: Size) -> Double {
        if let position { return size[axis] * position.fraction }
        let value = Double(id.defaultValue(in: ViewDimensions(size: size)))
        return value.isFinite ? value : 0
    }

    package static func == (left: AlignmentKey, right: AlignmentKey) -> Bool {
        left.id == right.id && left.axis == right.axis
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }
}

private enum StartGuide: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 } }
private enum CenterGuide: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 } }
private enum EndGuide: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 } }
private enum FirstBaselineGuide: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
private enum LastBaselineGuide: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}

/// An alignment position along the horizontal axis.
///
/// Mirrors [SwiftUI's `HorizontalAlignment`](https://developer.apple.com/documentation/swiftui/horizontalalignment).
public struct HorizontalAlignment: Hashable, Sendable {
    package let key: AlignmentKey

    init(key: AlignmentKey) { self.key = key }

    private init(_ id: any AlignmentID.Type, _ position: AxisPosition) {
        key = AlignmentKey(id, position, .horizontal)
    }

    /// Creates an alignment for a custom guide.
    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, nil, .horizontal) }

    /// The leading edge.
    public static let leading = HorizontalAlignment(StartGuide.self, .start)
    /// The centre.
    public static let center = HorizontalAlignment(CenterGuide.self, .center)
    /// The trailing edge.
    public static let trailing = HorizontalAlignment(EndGuide.self, .end)
}

/// An alignment position along the vertical axis.
///
/// Mirrors [SwiftUI's `VerticalAlignment`](https://developer.apple.com/documentation/swiftui/verticalalignment).
public struct VerticalAlignment: Hashable, Sendable {
    package let key: AlignmentKey

    init(key: AlignmentKey) { self.key = key }

    private init(_ id: any AlignmentID.Type, _ position: AxisPosition) {
        key = AlignmentKey(id, position, .vertical)
    }

    /// Creates an alignment for a custom guide.
    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, nil, .vertical) }

    /// The top edge.
    public static let top = VerticalAlignment(StartGuide.self, .start)
    /// The centre.
    public static let center = VerticalAlignment(CenterGuide.self, .center)
    /// The bottom edge.
    public static let bottom = VerticalAlignment(EndGuide.self, .end)
    /// The baseline of the first line of text; the bottom edge of a view without text.
    public static let firstTextBaseline = VerticalAlignment(FirstBaselineGuide.self)
    /// The baseline of the last line of text; the bottom edge of a view without text.
    public static let lastTextBaseline = VerticalAlignment(LastBaselineGuide.self)
}

/// An alignment on both axes.
public struct Alignment: Hashable, Sendable {
    /// The alignment on the horizontal axis.
    public var horizontal: HorizontalAlignment
    /// The alignment on the vertical axis.
    public var vertical: VerticalAlignment

    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The centre on both axes.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// The centre of the leading edge.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// The centre of the trailing edge.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// The centre of the top edge.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// The centre of the bottom edge.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// The top leading corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// The top trailing corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// The bottom leading corner.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// The bottom trailing corner.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
    /// The first baseline, horizontally centred.
    public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
    /// The last baseline, horizontally centred.
    public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
    /// The first baseline at the leading edge.
    public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
    /// The last baseline at the leading edge.
    public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
    /// The first baseline at the trailing edge.
    public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
    /// The last baseline at the trailing edge.
    public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)
}

extension View {
    /// Sets the position of an alignment guide in this view, in points.
    nonisolated public func alignmentGuide(
        _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        AlignmentGuideView(content: self, key: guide.key) { Double(computeValue($0)) }
    }

    /// Sets the position of an alignment guide in this view, in points.
    nonisolated public func alignmentGuide(
        _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        AlignmentGuideView(content: self, key: guide.key) { Double(computeValue($0)) }
    }
}

/// A view that sets an alignment guide.
nonisolated struct AlignmentGuideView<Content: View>: View, PrimitiveView {
    let content: Content
    let key: AlignmentKey
    let compute: (ViewDimensions) -> Double

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let guide = ViewNode.Guide(key: key) { [compute] size in context.running { compute(size) } }
        return resolve(content, in: context).map { ViewNode(.modified(.guide(guide), $0), path: $0.path) }
    }
}

/// The alignment of the lines of a multiline text.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
    /// Lines are aligned at the leading edge.
    case leading
    /// Lines are centred.
    case center
    /// Lines are aligned at the trailing edge.
    case trailing
}

/// An edge of a rectangle.
public enum Edge: Int8, Hashable, Sendable, CaseIterable {
    /// The top edge.
    case top
    /// The leading edge.
    case leading
    /// The bottom edge.
    case bottom
    /// The trailing edge.
    case trailing

    /// A set of edges.
    public struct Set: OptionSet, Hashable, Sendable {
        /// One bit per edge, in the order of ``Edge``.
        public let rawValue: Int8

        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// Creates a set of one edge.
        public init(_ edge: Edge) { rawValue = 1 << edge.rawValue }

        /// The top edge.
        public static let top = Set(rawValue: 1)
        /// The leading edge.
        public static let leading = Set(rawValue: 2)
        /// The bottom edge.
        public static let bottom = Set(rawValue: 4)
        /// The trailing edge.
        public static let trailing = Set(rawValue: 8)
        /// The leading and trailing edges.
        public static let horizontal: Set = [.leading, .trailing]
        /// The top and bottom edges.
        public static let vertical: Set = [.top, .bottom]
        /// All four edges.
        public static let all: Set = [.horizontal, .vertical]
    }
}

/// The inset distances for the edges of a rectangle, in points.
///
/// Stored as `Double`: a stored `CGFloat` would make every executable with this module depend on all of Foundation and ICU.
public struct EdgeInsets: Hashable, Sendable {
    package var topLength: Double
    package var leadingLength: Double
    package var bottomLength: Double
    package var trailingLength: Double

    /// The inset from the top edge.
    public var top: CGFloat {
        get { CGFloat(topLength) }
        set { topLength = Double(newValue) }
    }

    /// The inset from the leading edge.
    public var leading: CGFloat {
        get { CGFloat(leadingLength) }
        set { leadingLength = Double(newValue) }
    }

    /// The inset from the bottom edge.
    public var bottom: CGFloat {
        get { CGFloat(bottomLength) }
        set { bottomLength = Double(newValue) }
    }

    /// The inset from the trailing edge.
    public var trailing: CGFloat {
        get { CGFloat(trailingLength) }
        set { trailingLength = Double(newValue) }
    }

    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        topLength = Double(top)
        leadingLength = Double(leading)
        bottomLength = Double(bottom)
        trailingLength = Double(trailing)
    }
}
