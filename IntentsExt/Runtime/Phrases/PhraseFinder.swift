import Shared

/// Finds what a phrase means: among the phrases declared, those with values kept from before, and those with the values of now.
struct PhraseFinder: Sendable {
    let index: PhraseIndex
    /// What the kept phrases must be of.
    let stamp: String

    init(_ index: PhraseIndex, locale: String?) {
        self.index = index
        var stamp = "2 \(locale ?? "")"
        for phrase in index.open {
            stamp += "\n\(phrase.intentID) \(phrase.app.applicationName) \(phrase.template.written)"
        }
        self.stamp = stamp
    }

    /// The phrase a person said. Only the apps it names are asked for values, so that what is wrong with those of others doesn't matter.
    ///
    /// - Throws: As ``PhraseIndex/match(_:isFuzzy:)`` does; else why a query of an app it names couldn't be read.
    func match(_ spoken: String, isFuzzy: Bool, container: Container?) async throws -> PhraseMatch {
        if let match = try index.known(spoken) { return match }
        guard !index.open.isEmpty else { return try index.match(spoken, isFuzzy: isFuzzy) }
        if let kept = kept(in: container), let match = try index.completed(with: kept.phrases).known(spoken),
            try await isStill(match)
        {
            return match
        }
        let said = Array(spoken.normalizedPhrase.utf8)
        let named = Set(index.open.map(\.app).filter { $0.isNamed(in: said) }.map(\.applicationName))
        let complete = try await compile(named.isEmpty ? nil : named, into: container)
        if let match = try complete.index.known(spoken) { return match }
        // Without an app's name it is no phrase of any, whatever the values are.
        if let fault = complete.fault, !named.isEmpty || isFuzzy { throw fault }
        return try complete.index.match(spoken, isFuzzy: isFuzzy)
    }

    /// Whether all that a kept phrase stands for is there still and called so, and nothing else is called so by now.
    private func isStill(_ match: PhraseMatch) async throws -> Bool {
        guard let value = match.parameter,
            let parameter = match.intent.parameters.first(where: { $0.name == value.name })?.parameter,
            parameter.valueType.kind == .entity, let choices = parameter.choiceSource
        else { return true }
        var context = RequestContext.current
        context.faults = FaultLog()
        let ids = match.meant.map(\.id)
        do {
            return try await RequestContext.$current.withValue(context) {
                let there = try await choices(.identifiers(ids))
                guard there.count == ids.count, there.allSatisfy({ $0.isCalled(value.spoken) }) else { return false }
                let found = try await choices(.matching(value.spoken)).filter { $0.isCalled(value.spoken) }
                return found.allSatisfy { ids.contains($0.id) } && RequestContext.current.faults.first == nil
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            // It is said when the values are asked for anew.
            return false
        }
    }

    /// Compiles the phrases of apps with the values of now, and keeps them where there is a container to keep them in.
    ///
    /// - Parameter applications: The names of the apps; `nil` for all. What is kept of others stays.
    func compile(_ applications: Set<String>?, into container: Container?) async throws -> PhraseCompletion {
        let complete = try await PhraseCompletion(of: index, applications: applications)
        guard complete.fault == nil, let container, container.role.mayWrite(PhraseCache.key.domain) else {
            return complete
        }
        var phrases = PhraseCache(stamp: stamp, complete.index)
        if let applications, let kept = kept(in: container) {
            phrases.phrases += kept.phrases.filter { !applications.contains($0.application) }
        }
        do {
            try container.publish(phrases, to: PhraseCache.key, durability: .volatile)
        } catch {
            ContainerSession.current.warn("the phrases aren't kept for the next time: \(error.message)")
        }
        return complete
    }

    /// What was compiled before; `nil` for nothing, for other declarations, and for what can't be read: it is compiled anew then.
    private func kept(in container: Container?) -> PhraseCache? {
        guard let container else { return nil }
        do {
            let kept = try container.read(PhraseCache.key).value
            return kept?.stamp == stamp ? kept : nil
        } catch {
            return nil
        }
    }
}
