import Shared

/// An intents extension made of all intents that an executable declares, without a registration.
public enum DeclaredIntents {
    /// Runs the command line, then exits.
    ///
    /// - Parameters:
    ///   - applicationName: The name users say for the app.
    ///   - alternativeNames: Other names users may say for the app: at most three.
    public static func main(applicationName: String, alternativeNames: [String] = []) -> Never {
        IntentsExtension.main([registration(applicationName: applicationName, alternativeNames: alternativeNames)])
    }

    /// Returns an executable's declarations as the registration of one app.
    static func registration(applicationName: String, alternativeNames: [String]) -> AppRegistration {
        AppRegistration(
            applicationName: applicationName, alternativeNames: alternativeNames, intents: DeclaredTypes.intents,
            entities: DeclaredTypes.entities,
            // Apple's API allows only one provider per app.
            shortcuts: DeclaredTypes.shortcuts.first ?? NoShortcuts.self)
    }
}

/// The function that `AppIntentsExtension.main()` calls through a weak symbol.
@_cdecl("airlock_intents_extension_main")
func intentsExtensionMain() {
    let name = CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") } ?? ""
    DeclaredIntents.main(applicationName: name)
}
