import ActivityKit
import Foundation
import SwiftUI
import WidgetKit

/// An order in a café: a raw value enum, a date, a flag and a sum, all with the synthesized decoding.
struct Case15bAttributes: ActivityAttributes {
    enum Phase: String, Codable, Hashable {
        case queued, brewing, ready
    }
    struct ContentState: Codable, Hashable {
        var phase: Phase
        var startedAt: Date
        var isPaid: Bool
        var total: Double
    }
    var table: Int
}

struct Case15b: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: Case15bAttributes.self) { context in
            VStack(alignment: .leading) {
                Text("Table \(context.attributes.table)")
                Text(context.state.phase.rawValue)
                Text(context.state.startedAt.formatted(.iso8601))
                Text(context.state.isPaid ? "paid" : "open")
                Text(context.state.total.formatted(.number))
            }
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Text(context.state.phase.rawValue) }
            } compactLeading: {
                Text("C")
            } compactTrailing: {
                Text(context.state.phase.rawValue)
            } minimal: {
                Text("C")
            }
        }
    }
}
