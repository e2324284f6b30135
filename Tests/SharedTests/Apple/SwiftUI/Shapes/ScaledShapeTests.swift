import Foundation
import Testing

@testable import Shared

struct ScaledShapeTests {
    private let space = CGRect(x: 0, y: 0, width: 20, height: 10)

    private func bounds(_ shape: some Shape) -> [Double] {
        let rect = shape.path(in: space).boundingRect
        return [rect.minX, rect.minY, rect.width, rect.height].map { (Double($0) * 1000).rounded() / 1000 }
    }

    @Test("The outlines of scaled, rotated, translated and transformed shapes are those of the shape after one step")
    func paths() {
        let scale = CGSize(width: 0.5, height: 2)
        #expect(bounds(ScaledShape(shape: Rectangle(), scale: scale)) == [5, -5, 10, 20])
        #expect(bounds(ScaledShape(shape: Rectangle(), scale: scale, anchor: .topLeading)) == [0, 0, 10, 20])
        #expect(bounds(Rectangle().scale(x: 0.5, y: 2)) == [5, -5, 10, 20])
        #expect(bounds(Rectangle().scale(0.5, anchor: .bottomTrailing)) == [10, 5, 10, 5])
        #expect(bounds(RotatedShape(shape: Rectangle(), angle: .degrees(90))) == [5, -5, 10, 20])
        #expect(bounds(OffsetShape(shape: Rectangle(), offset: CGSize(width: 1, height: 2))) == [1, 2, 20, 10])
        #expect(bounds(Rectangle().offset(CGPoint(x: 3, y: 4))) == [3, 4, 20, 10])
        let flipped = TransformedShape(shape: Rectangle(), transform: CGAffineTransform(scaleX: -1, y: 1))
        #expect(bounds(flipped) == [-20, 0, 20, 10])
        #expect(bounds(DefaultGlassEffectShape()) == [0, 0, 20, 10])
    }

    @Test("Rotated and translated shapes can be inset")
    func insets() {
        #expect(bounds(Rectangle().offset(x: 1, y: 2).inset(by: 2)) == [3, 4, 16, 6])
        #expect(bounds(Rectangle().rotation(.degrees(180)).inset(by: 2)) == [2, 2, 16, 6])
    }

    @Test("Shapes with steps can be archived; shapes of an app can't")
    func figures() {
        struct Own: Shape { func path(in rect: CGRect) -> Path { Path(rect) } }
        let figure = Circle().scale(0.5).rotation(.degrees(90)).offset(x: 1, y: 2).figureOfShape
        #expect(figure?.base == .circle && figure?.steps.count == 3)
        #expect(DefaultGlassEffectShape().figureOfShape == Capsule().figureOfShape)
        #expect(Own().scale(0.5).figureOfShape == nil)
    }
}
