import SwiftUI
import WidgetKit

struct ErrandsEntry: TimelineEntry {
    let date: Date
}

struct ErrandsProvider: TimelineProvider {
    func placeholder(in context: Context) -> ErrandsEntry { ErrandsEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (ErrandsEntry) -> Void) {
        completion(ErrandsEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<ErrandsEntry>) -> Void) {
        completion(Timeline(entries: [ErrandsEntry(date: .now)], policy: .never))
    }
}

@main
struct ErrandsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Errands", provider: ErrandsProvider()) { _ in
            ErrandsView()
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Errands")
        .supportedFamilies([.systemMedium])
    }
}

struct ErrandsView: View {
    init() {
        precondition(String(localized: .welcomeTitle) == "Welcome aboard")
        precondition(String(localized: .tasksRemaining(count: 3, place: "town")) == "3 to do in town")
        precondition(String(localized: .Shops.nearestShop) == "Corner shop")
    }

    var body: some View {
        VStack(alignment: .leading) {
            Text(.welcomeTitle).font(.headline)
            Text(.greetingOwner(owner: "Mia"))
            Text(.tasksRemaining(count: 3, place: "town"))
            Text(.Shops.nearestShop)
            Text("Done")
        }
    }
}
