import AppIntents
import Foundation
import Shared
import SwiftUI
import Testing

@testable import WidgetRendering

/// The areas in which buttons with a content shape react to taps.
@MainActor
struct ContentShapeTests {
    private struct Tap: AppIntent {
        static let title: LocalizedStringResource = "Tap"
        func perform() async throws -> some IntentResult { .result() }
    }

    private struct Nodes: View, PrimitiveView {
        let nodes: [ViewNode]
        func nodes(in context: ResolveContext) -> [ViewNode] { nodes }
    }

    /// Returns the areas of a view of 100 × 100 points, which is archived and read back first.
    private func areas(@ViewBuilder _ view: () -> some View) throws -> [TapArea] {
        let context = ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog())
        let (json, diagnostics) = try ArchivedView.document(of: resolve(view(), in: context))
        #expect(diagnostics.isEmpty)
        let read = try ArchivedView(parsing: Array(try json.serialised().utf8)).nodes
        let drawn = try DrawnWidget(.systemSmall) {
            Nodes(nodes: read).containerBackground(.white, for: .widget)
        }
        // The areas survive the form in which they are stored.
        let metadata = try drawn.snapshot.metadata(
            drawnBy: RendererVersion(architecture: "x", fonts: "y", libraries: []))
        #expect(try SnapshotMetadata(parsing: try metadata.serialised()) == metadata)
        return metadata.regions.map(\.area)
    }

    /// Returns the letters of the points that lie in an area: the corner, the edge's middle, the middle, and half-way to the corner.
    private func hits(_ area: TapArea) -> String {
        let rect = area.rect
        func point(_ x: Double, _ y: Double) -> Point { Point(x: rect.x + x * rect.width, y: rect.y + y * rect.height) }
        let points = [
            ("c", point(0.02, 0.02)), ("e", point(0.5, 0.02)), ("m", point(0.5, 0.5)), ("h", point(0.25, 0.25)),
        ]
        return points.filter { area.contains($0.1) }.map(\.0).joined()
    }

    private func button(_ label: some View) -> some View {
        Button(intent: Tap()) { label }.buttonStyle(.plain)
    }

    private var square: some View { Color.red.frame(width: 100, height: 100) }

    @Test("A button whose label has a content shape reacts only in the shape, with the fill rule of the shape")
    func shapes() throws {
        var star = Path()
        star.addRect(CGRect(x: 0, y: 0, width: 100, height: 100))
        star.addRect(CGRect(x: 20, y: 20, width: 60, height: 60))
        let round = RoundedRectangle(cornerRadius: 30)
        for (area, expected) in [
            (try areas { button(square) }, "cemh"),
            (try areas { button(square.contentShape(Circle())) }, "emh"),
            (try areas { button(square.contentShape(Capsule())) }, "emh"),
            (try areas { button(square.contentShape(round)) }, "emh"),
            (try areas { button(square.contentShape(.interaction, Circle())) }, "emh"),
            (try areas { button(square.contentShape(.dragPreview, Circle())) }, "cemh"),
            (try areas { button(square.contentShape(star)) }, "cemh"),
            (try areas { button(square.contentShape(star, eoFill: true)) }, "ce"),
            // A background around the shape is tapped, too.
            (try areas { button(square.contentShape(Circle()).background(.blue)) }, "cemh"),
            // Padding around the shape isn't.
            (try areas { button(square.contentShape(Circle()).padding(10)) }, "emh"),
            // A shape around the button limits it.
            (try areas { button(square).contentShape(Circle()) }, "emh"),
        ] {
            #expect(area.count == 1)
            #expect(area.first.map(hits) == expected)
        }
    }

    @Test("Rectangles stay rectangles: a content shape that is one changes only the size")
    func rectangles() throws {
        let plain = try areas { button(square.padding(20)) }
        let shaped = try areas { button(square.contentShape(Rectangle()).padding(20)) }
        #expect(plain.map(\.shapes) == [[]] && shaped.map(\.shapes) == [[]])
        #expect(plain[0].rect.width == 140 && shaped[0].rect.width == 100)
        #expect(shaped[0].rect.middle == plain[0].rect.middle)
        let both = try areas {
            HStack {
                button(square.frame(width: 40)); button(square.frame(width: 40))
            }.contentShape(Circle())
        }
        #expect(both.count == 2 && both.allSatisfy { $0.shapes.count == 1 })
    }
}
