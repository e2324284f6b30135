import AVFoundation
import AppIntents
import SwiftUI
import WidgetKit

// A player that an audio intent toggles; no one has tapped yet. The camera was refused.
// Shows: Radio
// Shows: Paused
// Shows: Nothing loaded
// Shows: Camera denied

struct AVFoundationToggleIntent: AudioPlaybackIntent {
    static let title: LocalizedStringResource = "Play or pause"

    func perform() async throws -> some IntentResult {
        await AVFoundationPlayer.shared.toggle()
        return .result()
    }
}

@MainActor
final class AVFoundationPlayer {
    static let shared = AVFoundationPlayer()
    private let player = AVPlayer()

    func toggle() {
        if player.currentItem == nil, let url = URL(string: "https://example.com/live.m3u8") {
            player.replaceCurrentItem(with: AVPlayerItem(url: url))
        }
        if player.timeControlStatus == .paused {
            try? AVAudioSession.sharedInstance().setCategory(.playback, mode: .default)
            player.play()
        } else {
            player.pause()
        }
        WidgetCenter.shared.reloadTimelines(ofKind: "AVFoundationPlayerWidget")
    }

    var status: String {
        switch player.timeControlStatus {
        case .paused: return "Paused"
        case .waitingToPlayAtSpecifiedRate: return "Buffering"
        case .playing: return "Playing"
        @unknown default: return "Unknown"
        }
    }

    var item: String { player.currentItem == nil ? "Nothing loaded" : "Live" }
}

nonisolated struct AVFoundationPlayerEntry: TimelineEntry {
    let date: Date
    let status: String
    let item: String
    let camera: String
}

nonisolated struct AVFoundationPlayerProvider: TimelineProvider {
    func placeholder(in context: Context) -> AVFoundationPlayerEntry {
        AVFoundationPlayerEntry(date: .now, status: "Playing", item: "Live", camera: "")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (AVFoundationPlayerEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<AVFoundationPlayerEntry>) -> Void) {
        Task { @MainActor in
            let player = AVFoundationPlayer.shared
            let denied = AVCaptureDevice.authorizationStatus(for: .video) == .denied
            let entry = AVFoundationPlayerEntry(
                date: .now,
                status: player.status,
                item: player.item,
                camera: denied ? "Camera denied" : "Camera allowed"
            )
            completion(Timeline(entries: [entry], policy: .never))
        }
    }
}

struct AVFoundationPlayerWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "AVFoundationPlayerWidget", provider: AVFoundationPlayerProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Button(intent: AVFoundationToggleIntent()) {
                    Label("Radio", systemImage: entry.status == "Paused" ? "play.fill" : "pause.fill")
                }
                Text(entry.status)
                Text(entry.item).font(.caption)
                Text(entry.camera).font(.caption2)
            }
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Radio")
        .supportedFamilies([.systemSmall])
    }
}
