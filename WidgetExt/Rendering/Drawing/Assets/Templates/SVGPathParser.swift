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
