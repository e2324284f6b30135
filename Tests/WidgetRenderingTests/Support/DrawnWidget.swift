import Foundation
import Shared

@testable import WidgetRendering

/// A view drawn as a widget, with text of 10 × 20 points per character.
@MainActor
struct DrawnWidget {
    let snapshot: Snapshot
    /// The diagnostics and the rules' findings as text.
    var findings: [String] { snapshot.diagnostics.map(\.line) + snapshot.violations.map(\.line) }

    /// Draws a view at a family's size on the standard device, or on another one.
    init(
        _ family: WidgetFamily, _ mode: WidgetRenderingMode = .fullColor, scheme: ColorScheme = .light,
        size: Size? = nil,
        text: any TextEngine = GridTextEngine(), assets: AssetCatalog = .empty, format: SnapshotFormat = .png,
        isLinted: Bool = true,
        configured change: (any WidgetConfiguration) -> any WidgetConfiguration = { $0 },
        @ViewBuilder _ view: @escaping () -> some View
    ) throws {
        var arguments = Arguments(command: "render")
        arguments[RenderOptions.kind] = "Sample"
        arguments[RenderOptions.family] = family
        arguments[RenderOptions.mode] = .rendering(mode)
        arguments[RenderOptions.scheme] = scheme
        arguments[RenderOptions.format] = format
        var request = try RenderRequest(arguments)
        request.isLinted = isLinted
        let maker = SnapshotMaker(
            text: text, images: ImageStore(catalog: assets, scale: 3), request: request,
            size: try size ?? request.size, layoutDirection: .leftToRight)
        snapshot = maker.make(
            WidgetDescriptor(change(Sample().body)),
            ViewEntry(date: Date(timeIntervalSince1970: 0)) { resolve(view(), in: $0) }
        )
    }

    private struct Sample: Widget {
        var body: some WidgetConfiguration {
            StaticConfiguration(kind: "Sample", provider: Provider()) { _ in EmptyView() }
        }
    }

    private struct Entry: TimelineEntry { let date: Date }

    private struct Provider: TimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: Date(timeIntervalSince1970: 0)) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
            completion(placeholder(in: context))
        }
        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
            completion(Timeline(entries: [placeholder(in: context)], policy: .never))
        }
    }
}

/// A view with the empty background that every lock-screen widget has.
struct Bare<Content: View>: View {
    @ViewBuilder var content: () -> Content

    var body: some View { content().containerBackground(for: .widget) {} }
}
