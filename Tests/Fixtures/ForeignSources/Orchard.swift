// Uses: @StateObject, @ObservedObject, @Published read from OrchardModel.swift, ForEach over the model; family: systemSmall
// Shows: Honeycrisp
import SwiftUI
import WidgetKit

struct OrchardEntry: TimelineEntry {
    let date: Date
}

struct OrchardProvider: TimelineProvider {
    func placeholder(in context: Context) -> OrchardEntry { OrchardEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (OrchardEntry) -> Void) {
        completion(OrchardEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<OrchardEntry>) -> Void) {
        completion(Timeline(entries: [OrchardEntry(date: .now)], policy: .never))
    }
}

struct OrchardList: View {
    @ObservedObject var model: OrchardModel

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            ForEach(model.crates) { crate in
                LabeledContent(crate.variety) { Text(crate.kilos, format: .number.precision(.fractionLength(1))) }
            }
            Divider()
            Text("\(model.totalKilos, specifier: "%.1f") kg").font(.headline)
        }
        .font(.caption)
        .opacity(model.isPicking ? 0.5 : 1)
    }
}

struct OrchardWidgetView: View {
    @StateObject private var model = OrchardModel()
    let entry: OrchardEntry

    var body: some View {
        OrchardList(model: model).containerBackground(.green.opacity(0.2), for: .widget)
    }
}

@main
struct OrchardWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "OrchardWidget", provider: OrchardProvider()) { OrchardWidgetView(entry: $0) }
            .supportedFamilies([.systemSmall])
    }
}
