import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// The pixels of drawn shapes, paints and effects.
@MainActor
struct PainterTests {
    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 1)

    @Test("Circles, capsules and even-odd paths fill only their own outline")
    func shapes() throws {
        let drawn = try Drawn(width: 20, height: 10) { Circle().fill(Self.red) }
        // A square at the leading edge, with empty corners.
        #expect(drawn[5, 5] == [255, 0, 0, 255])
        #expect(drawn[0, 0] == [0, 0, 0, 0])
        #expect(drawn.row(5) == "+########+..........")
        let capsule = try Drawn(width: 20, height: 10) { Capsule().fill(Self.red) }
        #expect(capsule.row(5) == "+##################+")
        #expect(capsule[0, 0][3] == 0)
        let ring = try Drawn(width: 12, height: 12) {
            Path { path in
                path.addRect(.init(x: 0, y: 0, width: 12, height: 12))
                path.addRect(.init(x: 4, y: 4, width: 4, height: 4))
            }
            .fill(Self.red, style: FillStyle(eoFill: true))
        }
        #expect(ring.row(5) == "####....####")
    }

    @Test("A stroke is centred on the edge, a stroked border lies inside it and dashes leave gaps")
    func strokes() throws {
        let drawn = try Drawn(width: 20, height: 20) {
            Rectangle().stroke(Self.red, lineWidth: 4).frame(width: 10, height: 10).padding(5)
        }
        #expect(drawn.row(10) == "...####......####...")
        let border = try Drawn(width: 20, height: 20) {
            Rectangle().strokeBorder(Self.red, lineWidth: 4).frame(width: 10, height: 10).padding(5)
        }
        #expect(border.row(10) == ".....####..####.....")
        let dashed = try Drawn(width: 12, height: 4) {
            Path { path in
                path.move(to: .init(x: 0, y: 2))
                path.addLine(to: .init(x: 12, y: 2))
            }
            .stroke(Self.red, style: StrokeStyle(lineWidth: 4, dash: [3, 2]))
        }
        #expect(dashed.row(2) == "###..###..##")
    }

    @Test("A trimmed path is stroked only along the given part of its length")
    func trim() throws {
        let drawn = try Drawn(width: 20, height: 4) {
            Path { path in
                path.move(to: .init(x: 0, y: 2))
                path.addLine(to: .init(x: 20, y: 2))
            }
            .trim(from: 0.25, to: 0.5).stroke(Self.red, lineWidth: 4)
        }
        #expect(drawn.row(2) == ".....#####..........")
    }

    @Test("A linear gradient runs between its points and jumps where two stops coincide")
    func linearGradient() throws {
        let drawn = try Drawn(width: 100, height: 2) {
            LinearGradient(colors: [Self.red, Self.blue], startPoint: .leading, endPoint: .trailing)
        }
        #expect(drawn[0, 0][0] > 250)
        #expect(abs(drawn[50, 0][0] - 127) <= 2 && abs(drawn[50, 0][2] - 127) <= 2)
        #expect(drawn[99, 0][2] > 250)
        let sudden = try Drawn(width: 10, height: 2) {
            LinearGradient(
                stops: [.init(color: Self.red, location: 0.5), .init(color: Self.blue, location: 0.5)],
                startPoint: .leading, endPoint: .trailing)
        }
        #expect(sudden[3, 0] == [255, 0, 0, 255])
        #expect(sudden[6, 0] == [0, 0, 255, 255])
    }

    @Test("A gradient to clear keeps its colour and fades only its opacity", arguments: [true, false])
    func gradientToClear(isAngular: Bool) throws {
        let colors = [Self.red, Color.clear]
        let drawn = try Drawn(width: 100, height: 2) {
            if isAngular {
                // Rotated around a point far to the left, the colours run from top to bottom within the box.
                AngularGradient(
                    colors: colors, center: UnitPoint(x: 0.5, y: -50), startAngle: .degrees(0), endAngle: .degrees(180))
            } else {
                LinearGradient(colors: colors, startPoint: .leading, endPoint: .trailing)
            }
        }
        // Clear's black isn't blended in.
        let middle = drawn[50, 0]
        #expect(middle[0] >= 253 && middle[1] == 0 && middle[2] == 0, "\(middle)")
        #expect(abs(middle[3] - 127) <= 4)
    }

    @Test("A gradient to a translucent colour weights each colour by its opacity")
    func translucentGradient() throws {
        let drawn = try Drawn(width: 100, height: 2) {
            LinearGradient(
                colors: [Self.red, Self.blue.opacity(0.2)], startPoint: .leading, endPoint: .trailing)
        }
        // Half of one colour and half of a fifth of the other: five sixths are red.
        #expect(abs(drawn[50, 0][0] - 212) <= 4 && abs(drawn[50, 0][2] - 43) <= 4, "\(drawn[50, 0])")
        #expect(abs(drawn[50, 0][3] - 153) <= 3)
    }

    @Test("A perceptual gradient mixes red and blue to a lighter purple than a device gradient")
    func perceptualGradient() throws {
        func middle(_ space: Gradient.ColorSpace) throws -> [Int] {
            try Drawn(width: 100, height: 2) {
                Rectangle().fill(
                    .linearGradient(
                        Gradient(colors: [Self.red, Self.blue]).colorSpace(space), startPoint: .leading,
                        endPoint: .trailing))
            }[50, 0]
        }
        func isNear(_ color: [Int], _ other: [Int]) -> Bool { zip(color, other).allSatisfy { abs($0 - $1) <= 4 } }
        #expect(isNear(try middle(.device), [128, 0, 128, 255]))
        #expect(isNear(try middle(.perceptual), [140, 83, 162, 255]))
    }

    @Test("An angular gradient starts at the right and turns clockwise")
    func angularGradient() throws {
        let drawn = try Drawn(width: 40, height: 40) {
            AngularGradient(
                stops: [
                    .init(color: Self.red, location: 0), .init(color: Self.red, location: 0.5),
                    .init(color: Self.blue, location: 0.5), .init(color: Self.blue, location: 1),
                ], center: .center)
        }
        // The lower half is drawn first.
        #expect(drawn[20, 30] == [255, 0, 0, 255])
        #expect(drawn[20, 10] == [0, 0, 255, 255])
    }

    @Test("A radial gradient runs between its start radius and its end radius")
    func radialGradient() throws {
        let drawn = try Drawn(width: 40, height: 40) {
            RadialGradient(colors: [Self.red, Self.blue], center: .center, startRadius: 5, endRadius: 15)
        }
        #expect(drawn[20, 20] == [255, 0, 0, 255])
        #expect(drawn[2, 20] == [0, 0, 255, 255])
        #expect(abs(drawn[30, 20][0] - 121) <= 10)
    }

    @Test("Opacity on a compositing group fades it as a whole, and `hidden()` draws nothing")
    func groupOpacity() throws {
        let drawn = try Drawn(width: 10, height: 10) {
            ZStack {
                Self.red
                Self.blue
            }
            .compositingGroup().opacity(0.5)
        }
        #expect(drawn[5, 5] == [0, 0, 255, 128])
        let hidden = try Drawn(width: 10, height: 10) { Self.red.hidden() }
        #expect(hidden[5, 5] == [0, 0, 0, 0])
    }

    @Test("Clipping and masking draw only the content inside the clip or the mask")
    func clipsAndMasks() throws {
        let clipped = try Drawn(width: 12, height: 10) {
            Self.red.frame(width: 20, height: 10).frame(width: 8, height: 10).clipped()
        }
        #expect(clipped.row(5) == "########....")
        let circle = try Drawn(width: 10, height: 10) { Self.red.clipShape(Circle()) }
        #expect(circle[0, 0] == [0, 0, 0, 0])
        #expect(circle[5, 5] == [255, 0, 0, 255])
        let masked = try Drawn(width: 10, height: 10) {
            Self.red.mask(alignment: .leading) { Self.blue.opacity(0.5).frame(width: 4) }
        }
        #expect(masked.row(5) == "++++......")
        #expect(masked[1, 5] == [255, 0, 0, 128])
    }

    @Test("Rotation, scale and offset change the drawing but not the layout")
    func transforms() throws {
        let turned = try Drawn(width: 20, height: 20) {
            Self.red.frame(width: 20, height: 4).rotationEffect(.degrees(90)).frame(height: 20)
        }
        #expect(turned.column(10) == String(repeating: "#", count: 20))
        #expect(turned.row(10) == "........####........")
        let scaled = try Drawn(width: 20, height: 4) { Self.red.scaleEffect(x: 0.5, anchor: .leading) }
        #expect(scaled.row(2) == "##########..........")
        let moved = try Drawn(width: 10, height: 4) {
            Self.red.frame(width: 2).offset(x: 3).frame(maxWidth: .infinity, alignment: .leading)
        }
        #expect(moved.row(2) == "...##.....")
        let flat = try Drawn(width: 10, height: 4) { Self.red.scaleEffect(x: 0) }
        #expect(flat.row(2) == "..........")
    }

    @Test("Right-to-left layout mirrors offsets and scale anchors")
    func rightToLeft() throws {
        let moved = try Drawn(width: 10, height: 4, mirrored: true) {
            Self.red.frame(width: 2).offset(x: 3).frame(maxWidth: .infinity, alignment: .leading)
        }
        #expect(moved.row(2) == ".....##...")
        let scaled = try Drawn(width: 20, height: 4, mirrored: true) { Self.red.scaleEffect(x: 0.5, anchor: .leading) }
        #expect(scaled.row(2) == "..........##########")
    }

    @Test("A shadow lies behind its view, and a blur spreads beyond the edges of its view")
    func shadowAndBlur() throws {
        let shadow = try Drawn(width: 20, height: 20) {
            Self.red.frame(width: 6, height: 6).shadow(color: Self.blue, radius: 0, x: 6).padding(7)
        }
        #expect(shadow[9, 10] == [255, 0, 0, 255])
        #expect(shadow[15, 10] == [0, 0, 255, 255])
        let soft = try Drawn(width: 40, height: 40) {
            Self.red.frame(width: 20, height: 20).blur(radius: 4).padding(10)
        }
        // At an edge a Gaussian leaves half of the opacity, in the middle nearly all.
        #expect((110...145).contains(soft[10, 20][3]))
        #expect(soft[20, 20][3] > 240)
        #expect((1...60).contains(soft[4, 20][3]))
    }

    @Test("Grayscale, inversion, brightness and other filters turn red into the expected colours")
    func colorFilters() throws {
        func color(_ change: (Color) -> some View) throws -> [Int] {
            try Drawn(width: 2, height: 2) { change(Self.red) }[0, 0]
        }
        #expect(try color { $0.grayscale(1) } == [54, 54, 54, 255])
        #expect(try color { $0.colorInvert() } == [0, 255, 255, 255])
        #expect(try color { $0.brightness(0.2) } == [255, 51, 51, 255])
        #expect(try color { $0.contrast(0.5) } == [191, 64, 64, 255])
        #expect(try color { $0.luminanceToAlpha() } == [0, 0, 0, 54])
        #expect(try color { $0.colorMultiply(Color(white: 0.5)) } == [128, 0, 0, 255])
        #expect(try color { $0.saturation(0) } == [54, 54, 54, 255])
    }

    @Test("The multiply blend mode multiplies a view's colour with the colour below it")
    func multiplyBlendMode() throws {
        let drawn = try Drawn(width: 4, height: 4) {
            ZStack {
                Color(red: 1, green: 0.5, blue: 0)
                Color(red: 0.5, green: 0.5, blue: 0.5).blendMode(.multiply)
            }
        }
        #expect(drawn[1, 1] == [128, 64, 0, 255])
    }

    @Test("A container-relative shape has round corners at the edge and square ones well inside")
    func containerShape() throws {
        let outer = try Drawn(width: 60, height: 60) { ContainerRelativeShape().fill(Self.red) }
        let inner = try Drawn(width: 60, height: 60) { ContainerRelativeShape().fill(Self.red).padding(20) }
        // 20 points at the edge, 0 at 20 points inside.
        #expect(outer[1, 1][3] == 0)
        #expect(inner[20, 20] == [255, 0, 0, 255])
    }

    @Test("A NaN blur radius and a path with NaN coordinates are left out and reported")
    func nonFiniteAmounts() throws {
        let drawn = try Drawn(width: 4, height: 4) {
            Self.red.blur(radius: .nan)
            Path { $0.addRect(.init(x: Double.nan, y: 0, width: 1, height: 1)) }.fill(Self.red)
        }
        #expect(
            drawn.diagnostics.map(\.message) == [
                "ignored: an effect whose amount isn't a number",
                "not drawn: an outline with coordinates that aren't finite",
            ])
        #expect(drawn[1, 1] == [255, 0, 0, 255])
    }

    @Test("Gradient stops outside the range 0 to 1 are clipped at its ends")
    func stopsOutsideRange() throws {
        for (first, second, left, right) in [(0.0, 2.0, 0, 128), (-1, 1, 128, 255), (0, 1, 0, 255), (-2, -1, 255, 255)]
        {
            let drawn = try Drawn(width: 100, height: 4) {
                LinearGradient(
                    stops: [
                        .init(color: Color(red: 0, green: 0, blue: 0), location: first),
                        .init(color: Color(red: 1, green: 1, blue: 1), location: second),
                    ], startPoint: .leading, endPoint: .trailing)
            }
            #expect(abs(drawn[0, 2][0] - left) <= 3)
            #expect(abs(drawn[99, 2][0] - right) <= 3)
        }
    }

    @Test("Clipping to a stroked circle keeps only the area of the stroke")
    func clipToStroke() throws {
        let drawn = try Drawn(width: 20, height: 20) { Self.red.clipShape(Circle().stroke(lineWidth: 8)) }
        #expect(drawn.row(10) == "####+..........+####")
    }

    private struct LeftHalf: Shape {
        var layoutDirectionBehavior: LayoutDirectionBehavior = .mirrors

        func path(in rect: CGRect) -> Path {
            Path(CGRect(x: rect.minX, y: rect.minY, width: rect.width / 2, height: rect.height))
        }
    }

    @Test("Custom shapes are mirrored right to left unless their layout direction behaviour is fixed")
    func mirroredShapes() throws {
        var environment = EnvironmentValues()
        environment.layoutDirection = .rightToLeft
        let fixed = LeftHalf(layoutDirectionBehavior: .fixed)
        let rows: [(AnyView, isMirrored: Bool, String)] = [
            (AnyView(LeftHalf()), false, "####...."), (AnyView(LeftHalf()), true, "....####"),
            (AnyView(LeftHalf().offset(x: 1)), true, "...####."), (AnyView(AnyShape(fixed)), true, "####...."),
            (AnyView(fixed.layoutDirectionBehavior(.mirrors)), true, "....####"),
            (AnyView(Color.red.clipShape(LeftHalf())), true, "....####"),
        ]
        for (view, isMirrored, row) in rows {
            let drawn = try Drawn(width: 8, height: 4, mirrored: isMirrored, environment: environment) { view }
            #expect(drawn.row(2) == row)
        }
    }
}
