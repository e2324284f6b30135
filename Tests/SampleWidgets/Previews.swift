import ActivityKit
import SwiftUI
import WidgetKit

#Preview("Greeting", as: .systemMedium) {
    GreetingWidget()
} timeline: {
    GreetingEntry(date: Date(timeIntervalSince1970: 60), text: "Good morning!")
    GreetingEntry(date: Date(timeIntervalSince1970: 120), text: "Good night!")
}

#Preview(as: .systemSmall, using: GreetingConfiguration()) {
    GreetingWidget()
} timelineProvider: {
    GreetingProvider()
}

#Preview("On the way", as: .dynamicIsland(.expanded), using: DeliveryAttributes(order: "1", dishes: [])) {
    DeliveryActivity()
} contentStates: {
    DeliveryAttributes.ContentState(driver: "Anna", minutes: 12, progress: 0.6)
    DeliveryAttributes.ContentState(driver: "Bert", minutes: 1, progress: 0.9, isLate: true)
}

#Preview("Greeting", traits: .sizeThatFitsLayout) {
    @Previewable @State var name = "World"
    Text("Hello, \(name)!").padding()
}

#Preview { Text("By itself") }

#Preview("Stranger", as: .systemSmall) {
    GreetingWidget()
} timeline: {
    StrangeEntry(date: Date(timeIntervalSince1970: 0))
}

#Preview("Empty", as: .systemSmall) {
    GreetingWidget()
} timeline: {
}

/// An entry that belongs to no widget.
private struct StrangeEntry: TimelineEntry { let date: Date }

enum Nested {
    #Preview("Nested", traits: .fixedLayout(width: 100, height: 40)) { Text("nested") }
}
