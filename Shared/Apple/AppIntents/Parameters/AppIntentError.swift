/// What `perform()` throws to say how to go on.
///
/// Mirrors [AppIntents' `AppIntentError`](https://developer.apple.com/documentation/appintents/appintenterror).
public struct AppIntentError: Error, Sendable {
    /// How to go on.
    package enum Reason: Sendable {
        /// Run again from the top after something was asked.
        case restart(@Sendable () async throws -> Void)
        /// Go on in the app.
        case foreground(
            IntentDialog?, isAlwaysConfirmed: Bool, continuation: (@MainActor @Sendable () async throws -> Void)?)
        /// It can't be done, and why.
        case message(LocalizedStringResource)
    }

    package let reason: Reason

    init(_ reason: Reason) { self.reason = reason }

    /// Runs the intent again from the top.
    public static var restartPerform: AppIntentError { AppIntentError(.restart {}) }

    /// Why an intent can't be done.
    public enum Unrecoverable: Error, Hashable, Sendable, CustomLocalizedStringResourceConvertible {
        /// An entity isn't there.
        case entityNotFound
        /// A feature is used that isn't bought, set up or allowed.
        case featureCurrentlyRestricted
        /// Nothing is known of why.
        case unknown
        /// The words for it aren't known.
        case unsupportedOnDevice

        /// What a person reads.
        public var localizedStringResource: LocalizedStringResource {
            switch self {
            case .entityNotFound: "That isn't there any more."
            case .featureCurrentlyRestricted: "That isn't allowed right now."
            case .unknown: "That went wrong."
            case .unsupportedOnDevice: "This device can't do that."
            }
        }
    }

    /// What a person has to do first.
    public enum UserActionRequired: Error, Hashable, Sendable, CustomLocalizedStringResourceConvertible {
        /// Set up an account.
        case accountSetup
        /// Sign in.
        case signin
        /// Confirm something in the app.
        case confirmation

        /// What a person reads.
        public var localizedStringResource: LocalizedStringResource {
            switch self {
            case .accountSetup: "Set up an account in the app first."
            case .signin: "Sign in to the app first."
            case .confirmation: "Confirm that in the app first."
            }
        }
    }

    /// What a person has to allow first.
    public enum PermissionRequired: Error, Hashable, Sendable, CustomLocalizedStringResourceConvertible {
        /// The calendar, contacts, photos or the like.
        case calendar, contacts, photoLibrary, location, microphone, camera, reminders, unknown

        /// What a person reads.
        public var localizedStringResource: LocalizedStringResource { "Grant access in the app first." }
    }
}
