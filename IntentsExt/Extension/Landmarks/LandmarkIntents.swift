import AppIntents
import IntentsRuntime

/// An intent that describes a landmark and says whether it is a favorite.
struct FindLandmarkIntent: AppIntent {
    static let title: LocalizedStringResource = "Find Landmark"
    static let description = IntentDescription("Finds a landmark by its name or place, and says what it is.")
    static var parameterSummary: some ParameterSummary { Summary("Find \(\.$text)") }

    @Parameter(title: "Name or Place", requestValueDialog: "What are you looking for?") var text: String
    @Dependency var modelData: ModelData
    @Dependency var favorites: FavoritesStore
    @Dependency var engine: SearchEngine

    func perform() async throws -> some IntentResult & ReturnsValue<LandmarkEntity?> & ProvidesDialog {
        let candidates = modelData.landmarks(thatMayHave: text)
        guard let found = engine.landmarks(matching: text, in: candidates).first else {
            return .result(value: nil, dialog: "There is no landmark called \(text).")
        }
        let isFavorite = favorites.isFavorite(found.id)
        let entity = LandmarkEntity(landmark: found, isFavorite: isFavorite)
        return .result(
            value: entity,
            dialog: isFavorite
                ? "\(found.name), \(found.place): \(found.summary) It is one of your favorites."
                : "\(found.name), \(found.place): \(found.summary)")
    }
}

/// An intent that lists the favorite landmarks.
struct ListFavoritesIntent: AppIntent {
    static let title: LocalizedStringResource = "List Favorites"
    static let description = IntentDescription("Says which landmarks are favorites, the one added last first.")

    @Dependency var modelData: ModelData
    @Dependency var favorites: FavoritesStore

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let found = modelData.landmarks(withIDs: favorites.favorites)
        guard let first = found.first else { return .result(dialog: "There are no favorites.") }
        let list = found.dropFirst().reduce(first.name) { String(localized: "\($0), \($1.name)") }
        return .result(dialog: "\(list).")
    }
}

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
