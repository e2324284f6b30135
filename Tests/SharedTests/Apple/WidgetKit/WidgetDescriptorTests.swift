import Foundation
import Testing

@testable import Shared

extension WidgetBundleMember {
    /// The kind of the widget or control.
    @MainActor var kind: String {
        switch self {
        case .widget(let widget): WidgetDescriptor(widget: widget).kind
        case .control(let control): ControlDescriptor(control: control).kind
        }
    }
}

@MainActor
struct WidgetDescriptorTests {
    struct Entry: TimelineEntry { let date: Date }

    struct Provider: TimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: .distantPast) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
            completion(Entry(date: .distantPast))
        }
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
            completion(Timeline(entries: [Entry(date: .distantPast), Entry(date: .distantFuture)], policy: .atEnd))
        }
    }

    struct Plain: Widget {
        var body: some WidgetConfiguration {
            StaticConfiguration(kind: "Plain", provider: Provider()) { entry in Text(verbatim: "\(entry.date)") }
        }
    }

    struct Rich: Widget {
        var body: some WidgetConfiguration {
            StaticConfiguration(kind: "Rich", provider: Provider()) { _ in EmptyView() }
                .configurationDisplayName("Rich").description("More").supportedFamilies([.accessoryInline])
        }
    }

    struct Titled: Widget {
        var body: some WidgetConfiguration {
            StaticConfiguration(kind: "Titled", provider: Provider()) { _ in EmptyView() }
                .configurationDisplayName(Text("Tea") + Text(verbatim: " time")).description(Text("**Hot** tea"))
        }
    }

    @Test("A name and a description can be texts, of which the gallery shows the plain text")
    func texts() {
        let descriptor = WidgetDescriptor(widget: Titled())
        #expect(descriptor.displayName == "Tea time" && descriptor.description == "Hot tea")
    }

    struct Both: WidgetBundle {
        var body: some Widget {
            Plain()
            Rich()
        }
    }

    struct One: WidgetBundle {
        var body: some Widget { Rich() }
    }

    @Test("A widget configuration defaults to its kind as name and to the system families")
    func defaults() {
        let descriptor = WidgetDescriptor(widget: Plain())
        #expect(descriptor.displayName == "Plain")
        #expect(descriptor.families == [.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge])
    }

    @Test("Configuration modifiers set the display name, description and families")
    func modifiers() {
        let descriptor = WidgetDescriptor(widget: Rich())
        #expect([descriptor.kind, descriptor.displayName, descriptor.description] == ["Rich", "Rich", "More"])
        #expect(descriptor.families == [.accessoryInline])
    }

    @Test("A widget bundle lists its widgets in order of declaration")
    func bundleOrder() {
        #expect(Both().members.map(\.kind) == ["Plain", "Rich"])
        #expect(One().members.count == 1)
    }

    struct Late: TimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: .distantPast) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {}
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
            nonisolated(unsafe) let completion = completion
            Thread.detachNewThread { completion(Timeline(entries: [Entry(date: .distantPast)], policy: .never)) }
        }
    }

    struct LateWidget: Widget {
        var body: some WidgetConfiguration { StaticConfiguration(kind: "Late", provider: Late()) { _ in EmptyView() } }
    }

    @Test("A timeline that a provider completes on another thread reaches the main actor")
    func backgroundTimeline() async {
        let context = TimelineProviderContext(family: .systemSmall, isPreview: false, displaySize: .zero)
        let count = await withCheckedContinuation { continuation in
            WidgetDescriptor(widget: LateWidget()).source?.timeline(context) {
                continuation.resume(returning: $0.entries.count)
            }
        }
        #expect(count == 1)
    }

    @Test("A provider's timeline is delivered with its entries, policy and views")
    func timelineViews() {
        var timeline: ViewTimeline?
        let context = TimelineProviderContext(family: .systemSmall, isPreview: false, displaySize: .zero)
        WidgetDescriptor(widget: Plain()).source?.timeline(context) { timeline = $0 }
        #expect(timeline?.entries.map(\.date) == [.distantPast, .distantFuture])
        #expect(timeline?.policy == .atEnd)
        #expect(
            timeline?.entries[0].nodes(ResolveContext(environment: .init(), diagnostics: DiagnosticLog())).count == 1)
    }
}
