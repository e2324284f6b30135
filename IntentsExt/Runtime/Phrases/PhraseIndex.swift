import Shared

/// The phrases of all apps, ready for matching.
///
/// Matching is exact after normalization, as on iOS.
package struct PhraseIndex: Sendable {
    package typealias Match = PhraseMatch

    struct Entry: Sendable {
        var key: String
        var match: PhraseMatch
    }

    /// The normalized phrases, in declaration order until ``sorted()``. This is an array, because a process that answers one phrase would
    /// spend more time building a dictionary than it saves.
    private(set) var entries: [Entry] = []
    /// The phrases whose parameter values are not yet filled in.
    private(set) var open: [OpenPhrase] = []
    /// The errors of phrases that aren't registered, as on iOS: phrases that don't contain the application name exactly once, and
    /// translations with wrong placeholders.
    private(set) var faults: [CommandFailure] = []
    private var isSorted = false

    /// Creates an index of the shortcuts of apps; `translations` replaces the declared phrases.
    ///
    /// A phrase that doesn't contain the application name exactly once is left out and listed in ``faults``, and so is a translation with
    /// a wrong placeholder.
    /// - Throws: ``CommandFailure`` for an app with more than 10 shortcuts or for a declared phrase with an invalid parameter.
    package init(_ apps: [AppRegistration], translations: PhraseTranslations? = nil) throws {
        for app in apps {
            guard app.alternativeNames.count <= 3 else {
                throw CommandFailure.tooManyNames(app.applicationName, app.alternativeNames.count)
            }
            let shortcuts = app.shortcuts.appShortcuts
            guard shortcuts.count <= 10 else {
                throw CommandFailure.tooManyShortcuts(app.applicationName, shortcuts.count)
            }
            for shortcut in shortcuts {
                for phrase in translations?.phrases(of: shortcut) ?? shortcut.phrases.map({ .init(template: $0) }) {
                    try add(phrase, shortcut.intent, app)
                }
            }
        }
        guard let translations else { return }
        let declared = apps.flatMap { $0.shortcuts.appShortcuts.flatMap { $0.phrases.map(\.written) } }
        faults += translations.faults(declared: Set(declared))
    }

    private mutating func add(_ phrase: PhraseTranslations.Phrase, _ intent: any AppIntent, _ app: AppRegistration)
        throws
    {
        if let fault = phrase.fault(intent: intent, applicationName: app.applicationName) {
            return faults.append(fault)
        }
        let template = phrase.template
        let phrase = OpenPhrase(template: template, intent: intent, app: app)
        guard !template.parameters.isEmpty else { return add(phrase, parameter: nil) }
        try phrase.check()
        open.append(phrase)
    }

    /// Adds a phrase once per name of the application.
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

    /// Returns the index with one phrase per parameter value: enumeration cases, and the entities that queries suggest.
    ///
    /// - Throws: The errors of queries.
    package func completed() async throws -> PhraseIndex {
        let completion = try await PhraseCompletion(of: self)
        if let fault = completion.fault { throw fault }
        return completion.index
    }

    /// Checks the declarations and returns the index with one phrase per parameter value.
    ///
    /// - Throws: ``CommandFailure`` for invalid declarations; else the errors of queries.
    package func completedAndChecked() async throws -> PhraseIndex {
        if let fault = faults.first { throw fault }
        let completion = try await PhraseCompletion(of: self)
        if let fault = completion.fault { throw fault }
        try completion.check()
        return completion.index
    }

    /// Returns the index with the given parameter values filled into their phrases, and without open phrases.
    func completed(with additions: [(phrase: OpenPhrase, parameter: PhraseMatch.Parameter)]) -> PhraseIndex {
        var index = self
        for addition in additions { index.add(addition.phrase, parameter: addition.parameter) }
        index.open = []
        return index
    }

    /// Returns the index with cached phrases added and without open phrases. Phrases of intents that no longer exist are left out.
    func completed(with cached: [PhraseCache.Phrase]) -> PhraseIndex {
        var index = self
        for phrase in cached {
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

    /// Returns the number of phrases of an app.
    func count(of application: String) -> Int {
        entries.reduce(0) { $1.match.applicationName == application ? $0 + 1 : $0 }
    }

    /// Returns the index sorted by phrase, for repeated matching. If several intents claim the same phrase, the one declared first stays
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

    /// Checks that no phrase belongs to two intents or to two parameters of an intent. Entities may have the same name, because the user is
    /// then prompted to choose.
    ///
    /// - Throws: A ``CommandFailure`` that names the phrase.
    package func checkClaims() throws {
        var claims: [String: PhraseMatch] = [:]
        for entry in entries {
            guard let other = claims.updateValue(entry.match, forKey: entry.key) else { continue }
            if !other.isLike(entry.match) { throw CommandFailure.claimedTwice(entry.match.phrase) }
        }
    }

    /// Returns the match of an utterance, with all values that it may mean; `nil` if it matches no phrase. If several intents claim the
    /// phrase, the one declared first wins.
    ///
    /// - Throws: ``CommandFailure`` for an utterance that is too long or contains control characters.
    package func known(_ spoken: String) throws -> PhraseMatch? {
        guard spoken.utf8.count <= 500 || spoken.unicodeScalars.count <= 500 else {
            throw CommandFailure("the phrase has \(spoken.unicodeScalars.count) characters — use at most 500")
        }
        guard !spoken.unicodeScalars.contains(where: { $0.isTerminalControl }) else {
            throw CommandFailure("the phrase has control characters — write it as plain text")
        }
        let key = spoken.normalizedPhrase
        return match(ofKey: key) ?? match(withoutArticle: key)
    }

    /// The articles that users may say before an entity's name.
    private static let articles = ["the", "a", "an"]

    /// Returns the keys of the phrases that an utterance may match.
    static func keys(of spoken: String) -> [String] {
        let key = spoken.normalizedPhrase
        return [key] + withoutArticle(key).map(\.key)
    }

    /// Returns the keys without one of their articles, each with the words that follow the article.
    private static func withoutArticle(_ key: String) -> [(key: String, rest: ArraySlice<Substring>)] {
        let words = key.split(separator: " ")
        let positions = words.indices.filter { index in articles.contains { $0.utf8.elementsEqual(words[index].utf8) } }
        return positions.map { position in
            var rest = words
            rest.remove(at: position)
            return (rest.dropFirst().reduce(rest.first.map(String.init) ?? "") { "\($0) \($1)" }, rest[position...])
        }
    }

    /// Returns the match of a phrase in which an article precedes the parameter value: "Remember the Eiffel Tower in Landmarks".
    private func match(withoutArticle key: String) -> PhraseMatch? {
        for (candidate, rest) in Self.withoutArticle(key) {
            guard let found = match(ofKey: candidate) else { continue }
            let value = (found.parameter?.spoken ?? "").normalizedPhrase.split(separator: " ")
            if !value.isEmpty, rest.starts(with: value) { return found }
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

    /// Returns the match of an utterance. If `isFuzzy` is true, the nearest phrase also matches if at most one character in five differs.
    ///
    /// - Throws: ``CommandFailure`` with code 65 that names the nearest phrase, or with code 64 for an utterance that is too long or
    ///   contains control characters.
    package func match(_ spoken: String, isFuzzy: Bool = false) throws -> PhraseMatch {
        if let match = try known(spoken) { return match }
        let key = spoken.normalizedPhrase
        let ranked = entries.map { RankedEntry(entry: $0, distance: editDistance($0.key, key)) }
        guard let nearest = ranked.min() else {
            throw CommandFailure("no app declares a phrase — add an AppShortcutsProvider", exitCode: .badData)
        }
        if isFuzzy, nearest.distance * 5 <= key.count {
            let rivals = ranked.filter { $0.distance == nearest.distance }.map(\.entry)
            guard
                rivals.allSatisfy({
                    $0.match.isLike(nearest.entry.match)
                        && ($0.key == nearest.entry.key || $0.match.parameter?.id == nearest.entry.match.parameter?.id)
                })
            else {
                throw CommandFailure(
                    "several phrases are equally near to '\(spoken)' — say one of these: \(rivals.prefix(5).map { "'\($0.match.phrase)'" }.joined(separator: ", "))",
                    exitCode: .badData)
            }
            var match = match(ofKey: nearest.entry.key) ?? nearest.entry.match
            match.distance = nearest.distance
            return match
        }
        // Shared words are compared first. By edit distance alone, an unrelated short phrase may be nearer to an incomplete phrase than the
        // phrase that the user means.
        let words = Set(key.split(separator: " "))
        let shared = ranked.map { words.intersection($0.entry.key.split(separator: " ")).count }
        let most = shared.max() ?? 0
        let likely = ranked.indices.filter { shared[$0] == most }.map { ranked[$0] }.min()
        throw CommandFailure(
            "no phrase matches '\(spoken)' — the nearest phrase is '\((likely ?? nearest).entry.match.phrase)'",
            exitCode: .badData)
    }
}

/// A phrase and its edit distance from the utterance, ordered by distance, then by text.
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

/// The declared phrase that an utterance matches.
package struct PhraseMatch: Sendable {
    /// A parameter with the value that the phrase contains.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        /// The identifier of the value.
        package var id: String
        package var title: String
        /// The value's name in the phrase: its title or a synonym.
        package var spoken: String
    }

    /// The declared phrase with the application's name and the value filled in.
    package let phrase: String
    package let applicationName: String
    package let intent: any AppIntent
    /// The parameter whose value the phrase contains; `nil` for a phrase without a parameter.
    package var parameter: Parameter?
    /// The other values of the parameter that have the same name.
    package var others: [Parameter] = []
    /// The edit distance between the utterance and the phrase; 0 for an exact match.
    package var distance = 0

    /// All values of the parameter that the phrase may mean.
    package var meant: [Parameter] { parameter.map { [$0] + others } ?? [] }

    /// True if the other match has the same intent and the same parameter, or if both have no parameter.
    func isLike(_ other: PhraseMatch) -> Bool {
        type(of: intent) == type(of: other.intent) && parameter?.name == other.parameter?.name
    }
}

extension ParameterResolver {
    /// Sets the value that a phrase contains. If several entities have the same name, the user is prompted to choose.
    ///
    /// - Throws: ``IntentError`` if none of the entities exists any more, or if the question isn't answered; else the errors of queries.
    func choose(_ meant: [PhraseMatch.Parameter]) async throws {
        guard let first = meant.first else { return }
        guard meant.count > 1, let index = parameters.firstIndex(where: { $0.name == first.name }),
            let choices = parameters[index].parameter.choiceSource
        else { return try await set([JSONMember(first.name, .string(first.id))]) }
        let parameter = parameters[index].parameter
        let found = try await parameter.lookUp(choices, .identifiers(meant.map(\.id)))
        guard let only = found.first else {
            throw IntentError(
                .notFound(first.title, parameter: first.name, type: parameter.valueType.name, offered: []))
        }
        try take(
            found.count == 1 ? only.value : try await parameter.chosen(among: found, name: first.name), at: index)
    }
}
