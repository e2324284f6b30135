import AppIntents
import AudioToolbox
import SwiftUI
import WidgetKit

// A tap vibrates on a phone.
// Shows: Counter
// Shows: sound -1,500

nonisolated func audioToolboxVibrate() {
    AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
    AudioServicesPlaySystemSoundWithCompletion(1_104) {}
}

struct AudioToolboxTapIntent: AppIntent {
    static let title: LocalizedStringResource = "Count"

    func perform() async throws -> some IntentResult {
        audioToolboxVibrate()
        return .result()
    }
}

struct AudioToolboxTapWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "AudioToolboxTapWidget", provider: AwaitedTextProvider { [] }) { _ in
            VStack {
                Text("Counter").font(.headline)
                Button(intent: AudioToolboxTapIntent()) { Image(systemName: "plus.circle.fill") }
                Text("sound \(Self.loaded())").font(.caption2)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }

    private static func loaded() -> OSStatus {
        var sound: SystemSoundID = 0
        let status = AudioServicesCreateSystemSoundID(URL(fileURLWithPath: "/sounds/tick.caf") as CFURL, &sound)
        AudioServicesDisposeSystemSoundID(sound)
        return status
    }
}
