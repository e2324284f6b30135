import Foundation
import Shared

/// The outline of an SVG shape: lines and cubic curves, with the shape's transforms applied.
struct SVGOutline: Hashable, Sendable {
    var steps: [SymbolPath.Step] = []

    /// The maximum number of steps of a shape.
    static let stepLimit = 50_000
    /// The largest coordinate. Larger coordinates lose precision when they are drawn.
    static let largest = 1e6
    /// The distance of a curve's control points from its ends, for a quarter of a circle with a radius of 1.
    private static let quarter = 0.5522847498

    /// Creates the outline of an element; `nil` if the element isn't a valid shape.
    ///
    /// - Parameters:
    ///   - element: `path`, `rect`, `circle`, `ellipse`, `line`, `polygon` or `polyline`.
    ///   - transform: The transform from the coordinates of the element.
    init?(_ element: String, _ attributes: [String: String], transform: Transform) {
        func number(_ name: String) -> Double { attributes[name].flatMap(SVGNumbers.first) ?? 0 }
        switch element {
        case "path":
            guard let steps = SVGPathParser.steps(of: attributes["d"] ?? "") else { return nil }
            self.steps = steps
        case "line": steps = [.move(number("x1"), number("y1")), .line(number("x2"), number("y2"))]
        case "rect":
            let radii = (attributes["rx"] ?? attributes["ry"], attributes["ry"] ?? attributes["rx"])
            addRectangle(
                Rect(x: number("x"), y: number("y"), width: number("width"), height: number("height")),
                radiusX: radii.0.flatMap(SVGNumbers.first) ?? 0,
                radiusY: radii.1.flatMap(SVGNumbers.first) ?? 0)
        case "circle", "ellipse":
            let isCircle = element == "circle"
            let (x, y) = (number(isCircle ? "r" : "rx"), number(isCircle ? "r" : "ry"))
            addRectangle(
                Rect(x: number("cx") - x, y: number("cy") - y, width: 2 * x, height: 2 * y), radiusX: x, radiusY: y)
        case "polygon", "polyline":
            var numbers = SVGNumbers(attributes["points"] ?? "")
            while let x = numbers.number(), let y = numbers.number() {
                guard steps.count < Self.stepLimit else { return nil }
                steps.append(steps.isEmpty ? .move(x, y) : .line(x, y))
            }
            if element == "polygon", !steps.isEmpty { steps.append(.close) }
        default: return nil
        }
        steps = map(transform.apply).steps
        guard points.allSatisfy({ abs($0.x) <= Self.largest && abs($0.y) <= Self.largest }) else { return nil }
    }

    init() {}

    /// The ends and control points.
    var points: [Point] {
        steps.flatMap { step -> [Point] in
            switch step {
            case .move(let x, let y), .line(let x, let y): [Point(x: x, y: y)]
            case .curve(let x1, let y1, let x2, let y2, let x, let y):
                [Point(x: x1, y: y1), Point(x: x2, y: y2), Point(x: x, y: y)]
            case .close, .circle, .rectangle: []
            }
        }
    }

    /// Returns the outline with each point changed.
    func map(_ change: (Point) -> Point) -> SVGOutline {
        var outline = SVGOutline()
        outline.steps = steps.map { step in
            switch step {
            case .move(let x, let y):
                let point = change(Point(x: x, y: y))
                return .move(point.x, point.y)
            case .line(let x, let y):
                let point = change(Point(x: x, y: y))
                return .line(point.x, point.y)
            case .curve(let x1, let y1, let x2, let y2, let x, let y):
                let (first, second) = (change(Point(x: x1, y: y1)), change(Point(x: x2, y: y2)))
                let point = change(Point(x: x, y: y))
                return .curve(first.x, first.y, second.x, second.y, point.x, point.y)
            case .close, .circle, .rectangle: return step
            }
        }
        return outline
    }

