// swift-format-ignore-file
import SwiftUI

@main
struct QueueApp: App {
    var body: some Scene {
        WindowGroup { List(QueueStore.episodes, id: \.self) { Text($0) } }
    }
}
