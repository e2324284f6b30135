import Shared

/// The phrases of all apps, ready to be matched.
///
/// Matching is exact after normalization: what a phone would not understand is not understood here.
package struct PhraseIndex: Sendable {
    package typealias Match = PhraseMatch

    struct Entry: Sendable {
        var key: String
        var match: PhraseMatch
    }

    /// The phrases normalized, in the order declared until ``sorted()``. A list: a process that answers once would build a
    /// dictionary for nothing.
    private(set) var entries: [Entry] = []
    /// The phrases whose parameter has no values yet.
    private(set) var open: [OpenPhrase] = []
    private var isSorted = false

    /// Reads the shortcuts of apps; `translations` are phrases of another language, which count beside those declared.
    ///
    /// - Throws: ``PhraseError`` for an app with more than 10 shortcuts or a phrase that breaks the rules.
    package init(_ apps: [AppRegistration], translations: PhraseTranslations? = nil) throws {
        for app in apps {
            guard app.alternativeNames.count <= 3 else {
                throw PhraseError(
                    .tooManyNames(application: app.applicationName, count: app.alternativeNames.count))
            }
            let shortcuts = app.shortcuts.appShortcuts
            guard shortcuts.count <= 10 else {
                throw PhraseError(.tooManyShortcuts(application: app.applicationName, count: shortcuts.count))
            }
            for shortcut in shortcuts {
                for template in translations?.phrases(of: shortcut) ?? shortcut.phrases {
                    try add(template, shortcut.intent, app)
                }
            }
        }
    }

    private mutating func add(_ template: PhraseTemplate, _ intent: any AppIntent, _ app: AppRegistration) throws {
        guard template.namesApplicationOnce else {
            throw PhraseError(.applicationNameMissing(phrase: template.text(applicationName: app.applicationName)))
        }
        let phrase = OpenPhrase(template: template, intent: intent, app: app)
        guard !template.parameters.isEmpty else { return add(phrase, parameter: nil) }
        try phrase.check()
        open.append(phrase)
    }

    /// Adds a phrase under each of the application's names.
    private mutating func add(_ phrase: OpenPhrase, parameter: PhraseMatch.Parameter?) {
        func add(_ name: String) {
            let text = phrase.template.text(applicationName: name, value: parameter?.spoken)
            let match = PhraseMatch(
                phrase: text, applicationName: phrase.app.applicationName, intent: phrase.intent, parameter: parameter)
            entries.append(Entry(key: text.normalizedPhrase, match: match))
        }
        add(phrase.app.applicationName)
        for name in phrase.app.alternativeNames { add(name) }
    }

    /// The index with a phrase for every value of a parameter: the cases of enumerations, and the entities queries offer.
    ///
    /// - Throws: What queries throw.
    package func completed() async throws -> PhraseIndex {
        let completion = try await PhraseCompletion(of: self)
        if let fault = completion.fault { throw fault }
        return completion.index
    }

    /// The index with a phrase for every value, where nothing of it is the app's to mend.
    ///
    /// - Throws: ``PhraseError`` for what is; else what queries throw.
    package func completedAndChecked() async throws -> PhraseIndex {
        let completion = try await PhraseCompletion(of: self)
        if let fault = completion.fault { throw fault }
        try completion.check()
        return completion.index
    }

    /// The index with phrases of values, and no open ones.
    func completed(with additions: [(phrase: OpenPhrase, parameter: PhraseMatch.Parameter)]) -> PhraseIndex {
        var index = self
        for addition in additions { index.add(addition.phrase, parameter: addition.parameter) }
        index.open = []
        return index
    }

    /// The index with phrases kept from before; those of intents that are no more are left out.
    func completed(with kept: [PhraseCache.Phrase]) -> PhraseIndex {
        var index = self
        for phrase in kept {
            guard
                let declared = open.first(where: {
                    $0.intentID == phrase.intent && $0.app.applicationName == phrase.application
                        && $0.parameter == phrase.parameter
                })
            else { continue }
            let match = PhraseMatch(
                phrase: phrase.text, applicationName: phrase.application, intent: declared.intent,
                parameter: PhraseMatch.Parameter(
                    name: phrase.parameter, id: phrase.value, title: phrase.title, spoken: phrase.spoken))
            index.entries.append(Entry(key: phrase.key, match: match))
        }
        index.open = []
        return index
    }

    /// How many phrases an app has.
    func count(of application: String) -> Int {
        entries.reduce(0) { $1.match.applicationName == application ? $0 + 1 : $0 }
    }

    /// The index in the order of its phrases, for many matches: of several intents that claim a phrase the first declared stays
    /// first.
    package func sorted() -> PhraseIndex {
        var index = self
        index.entries = entries.enumerated().sorted { one, other in
            one.element.key == other.element.key
                ? one.offset < other.offset : one.element.key.utf8.lexicographicallyPrecedes(other.element.key.utf8)
        }.map(\.element)
        index.isSorted = true
        return index
    }

    /// Checks that no two intents claim one phrase, nor one intent with two parameters. Things that have one name are no mistake: a
    /// person is asked which one is meant.
    ///
    /// - Throws: ``PhraseError`` that names the phrase.
    package func checkClaims() throws {
        var claims: [String: PhraseMatch] = [:]
        for entry in entries {
            guard let other = claims.updateValue(entry.match, forKey: entry.key) else { continue }
            if !other.isLike(entry.match) { throw PhraseError(.claimedTwice(phrase: entry.match.phrase)) }
        }
    }

    /// The phrase a person said, with all values it may mean; of several intents that claim it the first. `nil` for none that is known.
    ///
    /// - Throws: ``UsageError`` for one that is too long or has control characters.
    package func known(_ spoken: String) throws -> PhraseMatch? {
        guard spoken.utf8.count <= 500 || spoken.unicodeScalars.count <= 500 else {
            throw UsageError("the phrase has \(spoken.unicodeScalars.count) characters — say it in at most 500")
        }
        guard !spoken.unicodeScalars.contains(where: { $0.isTerminalControl }) else {
            throw UsageError("the phrase has control characters — write it as plain text")
        }
        let key = spoken.normalizedPhrase
        return match(ofKey: key) ?? match(withoutArticle: key)
    }

    /// Words a person may say before the name of a thing.
    private static let articles = ["the", "a", "an"]

    /// The match of a phrase with an article before the value of its parameter: "Remember the Eiffel Tower in Landmarks".
    private func match(withoutArticle key: String) -> PhraseMatch? {
        let words = key.split(separator: " ")
        for position in words.indices
        where Self.articles.contains(where: { $0.utf8.elementsEqual(words[position].utf8) }) {
            var rest = words
            rest.remove(at: position)
            let candidate = rest.dropFirst().reduce(rest.first.map(String.init) ?? "") { "\($0) \($1)" }
            guard let found = match(ofKey: candidate) else { continue }
            let value = (found.parameter?.spoken ?? "").normalizedPhrase.split(separator: " ")
            if !value.isEmpty, rest[position...].starts(with: value) { return found }
        }
        return nil
    }

    private func match(ofKey key: String) -> PhraseMatch? {
        var match: PhraseMatch?
        func take(_ entry: Entry) {
            guard let first = match else { return match = entry.match }
            guard let value = entry.match.parameter, first.isLike(entry.match),
                !first.meant.contains(where: { $0.id == value.id })
            else { return }
            match?.others.append(value)
        }
        guard isSorted else {
            for entry in entries where entry.key == key { take(entry) }
            return match
        }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].key.utf8.lexicographicallyPrecedes(key.utf8) { low = middle + 1 } else { high = middle }
        }
        while low < entries.count, entries[low].key == key {
            take(entries[low])
            low += 1
        }
        return match
    }

    /// The phrase a person said, or with `isFuzzy` the one that comes nearest where no more than a letter in five differs.
    ///
    /// - Throws: ``UsageError`` with code 65 that names the phrase that comes nearest; 64 for one that is too long or has
    ///   control characters.
    package func match(_ spoken: String, isFuzzy: Bool = false) throws -> PhraseMatch {
        if let match = try known(spoken) { return match }
        let key = spoken.normalizedPhrase
        let ranked = entries.map { RankedEntry(entry: $0, distance: editDistance($0.key, key)) }
        guard let nearest = ranked.min() else {
            throw UsageError("no app declares a phrase — add an AppShortcutsProvider", exitCode: .badData)
        }
        if isFuzzy, nearest.distance * 5 <= key.count {
            let rivals = ranked.filter { $0.distance == nearest.distance }.map(\.entry)
            guard
                rivals.allSatisfy({
                    $0.match.isLike(nearest.entry.match)
                        && ($0.key == nearest.entry.key || $0.match.parameter?.id == nearest.entry.match.parameter?.id)
                })
            else {
                throw UsageError(
                    "several phrases come as near as '\(spoken)' — say one of: \(rivals.prefix(5).map { "'\($0.match.phrase)'" }.joined(separator: ", "))",
                    exitCode: .badData)
            }
            var match = match(ofKey: nearest.entry.key) ?? nearest.entry.match
            match.distance = nearest.distance
            return match
        }
        // Half a phrase is nearer to the whole one than to a short one without any of its words.
        let words = Set(key.split(separator: " "))
        let shared = ranked.map { words.intersection($0.entry.key.split(separator: " ")).count }
        let most = shared.max() ?? 0
        let likely = ranked.indices.filter { shared[$0] == most }.map { ranked[$0] }.min()
        throw UsageError(
            "no phrase matches '\(spoken)' — the nearest is '\((likely ?? nearest).entry.match.phrase)'",
            exitCode: .badData)
    }
}

/// A phrase and its distance from what was spoken, ordered by distance, then by its text.
private struct RankedEntry: Comparable {
    let entry: PhraseIndex.Entry
    let distance: Int

    static func < (first: RankedEntry, second: RankedEntry) -> Bool {
        if first.distance != second.distance { return first.distance < second.distance }
        return first.entry.key < second.entry.key
    }

    static func == (first: RankedEntry, second: RankedEntry) -> Bool {
        first.distance == second.distance && first.entry.key == second.entry.key
    }
}
