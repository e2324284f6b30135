import Shared

/// Matches an utterance against declared phrases first, then against cached phrases with values, then against phrases with current values.
struct PhraseFinder: Sendable {
    let index: PhraseIndex
    /// A stamp of the declarations and the language. A cache with another stamp isn't used.
    let stamp: String

    init(_ index: PhraseIndex, locale: String?) {
        self.index = index
        var stamp = "2 \(locale ?? "")"
        for phrase in index.open {
            stamp += "\n\(phrase.intentID) \(phrase.app.applicationName) \(phrase.template.written)"
        }
        self.stamp = stamp
    }

    /// Returns the phrase that an utterance matches.
    ///
    /// Only the apps that the utterance names are queried, so a failing query of another app has no effect.
    /// - Throws: The errors of ``PhraseIndex/match(_:isFuzzy:)``, or the error of a query of an app that the utterance names.
    func match(_ spoken: String, isFuzzy: Bool, container: Container?) async throws -> PhraseMatch {
        if let match = try index.known(spoken) { return match }
        guard !index.open.isEmpty else { return try index.match(spoken, isFuzzy: isFuzzy) }
        if let cached = cached(in: container, keyed: PhraseIndex.keys(of: spoken)),
            let match = try index.completed(with: cached).known(spoken), try await isStillValid(match)
        {
            return match
        }
        let utterance = Array(spoken.normalizedPhrase.utf8)
        let named = Set(index.open.map(\.app).filter { $0.isNamed(in: utterance) }.map(\.applicationName))
        let complete = try await compile(named.isEmpty ? nil : named, into: container)
        if let match = try complete.index.known(spoken) { return match }
        // An utterance that names no app can only match a phrase without a value, so a failed query doesn't matter.
        if let fault = complete.fault, !named.isEmpty || isFuzzy { throw fault }
        return try complete.index.match(spoken, isFuzzy: isFuzzy)
    }

    /// True if all entities of a cached phrase still exist under the same name, and no other entity has that name.
    private func isStillValid(_ match: PhraseMatch) async throws -> Bool {
        guard let value = match.parameter,
            let parameter = match.intent.parameters.first(where: { $0.name == value.name })?.parameter,
            parameter.valueType.kind == .entity, let choices = parameter.choiceSource
        else { return true }
        var context = RequestContext.current
        context.faults = FaultLog()
        let ids = match.meant.map(\.id)
        do {
            return try await RequestScope.with(context) {
                let there = try await choices(.identifiers(ids))
                guard there.count == ids.count, there.allSatisfy({ $0.isCalled(value.spoken) }) else { return false }
                let found = try await choices(.matching(value.spoken)).filter { $0.isCalled(value.spoken) }
                return found.allSatisfy { ids.contains($0.id) } && RequestContext.current.faults.first == nil
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            // The error is reported when the phrases are compiled again.
            return false
        }
    }

    /// Compiles the phrases of apps with the current values, and caches them if there is a writable container.
    ///
    /// - Parameter applications: The names of the apps; `nil` for all apps. The cached phrases of other apps are preserved.
    func compile(_ applications: Set<String>?, into container: Container?) async throws -> PhraseCompletion {
        let complete = try await PhraseCompletion(of: index, applications: applications)
        guard complete.fault == nil, let container, container.role.mayWrite(PhraseCache.key.domain) else {
            return complete
        }
        var phrases = PhraseCache(stamp: stamp, complete.index)
        if let applications, let cached = cached(in: container) {
            phrases.add(cached.filter { !applications.contains($0.application) })
        }
        do {
            try container.publish(phrases, to: PhraseCache.key, durability: .volatile)
        } catch {
            ContainerSession.current.warn("can't cache the phrases: \(error.message)")
        }
        return complete
    }

    /// Returns the cached phrases, or those with the given keys; `nil` if there is no readable cache for the current declarations and
    /// language, so that the phrases must be compiled again.
    private func cached(in container: Container?, keyed keys: [String]? = nil) -> [PhraseCache.Phrase]? {
        guard let container else { return nil }
        do {
            guard let cached = try container.read(PhraseCache.key).value, cached.stamp == stamp else { return nil }
            return try cached.phrases(keyed: keys)
        } catch {
            return nil
        }
    }
}

/// A declared phrase whose application name and parameter are not yet filled in.
struct OpenPhrase: Sendable {
    let template: PhraseTemplate
    let intent: any AppIntent
    let app: AppRegistration

