import Foundation
import Testing
import UIKit

struct UIBezierPathTests {
    private let square = CGRect(x: 0, y: 0, width: 10, height: 10)

    @Test("Rectangles, ellipses and rounded rectangles have their bounds and contain their points")
    func shapes() {
        #expect(UIBezierPath(rect: square).contains(CGPoint(x: 0.1, y: 0.1)))
        #expect(!UIBezierPath(ovalIn: square).contains(CGPoint(x: 0.1, y: 0.1)))
        let rounded = UIBezierPath(roundedRect: square, cornerRadius: 99)
        #expect(rounded.bounds == square && !rounded.contains(CGPoint(x: 0.1, y: 0.1)))
    }

    @Test(
        "Only the given corners are rounded", arguments: [UIRectCorner.topLeft, .topRight, .bottomRight, .bottomLeft])
    func roundedCorners(corner: UIRectCorner) {
        let path = UIBezierPath(
            roundedRect: square, byRoundingCorners: corner, cornerRadii: CGSize(width: 4, height: 4))
        let corners: [(UIRectCorner, CGPoint)] = [
            (.topLeft, CGPoint(x: 0.5, y: 0.5)), (.topRight, CGPoint(x: 9.5, y: 0.5)),
            (.bottomRight, CGPoint(x: 9.5, y: 9.5)), (.bottomLeft, CGPoint(x: 0.5, y: 9.5)),
        ]
        for (other, point) in corners { #expect(path.contains(point) == (other != corner)) }
        #expect(path.bounds == square && path.contains(CGPoint(x: 5, y: 5)))
    }

    @Test("A clockwise arc turns from the x axis to the y axis, which points down")
    func arcs() {
        let quarter = UIBezierPath(
            arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        quarter.addLine(to: .zero)
        quarter.close()
        #expect(quarter.contains(CGPoint(x: 5, y: 5)) && !quarter.contains(CGPoint(x: -5, y: 5)))
        let rest = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        rest.addLine(to: .zero)
        rest.close()
        #expect(!rest.contains(CGPoint(x: 5, y: 5)) && rest.contains(CGPoint(x: -5, y: -5)))
    }

    @Test("Paths are appended, transformed and emptied, and the even-odd rule leaves a hole")
    func composition() {
        let path = UIBezierPath(rect: square)
        path.append(UIBezierPath(rect: square.inset(by: UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2))))
        #expect(path.contains(CGPoint(x: 5, y: 5)))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(CGPoint(x: 5, y: 5)) && path.contains(CGPoint(x: 1, y: 1)))
        path.apply(CGAffineTransform(scaleX: 2, y: 3))
        #expect(path.bounds == CGRect(x: 0, y: 0, width: 20, height: 30))
        path.removeAllPoints()
        #expect(path.isEmpty)
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3, y: 4))
        #expect(path.currentPoint == CGPoint(x: 3, y: 4))
    }
}
