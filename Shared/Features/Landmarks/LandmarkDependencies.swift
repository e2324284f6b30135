/// What the views, intents and queries of landmarks share: each process registers it as it starts.
package enum LandmarkDependencies {
    /// Registers the shared model, store and search, each the one of the process, so that views and intents have the same.
    package static func register(with manager: AppDependencyManager = .shared) {
        manager.add { ModelData.shared }
        manager.add { FavoritesStore.shared }
        manager.add { SearchEngine.shared }
    }
}

/// The intents and entities of landmarks, for every process that has some.
package struct LandmarkIntentsPackage: AppIntentsPackage {}
