import Algorithms
import SwiftUI
import WidgetKit

struct PairsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "Pairs",
            provider: LinesProvider {
                ["Emma", "Dracula", "Carmilla"].combinations(ofCount: 2).map { $0.joined(separator: " + ") }
            }
        ) { LinesView(title: "Algorithms", entry: $0) }
        .supportedFamilies([.systemSmall])
    }
}
