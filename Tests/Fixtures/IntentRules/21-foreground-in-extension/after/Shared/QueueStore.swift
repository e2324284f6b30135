// swift-format-ignore-file
import Foundation

enum QueueStore {
    static var episodes: [String] {
        UserDefaults(suiteName: "group.org.example.queue")?.stringArray(forKey: "episodes") ?? []
    }
}
