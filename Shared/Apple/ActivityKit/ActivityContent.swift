import FoundationEssentials

/// The changing part of a Live Activity, and how long and how much it matters.
///
/// Mirrors [ActivityKit's `ActivityContent`](https://developer.apple.com/documentation/activitykit/activitycontent).
public struct ActivityContent<State: Decodable & Encodable & Hashable> {
    /// What is shown.
    public var state: State
    /// When it is out of date; `nil` for never.
    public var staleDate: Date?
    /// Its rank among an app's activities.
    public var relevanceScore: Double

    public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
        (self.state, self.staleDate, self.relevanceScore) = (state, staleDate, relevanceScore)
    }
}

extension ActivityContent: Sendable where State: Sendable {}
extension ActivityContent: Equatable {}
extension ActivityContent: Hashable {}
extension ActivityContent: Encodable {}
extension ActivityContent: Decodable {}

/// What has become of a Live Activity.
///
/// Mirrors [ActivityKit's `ActivityState`](https://developer.apple.com/documentation/activitykit/activitystate).
public enum ActivityState: String, Hashable, Sendable, Codable {
    /// It runs and can change.
    case active
    /// It has ended and can still be seen.
    case ended
    /// It can't be seen any more.
    case dismissed
    /// It runs, and what it shows is out of date.
    case stale
    /// It is to begin later.
    case pending
}

/// How long a Live Activity can be seen after its end.
///
/// Mirrors [ActivityKit's `ActivityUIDismissalPolicy`](https://developer.apple.com/documentation/activitykit/activityuidismissalpolicy).
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        case `default`, immediate
        case after(Date)
    }

    private let storage: Storage

    /// Up to four hours.
    public static let `default` = ActivityUIDismissalPolicy(storage: .default)
    /// Not at all.
    public static let immediate = ActivityUIDismissalPolicy(storage: .immediate)
    /// To a date, at most four hours after the end.
    public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
        ActivityUIDismissalPolicy(storage: .after(date))
    }

    /// When an activity that ended at an instant can't be seen any more.
    package func dismissal(endedAt end: Date) -> Date {
        let latest = end.addingTimeInterval(4 * 3_600)
        return switch storage {
        case .default: latest
        case .immediate: end
        case .after(let date): max(end, min(date, latest))
        }
    }
}

/// What a person is told of a change of a Live Activity.
///
/// Mirrors [ActivityKit's `AlertConfiguration`](https://developer.apple.com/documentation/activitykit/alertconfiguration).
public struct AlertConfiguration: Hashable, Sendable {
    /// What is heard.
    public struct AlertSound: Hashable, Sendable {
        /// The name of a file; `nil` for the system's.
        package let name: String?

        /// The system's.
        public static let `default` = AlertSound(name: nil)
        /// A file of the app.
        public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
    }

    /// The first line.
    public var title: LocalizedStringResource
    /// The text.
    public var body: LocalizedStringResource
    /// What is heard.
    public var sound: AlertSound

    public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
        (self.title, self.body, self.sound) = (title, body, sound)
    }
}
