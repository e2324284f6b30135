// Shows: Morning walk: 3
// Reads: group.readers: habits Data → NSArray, Habit by NSKeyedUnarchiver (absent; Habit { title: NSString, streak: Int })
import SwiftUI
import WidgetKit

final class Habit: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let title: String
    let streak: Int

    init(title: String, streak: Int) { (self.title, self.streak) = (title, streak) }

    required init?(coder: NSCoder) {
        guard let title = coder.decodeObject(of: NSString.self, forKey: "title") else { return nil }
        self.title = title as String
        streak = coder.decodeInteger(forKey: "streak")
    }

    func encode(with coder: NSCoder) {
        coder.encode(title as NSString, forKey: "title")
        coder.encode(streak, forKey: "streak")
    }
}

private func load() -> [String] {
    guard let data = UserDefaults(suiteName: "group.readers")?.data(forKey: "habits") else { return [] }
    let object = try? NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, Habit.self], from: data)
    return (object as? [Habit] ?? []).map { "\($0.title): \($0.streak)" }
}

struct Archived: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Archived", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
