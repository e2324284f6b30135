// swift-format-ignore-file
import AppIntents

struct ResumeShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: ResumeStatusIntent(),
            phrases: ["\(.applicationName) résumé", "Check my \(.applicationName) document"],
            shortTitle: "Résumé Status",
            systemImageName: "doc.text"
        )
        AppShortcut(
            intent: LastLessonIntent(),
            phrases: ["Where was I in \(.applicationName)", "\(.applicationName) last lesson"],
            shortTitle: "Last Lesson",
            systemImageName: "play"
        )
    }
}
