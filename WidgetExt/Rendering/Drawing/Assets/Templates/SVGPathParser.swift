import Foundation
import Shared

/// A parser of the path data and the transforms of SVG files.
struct SVGPathParser {
    private var numbers: SVGNumbers
    private var steps: [SymbolPath.Step] = []
    /// The current point, and the start of the current subpath.
    private var here = Point(x: 0, y: 0)
    private var start = Point(x: 0, y: 0)
    /// The last control point of a preceding curve of the same kind, which a smooth curve reflects.
    private var control: Point?
    private var isCubic = false

    private init(_ text: String) { numbers = SVGNumbers(text) }

    /// Returns the steps of path data; `nil` if the data is invalid or has too many steps.
    static func steps(of data: String) -> [SymbolPath.Step]? {
        var parser = SVGPathParser(data)
        return parser.parse() ? parser.steps : nil
    }

    private mutating func parse() -> Bool {
        var command: UInt8?
        while !numbers.isAtEnd {
            if let letter = numbers.letter() {
                command = letter
            } else if command == UInt8(ascii: "Z") || command == UInt8(ascii: "z") {
                // No numbers follow the end of a subpath.
                return false
            }
            guard let letter = command, !steps.isEmpty || letter & 0xDF == UInt8(ascii: "M"), add(letter),
                steps.count <= SVGOutline.stepLimit
            else { return false }
            // The further points after a move are those of lines.
            if letter == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
            if letter == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
        }
        return true
    }

    /// Adds the steps of a command; returns false if its numbers are missing.
    private mutating func add(_ letter: UInt8) -> Bool {
        let isRelative = letter & 0x20 != 0
        let origin = isRelative ? here : Point(x: 0, y: 0)
        // The largest coordinate also limits the radii, so that the numbers of an arc stay finite.
        func number(from origin: Double = 0) -> Double? {
            guard let number = numbers.number(), abs(origin + number) <= SVGOutline.largest else { return nil }
            return origin + number
        }
        func point() -> Point? {
            guard let x = number(from: origin.x), let y = number(from: origin.y) else { return nil }
            return Point(x: x, y: y)
        }
        switch letter & 0xDF {
        case UInt8(ascii: "M"):
            guard let end = point() else { return false }
            steps.append(.move(end.x, end.y))
            (here, start, control) = (end, end, nil)
        case UInt8(ascii: "L"):
            guard let end = point() else { return false }
            line(to: end)
        case UInt8(ascii: "H"):
            guard let x = number(from: origin.x) else { return false }
            line(to: Point(x: x, y: here.y))
        case UInt8(ascii: "V"):
            guard let y = number(from: origin.y) else { return false }
            line(to: Point(x: here.x, y: y))
        case UInt8(ascii: "C"):
            guard let first = point(), let second = point(), let end = point() else { return false }
            curve(first, second, to: end)
        case UInt8(ascii: "S"):
            guard let second = point(), let end = point() else { return false }
            curve(reflected(cubic: true), second, to: end)
        case UInt8(ascii: "Q"):
            guard let middle = point(), let end = point() else { return false }
            quadratic(middle, to: end)
        case UInt8(ascii: "T"):
            guard let end = point() else { return false }
            quadratic(reflected(cubic: false), to: end)
        case UInt8(ascii: "A"):
            guard let rx = number(), let ry = number(), let angle = number(),
                let isLarge = numbers.flag(), let isClockwise = numbers.flag(), let end = point()
            else { return false }
            arc(to: end, abs(rx), abs(ry), angle * .pi / 180, isLarge: isLarge, isClockwise: isClockwise)
        case UInt8(ascii: "Z"):
            steps.append(.close)
            (here, control) = (start, nil)
        default: return false
        }
        return true
    }

    private mutating func line(to end: Point) {
        // After the end of a subpath, the next one begins at the same point.
        steps.append(.line(end.x, end.y))
        (here, control) = (end, nil)
    }

    private mutating func curve(_ first: Point, _ second: Point, to end: Point) {
        steps.append(.curve(first.x, first.y, second.x, second.y, end.x, end.y))
        (here, control, isCubic) = (end, second, true)
    }

