import Shared

/// An extension of the intents an executable declares, found without a registration.
public enum DeclaredIntents {
    /// Answers one command line, then ends the process.
    ///
    /// - Parameter applicationName: The name a person calls the app by.
    public static func main(applicationName: String) -> Never {
        IntentsExtension.main([registration(applicationName: applicationName)])
    }

    /// What the executable declares, as one app's.
    static func registration(applicationName: String) -> AppRegistration {
        AppRegistration(
            applicationName: applicationName, intents: DeclaredTypes.intents, entities: DeclaredTypes.entities,
            // Apple's rule is one provider an app.
            shortcuts: DeclaredTypes.shortcuts.first ?? NoShortcuts.self)
    }

    /// What an app has that declares no shortcuts.
    private struct NoShortcuts: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] { [] }
    }
}

/// The entry point `AppIntentsExtension.main()` reaches through a weak symbol.
@_cdecl("airlock_intents_extension_main")
func intentsExtensionMain() {
    let name = CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") } ?? ""
    DeclaredIntents.main(applicationName: name)
}
