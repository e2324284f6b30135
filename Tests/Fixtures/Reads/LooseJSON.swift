// Shows: Anna is Open
// Reads: files of group.readers: crew.json Data → by JSONSerialization (absent)
import SwiftUI
import WidgetKit

private func load() -> [String] {
    let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.readers")
    guard let path = folder?.appendingPathComponent("crew.json").path,
        let data = FileManager.default.contents(atPath: path),
        let people = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return [] }
    return people.map { "\($0["nickname"] as? String ?? "?") is \($0["status"] as? String ?? "?")" }
}

struct LooseJSON: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "LooseJSON", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
