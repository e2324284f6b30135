import SwiftUI
import WidgetKit

/// An entry with what a store loads.
struct LoadedEntry<Value>: TimelineEntry {
    let date: Date
    let value: Value
}

/// A provider whose entries have what a store loads, as on a home screen.
struct LoadingProvider<Value>: TimelineProvider {
    let empty: Value
    let load: () -> Value

    func placeholder(in context: Context) -> LoadedEntry<Value> { LoadedEntry(date: .now, value: empty) }

    func getSnapshot(in context: Context, completion: @escaping (LoadedEntry<Value>) -> Void) {
        completion(LoadedEntry(date: .now, value: load()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<LoadedEntry<Value>>) -> Void) {
        completion(Timeline(entries: [LoadedEntry(date: .now, value: load())], policy: .never))
    }
}

/// The lines of a widget, or a sentence if there are none.
struct Lines: View {
    let lines: [String]

    var body: some View {
        VStack(alignment: .leading) {
            if lines.isEmpty {
                Text("Open the app")
            } else {
                ForEach(Array(lines.prefix(4).enumerated()), id: \.offset) { Text($0.element).lineLimit(1) }
            }
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

@main
struct Readers: WidgetBundle {
    var body: some Widget {
        Scalars()
        Wrapped()
        SharedStore()
        JSONFile()
        ListFile()
        Archived()
        Coordinated()
        more
    }

    @WidgetBundleBuilder private var more: some Widget {
        Payloads()
        Snake()
        Elsewhere()
        Casts()
        Loose()
        LooseJSON()
        JSONText()
        rest
    }

    @WidgetBundleBuilder private var rest: some Widget {
        Wrappers()
        Formatted()
        Tree()
        ByHand()
        RawList()
        TextFile()
        ListData()
        Actors()
        last
    }

    @WidgetBundleBuilder private var last: some Widget {
        Opaque()
        Models()
        BinDayWidget()
        GatewiseWidget()
        BudgetWidget()
        TMinusWidget()
        others
    }

    @WidgetBundleBuilder private var others: some Widget {
        UptimeWidget()
        StrideWidget()
        PlantWidget()
        BranchyWidget()
        HomeWidget()
        HabitWidget()
    }
}
