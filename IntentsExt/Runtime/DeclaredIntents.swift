import Shared

/// An extension of the intents an executable declares, found without a registration.
public enum DeclaredIntents {
    /// Answers one command line, then ends the process.
    ///
    /// - Parameters:
    ///   - applicationName: The name a person calls the app by.
    ///   - alternativeNames: What else a person may call it: three names at most.
    public static func main(applicationName: String, alternativeNames: [String] = []) -> Never {
        IntentsExtension.main([registration(applicationName: applicationName, alternativeNames: alternativeNames)])
    }

    /// What the executable declares, as one app's.
    static func registration(applicationName: String, alternativeNames: [String]) -> AppRegistration {
        AppRegistration(
            applicationName: applicationName, alternativeNames: alternativeNames, intents: DeclaredTypes.intents,
            entities: DeclaredTypes.entities,
            // Apple's rule is one provider an app.
            shortcuts: DeclaredTypes.shortcuts.first ?? NoShortcuts.self)
    }
}

/// The entry point `AppIntentsExtension.main()` reaches through a weak symbol.
@_cdecl("airlock_intents_extension_main")
func intentsExtensionMain() {
    let name = CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") } ?? ""
    DeclaredIntents.main(applicationName: name)
}
