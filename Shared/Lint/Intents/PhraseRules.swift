import AirlockBase

/// Checks the phrases of app shortcuts: names, parameters, limits, and phrases that are the same when spoken.
struct PhraseRules {
    private let app: IntentSources

    init(_ app: IntentSources) { self.app = app }

    /// The most shortcuts of an app, and the most phrases with their values.
    private static let limits = (shortcuts: 10, phrases: 1_000)

    /// The types of parameters whose values can't be listed.
    private static let open: Set<String> = [
        "String", "AttributedString", "Int", "Int64", "Double", "Float", "Bool", "Date", "DateComponents", "URL",
        "IntentFile", "IntentPerson", "IntentCurrencyAmount", "CLPlacemark", "Decimal",
    ]

    var findings: [SourceFinding] {
        let providers = app.providers
        return providers.flatMap { provider in
            provider.shortcuts.flatMap { findings($0, provider) } + limitFindings(provider) + duplicates(provider)
        }
    }

    private func findings(_ shortcut: ShortcutSource, _ provider: ShortcutsProviderSource) -> [SourceFinding] {
        let type = provider.declared.type.name
        let parameters = shortcut.intent.flatMap(app.declaration).map { app.parameters(of: $0) } ?? []
        return shortcut.phrases.flatMap { phrase -> [SourceFinding] in
            var found: [SourceFinding] = []
            func add(_ rule: LintRule, _ words: String) {
                found.append(SourceFinding(rule, type, "appShortcuts", words, at: phrase.location))
            }
            let key = phrase.key
            if phrase.names != 1 {
                add(
                    .phraseAppName,
                    phrase.names == 0
                        ? "the phrase '\(key)' lacks the app's name — add \\(.applicationName)"
                        : "the phrase '\(key)' contains the app's name \(phrase.names) times — keep \\(.applicationName) once"
                )
            }
            if let name = spelledName(in: phrase), phrase.names > 0 {
                add(
                    .phraseLiteralName,
                    "the phrase '\(key)' spells the app's name '\(name)' beside \\(.applicationName) — remove it")
            }
            let names = phrase.parameters
            if names.count > 1 {
                add(
                    .phraseParameter,
                    "the phrase '\(key)' contains \(names.count) parameters, of which one is possible — keep the one that matters, and ask for the others"
                )
            } else if let name = names.first, let parameter = parameters.first(where: { $0.name == name }) {
                let plain = parameter.type.hasSuffix("?") ? String(parameter.type.dropLast()) : parameter.type
                if Self.open.contains(plain) || plain.hasPrefix("[") || plain.hasPrefix("Measurement<") {
                    add(
                        .phraseParameter,
                        "the parameter '\(name)' of the phrase '\(key)' is a \(plain), whose values can't be part of a phrase — leave it out and ask for it, or make it an entity or an enum"
                    )
                }
            }
            return found
        }
    }

    /// Returns the app's name that a phrase spells; `nil` for a name of one plain word, which can be meant otherwise.
    private func spelledName(in phrase: ShortcutPhrase) -> String? {
        for name in app.appNames where name.dropFirst().contains(where: { $0.isUppercase || $0 == " " }) {
            let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
            guard letters.count > 3 else { continue }
            for case .words(let text) in phrase.parts {
                let words = text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map { $0.lowercased() }
                for start in words.indices {
                    var joined = ""
                    for word in words[start...] where joined.count < letters.count {
                        joined += word
                        if joined == letters { return name }
                    }
                }
            }
        }
        return nil
    }

    private func limitFindings(_ provider: ShortcutsProviderSource) -> [SourceFinding] {
        let type = provider.declared.type.name
        var found: [SourceFinding] = []
        if provider.shortcuts.count > Self.limits.shortcuts {
            found.append(
                SourceFinding(
                    .shortcutLimit, type, "appShortcuts",
                    "\(provider.shortcuts.count) app shortcuts, more than the limit of \(Self.limits.shortcuts) — keep those that users need most",
                    at: provider.shortcuts[Self.limits.shortcuts].location))
        }
        var (total, largest): (Int, (count: Int, location: SourceLine)?) = (0, nil)
        for shortcut in provider.shortcuts {
            let parameters = shortcut.intent.flatMap(app.declaration).map { app.parameters(of: $0) } ?? []
            let count = shortcut.phrases.reduce(0) { sum, phrase in
                let parameter = phrase.parameters.first.flatMap { name in parameters.first { $0.name == name } }
                return sum + (parameter.map(valueCount) ?? 1)
            }
            total += count
            if count > largest?.count ?? 0 { largest = (count, shortcut.location) }
        }
        if total > Self.limits.phrases, let largest {
            found.append(
                SourceFinding(
                    .shortcutLimit, type, "appShortcuts",
                    "\(total) phrases with all values, more than the limit of \(Self.limits.phrases) — remove phrases with a parameter of many values; this shortcut has \(largest.count)",
                    at: largest.location))
        }
        return found
    }

    /// Returns the number of an enum's cases; 1 for any other type.
    private func valueCount(_ parameter: IntentParameterSource) -> Int {
        let name = parameter.type.hasSuffix("?") ? String(parameter.type.dropLast()) : parameter.type
        guard let declared = app.declaration(name), declared.type.keyword == "enum" else { return 1 }
        return max(1, declared.type.members.count { $0.keyword == "case" })
    }

    private func duplicates(_ provider: ShortcutsProviderSource) -> [SourceFinding] {
        var known: [String: (intent: String?, line: Int)] = [:]
        var found: [SourceFinding] = []
        for shortcut in provider.shortcuts {
            for phrase in shortcut.phrases {
                // A parameter's values are compared by its name alone, which isn't enough for two intents.
                guard phrase.parameters.isEmpty || shortcut.intent != nil else { continue }
                let place = phrase.parameters.isEmpty ? "" : " \(shortcut.intent ?? "")"
                let spoken = phrase.parts.reduce(into: "") { text, part in
                    switch part {
                    case .words(let words): text += words
                    case .applicationName: text += " 0app "
                    case .parameter(let name): text += " 0\(name) "
                    }
                }
                let key = spoken.normalizedPhrase + place
                guard let other = known[key] else {
                    known[key] = (shortcut.intent, phrase.location.line)
                    continue
                }
                let isSame = other.intent == shortcut.intent
                found.append(
                    SourceFinding(
                        .phraseDuplicate, provider.declared.type.name, "appShortcuts",
                        isSame
                            ? "the phrase '\(phrase.key)' is the same as another one when spoken — remove it"
                            : "the phrase '\(phrase.key)' is the same as one of \(other.intent ?? "another shortcut") when spoken, so one of the two never runs — reword it",
                        at: phrase.location))
            }
        }
        return found
    }
}
