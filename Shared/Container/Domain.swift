/// A part of the container with its own lock, documents and writers.
///
/// The order is fixed, and a part of the generation pages' layout: new domains go at the end.
package enum Domain: String, Sendable, CaseIterable, Hashable {
    case jokes
    case calendar
    case alarms
    case landmarks
    case widgets
    case queue
    /// What the intents extension remembers from call to call.
    case intents
    /// What a person has placed on their screens; the host's.
    case home
    /// Live Activities apps have started.
    case activities

    /// Its place in the generation pages.
    package var index: Int {
        switch self {
        case .jokes: 0
        case .calendar: 1
        case .alarms: 2
        case .landmarks: 3
        case .widgets: 4
        case .queue: 5
        case .intents: 6
        case .home: 7
        case .activities: 8
        }
    }

    var folderPath: String { "documents/\(rawValue)" }

    var lockPath: String { "locks/\(rawValue).lock" }
}
