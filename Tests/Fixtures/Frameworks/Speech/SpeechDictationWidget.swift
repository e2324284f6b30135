import AppIntents
import Speech
import SwiftUI
import WidgetKit

// Dictation needs an authorization the user refused.
// Shows: Dictation
// Shows: Speech is off
// Shows: Asked again: denied
// Shows: Start

struct SpeechDictationStartIntent: AppIntent {
    static let title: LocalizedStringResource = "Start dictation"
    static let openAppWhenRun = true

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let status = await SpeechDictationPermission.request()
        return .result(dialog: status == .authorized ? "Listening" : "Allow speech recognition in Settings")
    }
}

nonisolated enum SpeechDictationPermission {
    static func request() async -> SFSpeechRecognizerAuthorizationStatus {
        await withCheckedContinuation { continuation in
            SFSpeechRecognizer.requestAuthorization { @Sendable status in
                continuation.resume(returning: status)
            }
        }
    }

    static func text(for status: SFSpeechRecognizerAuthorizationStatus) -> String {
        switch status {
        case .authorized: return "Speech is on"
        case .denied: return "Speech is off"
        case .restricted: return "Speech is restricted"
        case .notDetermined: return "Speech?"
        @unknown default: return "Unknown"
        }
    }
}

nonisolated struct SpeechDictationEntry: TimelineEntry {
    let date: Date
    let status: String
    let answer: String
}

nonisolated struct SpeechDictationProvider: TimelineProvider {
    func placeholder(in context: Context) -> SpeechDictationEntry {
        SpeechDictationEntry(date: .now, status: "Speech is on", answer: "")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (SpeechDictationEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<SpeechDictationEntry>) -> Void) {
        Task {
            let status = SFSpeechRecognizer.authorizationStatus()
            let answer = await SpeechDictationPermission.request()
            let entry = SpeechDictationEntry(
                date: .now,
                status: SpeechDictationPermission.text(for: status),
                answer: "Asked again: \(answer == .denied ? "denied" : "changed")"
            )
            completion(Timeline(entries: [entry], policy: .never))
        }
    }
}

struct SpeechDictationWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "SpeechDictationWidget", provider: SpeechDictationProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Label("Dictation", systemImage: "mic.slash").font(.headline)
                Text(entry.status)
                Text(entry.answer).font(.caption)
                Button("Start", intent: SpeechDictationStartIntent())
            }
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Dictation")
        .supportedFamilies([.systemSmall])
    }
}
