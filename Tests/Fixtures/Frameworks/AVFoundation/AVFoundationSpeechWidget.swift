import AVFoundation
import SwiftUI
import WidgetKit

// Reading aloud: defaults of an utterance, a quiet synthesizer, the microphone refused.
// Shows: Read aloud
// Shows: Silent
// Shows: Rate 50%, pitch 1.0
// Shows: Microphone off

nonisolated struct AVFoundationSpeechEntry: TimelineEntry {
    let date: Date
    let state: String
    let settings: String
    let microphone: String
}

@MainActor
final class AVFoundationNarrator: NSObject {
    static let shared = AVFoundationNarrator()
    private let synthesizer = AVSpeechSynthesizer()

    func utterance(for text: String) -> AVSpeechUtterance {
        let utterance = AVSpeechUtterance(string: text)
        utterance.voice = AVSpeechSynthesisVoice(language: "en-US")
        utterance.preUtteranceDelay = 0.2
        return utterance
    }

    func speak(_ text: String) {
        guard !synthesizer.isSpeaking else {
            synthesizer.stopSpeaking(at: .word)
            return
        }
        synthesizer.speak(utterance(for: text))
    }

    var state: String {
        if synthesizer.isPaused { return "Paused" }
        return synthesizer.isSpeaking ? "Speaking" : "Silent"
    }

    var settings: String {
        let utterance = self.utterance(for: "Good morning")
        let rate = Int((utterance.rate * 100).rounded())
        return "Rate \(rate)%, pitch " + String(format: "%.1f", utterance.pitchMultiplier)
    }
}

nonisolated enum AVFoundationMicrophone {
    static var text: String {
        switch AVAudioApplication.shared.recordPermission {
        case .granted: return "Microphone on"
        case .denied: return "Microphone off"
        case .undetermined: return "Microphone?"
        @unknown default: return "Unknown"
        }
    }
}

nonisolated struct AVFoundationSpeechProvider: TimelineProvider {
    func placeholder(in context: Context) -> AVFoundationSpeechEntry {
        AVFoundationSpeechEntry(date: .now, state: "Speaking", settings: "", microphone: "")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (AVFoundationSpeechEntry) -> Void) {
        Task { completion(await entry()) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<AVFoundationSpeechEntry>) -> Void) {
        Task { completion(Timeline(entries: [await entry()], policy: .atEnd)) }
    }

    @MainActor
    private func entry() -> AVFoundationSpeechEntry {
        let narrator = AVFoundationNarrator.shared
        return AVFoundationSpeechEntry(
            date: .now,
            state: narrator.state,
            settings: narrator.settings,
            microphone: AVFoundationMicrophone.text
        )
    }
}

struct AVFoundationSpeechWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "AVFoundationSpeechWidget", provider: AVFoundationSpeechProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Label("Read aloud", systemImage: "speaker.wave.2").font(.headline)
                Text(entry.state)
                Text(entry.settings)
                Text(entry.microphone)
            }
            .font(.caption)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
