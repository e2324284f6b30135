// swift-format-ignore-file
import ActivityKit
import SwiftUI

@main
struct ParkingApp: App {
    var body: some Scene {
        WindowGroup {
            Button("Start") {
                let state = ParkingAttributes.ContentState(until: .now.addingTimeInterval(3600))
                _ = try? Activity.request(attributes: ParkingAttributes(zone: "B2"), content: .init(state: state, staleDate: nil))
            }
        }
    }
}
