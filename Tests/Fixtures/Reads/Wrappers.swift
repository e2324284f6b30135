// Shows: 3 done
// Shows: Anna
// Reads: UserDefaults.standard: wrapped.done Int (absent)
// Reads: UserDefaults.standard: wrapped.friend String (absent)
// Reads: UserDefaults.standard: wrapped.meals Data → [Meal] by JSONDecoder (absent; Meal { name: String, calories: Int })
import SwiftUI
import WidgetKit

@propertyWrapper
struct Setting<Value> {
    let key: String
    let defaultValue: Value
    init(_ key: String, default defaultValue: Value) { (self.key, self.defaultValue) = (key, defaultValue) }
    var wrappedValue: Value {
        get { UserDefaults.standard.object(forKey: key) as? Value ?? defaultValue }
        set { UserDefaults.standard.set(newValue, forKey: key) }
    }
}

@propertyWrapper
struct CodedSetting<Value: Codable> {
    let key: String
    var wrappedValue: Value? {
        guard let data = UserDefaults.standard.data(forKey: key) else { return nil }
        return try? JSONDecoder().decode(Value.self, from: data)
    }
}

struct Meal: Codable { var name: String; var calories: Int }

enum Settings {
    @Setting("wrapped.done", default: 0) static var done: Int
    @Setting("wrapped.friend", default: "") static var friend
    @CodedSetting(key: "wrapped.meals") static var meals: [Meal]?
}

struct Wrappers: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "Wrappers",
            provider: LoadingProvider<[String]>(empty: []) {
                ["\(Settings.done) done", Settings.friend, Settings.meals?.first?.name ?? "no meals"]
            }
        ) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
