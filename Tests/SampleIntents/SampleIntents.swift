import AppIntents
import IntentsRuntime

/// An intents extension with intents of all kinds, for tests.
@main
enum SampleIntents {
    static func main() {
        // Tests of the time limit set a short one; other tests must pass on any slow machine.
        let limit = ProcessInfo.processInfo.environment["SAMPLE_INTENTS_LIMIT"].flatMap { Int($0) }
        IntentsExtension.main(registered(), limit: limit ?? PerformDeadline.limit)
    }

    private static func registered() -> [AppRegistration] {
        AppDependencyManager.shared.add(dependency: Garden())
        AppDependencyManager.shared.add { Diary() }
        return [
            AppRegistration(
                applicationName: "Garden", alternativeNames: ["My Garden"],
                intents: [
                    WaterPlant.self, MovePlant.self, ShowPlant.self, CountPlants.self, MeasurePlant.self,
                    OpenCatalogue.self, ChooseTool.self, AskWythnosIntent.self, PrunePlants.self, PlantCard.self,
                    RepotPlant.self, StartTour.self, CountTours.self, EndTour.self, LeaveTour.self, NoteTour.self,
                ], entities: [Plant.self], shortcuts: GardenShortcuts.self),
            AppRegistration(
                applicationName: "Trouble",
                intents: [
                    Sleeper.self, Spinner.self, Crasher.self, Exiter.self, EndlessPrompt.self, Thrower.self,
                    Multiline.self,
                    Lonely.self, Haunt.self,
                ], entities: [Ghost.self], shortcuts: NoShortcuts.self),
        ]
    }
}
