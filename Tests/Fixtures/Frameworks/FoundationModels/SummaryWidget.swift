import FoundationModels
import SwiftUI
import Translation
import WidgetKit

// A note with a summary by the phone's model, or its first words, and a translation if its language is installed.
// Shows: No Apple Intelligence
// Shows: Water the ferns
// Shows: Model missing
// Shows: German unsupported
// Shows: Not translated
// Reports: FoundationModels answers as a phone that can't run a language model
// Reports: Translation answers as a phone without languages to translate

nonisolated enum SummaryModel {
    static let note = "Water the ferns, and turn the pots towards the window"

    static var state: String {
        switch SystemLanguageModel.default.availability {
        case .available: return "Ready"
        case .unavailable(.deviceNotEligible): return "No Apple Intelligence"
        case .unavailable(.appleIntelligenceNotEnabled): return "Turn on Apple Intelligence"
        case .unavailable(.modelNotReady): return "Downloading"
        @unknown default: return "Unknown"
        }
    }

    static func summary() async -> String {
        guard SystemLanguageModel.default.isAvailable else { return String(note.prefix { $0 != "," }) }
        let session = LanguageModelSession(instructions: "Summarise in three words.")
        let answer = try? await session.respond(to: note, options: GenerationOptions(temperature: 0.3))
        return answer?.content ?? note
    }

    // Asked without checking the availability, as a first version of the app did.
    static func title() async -> String {
        let session = LanguageModelSession()
        do {
            var title = ""
            for try await part in session.streamResponse(to: "A title for: \(note)") { title = part.content }
            return title
        } catch let error as LanguageModelSession.GenerationError {
            if case .assetsUnavailable = error { return "Model missing" }
            return error.localizedDescription
        } catch {
            return "Failed"
        }
    }

    static func translation() async -> [String] {
        let (english, german) = (Locale.Language(identifier: "en"), Locale.Language(identifier: "de"))
        let status = await LanguageAvailability().status(from: english, to: german)
        do {
            let session = TranslationSession(installedSource: english, target: german)
            return [try await session.translate(note).targetText]
        } catch TranslationError.notInstalled {
            return [status == .unsupported ? "German unsupported" : "German installed", "Not translated"]
        } catch {
            return ["Failed"]
        }
    }

    static func lines() async -> [String] {
        [state, await summary(), await title()] + (await translation())
    }
}

struct SummaryWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "SummaryWidget", provider: AwaitedTextProvider { await SummaryModel.lines() }) {
            AwaitedTextView(entry: $0, symbol: "leaf")
                .translationTask(TranslationSession.Configuration()) { try? await $0.prepareTranslation() }
        }
        .supportedFamilies([.systemSmall])
    }
}
