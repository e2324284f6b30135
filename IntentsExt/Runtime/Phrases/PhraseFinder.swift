import Shared

/// Finds what a phrase means: among the phrases declared, those with values kept from before, and those with the values of now.
struct PhraseFinder: Sendable {
    let index: PhraseIndex
    /// What the kept phrases must be of.
    let stamp: String

    init(_ index: PhraseIndex, locale: String?) {
        self.index = index
        var stamp = locale ?? ""
        for phrase in index.open {
            stamp += "\n\(phrase.intentID) \(phrase.app.applicationName) \(phrase.template.written)"
        }
        self.stamp = stamp
    }

    /// The phrase a person said.
    ///
    /// - Throws: As ``PhraseIndex/match(_:isFuzzy:)`` does; else what queries throw.
    func match(_ spoken: String, isFuzzy: Bool, container: Container?) async throws -> PhraseMatch {
        if let match = try index.known(spoken) { return match }
        guard !index.open.isEmpty else { return try index.match(spoken, isFuzzy: isFuzzy) }
        if let kept = kept(in: container), kept.stamp == stamp,
            let match = try index.completed(with: kept.phrases).known(spoken), try await isThere(match)
        {
            return match
        }
        let complete = try await compile(into: container)
        return try complete.match(spoken, isFuzzy: isFuzzy)
    }

    /// Whether what a kept phrase stands for is there still; there may be another thing of its name by now.
    private func isThere(_ match: PhraseMatch) async throws -> Bool {
        guard let value = match.parameter,
            let parameter = match.intent.parameters.first(where: { $0.name == value.name })?.parameter,
            parameter.valueType.kind == .entity, let choices = parameter.choiceSource
        else { return true }
        return try await !choices(.identifiers([value.id])).isEmpty
    }

    /// Compiles the phrases with the values of now, and keeps them where there is a container to keep them in.
    func compile(into container: Container?) async throws -> PhraseIndex {
        let complete = try await index.completed()
        guard let container, container.role.mayWrite(KeptPhrases.key.domain) else { return complete }
        do {
            try container.publish(KeptPhrases(stamp: stamp, complete), to: KeptPhrases.key, durability: .volatile)
        } catch {
            SharedStorageService.shared.warn("the phrases aren't kept for the next time: \(error.message)")
        }
        return complete
    }

    /// What was compiled before; `nil` for nothing, and for what can't be read: it is compiled anew then.
    private func kept(in container: Container?) -> KeptPhrases? {
        guard let container else { return nil }
        do {
            return try container.read(KeptPhrases.key).value
        } catch {
            return nil
        }
    }
}
