#if WITHOUT_COREFOUNDATION
import FoundationEssentials
#else
import Foundation
#endif

/// An error that prevents an intent from running or finishing.
package struct IntentError: CommandError, Hashable {
    /// The cause of the error.
    package enum Fault: Hashable, Sendable {
        case unknownParameter(String, intent: String, near: String)
        case givenTwice(String)
        case notWritable(String, type: String)
        case notAValue(String, parameter: String, form: String)
        case refused(parameter: String, reason: String)
        case notFound(String, parameter: String, type: String, offered: [String])
        case ambiguous(String, parameter: String, items: [IntentPrompt.Item])
        case dependencyCycle(intent: String, [String])
        case inputNeeded(IntentPrompt)
        case declined(String)
        case tooManyQuestions(intent: String, count: Int)
        case timedOut(intent: String, seconds: Int)
        case failed(intent: String, reason: String)
        case query(String, String)
        case noProperty(String, of: String, near: String)
        case notComparable(String, by: String, known: [String])
        case notSortable(String)
        case missingDependency(String, key: String?)
        case unusedAnswer(String)
        case ambiguousAnswer(String, placed: String, named: String, byID: Bool, id: String)
    }

    package let fault: Fault

    package init(_ fault: Fault) { self.fault = fault }

    package var exitCode: ExitCode {
        switch fault {
        case .unknownParameter, .givenTwice, .notWritable, .unusedAnswer: .usage
        case .inputNeeded: .inputNeeded
        case .declined: .denied
        case .tooManyQuestions, .timedOut, .missingDependency: .internalError
        default: .badData
        }
    }

    package var message: String {
        switch fault {
        case .unknownParameter(let name, let intent, let near): "\(intent) has no parameter '\(name)' — \(near)"
        case .givenTwice(let name): "the parameter '\(name)' is given twice — give it once"
        case .notWritable(let name, let type):
            "can't set '\(name)': values of the type \(type) can't be written — leave it out to use its default"
        case .notAValue(let written, let parameter, let form):
            "invalid value '\(written.shortened)' for '\(parameter)' — write \(form)"
        case .refused(let parameter, let reason): "the value of '\(parameter)' \(reason)"
        case .notFound(let text, let parameter, let type, let offered):
            offered.isEmpty
                ? "no such \(type) '\(text.shortened)' for '\(parameter)' — there are no choices"
                : "no such \(type) '\(text.shortened)' for '\(parameter)' — \(nearest(to: text, in: offered))"
        case .ambiguous(let text, let parameter, let items):
            "ambiguous value '\(text.shortened)' for '\(parameter)' — write the id of one: "
                + items.prefix(Self.listed).map { item in
                    "\(item.id) (\(item.title)\(item.subtitle.map { ", \($0)" } ?? ""))"
                }.joined(separator: ", ")
        case .dependencyCycle(let intent, let names):
            "the parameters of \(intent) depend on each other: \(names.joined(separator: " → ")) — "
                + "remove the @IntentParameterDependency from one of their queries"
        case .inputNeeded(let ask): ask.needed("write \(IntentOptions.answer) VALUE, where VALUE is")
        case .declined(let question): "the answer to '\(question)' was no — nothing more was done"
        case .tooManyQuestions(let intent, let count):
            "\(intent) asked more than \(count) questions — make the intent use an answer instead of asking again"
        case .timedOut(let intent, let seconds):
            "\(intent) didn't finish within \(seconds) seconds — do long work in the app, and read the stored result in the intent"
        case .failed(let intent, let reason): "\(intent) failed: \(reason)"
        case .query(let query, let reason): "\(query) failed: \(reason)"
        case .noProperty(let name, let type, let near): "\(type) has no property '\(name)' — \(near)"
        case .notComparable(let name, let comparison, let known):
            known.isEmpty
                ? "'\(name)' can't be compared — add it to the query's properties"
                : "'\(name)' can't be compared with '\(comparison)' — choose \(choices(known))"
        case .notSortable(let name): "can't sort by '\(name)' — add it to the query's sortingOptions"
        case .missingDependency(let type, let key):
            "no \(type) is registered\(key.map { " under the key '\($0)'" } ?? "") — add AppDependencyManager.shared.add"
                + "(\(key.map { "key: \"\($0)\", " } ?? "")dependency: \(type)()) to the app's init"
        case .unusedAnswer(let answer): "unused answer '\(answer.shortened)' — leave it out"
        case .ambiguousAnswer(let text, let placed, let named, let isID, let id):
            "ambiguous answer '\(text.shortened)': row \(text.shortened) is \(placed.shortened), "
                + "but \(named.shortened) has this \(isID ? "identifier" : "name") — write #\(text.shortened) or id:\(id)"
        }
    }
}

extension IntentError {
    /// The maximum length of a list of names that is shown in full.
    private static let listed = 6
    /// The number of names shown from a longer list.
    private static let offered = 3

    /// Returns the names that the user may have meant: all names of a short list, otherwise the most similar names.
    private func nearest(to name: String, in names: [String]) -> String {
        guard names.count > Self.listed, nearNames(to: name, in: names).isEmpty else {
            return suggestion(for: name, in: names)
        }
        let written = name.normalizedPhrase
        let words = written.split(separator: " ")
        let ranked = names.map { other -> (name: String, shared: Int, distance: Int) in
            let parts = other.normalizedPhrase.split(separator: " ")
            let shared = words.count { word in parts.contains { editDistance(word, $0) <= word.count / 3 } }
            return (other.shortened, shared, editDistance(written, other.normalizedPhrase))
        }
        let sorted = ranked.sorted { $0.shared == $1.shared ? $0.distance < $1.distance : $0.shared > $1.shared }
        let near = sorted.first.map { $0.shared > 0 ? sorted.filter { $0.shared > 0 } : sorted } ?? []
        let similar = near.prefix(Self.offered).map(\.name)
        return similar.count == 1
            ? "did you mean '\(similar[0])'?" : "choose a similar name, such as \(similar.joined(separator: ", "))"
    }
}

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

// The built-in extension doesn't link CoreFoundation, because linking it would cost a megabyte and a millisecond.

#if WITHOUT_COREFOUNDATION
/// Returns `nil`: without Foundation no error conforms to `LocalizedError`.
func localizedText(of error: any Error) -> String? { nil }
#else
/// Returns the description and recovery suggestion of a `LocalizedError`; `nil` for any other error.
func localizedText(of error: any Error) -> String? {
    guard let error = error as? any LocalizedError, let text = error.errorDescription else { return nil }
    return [text, error.recoverySuggestion].compactMap { $0 }.joined(separator: " — ")
}
#endif
