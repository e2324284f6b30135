import AppIntents
import Testing

@testable import IntentsExt

struct LandmarkShortcutsProviderTests {
    @Test("Every landmark shortcut belongs to a registered intent and its phrases name the app")
    func registeredShortcuts() {
        let known = landmarksApp.intents.map { $0.persistentIdentifier }
        let shortcuts = LandmarkShortcutsProvider.appShortcuts
        #expect(shortcuts.count == 5)
        for shortcut in shortcuts {
            #expect(known.contains(shortcut.intent.persistentIdentifier))
            #expect(shortcut.phrases.allSatisfy { $0.text(applicationName: "Landmarks").hasSuffix("in Landmarks") })
        }
        #expect(Set(known).count == known.count)
    }

    // Requirements: I-036, I-037, I-038, I-043
    @Test("The extension's package includes the shared landmark intents package")
    func includedPackages() {
        let packages = LandmarkExtensionPackage.everyPackage
        #expect(packages.contains { $0 == LandmarkIntentsPackage.self })
        #expect(packages.count == 2)
    }
}
