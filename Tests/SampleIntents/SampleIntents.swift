import AppIntents
import IntentsRuntime

/// An extension of intents of all kinds, for tests.
@main
enum SampleIntents {
    static func main() {
        IntentsExtension.main(registered())
    }

    private static func registered() -> [AppRegistration] {
        AppDependencyManager.shared.add(dependency: Garden())
        return [
            AppRegistration(
                applicationName: "Garden", alternativeNames: ["My Garden"],
                intents: [
                    WaterPlant.self, MovePlant.self, ShowPlant.self, CountPlants.self, MeasurePlant.self,
                    OpenCatalogue.self, ChooseTool.self,
                ], entities: [Plant.self], shortcuts: GardenShortcuts.self),
            AppRegistration(
                applicationName: "Trouble",
                intents: [
                    Sleeper.self, Spinner.self, Crasher.self, Asker.self, Thrower.self, Multiline.self, Lonely.self,
                    Haunt.self,
                ], entities: [Ghost.self], shortcuts: NoShortcuts.self),
        ]
    }
}
