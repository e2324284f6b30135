import Foundation

/// A form drawn in the space it is given.
///
/// Mirrors [SwiftUI's `Shape`](https://developer.apple.com/documentation/swiftui/shape). As a view it is filled with the foreground
/// style.
nonisolated public protocol Shape: View, Sendable, Animatable {
    /// The outline in a rectangle.
    nonisolated func path(in rect: CGRect) -> Path
    /// What the shape is for.
    nonisolated static var role: ShapeRole { get }
    /// The size for an offer: by default all of it.
    nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
    /// Where the shape is drawn mirrored: by default where rows run from right to left.
    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { get }
}

/// What a shape is for.
public enum ShapeRole: Hashable, Sendable {
    /// It is filled.
    case fill
    /// It is a line.
    case stroke
    /// It parts content.
    case separator
}

extension Shape {
    /// Filled.
    nonisolated public static var role: ShapeRole { .fill }

    /// Mirrored where rows run from right to left.
    nonisolated public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }

    /// All of the offer, 10 points where there is none.
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

/// A shape that can be made smaller on every side.
nonisolated public protocol InsettableShape: Shape {
    /// The smaller shape.
    associatedtype InsetShape: InsettableShape
    /// The shape, smaller by so many points on every side.
    nonisolated func inset(by amount: CGFloat) -> InsetShape
}

/// A shape filled with a style.
nonisolated public struct _ShapeView<Content: Shape, Style: ShapeStyle>: View, PrimitiveView, ShapeView {
    /// The shape.
    public var shape: Content
    let style: Style
    let fillStyle: FillStyle
    /// What lies behind it: the shape drawn in other ways.
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

/// A view of a shape, which can be filled and stroked once more.
///
/// Mirrors [SwiftUI's `ShapeView`](https://developer.apple.com/documentation/swiftui/shapeview).
nonisolated public protocol ShapeView<Content>: View {
    /// The type of the shape.
    associatedtype Content: Shape
    /// The shape.
    nonisolated var shape: Content { get }
}

extension ShapeContent {
    /// What is drawn of a shape.
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

    /// What is drawn of a figure.
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
