import AppIntents
import Testing

@testable import IntentsExt

struct LandmarkShortcutsProviderTests {
    @Test func everyShortcutIsOfARegisteredIntentAndNamesTheApp() {
        let known = landmarksApp.intents.map { $0.persistentIdentifier }
        let shortcuts = LandmarkShortcutsProvider.appShortcuts
        #expect(shortcuts.count == 5)
        for shortcut in shortcuts {
            #expect(known.contains(shortcut.intent.persistentIdentifier))
            #expect(shortcut.phrases.allSatisfy { $0.text(applicationName: "Landmarks").hasSuffix("in Landmarks") })
        }
        #expect(Set(known).count == known.count)
    }

    @Test func theExtensionIncludesWhatEveryProcessHas() {
        let packages = LandmarkExtensionPackage.everyPackage
        #expect(packages.contains { $0 == LandmarkIntentsPackage.self })
        #expect(packages.count == 2)
    }
}
