import AppIntents

struct TeaShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: BrewTeaIntent(),
            phrases: ["Brew tea with \(.applicationName)", "Make me a \(.applicationName)"],
            shortTitle: "Brew Tea", systemImageName: "cup.and.saucer.fill")
    }
}
