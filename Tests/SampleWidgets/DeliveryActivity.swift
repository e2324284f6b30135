import ActivityKit
import SwiftUI
import WidgetKit

struct DeliveryAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var driver: String
        var minutes: Int
        var progress: Double
        var isLate: Bool?
    }

    var order: String
    var dishes: [Dish]

    struct Dish: Codable, Hashable {
        var name: String
        var count: Int
    }
}

struct DeliveryActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: DeliveryAttributes.self) { context in
            DeliveryLockScreenView(context: context)
                .activityBackgroundTint(context.isStale ? Color.gray : Color.cyan)
                .activitySystemActionForegroundColor(.black)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) {
                    Label("\(context.attributes.dishes.count) dishes", systemImage: "bag.fill")
                        .font(.caption)
                        .dynamicIsland(verticalPlacement: .belowIfTooWide)
                }
                DynamicIslandExpandedRegion(.trailing) {
                    Label("\(context.state.minutes) min", systemImage: "timer").font(.caption)
                }
                DynamicIslandExpandedRegion(.center) {
                    Text("\(context.state.driver) is on the way").lineLimit(1).font(.headline)
                }
                bottom(context)
            } compactLeading: {
                Image(systemName: "bag.fill").foregroundStyle(.green)
            } compactTrailing: {
                Text("\(context.state.minutes) min").font(.caption)
            } minimal: {
                Image(systemName: "timer").foregroundStyle(.green)
            }
            .widgetURL(URL(string: "delivery://order/\(context.attributes.order)"))
            .keylineTint(context.state.isLate == true ? .red : nil)
        }
        .supplementalActivityFamilies([.small])
    }

    @DynamicIslandExpandedContentBuilder
    private func bottom(_ context: ActivityViewContext<DeliveryAttributes>) -> DynamicIslandExpandedContent<some View> {
        DynamicIslandExpandedRegion(.bottom) {
            ProgressView(value: context.state.progress).tint(.green)
        }
    }
}

struct DeliveryLockScreenView: View {
    let context: ActivityViewContext<DeliveryAttributes>

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack {
                Label("Order \(context.attributes.order)", systemImage: "bag.fill").font(.headline)
                Spacer()
                Text("\(context.state.minutes) min").font(.headline)
            }
            Text(context.isStale ? "Waiting for news" : "\(context.state.driver) is on the way").font(.subheadline)
            ProgressView(value: context.state.progress)
        }
        .padding(14)
        .foregroundStyle(.black)
        .widgetURL(URL(string: "delivery://order/\(context.attributes.order)"))
    }
}

/// An activity whose expanded island shows nothing, and whose states differ only in colour.
struct RegionlessAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable { var isLate: Bool? }
}

struct RegionlessActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: RegionlessAttributes.self) { context in
            Text("Nothing more").foregroundStyle(context.state.isLate == true ? .red : .primary)
        } dynamicIsland: { _ in
            DynamicIsland {
            } compactLeading: {
                Text("A very long text")
                    .fixedSize()
            } compactTrailing: {
                EmptyView()
            } minimal: {
                EmptyView()
            }
        }
    }
}
