// swift-format-ignore-file
import SwiftUI

@main
struct HabitApp: App {
    var body: some Scene {
        WindowGroup {
            Text(HabitStore.isDone ? "Done" : "Open")
        }
    }
}
