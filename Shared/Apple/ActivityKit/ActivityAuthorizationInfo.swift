import FoundationEssentials

/// Information about whether Live Activities can be started.
///
/// Mirrors [ActivityKit's `ActivityAuthorizationInfo`](https://developer.apple.com/documentation/activitykit/activityauthorizationinfo).
public final class ActivityAuthorizationInfo: Sendable {
    /// Creates an object that reads the authorization.
    public init() {}

    /// True in the host and in intents; false in a widget extension.
    public var areActivitiesEnabled: Bool { ActivityStore.writable != nil }
    /// True if a server may send frequent updates; always false.
    public var frequentPushesEnabled: Bool { false }
    /// A sequence of changes of ``areActivitiesEnabled``. It ends at once.
    public var activityEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
    /// A sequence of changes of ``frequentPushesEnabled``. It ends at once.
    public var frequentPushEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
}

/// The error for a Live Activity that can't be started.
///
/// Mirrors [ActivityKit's `ActivityAuthorizationError`](https://developer.apple.com/documentation/activitykit/activityauthorizationerror).
public enum ActivityAuthorizationError: Error, Hashable, Sendable {
    /// The attributes and state exceed 4 KB.
    case attributesTooLarge
    /// The user has turned Live Activities off.
    case denied
    /// The device has reached its limit of activities.
    case globalMaximumExceeded
    /// The identifier is invalid.
    case malformedActivityIdentifier
    /// The process is unknown.
    case missingProcessIdentifier
    /// The activity couldn't be stored.
    case persistenceFailure
    /// Another process started the activity.
    case reconnectNotPermitted
    /// The app has reached its limit of activities.
    case targetMaximumExceeded
    /// The app isn't entitled to Live Activities.
    case unentitled
    /// The device doesn't support Live Activities.
    case unsupported
    /// This kind of process can't start activities.
    case unsupportedTarget
    /// The app isn't in the foreground.
    case visibility
}

extension ActivityAuthorizationError: LocalizedError {
    /// The description, which is the reason.
    public var errorDescription: String? { failureReason }

    /// The reason, for users.
    public var failureReason: String? {
        switch self {
        case .attributesTooLarge: "attributes and state exceed 4 KB"
        case .denied: "Live Activities are turned off"
        case .globalMaximumExceeded: "the device has too many Live Activities"
        case .malformedActivityIdentifier: "invalid activity identifier"
        case .missingProcessIdentifier: "the process is unknown"
        case .persistenceFailure: "the activity couldn't be stored"
        case .reconnectNotPermitted: "another process started the activity"
        case .targetMaximumExceeded: "the app has too many Live Activities"
        case .unentitled: "the app isn't entitled to Live Activities"
        case .unsupported: "the device doesn't support Live Activities"
        case .unsupportedTarget: "a widget extension can't start Live Activities"
        case .visibility: "the app isn't in the foreground"
        }
    }

    /// The remedy.
    public var recoverySuggestion: String? {
        switch self {
        case .unsupportedTarget:
            "start the activity in a LiveActivityIntent, or draw a state with 'WidgetExt render \(RenderOptions.state)'"
        case .visibility: "start the activity in a LiveActivityIntent"
        case .attributesTooLarge: "store less data in the attributes and the state"
        case .targetMaximumExceeded: "end one of its activities"
        default: nil
        }
    }
}
