/// What the views, intents and queries of landmarks share: each process sees to it as it starts.
package enum LandmarkDependencies {
    /// Registers the shared model, store and search, each the one of the process, so that views and intents have the same.
    package static func register(with manager: AppDependencyManager = .shared) {
        manager.add { ModelData.shared }
        manager.add { FavoritesStore.shared }
        manager.add { SearchEngine.shared }
    }

    /// Has them registered once an extension is asked for something of them.
    package static func registerWhenNeeded() { AppDependencyManager.shared.addWhenNeeded { register(with: $0) } }
}

/// The intents and entities of landmarks, for every process that has some.
package struct LandmarkIntentsPackage: AppIntentsPackage {}