    /// The name of the parameter; empty if the phrase has none.
    var parameter: String { template.parameters.first ?? "" }
    var intentID: String { intent.persistentIdentifier }

    private var text: String { template.text(applicationName: app.applicationName) }

    /// Checks that the phrase has exactly one parameter, of an entity or enumeration type.
    ///
    /// - Throws: A ``CommandFailure`` that names the phrase.
    func check() throws {
        guard template.parameters.count == 1 else {
            throw CommandFailure.phrase(
                text, "has more than one parameter — keep one parameter; the user is prompted for the others",
                rule: .phraseParameter)
        }
        let parameters = intent.parameters
        guard let known = parameters.first(where: { $0.name == parameter })?.parameter else {
            let near = suggestion(for: parameter, in: parameters.map(\.name))
            throw CommandFailure.phrase(text, "names the unknown parameter '\(parameter)' — \(near)")
        }
        guard [.entity, .enumeration].contains(known.valueType.kind) else {
            throw CommandFailure.phrase(
                text,
                "has the parameter '\(parameter)', which is neither an enumeration nor an entity — leave the parameter out; the user is prompted for it",
                rule: .phraseParameter)
        }
    }

    /// True if the parameter is an enumeration; false if a query provides its values.
    var isOfEnumeration: Bool {
        intent.parameters.first { $0.name == parameter }?.parameter.valueType.kind == .enumeration
    }

    /// Returns the values that a phrase can contain.
    ///
    /// - Throws: ``IntentError`` if the query fails.
    func values() async throws -> [IntentChoice] {
        guard let known = intent.parameters.first(where: { $0.name == parameter })?.parameter,
            let choices = known.choiceSource
        else { return [] }
        do {
            return try await choices(.suggested)
        } catch let error as any CommandError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            throw IntentError(.query("the query for \(known.valueType.name)", spokenText(of: error)))
        }
    }
}

// The violations of the rules of App Shortcuts. Where a lint rule finds the same in the sources, the message ends with its name.
extension CommandFailure {
    private init(_ message: String, rule: LintRule) { self.init("\(message) [\(rule.rawValue)]", exitCode: .badData) }

    static func tooManyShortcuts(_ application: String, _ count: Int) -> CommandFailure {
        CommandFailure("\(application) declares \(count) shortcuts — declare at most 10", rule: .shortcutLimit)
    }

    static func tooManyPhrases(_ application: String, _ count: Int) -> CommandFailure {
        CommandFailure(
            "\(application) declares \(count) phrases, including the cases of their parameters — declare at most \(PhraseCompletion.limit)",
            rule: .shortcutLimit)
    }

    static func tooManyNames(_ application: String, _ count: Int) -> CommandFailure {
        CommandFailure("\(application) has \(count) alternative names — declare at most 3", exitCode: .badData)
    }

    /// - Parameter place: The place of a phrase that isn't declared in the app's sources, such as ` in FILE`.
    static func unregistered(
        _ phrase: String, in place: String = "", because reason: String, _ remedy: String,
        rule: LintRule = .phraseTranslation
    ) -> CommandFailure {
        CommandFailure("the phrase '\(phrase)'\(place) isn't registered, because \(reason) — \(remedy)", rule: rule)
    }

    static func applicationNameMissing(_ phrase: String) -> CommandFailure {
        unregistered(
            phrase, because: "it must name the application exactly once", "add \\(.applicationName)",
            rule: .phraseAppName)
    }

    /// - Parameter fault: The fault of the phrase's parameter, and the remedy.
    static func phrase(_ phrase: String, _ fault: String, rule: LintRule? = nil) -> CommandFailure {
        let message = "the phrase '\(phrase)' \(fault)"
        return rule.map { CommandFailure(message, rule: $0) } ?? CommandFailure(message, exitCode: .badData)
    }

    static func claimedTwice(_ phrase: String) -> CommandFailure {
        CommandFailure(
            "two intents claim the phrase '\(phrase)' — give each intent its own phrase", rule: .phraseDuplicate)
    }
}
