// Phone: the user denied the microphone and the camera; no app is playing audio;
// the bundle holds no chime.caf and the chime was never tapped.
//
// AVFoundationMicWidget
// Shows: Microphone denied
// Shows: Camera denied
// Shows: Audio idle
// AVFoundationChimeWidget
// Shows: Recording not allowed
// Shows: No chime yet
// AVFoundationChimeIntent, then AVFoundationChimeWidget again
// After the intent: Chime file missing

import AVFoundation
import AppIntents
import SwiftUI
import WidgetKit

nonisolated struct AVFoundationMicEntry: TimelineEntry {
    let date: Date
    var microphone = "Microphone"
    var camera = "Camera"
    var busy = true
}

nonisolated struct AVFoundationMicProvider: TimelineProvider {
    func placeholder(in context: Context) -> AVFoundationMicEntry { AVFoundationMicEntry(date: Date()) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (AVFoundationMicEntry) -> Void) {
        completion(AVFoundationMicEntry(date: Date()))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<AVFoundationMicEntry>) -> Void) {
        var entry = AVFoundationMicEntry(date: Date())
        switch AVAudioApplication.shared.recordPermission {
        case .granted: entry.microphone = "Microphone on"
        case .denied: entry.microphone = "Microphone denied"
        case .undetermined: entry.microphone = "Microphone not asked"
        @unknown default: entry.microphone = "Microphone unknown"
        }
        let video = AVCaptureDevice.authorizationStatus(for: .video)
        entry.camera = video == .denied ? "Camera denied" : "Camera status \(video.rawValue)"
        entry.busy = AVAudioSession.sharedInstance().isOtherAudioPlaying
        completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(600))))
    }
}

struct AVFoundationMicWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "AVFoundationMicWidget", provider: AVFoundationMicProvider()) { entry in
            VStack(alignment: .leading) {
                Image(systemName: "mic.slash")
                Text(entry.microphone).font(.headline)
                Text(entry.camera).font(.caption)
                Text(entry.busy ? "Audio playing" : "Audio idle").font(.caption2)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

// MARK: - Chime

@MainActor
final class AVFoundationChimePlayer {
    static let shared = AVFoundationChimePlayer()
    private var player: AVAudioPlayer?

    func play() -> String {
        do {
            let session = AVAudioSession.sharedInstance()
            try session.setCategory(.playback, mode: .default, options: [.mixWithOthers])
            try session.setActive(true)
            guard let url = Bundle.main.url(forResource: "chime", withExtension: "caf") else {
                return "Chime file missing"
            }
            let player = try AVAudioPlayer(contentsOf: url)
            player.volume = 0.8
            player.prepareToPlay()
            self.player = player
            return player.play() ? "Chime played" : "Chime refused"
        } catch {
            return "Chime failed"
        }
    }
}

struct AVFoundationChimeIntent: AudioPlaybackIntent {
    static let title: LocalizedStringResource = "Play chime"

    @MainActor
    func perform() async throws -> some IntentResult {
        UserDefaults.standard.set(AVFoundationChimePlayer.shared.play(), forKey: "avfoundation.chime")
        WidgetCenter.shared.reloadTimelines(ofKind: "AVFoundationChimeWidget")
        return .result()
    }
}

nonisolated struct AVFoundationChimeEntry: TimelineEntry {
    let date: Date
    var canRecord = true
    var chime = "Chime"
}

nonisolated struct AVFoundationChimeProvider: TimelineProvider {
    func placeholder(in context: Context) -> AVFoundationChimeEntry { AVFoundationChimeEntry(date: Date()) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (AVFoundationChimeEntry) -> Void) {
        completion(AVFoundationChimeEntry(date: Date()))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<AVFoundationChimeEntry>) -> Void) {
        Task {
            let granted = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                AVAudioApplication.requestRecordPermission { granted in
                    continuation.resume(returning: granted)
                }
            }
            let chime = UserDefaults.standard.string(forKey: "avfoundation.chime") ?? "No chime yet"
            completion(
                Timeline(
                    entries: [AVFoundationChimeEntry(date: Date(), canRecord: granted, chime: chime)], policy: .never))
        }
    }
}

struct AVFoundationChimeWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "AVFoundationChimeWidget", provider: AVFoundationChimeProvider()) { entry in
            VStack(spacing: 8) {
                Button(intent: AVFoundationChimeIntent()) { Image(systemName: "bell.fill") }
                Text(entry.chime).font(.headline)
                Text(entry.canRecord ? "Recording allowed" : "Recording not allowed").font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
