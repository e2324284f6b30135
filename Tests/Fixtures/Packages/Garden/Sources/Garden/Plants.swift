import Leaf
import Stem
import SwiftUI
import WidgetKit

struct PlantsEntry: TimelineEntry {
    let date = Date.distantPast
}

struct PlantsProvider: TimelineProvider {
    func placeholder(in context: Context) -> PlantsEntry { PlantsEntry() }
    func getSnapshot(in context: Context, completion: @escaping (PlantsEntry) -> Void) { completion(PlantsEntry()) }
    func getTimeline(in context: Context, completion: @escaping (Timeline<PlantsEntry>) -> Void) {
        completion(Timeline(entries: [PlantsEntry()], policy: .never))
    }
}

struct PlantsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Plants", provider: PlantsProvider()) { _ in
            VStack {
                Text(Leaf.name)
                Text(Leaf.system)
                Text(Leaf.color)
                Text("\(Stem.height) high, \(Leaf.count) leaves")
                Text(#shout("grow"))
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
