import Foundation
import Testing

@testable import Shared

struct OutlineContainsTests {
    @Test("A path contains the points inside its closed outline, even if the outline was left open")
    func pointInPath() {
        let disc = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
        let places: [(x: Double, y: Double, isInside: Bool)] = [
            (50, 50, true), (1, 50, true), (99, 50, true), (10, 10, false), (16, 16, true), (101, 50, false),
            (50, -1, false),
        ]
        for (x, y, isInside) in places { #expect(disc.contains(CGPoint(x: x, y: y)) == isInside, "\(x), \(y)") }
        var open = Path()
        open.addLines([CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 10)])
        #expect(open.contains(CGPoint(x: 1, y: 5)))
        #expect(!Path().contains(.zero))
    }

    @Test("An area enclosed twice is inside by the non-zero rule and outside by the even-odd rule")
    func evenOddRule() {
        var twice = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
        twice.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
        #expect(twice.contains(CGPoint(x: 3, y: 3)))
        #expect(!twice.contains(CGPoint(x: 3, y: 3), eoFill: true))
        #expect(twice.contains(CGPoint(x: 8, y: 8), eoFill: true))
    }
}
