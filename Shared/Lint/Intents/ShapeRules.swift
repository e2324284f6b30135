import SwiftLexing

/// Checks the shape of intents and entities: descriptions, summaries, parameters, identifiers, results and errors.
struct ShapeRules {
    private let app: IntentSources
    private let spoken: Set<String>

    init(_ app: IntentSources) {
        self.app = app
        spoken = app.spokenIntents
    }

    /// The intents that only the system's own settings show, or that aren't shown at all.
    private static let hidden: Set<String> = [
        "WidgetConfigurationIntent", "ControlConfigurationIntent", "SnippetIntent", "SetFocusFilterIntent",
        "SystemIntent", "CameraCaptureIntent",
    ]
    /// The macros that give an intent the title, description and parameters of a schema.
    private static let macros: Set<String> = ["AppIntent", "AssistantIntent"]
    /// The types that can't be the type of a parameter.
    private static let unsupported: Set<String> = [
        "DateInterval", "Data", "Character", "Any", "UIImage", "NSImage", "Image", "Color", "UIColor",
        "CGImage",
        "NSDictionary", "NSDate", "TimeZone", "Calendar", "IndexSet",
    ]

    var findings: [SourceFinding] {
        app.intents.flatMap { declared, protocols -> [SourceFinding] in
            guard !declared.type.attributes.contains(where: { Self.macros.contains($0.name) }) else { return [] }
            let parameters = app.parameters(of: declared)
            let isHidden = !protocols.isDisjoint(with: Self.hidden) || app.flag("isDiscoverable", of: declared) == false
            return typeFindings(declared, parameters) + summaryFindings(declared, parameters)
                + (isHidden ? [] : descriptionFindings(declared) + dialogFindings(declared, parameters, protocols))
                + resultFindings(declared, protocols) + errorFindings(declared)
        } + identityFindings
    }

    private func descriptionFindings(_ declared: IntentSources.Declared) -> [SourceFinding] {
        guard !app.hasMember("description", declared) else { return [] }
        return [
            SourceFinding(
                .intentDescription, declared.type.name,
                "the intent has no description for the Shortcuts app — add static let description = IntentDescription(\"…\"), or set isDiscoverable to false",
                at: declared.location)
        ]
    }

    // MARK: Parameters

    private func typeFindings(
        _ declared: IntentSources.Declared, _ parameters: [IntentParameterSource]
    ) -> [SourceFinding] {
        parameters.compactMap { parameter -> SourceFinding? in
            var name = parameter.type.hasSuffix("?") ? String(parameter.type.dropLast()) : parameter.type
            if name.hasPrefix("["), name.hasSuffix("]"), !name.contains(":") {
                name = String(name.dropFirst().dropLast())
            }
            let isOther =
                name.hasPrefix("[") || name.hasPrefix("(") || name.hasPrefix("Dictionary<")
            // An app can declare a type of its own with such a name.
            guard isOther || Self.unsupported.contains(name) && app.declaration(name) == nil else { return nil }
            return SourceFinding(
                .parameterType, declared.type.name, parameter.name,
                "the parameter '\(parameter.name)' is a \(parameter.type), which can't be the type of a parameter — use a supported type, an entity or an enum",
                at: parameter.source.location(parameter.member.line))
        }
    }

    private func dialogFindings(
        _ declared: IntentSources.Declared, _ parameters: [IntentParameterSource], _ protocols: Set<String>
    ) -> [SourceFinding] {
        parameters.compactMap { parameter -> SourceFinding? in
            // The system sets the value of a SetValueIntent.
            if protocols.contains("SetValueIntent"), parameter.name == "value" { return nil }
            guard parameter.isRequired, !parameter.has("requestValueDialog"), !asks(declared, parameter.name) else {
                return nil
            }
            return SourceFinding(
                .parameterDialog, declared.type.name, parameter.name,
                "the required parameter '\(parameter.name)' has no question of its own — add requestValueDialog: \"…\"",
                at: parameter.source.location(parameter.attribute.line))
        }
    }

    /// Returns true if an intent asks for a parameter's value itself.
    private func asks(_ declared: IntentSources.Declared, _ name: String) -> Bool {
        app.parts(of: declared).contains { part in
            part.type.members.contains { member in
                member.body.contains { index in
                    part.source.tokens[index].text == "$\(name)" && index + 2 < member.body.upperBound
                        && ["requestValue", "needsValueError", "requestDisambiguation", "needsDisambiguationError"]
                            .contains(part.source.tokens[index + 2].text)
                }
            }
        }
    }

