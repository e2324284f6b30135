import Foundation
import Shared
import SwiftUI
import Testing

@testable import WidgetRendering

/// Effects that depend on a view's size.
@MainActor
struct VisualEffectViewTests {
    private static let red = Color(red: 1, green: 0, blue: 0)

    @Test("A visual effect moves a view by a share of its size and keeps its place in the layout")
    func sizeDependentOffset() throws {
        let drawn = try Drawn(width: 10, height: 2) {
            HStack(spacing: 0) {
                Self.red.frame(width: 4, height: 2)
                    .visualEffect { content, proxy in content.offset(x: proxy.size.width / 2).opacity(0.5) }
                Spacer(minLength: 0)
                Self.red.frame(width: 1, height: 2)
            }
        }
        #expect(drawn.row(1) == "..++++...#")
    }

    @Test("A geometry effect transforms a view of its size and keeps its place in the layout")
    func geometryEffect() throws {
        let drawn = try Drawn(width: 8, height: 2) {
            HStack(spacing: 0) {
                Self.red.frame(width: 2, height: 2).modifier(ShiftByWidth())
                Spacer(minLength: 0)
            }
        }
        #expect(drawn.row(1) == "..##....")
    }

    private nonisolated struct ShiftByWidth: GeometryEffect {
        func effectValue(size: CGSize) -> ProjectionTransform {
            ProjectionTransform(CGAffineTransform(translationX: size.width, y: 0))
        }
    }

    @Test("A scroll transition shows the view in the middle of the visible part")
    func scrollTransition() throws {
        let drawn = try Drawn(width: 4, height: 1) {
            Self.red.scrollTransition { content, phase in
                content.opacity(phase.isIdentity ? 0.5 : 1).offset(y: phase.value * 5)
            }
        }
        #expect(drawn.row(0) == "++++")
    }

    @Test("Animators show their first phase and their initial value")
    func animators() {
        let laid = Laid(width: 200, height: 100) {
            VStack(spacing: 0) {
                PhaseAnimator(["a", "bc"]) {
                    Text(verbatim: $0)
                } animation: { _ in
                    .bouncy
                }
                PhaseAnimator([String]()) { Text(verbatim: $0) }
                Text("d").phaseAnimator([10.0, 20.0]) { content, width in content.padding(.leading, CGFloat(width)) }
                KeyframeAnimator(initialValue: 30.0) {
                    Text("e").padding(.leading, CGFloat($0))
                } keyframes: { _ in
                    LinearKeyframe(90.0, duration: 1)
                }
            }
        }
        #expect(laid.texts.map(\.string) == ["a", "d", "e"])
        #expect(laid.size == Size(width: 40, height: 60))
    }

    @Test("Glass is a translucent plate in its shape and colour, whose missing refraction is reported")
    func glass() throws {
        let drawn = try Drawn(width: 10, height: 10) {
            Color.clear.glassEffect(.regular.tint(Self.red), in: Rectangle())
        }
        let middle = drawn[5, 5]
        #expect(middle[0] > 200 && middle[1] < 120 && middle[3] > 200)
        let laid = Laid(width: 100, height: 100) { Text("ab").glassEffect() }
        #expect(laid.diagnostics.map(\.message) == ["not drawn: the refraction of glassEffect(_:in:)"])
        #expect(try Drawn(width: 4, height: 1) { Color.clear.glassEffect(.identity) }.row(0) == "....")
    }
}
