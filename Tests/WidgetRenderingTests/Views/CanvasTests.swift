import Foundation
import Shared
import SwiftUI
import Testing

@testable import WidgetRendering

/// Views drawn with a `Canvas`.
@MainActor
struct CanvasTests {
    private static let red = Color(red: 1, green: 0, blue: 0)

    @Test("Canvas drawing follows the transforms and the opacity of its context")
    func transforms() throws {
        let drawn = try Drawn(width: 20, height: 10) {
            Canvas { context, size in
                context.fill(Path(CGRect(x: 2, y: 2, width: 4, height: 4)), with: .color(Self.red))
                context.translateBy(x: 10, y: 0)
                context.scaleBy(x: 2, y: 1)
                context.opacity = 0.5
                context.fill(Path(CGRect(x: 0, y: 0, width: 3, height: size.height)), with: .color(Self.red))
            }
        }
        #expect(drawn.row(3) == "..####....++++++....")
        #expect(drawn.row(8) == "..........++++++....")
        #expect(drawn[12, 3] == [255, 0, 0, 128])
    }

    @Test("A copied context has its own clip and draws into the same canvas")
    func copiedContext() throws {
        let drawn = try Drawn(width: 10, height: 4) {
            Canvas { context, size in
                var copy = context
                copy.clip(to: Path(CGRect(x: 0, y: 0, width: 4, height: 4)))
                copy.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 4)), with: .color(Self.red))
                context.fill(Path(CGRect(x: 8, y: 0, width: 2, height: 4)), with: .color(Self.red))
            }
        }
        #expect(drawn.row(2) == "####....##")
    }

    @Test("Canvas text is placed with its anchor at the given point")
    func textAnchors() {
        let laid = Laid(width: 100, height: 100) {
            Canvas { context, _ in
                context.draw(Text("ab"), at: CGPoint(x: 50, y: 50))
                context.draw(Text("cd"), at: CGPoint(x: 100, y: 0), anchor: .topTrailing)
            }
        }
        #expect(
            laid.texts.map(\.rect) == [
                Rect(x: 40, y: 40, width: 20, height: 20), Rect(x: 80, y: 0, width: 20, height: 20),
            ])
    }

    @Test("A canvas gradient runs between points in canvas coordinates")
    func gradientPoints() throws {
        let drawn = try Drawn(width: 100, height: 10) {
            Canvas { context, size in
                context.fill(
                    Path(CGRect(x: 50, y: 0, width: 50, height: 10)),
                    with: .linearGradient(
                        Gradient(colors: [Self.red, .black]), startPoint: CGPoint(x: 0, y: 0),
                        endPoint: CGPoint(x: 100, y: 0)))
            }
        }
        #expect(abs(drawn[50, 5][0] - 127) <= 2)
        #expect(drawn[99, 5][0] <= 3)
    }

    @Test("A resolved text is measured in the layout, and drawn in its colour")
    func resolvedTexts() {
        let laid = Laid(width: 100, height: 100) {
            Canvas { context, size in
                var text = context.resolve(Text("abc"))
                text.shading = .color(Self.red)
                let extent = text.measure(in: size)
                #expect(extent == CGSize(width: 30, height: 20))
                #expect(text.measure(in: CGSize(width: 20, height: 100)).height == 40)
                context.draw(text, in: CGRect(x: 5, y: 7, width: extent.width, height: extent.height))
            }
        }
        #expect(laid.texts.map(\.rect) == [Rect(x: 5, y: 7, width: 30, height: 20)])
    }

    @Test("A canvas draws the views of its symbols by their tags, at their own size")
    func symbols() throws {
        let drawn = try Drawn(width: 10, height: 4) {
            Canvas { context, _ in
                #expect(context.resolveSymbol(id: "moon")?.size == nil)
                guard let box = context.resolveSymbol(id: 2) else { return }
                #expect(box.size == CGSize(width: 2, height: 4))
                context.draw(box, at: CGPoint(x: 2, y: 2))
                context.draw(box, in: CGRect(x: 8, y: 0, width: 2, height: 4))
            } symbols: {
                Color.green.frame(width: 5, height: 5).tag(1)
                Self.red.frame(width: 2, height: 4).tag(2)
            }
        }
        #expect(drawn.row(2) == ".##.....##")
    }

    @Test("A filter changes what is drawn after it in its context")
    func filters() throws {
        let drawn = try Drawn(width: 6, height: 2) {
            Canvas { context, _ in
                context.fill(Path(CGRect(x: 0, y: 0, width: 2, height: 2)), with: .color(Self.red))
                var copy = context
                copy.addFilter(.colorMultiply(.black))
                copy.fill(Path(CGRect(x: 2, y: 0, width: 2, height: 2)), with: .color(Self.red))
                context.fill(Path(CGRect(x: 4, y: 0, width: 2, height: 2)), with: .color(Self.red))
            }
        }
        #expect(drawn[0, 0] == [255, 0, 0, 255])
        #expect(drawn[2, 0] == [0, 0, 0, 255])
        #expect(drawn[4, 0] == [255, 0, 0, 255])
    }
}
