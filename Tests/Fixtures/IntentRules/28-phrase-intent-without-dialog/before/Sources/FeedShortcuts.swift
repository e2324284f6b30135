// swift-format-ignore-file
import AppIntents

struct FeedShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: CountUnreadIntent(),
            phrases: [
                "How many unread articles are in \(.applicationName)",
                "Count \(.applicationName) articles",
            ],
            shortTitle: "Count Unread",
            systemImageName: "newspaper"
        )
    }
}
