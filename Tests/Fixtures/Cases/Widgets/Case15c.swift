import ActivityKit
import Foundation
import SwiftUI
import WidgetKit

/// A shared car: a narrow integer, a date that the type itself reads as Unix seconds, and an enum with values.
struct Case15cAttributes: ActivityAttributes {
    enum Mode: Codable, Hashable {
        case parked
        case driving(speed: Int)
    }
    struct ContentState: Codable, Hashable {
        var battery: UInt8
        var until: Date
        var mode: Mode
        var photo: URL?

        enum CodingKeys: String, CodingKey {
            case battery
            case until = "valid_until"
            case mode
            case photo
        }

        init(from decoder: Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            battery = try container.decode(UInt8.self, forKey: .battery)
            until = Date(timeIntervalSince1970: try container.decode(Double.self, forKey: .until))
            mode = try container.decode(Mode.self, forKey: .mode)
            photo = try container.decodeIfPresent(URL.self, forKey: .photo)
        }
    }
    var plate: String
}

struct Case15c: Widget {
    private func title(_ mode: Case15cAttributes.Mode) -> String {
        switch mode {
        case .parked: return "parked"
        case .driving(let speed): return "driving \(speed)"
        }
    }
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: Case15cAttributes.self) { context in
            VStack(alignment: .leading) {
                Text(context.attributes.plate)
                Text("\(context.state.battery)%")
                Text(context.state.until.formatted(.iso8601))
                Text(title(context.state.mode))
                Text(context.state.photo?.lastPathComponent ?? "no photo")
            }
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.bottom) { Text(title(context.state.mode)) }
            } compactLeading: {
                Text(context.attributes.plate)
            } compactTrailing: {
                Text("\(context.state.battery)%")
            } minimal: {
                Text("\(context.state.battery)")
            }
        }
    }
}
