// swift-format-ignore-file
import AppIntents

struct ResumeStatusIntent: AppIntent {
    static let title: LocalizedStringResource = "Résumé Status"
    static let description = IntentDescription("Tells which sections of your résumé are finished.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Five of six sections are finished.")
    }
}

struct LastLessonIntent: AppIntent {
    static let title: LocalizedStringResource = "Last Lesson"
    static let description = IntentDescription("Tells which lesson you paused.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "You paused in lesson four, Cover Letters.")
    }
}
