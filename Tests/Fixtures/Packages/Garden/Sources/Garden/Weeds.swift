import SwiftUI
import Weed
import WidgetKit

struct WeedsWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Weeds", provider: PlantsProvider()) { _ in Text(Weed.name) }
    }
}
