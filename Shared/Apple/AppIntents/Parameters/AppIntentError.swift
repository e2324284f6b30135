/// An error that `perform()` throws to request an action, or to fail with a message.
///
/// Mirrors [AppIntents' `AppIntentError`](https://developer.apple.com/documentation/appintents/appintenterror).
public struct AppIntentError: Error, Sendable {
    /// The action to take, or the failure.
    package enum Reason: Sendable {
        /// Ask the user, then call `perform()` again.
        case restart(@Sendable () async throws -> Void)
        /// Continue in the app.
        case foreground(
            IntentDialog?, isAlwaysConfirmed: Bool, continuation: (@MainActor @Sendable () async throws -> Void)?)
        /// Fail with a message.
        case message(LocalizedStringResource)
    }

    package let reason: Reason

    init(_ reason: Reason) { self.reason = reason }

    /// An error that runs the intent again from the start.
    public static var restartPerform: AppIntentError { AppIntentError(.restart {}) }

    /// A failure that the intent can't recover from.
    public enum Unrecoverable: Error, Hashable, Sendable, CustomLocalizedStringResourceConvertible {
        /// The entity doesn't exist.
        case entityNotFound
        /// The feature is restricted: it must be bought, set up or allowed first.
        case featureCurrentlyRestricted
        /// The reason isn't known.
        case unknown
        /// The device doesn't support the action.
        case unsupportedOnDevice

        /// The message for the user.
        public var localizedStringResource: LocalizedStringResource {
            switch self {
            case .entityNotFound: "That isn't there any more."
            case .featureCurrentlyRestricted: "That isn't allowed right now."
            case .unknown: "That went wrong."
            case .unsupportedOnDevice: "This device can't do that."
            }
        }
    }

    /// An action that the user must take first.
    public enum UserActionRequired: Error, Hashable, Sendable, CustomLocalizedStringResourceConvertible {
        /// Set up an account.
        case accountSetup
        /// Sign in.
        case signin
        /// Confirm something in the app.
        case confirmation

        /// The message for the user.
        public var localizedStringResource: LocalizedStringResource {
            switch self {
            case .accountSetup: "Set up an account in the app first."
            case .signin: "Sign in to the app first."
            case .confirmation: "Confirm that in the app first."
            }
        }
    }

    /// A permission that the user must grant first.
    public enum PermissionRequired: Error, Hashable, Sendable, CustomLocalizedStringResourceConvertible {
        /// The data or device to access.
        case calendar, contacts, photoLibrary, location, microphone, camera, reminders, unknown

        /// The message for the user.
        public var localizedStringResource: LocalizedStringResource { "Grant access in the app first." }
    }
}
