import CoreGraphics
import Shared
import SwiftUI
import Testing

/// Paths built as Core Graphics code builds them.
struct CGPathTests {
    private let triangle: CGMutablePath = {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addLine(to: CGPoint(x: 0, y: 10))
        path.closeSubpath()
        return path
    }()

    @Test("A mutable path equals the SwiftUI path built from the same steps")
    func equalPaths() {
        let same = Path { path in
            path.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)])
            path.closeSubpath()
        }
        #expect(Path(triangle) == same)
        #expect(same.cgPath == triangle)
        #expect(triangle.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(triangle.currentPoint == .zero)
        #expect(CGMutablePath().isEmpty && CGMutablePath().boundingBox == .null)
    }

    @Test("Containment follows the fill rule and the transform")
    func containment() {
        let ring = CGMutablePath()
        ring.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        ring.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
        #expect(ring.contains(CGPoint(x: 5, y: 5)))
        #expect(!ring.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
        #expect(ring.contains(CGPoint(x: 6, y: 0.5), transform: CGAffineTransform(translationX: 5, y: 0)))
        #expect(!ring.contains(CGPoint(x: 1, y: 1), transform: CGAffineTransform(translationX: 5, y: 0)))
    }

    @Test("A copied path is independent of its original and can be transformed")
    func copiedPath() throws {
        let path = CGMutablePath()
        path.addEllipse(in: CGRect(x: 0, y: 0, width: 4, height: 4))
        let copy = try #require(path.copy())
        path.addRect(CGRect(x: 10, y: 10, width: 1, height: 1))
        #expect(copy != path)
        #expect(copy.boundingBoxOfPath.maxX < 5 && path.boundingBoxOfPath.maxX == 11)
        var double = CGAffineTransform(scaleX: 2, y: 3)
        #expect(copy.copy(using: &double)?.boundingBox.size == CGSize(width: 8, height: 12))
    }

    @Test("A tangent arc rounds a corner and ends at its tangent point")
    func tangentArc() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 20)
        #expect(abs(path.currentPoint.x - 100) < 1e-9 && abs(path.currentPoint.y - 20) < 1e-9)
        path.addLine(to: CGPoint(x: 100, y: 100))
        path.addLine(to: CGPoint(x: 0, y: 100))
        path.closeSubpath()
        // The arc's midpoint is 20 * (1 - 1 / 2.squareRoot()) from both sides.
        #expect(path.contains(CGPoint(x: 93.9, y: 6.1)) && !path.contains(CGPoint(x: 94.3, y: 5.7)))
        path.addArc(tangent1End: CGPoint(x: 0, y: 100), tangent2End: CGPoint(x: -50, y: 200), radius: 0)
        #expect(path.currentPoint == CGPoint(x: 0, y: 100))
    }

    @Test("Points, sizes and rectangles are transformed, and an inverse undoes a transform")
    func transformedGeometry() {
        let transform = CGAffineTransform(rotationAngle: .pi / 2).concatenating(.init(translationX: 10, y: 0))
        let point = CGPoint(x: 1, y: 2).applying(transform)
        #expect(abs(point.x - 8) < 1e-9 && abs(point.y - 1) < 1e-9)
        let back = point.applying(transform.inverted())
        #expect(abs(back.x - 1) < 1e-9 && abs(back.y - 2) < 1e-9)
        let rect = CGRect(x: 0, y: 0, width: 4, height: 2).applying(transform)
        #expect(abs(rect.minX - 8) < 1e-9 && abs(rect.width - 2) < 1e-9 && abs(rect.height - 4) < 1e-9)
        #expect(CGSize(width: 2, height: 3).applying(.init(scaleX: 2, y: 2)) == CGSize(width: 4, height: 6))
        #expect(CGAffineTransform(scaleX: 0, y: 1).inverted() == CGAffineTransform(scaleX: 0, y: 1))
    }
}
