// swift-format-ignore-file
import ActivityKit
import Foundation

struct ParkingAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var until: Date
    }

    var zone: String
}
