import Foundation

/// The tint of a meter: a gradient tint follows the direction in which the meter fills.
struct MeterTint: PaintingStyle {
    /// The direction in which a meter fills.
    enum Way: Sendable {
        /// From leading to trailing.
        case line
        /// Clockwise from a start angle over an extent, in degrees.
        case ring(start: Double, sweep: Double)
        /// The colour at one position, from 0 to 1.
        case place(Double)
    }

    let way: Way
    /// The style that the control sets; `nil` for the environment's tint.
    var own: AnyShapeStyle?

    func paint(in environment: EnvironmentValues) -> Paint {
        let style = own ?? environment.tint
        guard let gradient = style?.style as? Gradient else {
            if let style { return style.paint(in: environment) }
            // On the lock screen, an untinted meter is as bright as possible.
            return environment.widgetRenderingMode == .vibrant
                ? Color.white.paint(in: environment) : environment.tintPaint
        }
        switch way {
        case .line:
            return gradient.paint(.linear(from: UnitPoint.leading.point, to: UnitPoint.trailing.point), in: environment)
        case .ring(let start, let sweep):
            let (from, to) = (start * .pi / 180, (start + sweep) * .pi / 180)
            return gradient.paint(.angular(center: UnitPoint.center.point, from: from, to: to), in: environment)
        case .place(let place):
            let paint = gradient.paint(.linear(from: .zero, to: .zero), in: environment)
            guard case .gradient(let resolved) = paint else { return paint }
            return .color(resolved.color(at: place))
        }
    }
}

/// A bar filled from its leading end.
struct FilledBar: View {
    /// The filled share, from 0 to 1.
    let fraction: Double
    /// The thickness in points.
    let thickness: Double
    var own: AnyShapeStyle?

    var body: some View {
        Capsule().fill(.fill)
            .overlay {
                // The style is applied to the whole bar and then masked, so that the filled part shows only its share of a gradient.
                Capsule().fill(MeterTint(way: .line, own: own)).mask(alignment: .leading) {
                    FilledCapsule(fraction: fraction)
                }
            }
            .frame(height: CGFloat(thickness))
            .frame(minWidth: 40, idealWidth: 120, maxWidth: .infinity)
    }
}

/// The filled part at the leading end of a capsule. Both ends of the part are round.
private nonisolated struct FilledCapsule: FiguredShape {
    let fraction: Double

    nonisolated var figure: ShapeFigure? {
        ShapeFigure(.capsule(isContinuous: true), steps: [.portion(fraction)])
    }

    nonisolated func path(in rect: CGRect) -> Path { figure?.path(in: Rect(rect)) ?? Path() }
}

/// A ring filled clockwise from the top, with content in the middle.
struct RingView<Content: View>: View {
    /// The filled share, from 0 to 1.
    let fraction: Double
    var own: AnyShapeStyle?
    /// The opacity of the ring that isn't filled.
    var trackOpacity = 0.3
    /// The default side, in points.
    var side = 58.0
    @ViewBuilder let content: Content

    var body: some View {
        MeterSpace(side: side) { side in
            let thickness = MeterSpace<EmptyView>.thickness(side)
            // The ring is rotated by -90° below, so that it starts at the top.
            let style = MeterTint(way: .ring(start: 0, sweep: 360), own: own)
            ZStack {
                Circle().inset(by: thickness / 2).stroke(style.opacity(trackOpacity), lineWidth: thickness)
                    .rotationEffect(.degrees(-90))
                ClockwiseShape(shape: Circle().inset(by: thickness / 2).trim(from: 0, to: CGFloat(fraction)))
                    .stroke(style, style: StrokeStyle(lineWidth: thickness, lineCap: .round))
                    .rotationEffect(.degrees(-90))
                content
                    .font(.system(size: side * 0.28, weight: .medium, design: .rounded))
                    .minimumScaleFactor(0.4).lineLimit(1)
                    .frame(width: (side - 2 * thickness) * 0.86, height: (side - 2 * thickness) * 0.86)
            }
        }
    }
}

/// A shape that runs clockwise in both layout directions.
private nonisolated struct ClockwiseShape<Content: Shape>: FiguredShape {
    let shape: Content

    nonisolated var figure: ShapeFigure? { shape.figureOfShape }

    nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect) }

    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
}

/// The square for a round meter: the whole widget in circular accessory widgets, and a square of a default size elsewhere.
struct MeterSpace<Content: View>: View {
    /// The default side, in points. Apple doesn't publish the sides: 58 was measured on an image of iOS, and the 42 points of the capacity
    /// style on recordings of phones.
    var side = 58.0
    @ViewBuilder let content: (CGFloat) -> Content

    /// Returns the thickness of a ring in a square with the given side.
    static func thickness(_ side: CGFloat) -> CGFloat { side * 5.5 / 58 }

    @Environment(\.widgetFamily) private var family

    var body: some View {
        let side = CGFloat(side)
        let isWhole = family == .accessoryCircular
        GeometryReader(inProportionTo: self.side) { space in
            content(min(space.size.width, space.size.height))
        }
        .aspectRatio(1, contentMode: .fit)
        .frame(
            minWidth: 20, idealWidth: side, maxWidth: isWhole ? .infinity : side,
            minHeight: 20, idealHeight: side, maxHeight: isWhole ? .infinity : side)
    }
}

/// Spokes that fade clockwise, for indeterminate progress.
struct SpokesView: View {
    var body: some View {
        ZStack {
            ForEach(0..<8) { index in
                Capsule().fill(.foreground).frame(width: 2.5, height: 6).offset(y: -7)
                    .rotationEffect(.degrees(Double(index) * 45))
                    .opacity(0.25 + 0.75 * Double(index) / 7)
            }
        }
    }
}
