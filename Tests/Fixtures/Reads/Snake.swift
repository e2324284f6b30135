// Shows: user Anna
// Reads: group.readers: profile Data → Profile by JSONDecoder (absent; Profile { userName: String, lastSeenAt: Date, avatarUrl: URL? })
import SwiftUI
import WidgetKit

struct Profile: Codable { var userName: String; var lastSeenAt: Date; var avatarUrl: URL? }

private func load() -> [String] {
    guard let data = UserDefaults(suiteName: "group.readers")?.data(forKey: "profile") else { return [] }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .secondsSince1970
    guard let profile = try? decoder.decode(Profile.self, from: data) else { return ["damaged"] }
    let minutes = Int(profile.lastSeenAt.timeIntervalSinceNow / 60)
    return ["user \(profile.userName)", abs(minutes) < 60 ? "now" : "\(minutes)", profile.avatarUrl?.host() ?? "none"]
}

struct Snake: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Snake", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