    private mutating func quadratic(_ middle: Point, to end: Point) {
        func third(_ point: Point) -> Point {
            Point(x: point.x + (middle.x - point.x) * 2 / 3, y: point.y + (middle.y - point.y) * 2 / 3)
        }
        curve(third(here), third(end), to: end)
        (control, isCubic) = (middle, false)
    }

    /// Returns the first control point of a smooth curve.
    private func reflected(cubic: Bool) -> Point {
        guard let control, isCubic == cubic else { return here }
        return Point(x: 2 * here.x - control.x, y: 2 * here.y - control.y)
    }

    /// Adds an elliptical arc as curves, each of at most a quarter of the ellipse.
    private mutating func arc(
        to end: Point, _ rx: Double, _ ry: Double, _ rotation: Double, isLarge: Bool, isClockwise: Bool
    ) {
        guard rx > 0, ry > 0, end != here else { return line(to: end) }
        // In the coordinates in which the ellipse is a unit circle, the centre is on the bisector of the chord.
        let toCircle = Transform.rotation(-rotation).then(.scale(1 / rx, 1 / ry))
        let (from, to) = (toCircle.apply(here), toCircle.apply(end))
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let half = hypot(dx, dy) / 2
        // If the radii are too small to reach the end, they are enlarged to half the chord.
        let radius = max(half, 1)
        // Radii near zero are no radii: the chord is too long in relation to them.
        guard half > 0, (radius * radius).isFinite else { return line(to: end) }
        let height = max(radius * radius - half * half, 0).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let centre = Point(
            x: (from.x + to.x) / 2 - height * dy / (2 * half), y: (from.y + to.y) / 2 + height * dx / (2 * half))
        let first = atan2(from.y - centre.y, from.x - centre.x)
        var sweep = atan2(to.y - centre.y, to.x - centre.x) - first
        if isClockwise, sweep < 0 { sweep += 2 * .pi }
        if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
        guard sweep.isFinite else { return line(to: end) }
        let count = max(Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)), 1)
        let part = sweep / Double(count)
        let reach = 4 / 3 * tan(part / 4) * radius
        let toPage = Transform.scale(rx, ry).then(.rotation(rotation))
        func onPage(_ angle: Double, along: Double) -> Point {
            toPage.apply(
                Point(
                    x: centre.x + radius * cos(angle) - along * sin(angle),
                    y: centre.y + radius * sin(angle) + along * cos(angle)))
        }
        for index in 0..<count {
            let (before, after) = (first + part * Double(index), first + part * Double(index + 1))
            curve(
                onPage(before, along: reach), onPage(after, along: -reach),
                to: index == count - 1 ? end : onPage(after, along: 0))
        }
        control = nil
    }

    /// Returns the transform of a `transform` attribute; `nil` if it is invalid.
    static func transform(_ text: String) -> Transform? {
        var result = Transform.identity
        let parts = text.split(separator: ")").map { $0.drop { $0 == "," || $0.isWhitespace } }
        for part in parts where !part.isEmpty {
            guard let bracket = part.firstIndex(of: "("), parts.count <= 64 else { return nil }
            var reader = SVGNumbers(String(part[part.index(after: bracket)...]))
            var numbers: [Double] = []
            while numbers.count < 7, let number = reader.number() { numbers.append(number) }
            guard reader.isAtEnd, let next = transform(part[..<bracket], numbers) else { return nil }
            result = next.then(result)
        }
        return result.isFinite ? result : nil
    }

    private static func transform(_ name: Substring, _ numbers: [Double]) -> Transform? {
        switch (name.filter { !$0.isWhitespace }, numbers.count) {
        case ("matrix", 6):
            return Transform(
                a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
        case ("translate", 1): return .translation(numbers[0], 0)
        case ("translate", 2): return .translation(numbers[0], numbers[1])
        case ("scale", 1): return .scale(numbers[0], numbers[0])
        case ("scale", 2): return .scale(numbers[0], numbers[1])
        case ("rotate", 1): return .rotation(numbers[0] * .pi / 180)
        case ("rotate", 3):
            return Transform.rotation(numbers[0] * .pi / 180).about(Point(x: numbers[1], y: numbers[2]))
        case ("skewX", 1): return Transform(a: 1, b: 0, c: tan(numbers[0] * .pi / 180), d: 1, tx: 0, ty: 0)
        case ("skewY", 1): return Transform(a: 1, b: tan(numbers[0] * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
        default: return nil
        }
    }
}

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
