import Shared
import Testing

@testable import WidgetRendering

/// The outlines of SVG shapes.
struct SVGOutlineTests {
    private func path(_ data: String, _ transform: Transform = .identity) -> [SymbolPath.Step]? {
        SVGOutline("path", ["d": data], transform: transform)?.steps
    }

    @Test("Path data is read with relative commands, with omitted letters and without separators")
    func pathData() {
        let square: [SymbolPath.Step] = [.move(1, 2), .line(4, 2), .line(4, 5.5), .line(1, 5.5), .close]
        #expect(path("M1 2 L4 2 L4 5.5 L1 5.5 Z") == square)
        #expect(path("m1,2 3,0 0,3.5-3,0z") == square)
        #expect(path("M1,2H4V5.5h-3z") == square)
        #expect(path("M1 2h3v+3.5h-3.z") == square)
        #expect(path("M.5.5l1e1-1E-1") == [.move(0.5, 0.5), .line(10.5, 0.4)])
        #expect(path("") == [])
    }

    @Test("Smooth curves reflect the control point of the curve before them")
    func smoothCurves() {
        #expect(
            path("M0 0C0 1 1 2 2 2S4 3 4 4") == [.move(0, 0), .curve(0, 1, 1, 2, 2, 2), .curve(3, 2, 4, 3, 4, 4)])
        #expect(path("M0 0S3 3 3 6") == [.move(0, 0), .curve(0, 0, 3, 3, 3, 6)])
        #expect(path("M0 0Q3 3 6 0T12 0") == [.move(0, 0), .curve(2, 2, 4, 2, 6, 0), .curve(8, -2, 10, -2, 12, 0)])
    }

    @Test("An arc is drawn as curves through the points of the ellipse", arguments: ["0 0", "0 1", "1 0", "1 1", "11"])
    func arcs(flags: String) throws {
        let steps = try #require(path("M10 0A10 10 0 \(flags) 0 10"))
        guard case .curve(_, _, _, _, let x, let y)? = steps.last else {
            Issue.record("no curve")
            return
        }
        #expect(x == 0 && y == 10)
        // Each end of a curve is at the distance of the radius from one of the two possible centres.
        let centres = [Point(x: 0, y: 0), Point(x: 10, y: 10)]
        let isLarge = flags.first == "1"
        #expect(steps.count == (isLarge ? 4 : 2))
        for case .curve(_, _, _, _, let x, let y) in steps {
            let distances = centres.map {
                (($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y)).squareRoot()
            }
            #expect(distances.contains { abs($0 - 10) < 1e-9 }, "\(flags): \(x) \(y)")
        }
    }

    @Test("An arc whose radii are too small reaches its end, and an arc without radii is a line")
    func degenerateArcs() throws {
        let half = try #require(path("M0 0a1 1 0 0 1 20 0"))
        guard half.count == 3, case .curve(_, _, _, _, let x, let y) = half[1] else {
            Issue.record("\(half)")
            return
        }
        #expect(abs(x - 10) < 1e-9 && abs(y + 10) < 1e-9)
        #expect(path("M0 0a0 1 0 0 1 20 0") == [.move(0, 0), .line(20, 0)])
        for radius in ["1e-200", "1e-320"] {
            #expect(
                path("M0 0A\(radius) \(radius) 0 0 1 50 50z") == [.move(0, 0), .line(50, 50), .close], "\(radius)")
        }
        #expect(path("M0 0A1e6 1e6 0 0 1 1e-320 0")?.count == 2)
    }

    @Test("The arc of an ellipse with a rotation ends where the path data says")
    func rotatedArc() throws {
        let steps = try #require(path("M0 0A20 5 30 1 0 12 9"))
        guard case .curve(_, _, _, _, 12, 9)? = steps.last else {
            Issue.record("\(steps)")
            return
        }
    }

    @Test(
        "Invalid path data is refused",
        arguments: [
            "L1 1", "M1", "M1 1 X2 2", "M1 1 Z 2 2", "M1 1 A1 1 0 2 0 3 3", "M1 1 L NaN 3", "M0 0 L1e400 3",
            "M0 0L9e7 3", "M0 0L10 10A1 1 0 0 1 1e300 0z", "M0 0A1e200 1e200 0 0 1 1e-200 0z", "M9e5 0h9e5h-9e5",
            "M0 9e5v9e5v-9e5",
        ])
    func invalidData(data: String) {
        #expect(path(data) == nil)
    }

    @Test("A path of more steps than the limit is refused")
    func stepLimit() {
        #expect(path("M0 0" + String(repeating: "h1", count: SVGOutline.stepLimit - 1)) != nil)
        #expect(path("M0 0" + String(repeating: "h1", count: SVGOutline.stepLimit)) == nil)
    }

    @Test("Basic shapes become outlines")
    func basicShapes() throws {
        let square = ["x": "1", "y": "2", "width": "3", "height": "4"]
        #expect(
            SVGOutline("rect", square, transform: .identity)?.steps
                == [.move(1, 2), .line(4, 2), .line(4, 6), .line(1, 6), .close])
        #expect(
            SVGOutline("polygon", ["points": "0,0 2,0 2 2"], transform: .identity)?.steps
                == [.move(0, 0), .line(2, 0), .line(2, 2), .close])
        let disc = try #require(SVGOutline("circle", ["cx": "5", "cy": "6", "r": "2"], transform: .identity))
        #expect(Rect(around: disc.points) == Rect(x: 3, y: 4, width: 4, height: 4))
        #expect(SVGOutline("ellipse", ["rx": "3", "ry": "1"], transform: .identity)?.steps.count == disc.steps.count)
        #expect(SVGOutline("rect", [:], transform: .identity)?.steps == [])
        #expect(SVGOutline("image", [:], transform: .identity) == nil)
    }

    @Test("Transforms are applied from right to left")
    func transforms() throws {
        #expect(SVGPathParser.transform("translate(10 20) scale(2)")?.apply(Point(x: 1, y: 1)) == Point(x: 12, y: 22))
        #expect(
            SVGPathParser.transform("matrix(1 0 0 1 3 4), translate(1)")?.apply(Point(x: 0, y: 0)) == Point(x: 4, y: 4))
        let turned = try #require(SVGPathParser.transform("rotate(90, 1, 1)")).apply(Point(x: 2, y: 1))
        #expect(abs(turned.x - 1) < 1e-9 && abs(turned.y - 2) < 1e-9)
        for text in ["scale(1 2 3)", "translate", "spin(3)", "matrix(1 2 3)", "scale(x)"] {
            #expect(SVGPathParser.transform(text) == nil, "\(text)")
        }
    }

    @Test("Outlines with the same kinds of steps are interpolated, and others aren't")
    func interpolation() throws {
        let first = try #require(SVGOutline("path", ["d": "M0 0L10 0C1 1 2 2 3 3z"], transform: .identity))
        let second = try #require(SVGOutline("path", ["d": "M4 0L10 8C1 1 2 2 3 7z"], transform: .identity))
        #expect(
            first.interpolated(to: second, at: 0.25)?.steps
                == [.move(1, 0), .line(10, 2), .curve(1, 1, 2, 2, 3, 4), .close])
        let other = try #require(SVGOutline("path", ["d": "M4 0L10 8L3 7z"], transform: .identity))
        #expect(first.interpolated(to: other, at: 0.5) == nil)
    }
}
