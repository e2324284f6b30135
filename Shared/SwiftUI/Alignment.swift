import Foundation

/// A position along the horizontal axis.
public struct HorizontalAlignment: Hashable, Sendable {
    package let position: AxisPosition

    /// The edge a line of text starts at.
    public static let leading = HorizontalAlignment(position: .start)
    /// The middle.
    public static let center = HorizontalAlignment(position: .center)
    /// The edge a line of text ends at.
    public static let trailing = HorizontalAlignment(position: .end)
}

/// A position along the vertical axis.
public struct VerticalAlignment: Hashable, Sendable {
    package let position: AxisPosition

    /// The upper edge.
    public static let top = VerticalAlignment(position: .start)
    /// The middle.
    public static let center = VerticalAlignment(position: .center)
    /// The lower edge.
    public static let bottom = VerticalAlignment(position: .end)
}

/// A position in both axes.
public struct Alignment: Hashable, Sendable {
    /// The horizontal part.
    public var horizontal: HorizontalAlignment
    /// The vertical part.
    public var vertical: VerticalAlignment

    /// Creates an alignment from its two parts.
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

        /// Creates a set from its bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }

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

    /// Creates insets of zero.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// Creates insets from four distances.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        topLength = Double(top)
        leadingLength = Double(leading)
        bottomLength = Double(bottom)
        trailingLength = Double(trailing)
    }
}
