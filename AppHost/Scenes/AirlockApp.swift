import Shared

/// The app behind the widgets and intents: a scene a feature.
struct AirlockApp: App {
    init() {
        // Before any scene: the first intent may be the reason the app is opened.
        LandmarkDependencies.register()
    }

    var body: some Scene {
        WindowGroup("Landmarks", id: "landmarks") { LandmarksNavigationStack() }
            .handlesExternalEvents(matching: LandmarksNavigationStack.events)
            .environment(ModelData.shared)
            .environment(FavoritesStore.shared)
        WindowGroup("Mr. Funny Jokes", id: "jokes") { JokeOfTheDayScreen() }
            .handlesExternalEvents(matching: ["mrfunnyjokes://"])
        WindowGroup("Alarms", id: "alarms") { AlarmsScreen() }
            .handlesExternalEvents(matching: ["airlock://alarm"])
    }
}

/// The intents of the host: those every process has.
struct HostIntentsPackage: AppIntentsPackage {
    static let includedPackages: [any AppIntentsPackage.Type] = [LandmarkIntentsPackage.self]
}
