import Foundation

/// A shape that is drawn in the space proposed to it.
///
/// Mirrors [SwiftUI's `Shape`](https://developer.apple.com/documentation/swiftui/shape). As a view it is filled with the
/// foreground style.
nonisolated public protocol Shape: View, Sendable, Animatable {
    /// Returns the outline in a rectangle.
    nonisolated func path(in rect: CGRect) -> Path
    /// The shape's role.
    nonisolated static var role: ShapeRole { get }
    /// Returns the size for a proposal; by default the proposed size.
    nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
    /// The layout direction in which the shape is mirrored; by default right to left.
    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { get }
}

/// The role of a shape.
public enum ShapeRole: Hashable, Sendable {
    /// The shape is filled.
    case fill
    /// The shape is a line.
    case stroke
    /// The shape separates content.
    case separator
}

extension Shape {
    nonisolated public static var role: ShapeRole { .fill }

    /// Mirrored in a right-to-left layout.
    nonisolated public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }

    /// Returns the proposed size, with 10 points for an unspecified length.
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
}

extension Shape where Body == _ShapeView<Self, ForegroundStyle> {
    /// The shape filled with the foreground style.
    @MainActor @preconcurrency public var body: _ShapeView<Self, ForegroundStyle> {
        _ShapeView(shape: self, style: ForegroundStyle())
    }
}

/// A shape that can be inset on every side.
nonisolated public protocol InsettableShape: Shape {
    /// The type of the inset shape.
    associatedtype InsetShape: InsettableShape
    /// Returns the shape inset by a number of points on every side.
    nonisolated func inset(by amount: CGFloat) -> InsetShape
}

/// A shape filled with a style.
nonisolated public struct _ShapeView<Content: Shape, Style: ShapeStyle>: View, PrimitiveView, ShapeView {
    public var shape: Content
    let style: Style
    let fillStyle: FillStyle
    /// The view with the shape's earlier fills and strokes, which is drawn behind.
    let behind: (any View)?

    init(
        shape: Content, style: Style, fillStyle: FillStyle = FillStyle(),
        behind: (any View)? = nil
    ) {
        (self.shape, self.style, self.fillStyle, self.behind) = (shape, style, fillStyle, behind)
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let environment = context.environment
        if let fault = shape.faultOfShape { context.report("not drawn: \(fault)") }
        let node = context.node(
            .shape(
                ShapeContent(
                    shape, paint: style.paint(in: context), isEvenOdd: fillStyle.isEOFilled,
                    isAccented: environment.isAccented)),
            "\(Content.self)")
        guard let behind else { return [node] }
        return [ViewNode(.modified(.background(.center, resolve(behind, in: context)), node), path: node.path)]
    }
}

/// A view of a shape that can be filled and stroked again.
///
/// Mirrors [SwiftUI's `ShapeView`](https://developer.apple.com/documentation/swiftui/shapeview).
nonisolated public protocol ShapeView<Content>: View {
    /// The type of the shape.
    associatedtype Content: Shape
    /// The shape.
    nonisolated var shape: Content { get }
}

extension ShapeContent {
    /// Creates the content of a shape.
    @MainActor init(_ shape: some Shape, paint: Paint, isEvenOdd: Bool = false, isAccented: Bool) {
        if let relative = shape as? ContainerRelativeShape {
            self.init(.containerRelative(inset: relative.insetLength), paint: paint, isAccented: isAccented)
            return
        }
        self.init(
            .outline(
                path: { rect in
                    let path = shape.path(in: rect.cgRect)
                    return (path.outline, path.stroke)
                },
                size: { proposal in Size(shape.sizeThatFits(ProposedViewSize(proposal))) }),
            paint: paint, isEvenOdd: isEvenOdd, isAccented: isAccented)
        direction = shape.layoutDirectionBehavior
        figure = { shape.figureOfShape }
    }

    /// Creates the content of a figure.
    init(
        figure: ShapeFigure, paint: Paint, isEvenOdd: Bool, isAccented: Bool, direction: LayoutDirectionBehavior
    ) {
        self.init(
            .outline(
                path: { rect in
                    let path = figure.path(in: rect)
                    return (path.outline, path.stroke)
                }, size: { figure.size(for: $0) }),
            paint: paint, isEvenOdd: isEvenOdd, isAccented: isAccented)
        self.direction = direction
        self.figure = { figure }
    }
}
