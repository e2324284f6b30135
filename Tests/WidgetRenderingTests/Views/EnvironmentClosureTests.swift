import Charts
import Foundation
import Shared
import SwiftUI
import Testing
import WidgetKit

@testable import WidgetRendering

/// Closures that create views, and the environment that their properties read.
@MainActor
struct EnvironmentClosureTests {
    /// A view whose body passes a closure to another view; each closure shows the widget's family.
    private struct Host: View {
        enum Closure: CaseIterable {
            case forEach, geometryReader, timelineView, asyncImage, asyncImagePhase, viewThatFits, overlay, background
            case customLayout, alignmentGuide, transformEnvironment, buttonStyle, viewModifier, canvas
            case chartForEach, chartOverlay, chartBackground, chartPlotStyle, axisMarks
        }

        @Environment(\.widgetFamily) private var family
        let closure: Closure

        private var text: Text { Text(verbatim: family.name) }
        private var marks: some ChartContent { PointMark(x: .value("x", 1), y: .value("y", 1)) }

        var body: some View {
            switch closure {
            case .forEach: ForEach(0..<1) { _ in text }
            case .geometryReader: GeometryReader { _ in text }
            case .timelineView: TimelineView(.everyMinute) { _ in text }
            case .asyncImage: AsyncImage(url: nil, content: { $0 }, placeholder: { text })
            case .asyncImagePhase: AsyncImage(url: nil) { _ in text }
            case .viewThatFits: ViewThatFits { text }
            case .overlay: Color.red.overlay { text }
            case .background: Color.red.background { text }
            case .customLayout: Corner() { text }
            case .alignmentGuide:
                ZStack(alignment: .leading) {
                    Color.red
                    text.alignmentGuide(.leading) { _ in family == .systemLarge ? -40 : 0 }
                }
            case .transformEnvironment:
                Shown().transformEnvironment(\.widgetFamily) { $0 = family }
            case .buttonStyle: Button("") {}.buttonStyle(Named())
            case .viewModifier: Color.red.modifier(Labelled())
            case .canvas: Canvas { context, _ in context.draw(text, at: .zero, anchor: .topLeading) }
            case .chartForEach:
                Chart {
                    ForEach(0..<1) { _ in marks.annotation { text } }
                }
                .plain
            case .chartOverlay: Chart { marks }.chartOverlay { _ in text }.plain
            case .chartBackground: Chart { marks }.chartBackground { _ in text }.plain
            case .chartPlotStyle: Chart { marks }.chartPlotStyle { $0.overlay(text) }.plain
            case .axisMarks:
                Chart { BarMark(x: .value("x", "a"), y: .value("y", 1)) }
                    .chartXAxis { AxisMarks { _ in AxisValueLabel { text } } }.chartYAxis(.hidden)
            }
        }
    }

    private struct Shown: View {
        @Environment(\.widgetFamily) private var family

        var body: some View { Text(verbatim: family.name) }
    }

    private struct Named: ButtonStyle {
        @Environment(\.widgetFamily) private var family

        func makeBody(configuration: Configuration) -> some View { Text(verbatim: family.name) }
    }

    private struct Labelled: ViewModifier {
        @Environment(\.widgetFamily) private var family

        func body(content: Content) -> some View { content.overlay { Text(verbatim: family.name) } }
    }

