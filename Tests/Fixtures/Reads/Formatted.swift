// Shows: day 21
// Reads: group.readers: days Data → [Day] by JSONDecoder (absent; Day { label: String, day: Date })
import SwiftUI
import WidgetKit

struct Day: Decodable { var label: String; var day: Date }

private func load() -> [String] {
    guard let data = UserDefaults(suiteName: "group.readers")?.data(forKey: "days") else { return [] }
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd"
    formatter.locale = Locale(identifier: "en_US_POSIX")
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .formatted(formatter)
    guard let days = try? decoder.decode([Day].self, from: data) else { return ["damaged"] }
    return days.map { "day \(Calendar.current.component(.day, from: $0.day))" }
}

struct Formatted: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Formatted", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
