import FoundationEssentials

/// Whether Live Activities can be started.
///
/// Mirrors [ActivityKit's `ActivityAuthorizationInfo`](https://developer.apple.com/documentation/activitykit/activityauthorizationinfo).
public final class ActivityAuthorizationInfo: Sendable {
    /// Reads it.
    public init() {}

    /// Whether they can: by the host and by intents, not by a widget extension.
    public var areActivitiesEnabled: Bool { ActivityStore.writable != nil }
    /// Whether a server may change them often: there is none.
    public var frequentPushesEnabled: Bool { false }
    /// Changes of whether they can be started; ends at once.
    public var activityEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
    /// Changes of whether a server may change them often; ends at once.
    public var frequentPushEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
}

/// Why a Live Activity can't be started.
///
/// Mirrors [ActivityKit's `ActivityAuthorizationError`](https://developer.apple.com/documentation/activitykit/activityauthorizationerror).
public enum ActivityAuthorizationError: Error, Hashable, Sendable {
    /// Attributes and state have more than four kilobytes.
    case attributesTooLarge
    /// A person doesn't want them.
    case denied
    /// There are as many as there may be.
    case globalMaximumExceeded
    /// An identifier isn't one.
    case malformedActivityIdentifier
    /// The process is unknown.
    case missingProcessIdentifier
    /// It couldn't be stored.
    case persistenceFailure
    /// Another process began it.
    case reconnectNotPermitted
    /// The app has as many as it may.
    case targetMaximumExceeded
    /// The app may not have any.
    case unentitled
    /// The device has none.
    case unsupported
    /// This kind of process may not start any.
    case unsupportedTarget
    /// The app isn't in front.
    case visibility
}

extension ActivityAuthorizationError: LocalizedError {
    /// Why, for people.
    public var failureReason: String? {
        switch self {
        case .attributesTooLarge: "attributes and state have more than 4 KB"
        case .denied: "Live Activities are turned off"
        case .globalMaximumExceeded: "the device shows as many Live Activities as it can"
        case .malformedActivityIdentifier: "the identifier isn't one of an activity"
        case .missingProcessIdentifier: "the process is unknown"
        case .persistenceFailure: "the activity couldn't be stored"
        case .reconnectNotPermitted: "another process began the activity"
        case .targetMaximumExceeded: "the app shows as many Live Activities as it may"
        case .unentitled: "the app may not show Live Activities"
        case .unsupported: "the device shows no Live Activities"
        case .unsupportedTarget: "a widget extension starts no Live Activities"
        case .visibility: "the app isn't in front"
        }
    }

    /// What to do.
    public var recoverySuggestion: String? {
        switch self {
        case .unsupportedTarget: "start it in a LiveActivityIntent, or draw a state with 'WidgetExt render --state'"
        case .visibility: "start it in a LiveActivityIntent"
        case .attributesTooLarge: "keep less in them"
        case .targetMaximumExceeded: "end one"
        default: nil
        }
    }
}
