// swift-format-ignore-file
import Foundation

enum HabitStore {
    private static let defaults = UserDefaults(suiteName: "group.org.example.habit")!

    static var isDone: Bool {
        get { defaults.bool(forKey: "done") }
        set { defaults.set(newValue, forKey: "done") }
    }
}
