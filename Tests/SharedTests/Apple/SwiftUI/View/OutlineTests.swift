import Foundation
import Testing

@testable import Shared

/// Outlines: arcs, trimming, corners and transforms.
struct OutlineTests {
    @Test("An arc follows its circle in the given direction")
    func arcs() throws {
        var outline = Outline()
        outline.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, isDecreasing: false)
        #expect(outline.elements.first == .move(Point(x: 10, y: 0)))
        let end = try #require(outline.current)
        #expect(abs(end.x) < 1e-9 && abs(end.y - 10) < 1e-9)
        // In the other direction, the arc spans three quarters.
        var other = Outline()
        other.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, isDecreasing: true)
        let bounds = try #require(other.trimmed(from: 0.3, to: 0.35).bounds)
        #expect(bounds.y < 0 && bounds.x < 0)
    }

    @Test("An arc of equal angles has no curve, so that no dot is drawn at its end")
    func emptyArc() {
        var outline = Outline()
        outline.addArc(center: .zero, radius: 10, startAngle: 1, endAngle: 1, isDecreasing: false)
        #expect(outline.elements.count == 1)
    }

    @Test("A circle trimmed to half its length ends opposite its start")
    func trimmedCircle() throws {
        let circle = Outline(ellipseIn: Rect(x: -10, y: -10, width: 20, height: 20))
        let half = circle.trimmed(from: 0, to: 0.5)
        let end = try #require(half.current)
        #expect(abs(end.x + 10) < 0.01 && abs(end.y) < 0.01)
        #expect(circle.trimmed(from: 0, to: 1) == circle)
        #expect(circle.trimmed(from: 0.6, to: 0.4).isEmpty)
    }

    @Test("A corner radius is limited to half of the shorter side")
    func cornerRadius() throws {
        let rect = Rect(x: 0, y: 0, width: 20, height: 10)
        for isContinuous in [true, false] {
            let outline = Outline(roundedRect: rect, corners: .init(radius: 50), isContinuous: isContinuous)
            let bounds = try #require(outline.bounds)
            #expect(abs(bounds.x) < 1e-9 && abs(bounds.width - 20) < 1e-9 && abs(bounds.height - 10) < 1e-9)
        }
        // Half of the shorter side in both directions, as iOS draws a radius of 48 at 140 × 30.
        let bar = Outline(
            roundedRect: Rect(x: 0, y: 0, width: 140, height: 30), corners: .init(radius: 48), isContinuous: false)
        #expect(
            bar
                == Outline(
                    roundedRect: Rect(x: 0, y: 0, width: 140, height: 30), corners: .init(radius: 15),
                    isContinuous: false))
        #expect(bar.elements.first == .move(Point(x: 125, y: 0)))
        let sharp = Outline(roundedRect: rect, corners: .init(radius: 0), isContinuous: true)
        #expect(sharp.elements.filter { if case .curve = $0 { true } else { false } }.isEmpty)
    }

    @Test("Continuous corners extend past their radius, and become circular when there is no room")
    func continuousCorners() {
        func first(_ outline: Outline) -> Point? {
            for case .move(let point) in outline.elements { return point }
            return nil
        }
        let rect = Rect(x: 0, y: 0, width: 100, height: 100)
        let roomy = Outline(roundedRect: rect, corners: .init(radius: 10), isContinuous: true)
        #expect(abs((first(roomy)?.x ?? 0) - (100 - 15.2866483)) < 1e-6)
        let tight = Outline(roundedRect: rect, corners: .init(radius: 50), isContinuous: true)
        #expect(abs((first(tight)?.x ?? 0) - 50) < 1e-6)
        // On iOS, the curve of a corner of 12 points becomes visible 14.0 points before the corner, and that of a capsule 52 points high 32.3 points
        // before it.
        for (radius, size, begin) in [
            (12.0, Size(width: 158, height: 158), 14.0), (26, Size(width: 300, height: 52), 32.3),
        ] {
            let outline = Outline(roundedRect: Rect(size), corners: .init(radius: radius), isContinuous: true)
            let points = stride(from: 0.0, through: 0.1, by: 0.000_1).compactMap {
                outline.trimmed(from: 0, to: $0).current
            }
            let visible = points.first { $0.y >= 0.03 }
            #expect(abs(size.width - (visible?.x ?? 0) - begin) < 0.34)
        }
        // Without room, the outline is a circle, and the middle of the corner lies on it.
        let middle = tight.trimmed(from: 0, to: 0.125).current ?? .zero
        #expect(abs(hypot(middle.x - 50, middle.y - 50) - 50) < 0.05)
    }

    @Test("Transforms apply in order, and a scale about a point leaves that point fixed")
    func transforms() {
        let transform = Transform.rotation(.pi / 2).then(.translation(10, 0))
        let point = transform.apply(Point(x: 1, y: 0))
        #expect(abs(point.x - 10) < 1e-9 && abs(point.y - 1) < 1e-9)
        let about = Transform.scale(2, 2).about(Point(x: 5, y: 5)).apply(Point(x: 6, y: 5))
        #expect(about == Point(x: 7, y: 5))
    }
}
