import Foundation

/// Says where a guide of one's own lies in a view that doesn't say so itself.
///
/// Mirrors [SwiftUI's `AlignmentID`](https://developer.apple.com/documentation/swiftui/alignmentid).
public protocol AlignmentID {
    /// The guide's place, in points from the view's upper leading corner.
    static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A view's size, and where its guides are.
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

    /// The place of a guide, in points.
    public subscript(guide: HorizontalAlignment) -> CGFloat { CGFloat(value(guide.key)) }

    /// The place of a guide, in points.
    public subscript(guide: VerticalAlignment) -> CGFloat { CGFloat(value(guide.key)) }

    /// The place of a guide the view or one in it sets; `nil` where none does.
    public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key).map { CGFloat($0) } }

    /// The place of a guide the view or one in it sets; `nil` where none does.
    public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key).map { CGFloat($0) } }

    private func value(_ key: AlignmentKey) -> Double { explicit(key) ?? key.defaultValue(in: size) }
}

/// A guide along one axis.
package struct AlignmentKey: Hashable, Sendable {
    /// A type has no state to race for.
    nonisolated(unsafe) private let id: any AlignmentID.Type
    /// Which place of its box a view has the guide at, where that is all there is to it.
    package let position: AxisPosition?
    /// The axis along which the guide moves a view.
    package let axis: LayoutAxis

    fileprivate init(_ id: any AlignmentID.Type, _ position: AxisPosition?, _ axis: LayoutAxis) {
        (self.id, self.position, self.axis) = (id, position, axis)
    }

    /// Where the guide lies in a view of a size that doesn't set it.
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

/// A position along the horizontal axis.
///
/// Mirrors [SwiftUI's `HorizontalAlignment`](https://developer.apple.com/documentation/swiftui/horizontalalignment).
public struct HorizontalAlignment: Hashable, Sendable {
    package let key: AlignmentKey

    init(key: AlignmentKey) { self.key = key }

    private init(_ id: any AlignmentID.Type, _ position: AxisPosition) {
        key = AlignmentKey(id, position, .horizontal)
    }

    /// Creates an alignment by a guide of one's own.
    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, nil, .horizontal) }

    /// The edge a line of text starts at.
    public static let leading = HorizontalAlignment(StartGuide.self, .start)
    /// The middle.
    public static let center = HorizontalAlignment(CenterGuide.self, .center)
    /// The edge a line of text ends at.
    public static let trailing = HorizontalAlignment(EndGuide.self, .end)
}

/// A position along the vertical axis.
///
/// Mirrors [SwiftUI's `VerticalAlignment`](https://developer.apple.com/documentation/swiftui/verticalalignment).
public struct VerticalAlignment: Hashable, Sendable {
    package let key: AlignmentKey

    init(key: AlignmentKey) { self.key = key }

    private init(_ id: any AlignmentID.Type, _ position: AxisPosition) {
        key = AlignmentKey(id, position, .vertical)
    }

    /// Creates an alignment by a guide of one's own.
    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, nil, .vertical) }

    /// The upper edge.
    public static let top = VerticalAlignment(StartGuide.self, .start)
    /// The middle.
    public static let center = VerticalAlignment(CenterGuide.self, .center)
    /// The lower edge.
    public static let bottom = VerticalAlignment(EndGuide.self, .end)
    /// The baseline of the first line of text; the lower edge of what has none.
    public static let firstTextBaseline = VerticalAlignment(FirstBaselineGuide.self)
    /// The baseline of the last line of text; the lower edge of what has none.
    public static let lastTextBaseline = VerticalAlignment(LastBaselineGuide.self)
}

/// A position in both axes.
public struct Alignment: Hashable, Sendable {
    /// The horizontal part.
    public var horizontal: HorizontalAlignment
    /// The vertical part.
    public var vertical: VerticalAlignment

    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The middle of both axes.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// The middle of the leading edge.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// The middle of the trailing edge.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// The middle of the upper edge.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// The middle of the lower edge.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// The upper leading corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// The upper trailing corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// The lower leading corner.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// The lower trailing corner.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
    /// The first baseline in the middle.
    public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
    /// The last baseline in the middle.
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
    /// Sets the place of a guide in this view, in points.
    nonisolated public func alignmentGuide(
        _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        AlignmentGuideView(content: self, key: guide.key) { Double(computeValue($0)) }
    }

    /// Sets the place of a guide in this view, in points.
    nonisolated public func alignmentGuide(
        _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        AlignmentGuideView(content: self, key: guide.key) { Double(computeValue($0)) }
    }
}

/// A view that sets the place of a guide.
nonisolated struct AlignmentGuideView<Content: View>: View, PrimitiveView {
    let content: Content
    let key: AlignmentKey
    let compute: (ViewDimensions) -> Double

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let guide = ViewNode.Guide(key: key) { [compute] size in context.running { compute(size) } }
        return resolve(content, in: context).map { ViewNode(.modified(.guide(guide), $0), path: $0.path) }
    }
}

/// How the lines of a text of several lines stand to each other.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
    /// Lines start at the leading edge.
    case leading
    /// Lines are centred.
    case center
    /// Lines end at the trailing edge.
    case trailing
}

/// One side of a rectangle.
public enum Edge: Int8, Hashable, Sendable, CaseIterable {
    /// The upper side.
    case top
    /// The side a line of text starts at.
    case leading
    /// The lower side.
    case bottom
    /// The side a line of text ends at.
    case trailing

    /// Several sides.
    public struct Set: OptionSet, Hashable, Sendable {
        /// One bit a side, in the order of ``Edge``.
        public let rawValue: Int8

        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// One side.
        public init(_ edge: Edge) { rawValue = 1 << edge.rawValue }

        /// The upper side.
        public static let top = Set(rawValue: 1)
        /// The leading side.
        public static let leading = Set(rawValue: 2)
        /// The lower side.
        public static let bottom = Set(rawValue: 4)
        /// The trailing side.
        public static let trailing = Set(rawValue: 8)
        /// Leading and trailing.
        public static let horizontal: Set = [.leading, .trailing]
        /// Top and bottom.
        public static let vertical: Set = [.top, .bottom]
        /// All four.
        public static let all: Set = [.horizontal, .vertical]
    }
}

/// Distances from the four sides of a rectangle, in points.
///
/// Kept as `Double`: a stored `CGFloat` would tie every executable with this module to all of Foundation and ICU.
public struct EdgeInsets: Hashable, Sendable {
    package var topLength: Double
    package var leadingLength: Double
    package var bottomLength: Double
    package var trailingLength: Double

    /// The distance from the upper side.
    public var top: CGFloat {
        get { CGFloat(topLength) }
        set { topLength = Double(newValue) }
    }

    /// The distance from the leading side.
    public var leading: CGFloat {
        get { CGFloat(leadingLength) }
        set { leadingLength = Double(newValue) }
    }

    /// The distance from the lower side.
    public var bottom: CGFloat {
        get { CGFloat(bottomLength) }
        set { bottomLength = Double(newValue) }
    }

    /// The distance from the trailing side.
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
