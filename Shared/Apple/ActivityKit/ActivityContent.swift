import FoundationEssentials

/// The dynamic content of a Live Activity, with its stale date and relevance.
///
/// Mirrors [ActivityKit's `ActivityContent`](https://developer.apple.com/documentation/activitykit/activitycontent).
public struct ActivityContent<State: Decodable & Encodable & Hashable> {
    /// The content state.
    public var state: State
    /// The date from which the content is out of date; `nil` for never.
    public var staleDate: Date?
    /// The activity's relevance among the app's activities.
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

/// The state of a Live Activity.
///
/// Mirrors [ActivityKit's `ActivityState`](https://developer.apple.com/documentation/activitykit/activitystate).
public enum ActivityState: String, Hashable, Sendable, Codable {
    /// The activity is running and can be updated.
    case active
    /// The activity has ended, but is still visible.
    case ended
    /// The activity has ended and is no longer visible.
    case dismissed
    /// The activity is running, but its content is out of date.
    case stale
    /// The activity is scheduled to start later.
    case pending
}

/// The policy that decides when an ended Live Activity is dismissed.
///
/// Mirrors [ActivityKit's `ActivityUIDismissalPolicy`](https://developer.apple.com/documentation/activitykit/activityuidismissalpolicy).
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        case `default`, immediate
        case after(Date)
    }

    private let storage: Storage

    /// Dismisses the activity four hours after its end.
    public static let `default` = ActivityUIDismissalPolicy(storage: .default)
    /// Dismisses the activity immediately.
    public static let immediate = ActivityUIDismissalPolicy(storage: .immediate)
    /// Dismisses the activity at a date, at most four hours after its end.
    public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
        ActivityUIDismissalPolicy(storage: .after(date))
    }

    /// Returns the dismissal date of an activity that ended at a date.
    package func dismissal(endedAt end: Date) -> Date {
        let latest = end.addingTimeInterval(4 * 3_600)
        return switch storage {
        case .default: latest
        case .immediate: end
        case .after(let date): max(end, min(date, latest))
        }
    }
}

/// The alert for an update of a Live Activity.
///
/// Mirrors [ActivityKit's `AlertConfiguration`](https://developer.apple.com/documentation/activitykit/alertconfiguration).
public struct AlertConfiguration: Hashable, Sendable {
    /// The sound of an alert.
    public struct AlertSound: Hashable, Sendable {
        /// The name of a sound file; `nil` for the default sound.
        package let name: String?

        /// The system's default sound.
        public static let `default` = AlertSound(name: nil)
        /// Returns a sound from a file of the app.
        public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
    }

    /// The alert's title.
    public var title: LocalizedStringResource
    /// The alert's body.
    public var body: LocalizedStringResource
    public var sound: AlertSound

    public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
        (self.title, self.body, self.sound) = (title, body, sound)
    }
}
