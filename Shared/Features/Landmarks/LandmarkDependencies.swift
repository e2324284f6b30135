/// The dependencies shared by the views, intents and queries of landmarks, which each process registers when it starts.
package enum LandmarkDependencies {
    /// Registers the process's shared model, store and search, so that views and intents use the same objects.
    package static func register(with manager: AppDependencyManager = .shared) {
        manager.add { ModelData.shared }
        manager.add { FavoritesStore.shared }
        manager.add { SearchEngine.shared }
    }

    /// Registers the dependencies when an extension first needs one of them.
    package static func registerWhenNeeded() { AppDependencyManager.shared.addWhenNeeded { register(with: $0) } }
}

/// The package of the intents and entities of landmarks, for every process that uses them.
package struct LandmarkIntentsPackage: AppIntentsPackage {}
