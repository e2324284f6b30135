import Foundation

/// A shape used as a symbol for points.
///
/// Mirrors [Charts' `ChartSymbolShape`](https://developer.apple.com/documentation/charts/chartsymbolshape).
nonisolated public protocol ChartSymbolShape: Shape {
    /// The rectangle that the shape appears to fill, within a unit square.
    nonisolated var perceptualUnitRect: CGRect { get }
}

/// A basic symbol shape.
///
/// Mirrors [Charts' `BasicChartSymbolShape`](https://developer.apple.com/documentation/charts/basicchartsymbolshape).
nonisolated public struct BasicChartSymbolShape: ChartSymbolShape {
    fileprivate enum Form { case circle, square, triangle, diamond, pentagon, plus, cross, asterisk }

    private let form: Form

    fileprivate init(_ form: Form) { self.form = form }

    /// Returns the shape of a series. After the fifth series the shapes repeat, as on iOS 18.
    static func automatic(_ index: Int) -> BasicChartSymbolShape {
        [.circle, .square, .triangle, .diamond, .pentagon][index % 5]
    }

    /// The unit square.
    public var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }

    /// Returns the outline of the shape in a rectangle.
    public func path(in rect: CGRect) -> Path {
        let box = Rect(rect)
        switch form {
        case .circle: return Path(outline: Outline(ellipseIn: box))
        case .square: return Path(outline: Outline(rect: box.inset(by: min(box.width, box.height) * 0.06)))
        case .triangle: return polygon(3, in: box)
        case .diamond: return polygon(4, in: box)
        case .pentagon: return polygon(5, in: box)
        case .plus: return lines(2, from: 0, in: box)
        case .cross: return lines(2, from: .pi / 4, in: box)
        case .asterisk: return lines(3, from: .pi / 2, in: box)
        }
    }

    private func polygon(_ corners: Int, in box: Rect) -> Path {
        var outline = Outline()
        for corner in 0..<corners { outline.line(to: point(Double(corner) / Double(corners) * 2 * .pi - .pi / 2, box)) }
        outline.close()
        return Path(outline: outline)
    }

    private func lines(_ count: Int, from start: Double, in box: Rect) -> Path {
        var outline = Outline()
        for line in 0..<count {
            let angle = start + Double(line) / Double(count) * .pi
            outline.move(to: point(angle, box))
            outline.line(to: point(angle + .pi, box))
        }
        return Path(outline: outline, stroke: StrokeContent(width: min(box.width, box.height) * 0.22))
    }

    private func point(_ angle: Double, _ box: Rect) -> Point {
        Point(x: box.middle.x + box.width / 2 * cos(angle), y: box.middle.y + box.height / 2 * sin(angle))
    }
}

extension ChartSymbol {
    /// Returns the symbol that draws a shape.
    static func of<S: ChartSymbolShape>(_ shape: S) -> ChartSymbol {
        .shape { box in
            let path = shape.path(in: box.cgRect)
            return (path.outline, path.stroke)
        }
    }
}

extension ChartSymbolShape where Self == BasicChartSymbolShape {
    nonisolated public static var circle: BasicChartSymbolShape { BasicChartSymbolShape(.circle) }
    nonisolated public static var square: BasicChartSymbolShape { BasicChartSymbolShape(.square) }
    nonisolated public static var triangle: BasicChartSymbolShape { BasicChartSymbolShape(.triangle) }
    nonisolated public static var diamond: BasicChartSymbolShape { BasicChartSymbolShape(.diamond) }
    nonisolated public static var pentagon: BasicChartSymbolShape { BasicChartSymbolShape(.pentagon) }
    /// A plus sign.
    nonisolated public static var plus: BasicChartSymbolShape { BasicChartSymbolShape(.plus) }
    /// A diagonal cross.
    nonisolated public static var cross: BasicChartSymbolShape { BasicChartSymbolShape(.cross) }
    /// An asterisk of three lines.
    nonisolated public static var asterisk: BasicChartSymbolShape { BasicChartSymbolShape(.asterisk) }
}