    /// Returns the outline between this outline and another one; `nil` if they don't have the same kinds of steps.
    func interpolated(to other: SVGOutline, at fraction: Double) -> SVGOutline? {
        guard steps.count == other.steps.count, zip(steps, other.steps).allSatisfy({ $0.isLike($1) }) else {
            return nil
        }
        var others = other.points.makeIterator()
        return map { point in
            // Outlines with the same kinds of steps have the same number of points.
            guard let target = others.next() else { return point }
            return Point(x: point.x + (target.x - point.x) * fraction, y: point.y + (target.y - point.y) * fraction)
        }
    }

    private mutating func addRectangle(_ rect: Rect, radiusX: Double, radiusY: Double) {
        guard rect.width > 0, rect.height > 0 else { return }
        let (rx, ry) = (min(max(radiusX, 0), rect.width / 2), min(max(radiusY, 0), rect.height / 2))
        guard rx > 0, ry > 0 else {
            steps = [
                .move(rect.x, rect.y), .line(rect.right, rect.y), .line(rect.right, rect.bottom),
                .line(rect.x, rect.bottom), .close,
            ]
            return
        }
        let (dx, dy) = (rx * (1 - Self.quarter), ry * (1 - Self.quarter))
        let (left, top, right, bottom) = (rect.x, rect.y, rect.right, rect.bottom)
        steps = [
            .move(left + rx, top), .line(right - rx, top),
            .curve(right - dx, top, right, top + dy, right, top + ry), .line(right, bottom - ry),
            .curve(right, bottom - dy, right - dx, bottom, right - rx, bottom), .line(left + rx, bottom),
            .curve(left + dx, bottom, left, bottom - dy, left, bottom - ry), .line(left, top + ry),
            .curve(left, top + dy, left + dx, top, left + rx, top), .close,
        ]
    }
}

extension SymbolPath.Step {
    /// True if another step is of the same kind.
    fileprivate func isLike(_ other: SymbolPath.Step) -> Bool {
        switch (self, other) {
        case (.move, .move), (.line, .line), (.curve, .curve), (.close, .close): true
        default: false
        }
    }
}

/// A reader of the numbers and letters in an SVG attribute.
struct SVGNumbers {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Returns the number at the beginning of a text; `nil` if there is none.
    static func first(in text: String) -> Double? {
        var numbers = SVGNumbers(text)
        return numbers.number()
    }

    var isAtEnd: Bool {
        mutating get {
            skipSeparators()
            return position >= bytes.count
        }
    }

    /// Reads a letter; `nil` if something else follows.
    mutating func letter() -> UInt8? {
        skipSeparators()
        guard position < bytes.count, (0x41...0x5A).contains(bytes[position] & 0xDF) else { return nil }
        position += 1
        return bytes[position - 1]
    }

    /// Reads a flag of an arc, which needs no separator after it.
    mutating func flag() -> Bool? {
        skipSeparators()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "0") || bytes[position] == UInt8(ascii: "1")
        else {
            return nil
        }
        position += 1
        return bytes[position - 1] == UInt8(ascii: "1")
    }

    /// Reads a number; `nil` if something else follows. A unit after the number isn't read.
    mutating func number() -> Double? {
        skipSeparators()
        let start = position
        func isDigit(at index: Int) -> Bool { index < bytes.count && (0x30...0x39).contains(bytes[index]) }
        func isSign(at index: Int) -> Bool {
            index < bytes.count && (bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+"))
        }
        var end = start
        if isSign(at: end) { end += 1 }
        while isDigit(at: end) { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: ".") { end += 1 }
        while isDigit(at: end) { end += 1 }
        if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
            let exponent = isSign(at: end + 1) ? end + 2 : end + 1
            if isDigit(at: exponent) {
                end = exponent
                while isDigit(at: end) { end += 1 }
            }
        }
        // A number of more digits isn't from a drawing program.
        guard end > start, end - start <= 64,
            let value = Self.value(bytes[start..<end]), value.isFinite
        else { return nil }
        position = end
        return value
    }

    private static func value(_ digits: ArraySlice<UInt8>) -> Double? {
        var text = String(decoding: digits, as: UTF8.self)
        // SVG allows a dot after a number.
        if text.hasSuffix(".") { text.removeLast() }
        return Double(text)
    }

    private mutating func skipSeparators() {
        while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: ",") { position += 1 }
    }
}
