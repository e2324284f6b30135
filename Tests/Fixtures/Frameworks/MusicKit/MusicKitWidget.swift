// Phone: the user tapped Don't Allow for Media & Apple Music; no network.
//
// MusicKitAccessWidget
// Shows: Apple Music
// Shows: Access denied
// MusicKitRecentWidget
// Shows: Recently Played
// Shows: Couldn't load songs
// Shows: Membership hidden
// MusicKitAuthorizeIntent
// Answers: Turn on Apple Music access in Settings.

import AppIntents
import MusicKit
import SwiftUI
import WidgetKit

nonisolated struct MusicKitAccessEntry: TimelineEntry {
    let date: Date
    let text: String
}

nonisolated struct MusicKitAccessProvider: TimelineProvider {
    func placeholder(in context: Context) -> MusicKitAccessEntry { MusicKitAccessEntry(date: Date(), text: "…") }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (MusicKitAccessEntry) -> Void) {
        completion(current())
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<MusicKitAccessEntry>) -> Void) {
        completion(Timeline(entries: [current()], policy: .never))
    }

    private func current() -> MusicKitAccessEntry {
        let text: String
        switch MusicAuthorization.currentStatus {
        case .authorized: text = "Ready to play"
        case .denied: text = "Access denied"
        case .notDetermined: text = "Open the app first"
        case .restricted: text = "Access restricted"
        @unknown default: text = "Unknown access"
        }
        return MusicKitAccessEntry(date: Date(), text: text)
    }
}

struct MusicKitAccessWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "MusicKitAccessWidget", provider: MusicKitAccessProvider()) { entry in
            VStack(alignment: .leading) {
                Image(systemName: "music.note")
                Text("Apple Music").font(.headline)
                Text(entry.text).font(.caption)
                Button(intent: MusicKitAuthorizeIntent()) { Image(systemName: "lock.open") }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

struct MusicKitAuthorizeIntent: AppIntent {
    static let title: LocalizedStringResource = "Allow Apple Music"

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let status = await MusicAuthorization.request()
        WidgetCenter.shared.reloadTimelines(ofKind: "MusicKitAccessWidget")
        if status == .authorized {
            return .result(dialog: "Apple Music is ready.")
        }
        return .result(dialog: "Turn on Apple Music access in Settings.")
    }
}

// MARK: - Recently played

nonisolated struct MusicKitRecentEntry: TimelineEntry {
    let date: Date
    var songs: [String] = []
    var failed = false
    var membership = ""
}

nonisolated struct MusicKitRecentProvider: TimelineProvider {
    func placeholder(in context: Context) -> MusicKitRecentEntry { MusicKitRecentEntry(date: Date()) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (MusicKitRecentEntry) -> Void) {
        completion(MusicKitRecentEntry(date: Date(), songs: ["Clair de lune · Debussy"]))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<MusicKitRecentEntry>) -> Void) {
        Task {
            var entry = MusicKitRecentEntry(date: Date())
            do {
                var request = MusicRecentlyPlayedRequest<Song>()
                request.limit = 2
                let response = try await request.response()
                entry.songs = response.items.map { "\($0.title) · \($0.artistName)" }
            } catch {
                entry.failed = true
            }
            do {
                let subscription = try await MusicSubscription.current
                entry.membership = subscription.canPlayCatalogContent ? "Member" : "Not a member"
            } catch MusicSubscription.Error.permissionDenied {
                entry.membership = "Membership hidden"
            } catch {
                entry.membership = "Membership unknown"
            }
            completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(900))))
        }
    }
}

struct MusicKitRecentView: View {
    let entry: MusicKitRecentEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text("Recently Played").font(.headline)
            if entry.failed {
                Text("Couldn't load songs").foregroundStyle(.secondary)
            } else if entry.songs.isEmpty {
                Text("No recent songs").foregroundStyle(.secondary)
            } else {
                ForEach(entry.songs, id: \.self) { Text($0).font(.caption).lineLimit(1) }
            }
            Text(entry.membership).font(.caption2)
        }
        .containerBackground(.background, for: .widget)
    }
}

struct MusicKitRecentWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "MusicKitRecentWidget", provider: MusicKitRecentProvider()) { entry in
            MusicKitRecentView(entry: entry)
        }
        .configurationDisplayName("Recently Played")
        .supportedFamilies([.systemSmall])
    }
}
