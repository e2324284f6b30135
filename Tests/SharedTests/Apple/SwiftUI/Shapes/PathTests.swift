import Foundation
import Testing

@testable import Shared

/// Path geometry that is computed without drawing.
struct PathTests {
    @Test("A path's bounding rectangle encloses its curves, not their control points")
    func boundingRect() {
        let rows: [(Path, CGRect)] = [
            (
                Path { path in
                    path.move(to: .zero)
                    path.addCurve(
                        to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100), control2: CGPoint(x: 100, y: 100))
                }, CGRect(x: 0, y: 0, width: 100, height: 75)
            ),
            (
                Path { path in
                    path.move(to: .zero)
                    path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: -20))
                }, CGRect(x: 0, y: -10, width: 10, height: 10)
            ),
            (Path(CGRect(x: 1, y: 2, width: 3, height: 4)), CGRect(x: 1, y: 2, width: 3, height: 4)),
        ]
        for (path, rect) in rows {
            let bounds = path.boundingRect
            #expect(abs(bounds.minX - rect.minX) < 1e-9 && abs(bounds.minY - rect.minY) < 1e-9)
            #expect(abs(bounds.width - rect.width) < 1e-9 && abs(bounds.height - rect.height) < 1e-9)
        }
        #expect(Path().boundingRect == .null)
    }
}
