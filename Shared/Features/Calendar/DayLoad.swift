/// The number of events of a day, as a rough category.
package enum DayLoad: Sendable {
    case free, light, moderate, busy

    /// Creates the load of a day with `count` events.
    package init(count: Int) {
        switch count {
        case ...0: self = .free
        case ...2: self = .light
        case ...5: self = .moderate
        default: self = .busy
        }
    }

    /// The load as one or two words within a sentence.
    package var text: String {
        switch self {
        case .free: "free"
        case .light: "lightly busy"
        case .moderate: "moderately busy"
        case .busy: "very busy"
        }
    }
}
