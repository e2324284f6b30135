/// The parser of the compact notation for outlines in `symbols.txt`.
package enum SymbolPath {
    /// A step of an outline, in units.
    package enum Step: Hashable, Sendable {
        case move(Double, Double)
        case line(Double, Double)
        case curve(Double, Double, Double, Double, Double, Double)
        case close
        case circle(x: Double, y: Double, radius: Double)
        case rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double)
    }

    /// Parses steps, each of which is a letter followed by its numbers; returns `nil` for invalid text.
    static func parse(_ text: Substring) -> [Step]? {
        var steps: [Step] = []
        var rest = text
        while let letter = rest.popFirst() {
            let digits = rest.prefix { !$0.isLetter }
            rest = rest[digits.endIndex...]
            let numbers = digits.split(separator: ",").compactMap { Double($0) }
            switch (letter, numbers.count) {
            case ("M", 2): steps.append(.move(numbers[0], numbers[1]))
            case ("L", 2): steps.append(.line(numbers[0], numbers[1]))
            case ("C", 6):
                steps.append(.curve(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]))
            case ("Z", 0): steps.append(.close)
            case ("O", 3): steps.append(.circle(x: numbers[0], y: numbers[1], radius: numbers[2]))
            case ("R", 5):
                steps.append(
                    .rectangle(
                        x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], radius: numbers[4]))
            default: return nil
            }
        }
        return steps
    }

    /// Returns the straight segments of an outline. A curve is treated as the segment between its ends.
    static func segments(_ steps: [Step]) -> [(from: (x: Double, y: Double), to: (x: Double, y: Double))] {
        var segments: [(from: (x: Double, y: Double), to: (x: Double, y: Double))] = []
        var (start, here) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
        for step in steps {
            switch step {
            case .move(let x, let y): (start, here) = ((x, y), (x, y))
            case .line(let x, let y), .curve(_, _, _, _, let x, let y):
                segments.append((here, (x, y)))
                here = (x, y)
            case .close:
                segments.append((here, start))
                here = start
            case .circle, .rectangle: break
            }
        }
        return segments
    }
}
