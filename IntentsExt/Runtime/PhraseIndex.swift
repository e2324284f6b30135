import Shared

/// The phrases of all apps, ready to be matched.
///
/// Matching is exact after normalization: what a phone would not understand is not understood here.
package struct PhraseIndex: Sendable {
    /// A phrase that matched.
    package struct Match: Sendable {
        /// The phrase as declared, the application's name filled in.
        package let phrase: String
        package let applicationName: String
        package let intent: any AppIntent
    }

    /// The phrases normalized, in the order declared. A list: comparing a thousand strings takes microseconds, and a process
    /// that answers once would build a dictionary for nothing.
    private var entries: [(key: String, match: Match)] = []

    /// Reads the shortcuts of apps.
    ///
    /// - Throws: ``PhraseError`` for an app with more than 10 shortcuts or a phrase that doesn't name the application once.
    package init(_ apps: [AppRegistration]) throws {
        for app in apps {
            let shortcuts = app.shortcuts.appShortcuts
            guard shortcuts.count <= 10 else {
                throw PhraseError(.tooManyShortcuts(application: app.applicationName, count: shortcuts.count))
            }
            for shortcut in shortcuts {
                for template in shortcut.phrases {
                    let text = template.text(applicationName: app.applicationName)
                    guard template.namesApplicationOnce else {
                        throw PhraseError(.applicationNameMissing(phrase: text))
                    }
                    let match = Match(phrase: text, applicationName: app.applicationName, intent: shortcut.intent)
                    entries.append((text.normalizedPhrase, match))
                }
            }
        }
    }

    /// Checks that no two intents claim one phrase.
    ///
    /// - Throws: ``PhraseError`` that names the phrase.
    package func checkClaims() throws {
        var claims: [String: any AppIntent.Type] = [:]
        for entry in entries {
            let intent = type(of: entry.match.intent)
            if let other = claims.updateValue(intent, forKey: entry.key), other != intent {
                throw PhraseError(.claimedTwice(phrase: entry.match.phrase))
            }
        }
    }

    /// The phrase a person said; of several intents that claim it the first.
    ///
    /// - Throws: ``UsageError`` with code 65 that names the phrase that comes nearest; 64 for one that is too long or has
    ///   control characters.
    package func match(_ spoken: String) throws -> Match {
        guard spoken.unicodeScalars.count <= 500 else {
            throw UsageError("the phrase has \(spoken.unicodeScalars.count) characters — say it in at most 500")
        }
        guard !spoken.unicodeScalars.contains(where: { $0.isTerminalControl }) else {
            throw UsageError("the phrase has control characters — write it as plain text")
        }
        let key = spoken.normalizedPhrase
        for entry in entries where entry.key == key { return entry.match }
        let nearest = entries.min { first, second in
            let (left, right) = (editDistance(first.key, key), editDistance(second.key, key))
            return left == right ? first.key < second.key : left < right
        }
        guard let nearest else {
            throw UsageError("no app declares a phrase — add an AppShortcutsProvider", exitCode: .badData)
        }
        throw UsageError(
            "no phrase matches '\(spoken)' — the nearest is '\(nearest.match.phrase)'", exitCode: .badData)
    }
}

/// Shortcuts that break the rules of App Shortcuts.
package struct PhraseError: CommandError, Hashable {
    enum Fault: Hashable {
        case tooManyShortcuts(application: String, count: Int)
        case applicationNameMissing(phrase: String)
        case claimedTwice(phrase: String)
    }

    let fault: Fault

    init(_ fault: Fault) { self.fault = fault }

    package var exitCode: ExitCode { .badData }

    package var message: String {
        switch fault {
        case .tooManyShortcuts(let application, let count):
            "\(application) declares \(count) shortcuts — declare at most 10"
        case .applicationNameMissing(let phrase):
            "the phrase '\(phrase)' doesn't name the application once — add \\(.applicationName)"
        case .claimedTwice(let phrase): "two intents claim the phrase '\(phrase)' — give each its own"
        }
    }
}
