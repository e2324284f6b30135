// Uses: @State and @Bindable over the @Observable of CometModel.swift, @Environment(Model.self); family: systemSmall
// Shows: Halley
import SwiftUI
import WidgetKit

nonisolated struct CometEntry: TimelineEntry { let date: Date }

nonisolated struct CometProvider: TimelineProvider {
    func placeholder(in context: Context) -> CometEntry { CometEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (CometEntry) -> Void) {
        completion(CometEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<CometEntry>) -> Void) {
        completion(Timeline(entries: [CometEntry(date: .now)], policy: .after(.now.addingTimeInterval(600))))
    }
}

struct CometFilter: View {
    @Bindable var model: CometModel

    var body: some View {
        Toggle("Faint", isOn: $model.showsFaint).toggleStyle(.button)
    }
}

struct CometRows: View {
    @Environment(CometModel.self) private var model

    var body: some View {
        ForEach(model.visible) { sighting in
            HStack {
                Text(sighting.name).bold()
                Spacer()
                Text(sighting.magnitude, format: .number)
            }
        }
    }
}

struct CometView: View {
    let entry: CometEntry
    @State private var model = CometModel()

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Image(systemName: "sparkles").imageScale(.large)
            CometRows()
            Text("\(model.sightings.count) tracked").font(.caption2).foregroundStyle(.secondary)
        }
        .environment(model)
        .containerBackground(.black.gradient, for: .widget)
        .environment(\.colorScheme, .dark)
    }
}

@main
struct CometWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CometWidget", provider: CometProvider()) { CometView(entry: $0) }
    }
}
