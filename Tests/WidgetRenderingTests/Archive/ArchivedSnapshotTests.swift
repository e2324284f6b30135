import Foundation
import Shared
import SwiftUI
import Testing

@testable import ViewGallery
@testable import WidgetRendering

/// Archived views are decoded and drawn unchanged.
@MainActor
struct ArchivedSnapshotTests {
    /// The samples that contain functions, with the diagnostics about what isn't archived.
    private static let functions: [String: Set<String>] = [
        "CanvasSample": ["not archived: GeometryReader, which is a function"],
        "ChartsSample": ["not archived: a chart"],
        "ReactionsSample": ["not archived: GeometryReader, which is a function"],
        "SubviewsSample": ["not archived: GeometryReader, which is a function"],
        "ArrangementsSample": [
            "not archived: a custom layout, which is a function",
            "not archived: GeometryReader, which is a function",
            "not archived: alignmentGuide, which is a function",
            "not archived: a custom alignment, which is a function",
        ],
    ]

    private let renderer: ViewRenderer

    init() throws {
        renderer = try ViewRenderer(
            fonts: FontSet(configuration: PangoTextEngineTests.fonts), assets: .empty, scale: 3)
    }

    @Test(
        "Gallery samples archived without omissions draw the same pixels when read back",
        arguments: ColorScheme.allCases)
    func roundTrip(scheme: ColorScheme) throws {
        func check<S: Sample>(_ sample: S.Type) throws {
            let nodes = nodes(of: S().padding(12), scheme)
            let (json, diagnostics) = try ArchivedView.document(of: nodes)
            let text = try json.serialised()
            let read = try ArchivedView(parsing: Array(text.utf8))
            #expect(Set(diagnostics.map(\.message)).isSubset(of: Self.functions["\(S.self)"] ?? []))
            #expect(read.diagnostics.map(\.message) == diagnostics.map(\.message))
            // The document is encoded unchanged, except for the diagnostics.
            #expect(try ArchivedView.document(of: read.nodes).json["views"] == json["views"])
            let archived = layOut(read.nodes)
            #expect(archived.list.size.width > 0 && archived.list.size.height > 0)
            guard diagnostics.isEmpty else { return }
            let drawn = layOut(nodes)
            #expect(archived.list == drawn.list, "\(S.self)")
            #expect(archived.texts.map(\.string) == drawn.texts.map(\.string))
            #expect(try renderer.png(archived) == renderer.png(drawn))
        }
        for sample in ViewGallery.samples { try check(sample) }
    }

    @Test("Nine gallery samples are archived completely, without any omission")
    func completeSamples() throws {
        func isWhole<S: Sample>(_ sample: S.Type) throws -> Bool {
            try ArchivedView.document(of: nodes(of: S(), .light)).diagnostics.isEmpty
        }
        var whole: [String] = []
        for sample in ViewGallery.samples where try isWhole(sample) { whole.append("\(sample)") }
        #expect(
            whole == [
                "TextSample", "MarkdownSample", "LettersSample", "ContainersSample", "ControlsSample", "GaugesSample",
                "ShapesSample", "GradientsSample", "EffectsSample",
            ])
    }

    @Test("Progress views and a gauge draw the same from their archive")
    func progressBars() throws {
        let view = VStack {
            ProgressView(value: 0.4)
            ProgressView(value: 0)
            Gauge(value: 0.7) { Text("Level") }
        }
        let nodes = nodes(of: view, .light)
        let (json, diagnostics) = try ArchivedView.document(of: nodes)
        #expect(diagnostics.isEmpty)
        #expect(layOut(try ArchivedView(json).nodes).list == layOut(nodes).list)
    }

    @Test(
        "An archived circular gauge matches its direct drawing within tolerance at three widths",
        arguments: [32, 40, 58])
    func circularGauge(side: CGFloat) throws {
        let gauge = Gauge(value: 62, in: 50...80) {
            Text("°F")
        } currentValueLabel: {
            Text("62")
        } minimumValueLabel: {
            Text("50")
        } maximumValueLabel: {
            Text("80")
        }
        var tolerance = SnapshotTolerance()
        (tolerance.channel, tolerance.share) = (48, 0.03)
        let nodes = nodes(of: gauge.gaugeStyle(.accessoryCircular).tint(.green).frame(width: side), .light)
        let (json, diagnostics) = try ArchivedView.document(of: nodes)
        #expect(diagnostics.isEmpty)
        let (archived, drawn) = (layOut(try ArchivedView(json).nodes), layOut(nodes))
        #expect(archived.list.size == drawn.list.size)
        #expect(archived.texts.map(\.string) == drawn.texts.map(\.string))
        let difference = PixelDifference(
            try Pixels(png: try renderer.png(archived), name: "archived"),
            try Pixels(png: try renderer.png(drawn), name: "drawn"), tolerance: tolerance)
        // Glyph widths depend on the size, so scaled glyphs of another size differ at their edges.
        #expect(side == 58 ? difference.count == 0 : difference.isTolerated(tolerance), "\(difference.line ?? "")")
    }

    private func nodes(of view: some View, _ scheme: ColorScheme) -> [ViewNode] {
        var environment = EnvironmentValues()
        environment.colorScheme = scheme
        environment.pixelsPerPoint = 3
        return resolve(view, in: ResolveContext(environment: environment, diagnostics: DiagnosticLog()))
    }

    private func layOut(_ nodes: [ViewNode]) -> ViewRenderer.Layout {
        renderer.layOut(Nodes(nodes: nodes), offered: ProposedSize(width: 340, height: nil))
    }
}

/// A view that wraps resolved nodes.
private struct Nodes: View, PrimitiveView {
    let nodes: [ViewNode]

    func nodes(in context: ResolveContext) -> [ViewNode] { nodes }
}