    private struct Corner: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
            CGSize(width: 200, height: 20)
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
            for view in subviews { view.place(at: bounds.origin, proposal: proposal) }
        }
    }

    private static var large: EnvironmentValues {
        var environment = EnvironmentValues()
        environment.widgetFamily = .systemLarge
        return environment
    }

    @Test(
        "A closure that makes views reads the environment of the view that calls it", arguments: Host.Closure.allCases)
    private func closures(_ closure: Host.Closure) throws {
        let laid = Laid(width: 300, height: 100, environment: Self.large) { Host(closure: closure) }
        #expect(laid.texts.map(\.string) == ["systemLarge"])
        if closure == .alignmentGuide { #expect(laid.texts.first?.rect.x == 40) }
    }

    private struct SampleWidget: Widget {
        @Environment(\.widgetFamily) private var family

        var body: some WidgetConfiguration {
            StaticConfiguration(kind: "Sample", provider: Provider()) { _ in Text(verbatim: family.name) }
        }
    }

    private struct Provider: TimelineProvider {
        struct Entry: TimelineEntry { let date: Date }

        func placeholder(in context: Context) -> Entry { Entry(date: Date(timeIntervalSince1970: 0)) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
            completion(placeholder(in: context))
        }
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
            completion(Timeline(entries: [placeholder(in: context)], policy: .never))
        }
    }

    private struct SampleActivity: Widget {
        struct Attributes: ActivityAttributes {
            struct ContentState: Codable, Hashable {}
        }

        @Environment(\.widgetFamily) private var family
        private var text: Text { Text(verbatim: family.name) }

        var body: some WidgetConfiguration {
            ActivityConfiguration(for: Attributes.self) { _ in
                text
            } dynamicIsland: { _ in
                DynamicIsland {
                    DynamicIslandExpandedRegion(.center) { text }
                } compactLeading: {
                    text
                } compactTrailing: {
                    text
                } minimal: {
                    text
                }
            }
        }
    }

    private struct Document: ActivityDocument {
        let activityID = "one"
        func attributes<A: Decodable>(_ type: A.Type) throws -> A {
            try JSONDecoder().decode(type, from: Data("{}".utf8))
        }
        func state<S: Decodable>(_ type: S.Type) throws -> S { try JSONDecoder().decode(type, from: Data("{}".utf8)) }
    }

    private struct SampleControl: ControlWidget {
        struct Switch: SetValueIntent {
            static let title: LocalizedStringResource = "Switch"
            @Parameter(title: "Value") var value: Bool
            func perform() async throws -> some IntentResult { .result() }
        }

        struct Template: ControlWidgetTemplate {
            @Environment(\.widgetFamily) private var family
            let outer: String

            var body: some ControlWidgetTemplate {
                ControlWidgetToggle(isOn: true, action: Switch()) {
                    Text(verbatim: "\(outer) \(family.name)")
                } valueLabel: { _ in
                    Text(verbatim: family.name)
                }
            }
        }

        @Environment(\.widgetFamily) private var family

        var body: some ControlWidgetConfiguration {
            StaticControlConfiguration(kind: "Sample") { Template(outer: family.name) }
        }
    }

    private func texts(_ nodes: [ViewNode]) -> [String] { nodes.flatMap(\.texts) }

    @Test("The closures of a widget, an activity and a control read the environment of their views")
    func configurations() throws {
        let context = ResolveContext(environment: Self.large, diagnostics: DiagnosticLog())
        let widget = WidgetDescriptor(widget: SampleWidget())
        let place = TimelineProviderContext(
            family: .systemLarge, isPreview: false, displaySize: CGSize(width: 100, height: 100))
        #expect(texts(try #require(widget.source).placeholder(place).nodes(context)) == ["systemLarge"])

        guard case .activity(let source) = WidgetDescriptor(widget: SampleActivity()).content else {
            throw CommandFailure("no activity")
        }
        let views = try source.views(Document(), false)
        #expect(texts(views.lockScreen(context)) == ["systemLarge"])
        let island = views.island
        #expect(texts(island.expanded(context).flatMap(\.nodes)) == ["systemLarge"])
        for form in [island.compactLeading, island.compactTrailing, island.minimal] {
            #expect(texts(form(context)) == ["systemLarge"])
        }

        let control = ControlDescriptor(control: SampleControl()).source.preview().content(context)
        #expect(texts(try #require(control).label) == ["systemLarge systemLarge"])
        #expect(texts(try #require(control?.value)) == ["systemLarge"])
    }
}

extension View {
    /// A chart without axes, whose only text is the closure's.
    fileprivate var plain: some View { chartXAxis(.hidden).chartYAxis(.hidden) }
}