    private func summaryFindings(
        _ declared: IntentSources.Declared, _ parameters: [IntentParameterSource]
    ) -> [SourceFinding] {
        app.members("parameterSummary", of: declared).flatMap { source, member -> [SourceFinding] in
            let range = member.body.isEmpty ? member.value : member.body
            // A summary can be made elsewhere.
            guard range.contains(where: { source.tokens[$0].isWord("Summary") }) else { return [] }
            var (shown, repeated): (Set<String>, [(name: String, line: Int)]) = ([], [])
            for index in range {
                let token = source.tokens[index]
                if token.kind == .word, token.text.hasPrefix("$") { shown.insert(String(token.text.dropFirst())) }
                guard let literal = StringLiteral(token) else { continue }
                var here: Set<String> = []
                for value in literal.values {
                    guard let dollar = value.lastIndex(of: "$") else { continue }
                    let name = String(
                        value[value.index(after: dollar)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
                    if !here.insert(name).inserted { repeated.append((name, token.line)) }
                }
                shown.formUnion(here)
            }
            func finding(_ words: String, _ line: Int) -> SourceFinding {
                SourceFinding(
                    .parameterSummary, declared.type.name, "parameterSummary", words, at: source.location(line))
            }
            let missing = parameters.filter { $0.isRequired && !shown.contains($0.name) }
            return missing.map {
                finding(
                    "the summary lacks the required parameter '\($0.name)', which can't be set in the Shortcuts app — add \\(\\.$\($0.name))",
                    source.tokens[range.first { source.tokens[$0].isWord("Summary") } ?? range.lowerBound].line)
            } + repeated.map { finding("the summary contains the parameter '\($0.name)' twice — keep one", $0.line) }
        }
    }

    // MARK: Results

    private func resultFindings(
        _ declared: IntentSources.Declared, _ protocols: Set<String>
    ) -> [SourceFinding] {
        let name = declared.type.name
        let speaks: Set = [
            "OpenIntent", "AudioPlaybackIntent", "AudioRecordingIntent", "AudioStartingIntent", "SnippetIntent",
            "ShowInAppSearchResultsIntent", "ForegroundContinuableIntent", "StartWorkoutIntent", "CameraCaptureIntent",
            "URLRepresentableIntent", "LiveActivityStartingIntent",
        ]
        guard spoken.contains(name), app.declaration(name) != nil, protocols.isDisjoint(with: speaks),
            app.flag("openAppWhenRun", of: declared) != true, !app.hasMember("supportedModes", declared)
        else { return [] }
        return app.members("perform", of: declared).compactMap { source, member -> SourceFinding? in
            let result = source.tokens[member.type].map(\.text)
            let given: Set = ["ProvidesDialog", "ShowsSnippetView", "ShowsSnippetIntent", "OpensIntent"]
            guard result.contains("IntentResult"), given.isDisjoint(with: result) else { return nil }
            return SourceFinding(
                .phraseDialog, name, "perform",
                "a phrase runs the intent, but its result has no dialog that Siri can say — add ProvidesDialog, and a dialog to .result",
                at: source.location(member.line))
        }
    }

    private func errorFindings(_ declared: IntentSources.Declared) -> [SourceFinding] {
        let texts: Set = ["LocalizedError", "CustomLocalizedStringResourceConvertible", "CustomNSError"]
        var found: [SourceFinding] = []
        for (source, member) in app.members("perform", of: declared) {
            for index in member.body.dropLast() where source.tokens[index].isWord("throw") {
                let name = source.tokens[index + 1]
                guard name.kind == .word, let error = app.declaration(name.text) else { continue }
                let protocols = app.protocols(of: error)
                guard protocols.contains("Error") || protocols.contains("Swift.Error"),
                    protocols.isDisjoint(with: texts)
                else { continue }
                found.append(
                    SourceFinding(
                        .intentError, declared.type.name, "perform",
                        "the error \(name.text) has no text that the system can show — conform it to CustomLocalizedStringResourceConvertible",
                        at: source.location(at: index)))
            }
        }
        return found
    }

    // MARK: Entities

    private var identityFindings: [SourceFinding] {
        app.declarations(of: IntentSources.entities).flatMap { declared, protocols -> [SourceFinding] in
            // A transient entity is never looked up.
            guard !protocols.contains("TransientAppEntity") else { return [] }
            return app.members("id", of: declared).compactMap { source, member -> SourceFinding? in
                guard !member.isStatic, let range = source.expression(of: member), range.count >= 3,
                    source.tokens[range.lowerBound].isWord("UUID"), source.tokens[range.lowerBound + 1].isMark("("),
                    source.tokens[range.lowerBound + 2].isMark(")")
                else { return nil }
                // A variable's initial value can be replaced by an initialiser.
                let isReplaced =
                    member.keyword == "var" && !member.value.isEmpty
                    && (!declared.type.members.contains { $0.keyword == "init" } || assigns(declared))
                guard !isReplaced else { return nil }
                return SourceFinding(
                    .entityIdentity, declared.type.name, "id",
                    "the identifier is a new UUID for each value, so the entity is never found again — use an identifier that is stored with the data",
                    at: source.location(member.line))
            }
        }
    }

    /// Returns true if an initialiser sets the identifier.
    private func assigns(_ declared: IntentSources.Declared) -> Bool {
        app.parts(of: declared).contains { part in
            part.type.members.contains { member in
                member.keyword == "init" && part.source.assignedNames(in: member.body).contains("id")
            }
        }
    }
}

/// Checks that free text stays private, and that intents with a lasting effect ask first.
struct PrivacyRules {
    private let app: IntentSources

    init(_ app: IntentSources) { self.app = app }

    /// The beginnings of names of functions with a lasting effect. Shorter names, such as `send` and `unlock`, are also those of logs and locks.
    private static let effects = [
        "delete", "removeAll", "erase", "wipe", "pay", "purchase", "transfer", "sendMessage", "sendMail", "sendEmail",
        "sendMoney", "sendPayment", "unlockDoor", "unlockCar", "unlockVehicle",
    ]

    var findings: [SourceFinding] {
        let spoken = app.spokenIntents
        return app.intents.flatMap { declared, _ in
            textFindings(declared) + (spoken.contains(declared.type.name) ? effectFindings(declared) : [])
        }
    }

    private func textFindings(_ declared: IntentSources.Declared) -> [SourceFinding] {
        let texts = Set(
            app.parameters(of: declared).filter { ["String", "String?", "[String]"].contains($0.type) }.map(\.name))
        guard !texts.isEmpty else { return [] }
        return app.members("perform", of: declared).flatMap { source, member in
            member.body.compactMap { index -> SourceFinding? in
                guard let literal = StringLiteral(source.tokens[index]) else { return nil }
                let location = source.location(at: index)
                for value in literal.values {
                    let plain = value.hasPrefix("self.") ? String(value.dropFirst(5)) : value
                    let name = String(plain.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
                    guard texts.contains(name) else { continue }
                    if plain == "\(name),privacy:.public" {
                        return SourceFinding(
                            .intentPrivacy, declared.type.name, name,
                            "the text '\(name)', which the user spoke or wrote, is public in the log — log it with privacy: .private",
                            at: location)
                    }
                    if index > member.body.lowerBound + 3, source.tokens[index - 1].isMark(":"),
                        source.tokens[index - 2].isWord("format"), source.tokens[index - 4].isWord("NSPredicate"),
                        plain == name
                    {
                        return SourceFinding(
                            .intentPrivacy, declared.type.name, name,
                            "the text '\(name)', which the user spoke or wrote, is a part of a predicate's format — write %@ in the format and pass the text as an argument",
                            at: location)
                    }
                }
                return nil
            }
        }
    }

    /// Returns true if the receiver of a call isn't a local collection: the chain begins with a type, or the call is awaited.
    private func isLasting(_ source: SwiftSource, _ call: Int) -> Bool {
        var index = call - 1
        while index > 0,
            [".", ")", "(", "?", "!"].contains(source.tokens[index].text) || source.tokens[index - 1].isMark(".")
        {
            index -= 1
        }
        let (head, before) = (source.tokens[index], index > 0 ? source.tokens[index - 1] : nil)
        return head.text.first?.isUppercase == true || before?.isWord("await") == true
    }

    private func effectFindings(_ declared: IntentSources.Declared) -> [SourceFinding] {
        guard !app.hasMember("authenticationPolicy", declared),
            app.flag("openAppWhenRun", of: declared) != true, !app.hasMember("supportedModes", declared)
        else { return [] }
        return app.members("perform", of: declared).compactMap { source, member -> SourceFinding? in
            let tokens = source.tokens[member.body]
            guard !tokens.contains(where: { $0.text == "requestConfirmation" || $0.text == "confirm" }) else {
                return nil
            }
            let call = member.body.dropLast().first { index in
                let token = source.tokens[index]
                guard token.kind == .word, source.tokens[index + 1].isMark("("), index > member.body.lowerBound,
                    source.tokens[index - 1].isMark("."), isLasting(source, index)
                else { return false }
                return Self.effects.contains { verb in
                    guard token.text.hasPrefix(verb) else { return false }
                    let rest = token.text.dropFirst(verb.count)
                    return rest.first?.isUppercase == true || rest.isEmpty
                }
            }
            guard let call else { return nil }
            return SourceFinding(
                .intentAuthentication, declared.type.name, "perform",
                "Siri can run '\(source.tokens[call].text)' while the phone is locked, without a question — set authenticationPolicy, or call requestConfirmation",
                at: source.location(member.line))
        }
    }
}
