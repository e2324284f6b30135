import Foundation

/// The style of a stroke along a path.
///
/// Mirrors [SwiftUI's `StrokeStyle`](https://developer.apple.com/documentation/swiftui/strokestyle).
public struct StrokeStyle: Hashable, Sendable {
    package var content: StrokeContent

    /// The thickness in points.
    public var lineWidth: CGFloat {
        get { CGFloat(content.width) }
        set { content.width = Double(newValue) }
    }

    /// The shape of the line's ends.
    public var lineCap: CGLineCap {
        didSet { content.cap = lineCap.content }
    }

    /// The shape of the line's joins.
    public var lineJoin: CGLineJoin {
        didSet { content.join = lineJoin.content }
    }

    /// The limit of a mitred join, in half line widths.
    public var miterLimit: CGFloat {
        get { CGFloat(content.miterLimit) }
        set { content.miterLimit = Double(newValue) }
    }

    /// The lengths of dashes and gaps, in points.
    public var dash: [CGFloat] {
        get { content.dash.map { CGFloat($0) } }
        set { content.dash = newValue.map(Double.init) }
    }

    /// The offset into the dash pattern at which the line starts, in points.
    public var dashPhase: CGFloat {
        get { CGFloat(content.dashPhase) }
        set { content.dashPhase = Double(newValue) }
    }

    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {
        (self.lineCap, self.lineJoin) = (lineCap, lineJoin)
        content = StrokeContent(
            width: Double(lineWidth), cap: lineCap.content, join: lineJoin.content, miterLimit: Double(miterLimit),
            dash: dash.map(Double.init), dashPhase: Double(dashPhase))
    }
}

/// The shape of a line's ends.
public enum CGLineCap: Int32, Hashable, Sendable {
    /// The line ends where the path ends.
    case butt
    /// The line ends in a half circle beyond the path's end.
    case round
    /// The line ends in a half square beyond the path's end.
    case square

    fileprivate var content: StrokeContent.Cap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

/// The shape of a line's joins.
public enum CGLineJoin: Int32, Hashable, Sendable {
    /// A pointed join.
    case miter
    /// Round.
    case round
    /// A join that is cut off.
    case bevel

    fileprivate var content: StrokeContent.Join {
        switch self {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
    }
}

/// The rule and antialiasing of a fill.
///
/// Mirrors [SwiftUI's `FillStyle`](https://developer.apple.com/documentation/swiftui/fillstyle).
public struct FillStyle: Hashable, Sendable {
    /// True for the even-odd rule, false for the nonzero winding rule.
    public var isEOFilled: Bool
    /// True for smooth edges. It has no effect, because edges are always smooth here.
    public var isAntialiased: Bool

    public init(eoFill: Bool = false, antialiased: Bool = true) { (isEOFilled, isAntialiased) = (eoFill, antialiased) }
}
