// Phone: the user tapped Don't Allow for Media & Apple Music; nothing is playing.
//
// MediaPlayerNowWidget
// Shows: Library access denied
// Shows: Nothing playing
// Shows: No episode
// MediaPlayerLibraryWidget
// Shows: Allow music in Settings
// Shows: 0 playlists

import MediaPlayer
import SwiftUI
import WidgetKit

nonisolated struct MediaPlayerNowEntry: TimelineEntry {
    let date: Date
    var access = "Checking"
    var title: String?
    var artist: String?
    var episode: String?
}

nonisolated struct MediaPlayerNowProvider: TimelineProvider {
    func placeholder(in context: Context) -> MediaPlayerNowEntry { MediaPlayerNowEntry(date: Date()) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (MediaPlayerNowEntry) -> Void) {
        completion(MediaPlayerNowEntry(date: Date(), title: "So What", artist: "Miles Davis"))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<MediaPlayerNowEntry>) -> Void) {
        let access: String
        switch MPMediaLibrary.authorizationStatus() {
        case .authorized: access = "Library ready"
        case .denied: access = "Library access denied"
        case .restricted: access = "Library restricted"
        case .notDetermined: access = "Not asked yet"
        @unknown default: access = "Unknown"
        }
        Task { @MainActor in
            var entry = MediaPlayerNowEntry(date: Date(), access: access)
            if let item = MPMusicPlayerController.systemMusicPlayer.nowPlayingItem {
                entry.title = item.title ?? "Unknown title"
                entry.artist = item.artist ?? "Unknown artist"
            }
            if let info = MPNowPlayingInfoCenter.default().nowPlayingInfo {
                entry.episode = info[MPMediaItemPropertyTitle] as? String ?? "Untitled episode"
            }
            completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(300))))
        }
    }
}

struct MediaPlayerNowView: View {
    let entry: MediaPlayerNowEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Image(systemName: entry.title == nil ? "pause.circle" : "play.circle.fill")
            Text(entry.title ?? "Nothing playing").font(.headline)
            if let artist = entry.artist { Text(artist) }
            Text(entry.episode ?? "No episode").font(.caption)
            Text(entry.access).font(.caption2)
        }
        .containerBackground(.background, for: .widget)
    }
}

struct MediaPlayerNowWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "MediaPlayerNowWidget", provider: MediaPlayerNowProvider()) { entry in
            MediaPlayerNowView(entry: entry)
        }
        .configurationDisplayName("Now Playing")
        .supportedFamilies([.systemSmall])
    }
}

// MARK: - Library

nonisolated struct MediaPlayerLibraryEntry: TimelineEntry {
    let date: Date
    let text: String
    let playlists: Int
}

nonisolated struct MediaPlayerLibraryProvider: TimelineProvider {
    func placeholder(in context: Context) -> MediaPlayerLibraryEntry {
        MediaPlayerLibraryEntry(date: Date(), text: "120 songs", playlists: 4)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (MediaPlayerLibraryEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<MediaPlayerLibraryEntry>) -> Void) {
        // Called on an arbitrary queue.
        MPMediaLibrary.requestAuthorization { @Sendable status in
            let text: String
            if status == .authorized {
                text = "\(MPMediaQuery.songs().items?.count ?? 0) songs"
            } else if status == .denied {
                text = "Allow music in Settings"
            } else {
                text = "Music is not available"
            }
            let playlists = MPMediaQuery.playlists().collections?.count ?? 0
            let entry = MediaPlayerLibraryEntry(date: Date(), text: text, playlists: playlists)
            completion(Timeline(entries: [entry], policy: .never))
        }
    }
}

struct MediaPlayerLibraryWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "MediaPlayerLibraryWidget", provider: MediaPlayerLibraryProvider()) { entry in
            VStack(alignment: .leading) {
                Image(systemName: "music.note.list")
                Text(entry.text).font(.headline)
                Text("\(entry.playlists) playlists").font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
