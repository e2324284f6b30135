import Foundation

/// A rectangle that fills its space.
nonisolated public struct Rectangle: InsettableShape {
    private(set) var insetLength = 0.0

    public init() {}

    /// Returns the outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        Path(outline: Outline(rect: Rect(rect).inset(by: insetLength)))
    }

    /// Returns the shape inset by a number of points on every side.
    nonisolated public func inset(by amount: CGFloat) -> Rectangle {
        var shape = self
        shape.insetLength += Double(amount)
        return shape
    }
}

/// The largest circle centred in its space.
nonisolated public struct Circle: InsettableShape {
    private(set) var insetLength = 0.0

    public init() {}

    /// Returns the outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        let rect = Rect(rect).inset(by: insetLength)
        let side = min(rect.width, rect.height)
        return Path(outline: Outline(ellipseIn: rect.centering(Size(width: side, height: side))))
    }

    /// Returns a square with the shorter proposed side.
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        let offered = proposal.proposal
        let side = min(offered.width ?? offered.height ?? 10, offered.height ?? offered.width ?? 10)
        return CGSize(width: side, height: side)
    }

    /// Returns the shape inset by a number of points on every side.
    nonisolated public func inset(by amount: CGFloat) -> Circle {
        var shape = self
        shape.insetLength += Double(amount)
        return shape
    }
}

/// An ellipse that fills its space.
nonisolated public struct Ellipse: InsettableShape {
    private(set) var insetLength = 0.0

    public init() {}

    /// Returns the outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        Path(outline: Outline(ellipseIn: Rect(rect).inset(by: insetLength)))
    }

    /// Returns the shape inset by a number of points on every side.
    nonisolated public func inset(by amount: CGFloat) -> Ellipse {
        var shape = self
        shape.insetLength += Double(amount)
        return shape
    }
}

/// A rectangle with semicircular ends.
nonisolated public struct Capsule: InsettableShape {
    /// The shape of the ends.
    public var style: RoundedCornerStyle
    private(set) var insetLength = 0.0

    public init(style: RoundedCornerStyle = .continuous) { self.style = style }

    /// Returns the outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        let rect = Rect(rect).inset(by: insetLength)
        let radius = min(rect.width, rect.height) / 2
        return Path(
            outline: Outline(roundedRect: rect, corners: .init(radius: radius), isContinuous: style == .continuous))
    }

    /// Returns the shape inset by a number of points on every side.
    nonisolated public func inset(by amount: CGFloat) -> Capsule {
        var shape = self
        shape.insetLength += Double(amount)
        return shape
    }
}

/// A rectangle with rounded corners.
nonisolated public struct RoundedRectangle: InsettableShape {
    private(set) var corner: Size
    /// The shape of the corners.
    public var style: RoundedCornerStyle
    private(set) var insetLength = 0.0

    /// The size of the corners in points.
    public var cornerSize: CGSize {
        get { corner.cgSize }
        set { corner = Size(newValue) }
    }

    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        (corner, self.style) = (Size(cornerSize), style)
    }

    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        (corner, self.style) = (Size(width: Double(cornerRadius), height: Double(cornerRadius)), style)
    }

    /// Returns the outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        let inner = Size(width: max(corner.width - insetLength, 0), height: max(corner.height - insetLength, 0))
        return Path(
            outline: Outline(
                roundedRect: Rect(rect).inset(by: insetLength), corners: .init(size: inner),
                isContinuous: style == .continuous))
    }

    /// Returns the shape inset by a number of points on every side.
    nonisolated public func inset(by amount: CGFloat) -> RoundedRectangle {
        var shape = self
        shape.insetLength += Double(amount)
        return shape
    }
}

/// A rectangle with separate radii for its corners.
nonisolated public struct UnevenRoundedRectangle: InsettableShape {
    public var cornerRadii: RectangleCornerRadii
    /// The shape of the corners.
    public var style: RoundedCornerStyle
    private(set) var insetLength = 0.0

    public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        (self.cornerRadii, self.style) = (cornerRadii, style)
    }

    /// Creates a rectangle with radii in points.
    public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {
        self.init(
            cornerRadii: RectangleCornerRadii(
                topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
                bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius), style: style)
    }

    /// Returns the outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        var corners = cornerRadii.corners
        func inner(_ size: Size) -> Size {
            Size(width: max(size.width - insetLength, 0), height: max(size.height - insetLength, 0))
        }
        (corners.topLeft, corners.topRight) = (inner(corners.topLeft), inner(corners.topRight))
        (corners.bottomLeft, corners.bottomRight) = (inner(corners.bottomLeft), inner(corners.bottomRight))
        return Path(
            outline: Outline(
                roundedRect: Rect(rect).inset(by: insetLength), corners: corners, isContinuous: style == .continuous))
    }

    /// Returns the shape inset by a number of points on every side.
    nonisolated public func inset(by amount: CGFloat) -> UnevenRoundedRectangle {
        var shape = self
        shape.insetLength += Double(amount)
        return shape
    }
}

/// The shape of the container, inset by the view's distance from the container's edge.
///
/// Mirrors [SwiftUI's `ContainerRelativeShape`](https://developer.apple.com/documentation/swiftui/containerrelativeshape). Outside a
/// widget its path is a rectangle.
nonisolated public struct ContainerRelativeShape: InsettableShape {
    private(set) var insetLength = 0.0

    public init() {}

    /// Returns the outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        Path(outline: Outline(rect: Rect(rect).inset(by: insetLength)))
    }

    /// Returns the shape inset by a number of points on every side.
    nonisolated public func inset(by amount: CGFloat) -> ContainerRelativeShape {
        var shape = self
        shape.insetLength += Double(amount)
        return shape
    }
}

/// A type-erased shape.
nonisolated public struct AnyShape: Shape, FiguredShape {
    private let outline: @Sendable (Rect) -> Path
    private let size: @Sendable (ProposedViewSize) -> Size
    private let described: @Sendable () -> ShapeFigure?
    /// The layout direction in which the shape is mirrored.
    nonisolated public let layoutDirectionBehavior: LayoutDirectionBehavior

    public init<S: Shape>(_ shape: S) {
        layoutDirectionBehavior = shape.layoutDirectionBehavior
        outline = { shape.path(in: $0.cgRect) }
        size = { Size(shape.sizeThatFits($0)) }
        described = { shape.figureOfShape }
    }

    nonisolated var figure: ShapeFigure? { described() }

    /// Returns the outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path { outline(Rect(rect)) }

    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { size(proposal).cgSize }
}
