/// How much a day has in it.
package enum DayLoad: Sendable {
    case free, light, moderate, busy

    /// The load of a day with so many events.
    package init(count: Int) {
        switch count {
        case ...0: self = .free
        case ...2: self = .light
        case ...5: self = .moderate
        default: self = .busy
        }
    }

    /// As a word or two within a sentence.
    package var text: String {
        switch self {
        case .free: "free"
        case .light: "lightly busy"
        case .moderate: "moderately busy"
        case .busy: "very busy"
        }
    }
}
