import Foundation
import Shared
import SwiftUI
import Testing

@testable import ViewGallery
@testable import WidgetRendering

/// The cost of drawing, on either side of each limit.
@MainActor
struct DrawingCostTests {
    private let page = Size(width: 1_000, height: 1_000)
    private let black = Paint.color(ResolvedColor(0, 0, 0))

    private func fill(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> DisplayList.Item {
        .fill(Rect(x: x, y: y, width: width, height: height), black)
    }

    private var whole: DisplayList.Item { fill(0, 0, 1_000, 1_000) }

    private func cost(_ items: [DisplayList.Item], scale: Double = 1) -> DrawingCost {
        DrawingCost(of: DisplayList(size: page, items: items), scale: scale)
    }

    private func refusal(_ items: [DisplayList.Item]) -> String? {
        do {
            try cost(items).check()
            return nil
        } catch {
            return (error as? CommandFailure)?.message ?? "\(error)"
        }
    }

    private func nested(_ effect: NodeEffect, _ times: Int, _ item: DisplayList.Item) -> DisplayList.Item {
        (0..<times).reduce(item) { item, _ in .group(effect, [item]) }
    }

    @Test("The cost of a blur covers the blurred extent at the drawn scale, clipped to the page")
    func blurredPixels() {
        let box = fill(400, 400, 100, 100)
        let side = 100 + 2 * 5.64 * 10
        #expect(abs(cost([.group(.blur(radius: 10), [box])]).redrawn["blur", default: 0] - side * side) < 1)
        let large = cost([.group(.blur(radius: 10), [box])], scale: 2).redrawn["blur", default: 0]
        #expect(abs(large - 4 * side * side) < 1)
        let half = Transform.scale(0.5, 0.5)
        let small = cost([.group(.transform(half), [.group(.blur(radius: 10), [box])])]).redrawn["blur", default: 0]
        #expect(abs(small - side * side / 4) < 1)
        #expect(cost([.group(.blur(radius: 10), [fill(5_000, 0, 10, 10)])]).redrawn == [:])
        #expect(cost([.group(.blur(radius: 1e9), [box])]).redrawn == ["blur": 1e6])
    }

    @Test("Effects that redraw more than 32 million pixels are refused, naming the costliest effect")
    func redrawnPixels() {
        #expect(refusal([nested(.blur(radius: 40), 32, whole)]) == nil)
        #expect(
            refusal([nested(.blur(radius: 40), 33, whole)])
                == "the view is too expensive to draw: effects redraw 33 million pixels, most of them blur; the limit is "
                + "32 million — use fewer or smaller blurs, shadows and colour filters")
        let shadow = NodeEffect.shadow(ResolvedColor(0, 0, 0), radius: 4, x: 1, y: 1)
        let mixed = nested(.filter(.grayscale(1)), 10, nested(shadow, 30, whole))
        #expect(refusal([mixed])?.contains("most of them shadow;") == true)
        #expect(refusal([nested(.filter(.grayscale(1)), 33, whole)])?.contains("most of them a colour filter;") == true)
        // The content of a single shadow is drawn twice.
        #expect(cost([.group(shadow, [.group(.blur(radius: 1), [whole])])]).redrawn["blur"] == 2e6)
        // A hundred badges with shadows are an ordinary view.
        let badges = (0..<100).map { (index: Int) -> DisplayList.Item in
            let (column, row) = (Double(index % 10), Double(index / 10))
            return nested(shadow, 1, fill(column * 100, row * 100, 60, 20))
        }
        #expect(refusal(badges) == nil)
    }

