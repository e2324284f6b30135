import AppIntents
import IntentsRuntime

/// The landmark shortcuts.
struct LandmarkShortcutsProvider: AppShortcutsProvider {
    static let shortcutTileColor: ShortcutTileColor = .teal

    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: AddToFavoritesIntent(),
            phrases: [
                "Add \(\.$landmark) to my favorites in \(.applicationName)",
                "Remember \(\.$landmark) in \(.applicationName)",
            ],
            shortTitle: "Add to Favorites", systemImageName: "heart.fill")
        AppShortcut(
            intent: RemoveFromFavoritesIntent(),
            phrases: ["Remove \(\.$landmark) from my favorites in \(.applicationName)"],
            shortTitle: "Remove from Favorites", systemImageName: "heart.slash.fill")
        AppShortcut(
            intent: OpenLandmarkIntent(),
            phrases: ["Open \(\.$target) in \(.applicationName)", "Show me \(\.$target) in \(.applicationName)"],
            shortTitle: "Open Landmark", systemImageName: "mappin.and.ellipse")
        AppShortcut(
            intent: FindLandmarkIntent(), phrases: ["Find a landmark in \(.applicationName)"],
            shortTitle: "Find Landmark", systemImageName: "magnifyingglass")
        AppShortcut(
            intent: ListFavoritesIntent(),
            phrases: ["What are my favorites in \(.applicationName)", "List my favorites in \(.applicationName)"],
            shortTitle: "Favorites", systemImageName: "list.bullet")
    }
}

/// The intents package of this process, which includes the shared intents.
struct LandmarkExtensionPackage: AppIntentsPackage {
    static let includedPackages: [any AppIntentsPackage.Type] = [LandmarkIntentsPackage.self]
}

/// The landmarks feature's registration in the intents extension.
let landmarksApp = AppRegistration(
    applicationName: "Landmarks",
    intents: [
        AddToFavoritesIntent.self, RemoveFromFavoritesIntent.self, OpenLandmarkIntent.self, FindLandmarkIntent.self,
        ListFavoritesIntent.self,
    ],
    entities: [LandmarkEntity.self], shortcuts: LandmarkShortcutsProvider.self)
