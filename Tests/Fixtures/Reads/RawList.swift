// Shows: Tag, Tag 2, Tag 3
// Reads: group.readers: tags TagList → [String] by JSONDecoder (absent)
import SwiftUI
import WidgetKit

struct TagList: RawRepresentable {
    var tags: [String]
    init(tags: [String] = []) { self.tags = tags }
    init?(rawValue: String) {
        guard let data = rawValue.data(using: .utf8), let tags = try? JSONDecoder().decode([String].self, from: data)
        else { return nil }
        self.tags = tags
    }
    var rawValue: String {
        (try? JSONEncoder().encode(tags)).flatMap { String(data: $0, encoding: .utf8) } ?? "[]"
    }
}

private struct RawListView: View {
    @AppStorage("tags", store: UserDefaults(suiteName: "group.readers")) private var list = TagList()
    var body: some View { Lines(lines: [list.tags.joined(separator: ", ")]) }
}

struct RawList: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "RawList", provider: LoadingProvider<[String]>(empty: []) { [] }) { _ in RawListView()
        }
        .supportedFamilies([.systemSmall])
    }
}
