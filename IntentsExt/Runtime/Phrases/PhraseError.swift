import Shared

/// A violation of the rules of App Shortcuts.
package struct PhraseError: CommandError, Hashable {
    enum Fault: Hashable {
        case tooManyShortcuts(application: String, count: Int)
        case tooManyPhrases(application: String, count: Int)
        case tooManyNames(application: String, count: Int)
        case applicationNameMissing(phrase: String)
        case translation(phrase: String, origin: String, reason: String, remedy: String)
        case tooManyParameters(phrase: String)
        case noSuchParameter(String, phrase: String, near: String)
        case notOfferable(String, phrase: String)
        case claimedTwice(phrase: String)
    }

    let fault: Fault

    init(_ fault: Fault) { self.fault = fault }

    package var exitCode: ExitCode { .badData }

    package var message: String {
        switch fault {
        case .tooManyShortcuts(let application, let count):
            "\(application) declares \(count) shortcuts — declare at most 10"
        case .tooManyPhrases(let application, let count):
            "\(application) declares \(count) phrases, including the cases of their parameters — declare at most \(PhraseCompletion.limit)"
        case .tooManyNames(let application, let count):
            "\(application) has \(count) alternative names — declare at most 3"
        case .applicationNameMissing(let phrase):
            "the phrase '\(phrase)' isn't registered, because it must name the application exactly once — add \\(.applicationName)"
        case .translation(let phrase, let origin, let reason, let remedy):
            "the phrase '\(phrase)' in \(origin) isn't registered, because \(reason) — \(remedy)"
        case .tooManyParameters(let phrase):
            "the phrase '\(phrase)' has more than one parameter — keep one parameter; the user is prompted for the others"
        case .noSuchParameter(let name, let phrase, let near):
            "the phrase '\(phrase)' names the unknown parameter '\(name)' — \(near)"
        case .notOfferable(let name, let phrase):
            "the phrase '\(phrase)' has the parameter '\(name)', which is neither an enumeration nor an entity — leave the parameter out; the user is prompted for it"
        case .claimedTwice(let phrase): "two intents claim the phrase '\(phrase)' — give each intent its own phrase"
        }
    }
}
