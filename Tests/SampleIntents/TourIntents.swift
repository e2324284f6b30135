import AppIntents
import SwiftUI

// Intents whose results depend on the process in which they run.

struct Tour: ActivityAttributes {
    struct ContentState: Codable, Hashable { var stop: Int }
    var name: String
}

struct StartTour: LiveActivityIntent {
    static let title: LocalizedStringResource = "Start a Tour"
    static let isDiscoverable = false

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        _ = try Activity.request(
            attributes: Tour(name: "Roses"), content: ActivityContent(state: .init(stop: 1), staleDate: nil))
        return .result(value: Activity<Tour>.activities.count)
    }
}

struct CountTours: AppIntent {
    static let title: LocalizedStringResource = "Count Tours"
    static let isDiscoverable = false

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.garden")
        return .result(value: Activity<Tour>.activities.count, dialog: folder == nil ? "No group" : "A group")
    }
}

/// An intent that fails without a running tour.
struct EndTour: AppIntent {
    enum Fault: Error, CustomLocalizedStringResourceConvertible {
        case noTour
        var localizedStringResource: LocalizedStringResource { "No tour is running." }
    }

    static let title: LocalizedStringResource = "End a Tour"
    static let isDiscoverable = false

    func perform() async throws -> some IntentResult {
        guard let tour = Activity<Tour>.activities.first else { throw Fault.noTour }
        await tour.end(nil)
        return .result()
    }
}

/// An intent that ends all tours, and dismisses them.
struct LeaveTour: LiveActivityIntent {
    static let title: LocalizedStringResource = "Leave the Tour"
    static let isDiscoverable = false

    func perform() async throws -> some IntentResult {
        for tour in Activity<Tour>.activities { await tour.end(nil, dismissalPolicy: .immediate) }
        return .result()
    }
}

/// An intent whose answer is its parameters.
struct NoteTour: AppIntent {
    static let title: LocalizedStringResource = "Note a Tour"
    static let isDiscoverable = false
    @Parameter(title: "Text") var text: String
    @Parameter(title: "Number") var number: Int

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "\(text) \(String(number))")
    }
}