    @Test("Layers of more than 1,000 million pixels in total or 64 million nested are refused")
    func layers() {
        #expect(refusal([DisplayList.Item](repeating: .group(.opacity(0.5), [whole]), count: 1_000)) == nil)
        #expect(
            refusal([DisplayList.Item](repeating: .masked([whole], by: [whole]), count: 501))
                == "the view is too expensive to draw: opacity, groups and masks draw 1002 million pixels; the limit is "
                + "1000 million — use fewer of them")
        #expect(refusal([nested(.group, 63, whole)]) == nil)
        #expect(
            refusal([nested(.group, 64, whole)])
                == "the view is too expensive to draw: nested effects hold 65 million pixels; the limit is "
                + "64 million — nest fewer of them")
    }

    @Test("Gradients over 160 million pixels are refused, and angular ones over an eighth of that")
    func gradients() {
        func fills(_ shape: Paint.Gradient.Shape, _ count: Int) -> [DisplayList.Item] {
            let stops = [Paint.Gradient.Stop(color: ResolvedColor(0, 0, 0), location: 0)]
            let paint = Paint.gradient(Paint.Gradient(shape, stops: stops))
            return [DisplayList.Item](repeating: .fill(Rect(page), paint), count: count)
        }
        let middle = Point(x: 0.5, y: 0.5)
        #expect(refusal(fills(.linear(from: .zero, to: middle), 160)) == nil)
        #expect(
            refusal(fills(.linear(from: .zero, to: middle), 161))
                == "the view is too expensive to draw: gradients fill 161 million pixels; the limit is 160 million — "
                + "use fewer or smaller ones")
        #expect(refusal(fills(.angular(center: middle, from: 0, to: 1), 20)) == nil)
        #expect(refusal(fills(.angular(center: middle, from: 0, to: 1), 21)) != nil)
    }

    @Test("Texts over 500,000 characters are refused, and rounded text over a sixteenth of that")
    func characters() {
        func text(_ count: Int, design: String) -> DisplayList.Item {
            let line = DisplayList.TextBlock.Line(
                string: String(repeating: "a", count: count), x: 0, y: 10, width: 100, isRightToLeft: false)
            return .text(
                DisplayList.TextBlock(
                    lines: [line], box: Rect(page), font: ResolvedFont(size: 10, design: design), paint: black,
                    isAccented: false))
        }
        #expect(refusal([text(500_000, design: "default")]) == nil)
        #expect(refusal([text(500_001, design: "default")]) != nil)
        #expect(refusal([text(31_250, design: "rounded")]) == nil)
        #expect(
            refusal([text(31_251, design: "rounded")])
                == "the view is too expensive to draw: texts draw 500016 characters, those of the rounded design counted "
                + "sixteen times; the limit is 500000 — show less text")
    }

    @Test("Effects nested around many views are refused before the views are laid out")
    func effectsOnManyViews() {
        func refusal(_ times: Int) -> String? {
            let texts = (0..<1_000).map { _ in ViewNode(.spacer(minLength: 0)) }
            let root = (0..<times).reduce(ViewNode(.overlaid(.center, texts))) { node, _ in
                ViewNode(.modified(.effect(.fixed(.opacity(0.9))), node))
            }
            do {
                try DrawingCost.check([root])
                return nil
            } catch {
                return (error as? CommandFailure)?.message ?? "\(error)"
            }
        }
        #expect(refusal(50) == nil)
        #expect(
            refusal(51)
                == "the view is too expensive to draw: opacity, blur and shadow apply to 51000 views, counting each "
                + "nested application; the limit is 50000 — add compositingGroup() to the views first")
    }

    @Test("Every sample of the gallery costs far less than each drawing limit allows")
    func samples() throws {
        let renderer = try ViewRenderer(
            fonts: FontSet(configuration: PangoTextEngineTests.fonts), assets: .empty, scale: 3)
        func check<S: Sample>(_ sample: S.Type) {
            let layout = renderer.layOut(S().padding(12), offered: ProposedSize(width: 390, height: 844))
            let cost = DrawingCost(of: layout.list, scale: 3)
            #expect(cost.redrawn.values.reduce(0, +) < DrawingCost.redrawnLimit / 10, "\(S.self)")
            #expect(cost.layers < DrawingCost.layerLimit / 10, "\(S.self)")
            #expect(cost.nested < DrawingCost.nestedLimit / 4, "\(S.self)")
            #expect(cost.gradients < DrawingCost.gradientLimit / 10, "\(S.self)")
            #expect(cost.textBytes < DrawingCost.textLimit / 10, "\(S.self)")
        }
        for sample in ViewGallery.samples { check(sample) }
    }
}
