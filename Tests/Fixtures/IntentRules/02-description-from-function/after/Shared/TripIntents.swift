// swift-format-ignore-file
import AppIntents
import Foundation

@available(iOS 17.0, macOS 14.0, watchOS 10.0, *)
struct NextDepartureIntent: AppIntent {
    static var title: LocalizedStringResource = "Next Departure"
    static var description: IntentDescription? = IntentDescription(
        "Tells when the next train leaves your home station.",
        categoryName: "Trips"
    )

    @Parameter(title: "Walking Time", default: 5, requestValueDialog: "How many minutes do you walk to the station?")
    var walkingMinutes: Int

    static var parameterSummary: some ParameterSummary {
        Summary("Next departure after \(\.$walkingMinutes) minutes")
    }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let minutes = Timetable.minutesToNextTrain(after: walkingMinutes)
        return .result(dialog: "The next train leaves in \(minutes) minutes.")
    }
}

enum Timetable {
    static func minutesToNextTrain(after walk: Int) -> Int {
        let gap = 12
        return walk + (gap - walk % gap)
    }
}
