import Shared

extension IntentsCommand {
    func search(_ arguments: Arguments) async throws {
        let properties = SearchOptions.propertySearch(arguments)
        guard !arguments.operands.isEmpty || properties != nil || arguments.has(SearchOptions.type) else {
            throw CommandFailure("nothing to search for — write a text, such as 'IntentsExt search kettle'")
        }
        var found = try await answering(arguments) { _ in
            if let properties {
                guard let type = arguments[SearchOptions.type], arguments.operands.isEmpty else {
                    throw CommandFailure(
                        "a search by properties takes a type and no text — name the type with \(SearchOptions.type) NAME"
                    )
                }
                return try await IntentRunner(apps).search(properties, type: type)
            }
            if arguments.operands.isEmpty, let type = arguments[SearchOptions.type] {
                return try await IntentRunner(apps).everything(ofType: type)
            }
            return try await IntentRunner(apps).search(arguments.operands.spaced, type: arguments[SearchOptions.type])
        }
        if let limit = arguments[IntentOptions.limit] { found = Array(found.prefix(limit)) }
        if arguments[CommonOptions.json] {
            return try StandardOutput.write((["results": .array(found.map(\.json))] as JSONValue).serialised())
        }
        for hit in found { try StandardOutput.write("\(hit.id)  \(hit.title)".onOneLine) }
    }

    func shortcuts(_ arguments: Arguments) async throws {
        let index = try index(arguments)
        let translations = try translations(arguments)
        report(index.faults)
        try await answering(arguments) { storage in
            if arguments[Self.refresh] {
                let complete = try await PhraseFinder(index, locale: arguments[CommonOptions.locale]?.canonical)
                    .compile(
                        nil, into: storage.container)
                // If a query failed, the cache isn't changed.
                if let fault = complete.fault { throw fault }
                try check(complete)
            } else {
                try check(try await PhraseCompletion(of: index))
            }
            let all = apps.flatMap { app in
                app.shortcuts.appShortcuts.map { (app, $0, phrases(of: $0, in: app, translations)) }
            }
            if arguments[CommonOptions.json] {
                let list = all.map { app, shortcut, phrases in
                    ([
                        "application": .string(app.applicationName),
                        "intent": .string(shortcut.intent.persistentIdentifier),
                        "shortTitle": .string(shortcut.shortTitle.text),
                        "systemImageName": .string(shortcut.systemImageName),
                        "phrases": .array(phrases.map { .string($0) }),
                    ] as JSONValue)
                }
                return try StandardOutput.write((["shortcuts": .array(list)] as JSONValue).serialised())
            }
            for (_, shortcut, phrases) in all {
                try StandardOutput.write("\(shortcut.shortTitle.text)  (\(shortcut.intent.persistentIdentifier))")
                for phrase in phrases { try StandardOutput.write("  \"\(phrase)\"") }
            }
        }
    }

    func list(_ arguments: Arguments) async throws {
        let index = try index(arguments)
        let translations = try translations(arguments)
        report(index.faults)
        try await answering(arguments) { _ in
            try await check(PhraseCompletion(of: index))
            if arguments[CommonOptions.json] {
                let listing = await listing(translations, withChoices: !arguments[IntentOptions.withoutChoices])
                return try StandardOutput.write(listing.serialised())
            }
            for app in apps {
                for intent in app.intents where intent.isDiscoverable {
                    let description = intent.descriptionText.map { ": \($0)" } ?? ""
                    try StandardOutput.write("\(intent.persistentIdentifier)  \(intent.title.text)\(description)")
                    for line in parameterLines(of: intent) { try StandardOutput.write(line) }
                    for phrase in phrases(of: intent, in: app, translations) {
                        try StandardOutput.write("  \"\(phrase)\"")
                    }
                }
            }
        }
    }

    /// Reports the phrases that aren't registered on standard error.
    private func report(_ faults: [CommandFailure]) {
        for fault in faults { StandardError.write("IntentsExt: \(fault.message)") }
    }

    /// Checks the declarations, and reports diagnostics about the current values on standard error.
    private func check(_ completion: PhraseCompletion) throws {
        try completion.check()
        for diagnostic in completion.diagnostics { StandardError.write("IntentsExt: \(diagnostic)") }
    }

    /// Returns the phrases in the requested language; `nil` if no language is requested.
    private func translations(_ arguments: Arguments) throws -> PhraseTranslations? {
        guard arguments.has(CommonOptions.locale) || arguments.has(IntentOptions.assets) else { return nil }
        return try IntentStrings(arguments, embedded: tables).phrases
    }

    private func parameterLines(of intent: any AppIntent.Type) -> [String] {
        intent.init().parameters.map { name, parameter in
            let form = parameter.writtenForm ?? "set only by the app"
            return "  \(name)=…  \(parameter.title(or: name)): \(form)"
        }
    }

    private func listing(_ translations: PhraseTranslations?, withChoices: Bool) async -> JSONValue {
        var intents: [JSONValue] = []
        for app in apps {
            for intent in app.intents {
                let offers = withChoices ? await offers(of: intent) : nil
                intents.append(description(of: intent, in: app, translations, offers))
            }
        }
        return [
            "intents": .array(intents),
            "entities": .array(
                apps.flatMap { app in
                    app.entities.map { entity in
                        [
                            "id": .string("\(entity)"),
                            "name": .string(entity.typeDisplayRepresentation.name.text),
                            "application": .string(app.applicationName), "properties": properties(of: entity),
                        ]
                    }
                }),
        ]
    }

    private func properties(of entity: any AppEntity.Type) -> JSONValue {
        .array(
            EntityPropertyList(of: entity).members.map { property in
                [
                    "name": .string(property.name), "title": property.title.map { .string($0.text) } ?? .null,
                    "type": .string(property.valueType.name), "isComputed": .bool(property.isComputed),
                ]
            })
    }

    /// Returns what the parameters of an intent offer; `nil`, with the reason on standard error, if a query fails.
    private func offers(of intent: any AppIntent.Type) async -> [ParameterResolver.Offer]? {
        var context = RequestContext.current
        context.faults = FaultLog()
        do {
            return try await RequestScope.with(context) {
                try await ParameterResolver.offers(of: intent.init())
            }
        } catch {
            StandardError.write("IntentsExt: no choices of \(intent.persistentIdentifier): \(message(of: error))")
            return nil
        }
    }

    private func description(
        of intent: any AppIntent.Type, in app: AppRegistration, _ translations: PhraseTranslations?,
        _ offers: [ParameterResolver.Offer]?
    ) -> JSONValue {
        let made = intent.init()
        return [
            "id": .string(intent.persistentIdentifier), "title": .string(intent.title.text),
            "description": intent.descriptionText.map { .string($0) } ?? .null,
            "application": .string(app.applicationName),
            "phrases": .array(phrases(of: intent, in: app, translations).map { .string($0) }),
            "parameters": .array(
                made.parameters.map { name, parameter in
                    let members =
                        [
                            "name": .string(name), "title": .string(parameter.title(or: name)),
                            "kind": .string(parameter.valueType.kind.rawValue),
                            "type": .string(parameter.valueType.name),
                            "form": parameter.writtenForm.map { .string($0) } ?? .null,
                            "isOptional": .bool(parameter.valueType.isOptional),
                            "default": parameter.anyValue.map { parameter.valueType.write($0) } ?? .null,
                            "description": parameter.options.description.map { .string($0.text) } ?? .null,
                        ] as JSONValue
                    let offer = offers?.first { $0.name == name }?.json ?? []
                    return .object((members.members ?? []) + offer)
                }),
            "summary": made.summary.map { .string($0) } ?? .null,
            "opensApp": .bool(intent.openAppWhenRun || intent.supportedModes.contains(.foreground)),
            "process": .string(made.tapProcess),
            "isDiscoverable": .bool(intent.isDiscoverable),
            "authentication": .string(intent.authenticationPolicy.rawValue),
        ]
    }

    private func phrases(
        of intent: any AppIntent.Type, in app: AppRegistration, _ translations: PhraseTranslations?
    ) -> [String] {
        app.shortcuts.appShortcuts.filter { $0.intent.persistentIdentifier == intent.persistentIdentifier }
            .flatMap { phrases(of: $0, in: app, translations) }
    }

    /// Returns the registered phrases of a shortcut, translated if a language is requested.
    private func phrases(
        of shortcut: AppShortcut, in app: AppRegistration, _ translations: PhraseTranslations?
    ) -> [String] {
        (translations ?? PhraseTranslations()).phrases(of: shortcut).filter {
            $0.fault(intent: shortcut.intent, applicationName: app.applicationName) == nil
        }.map { $0.template.text(applicationName: app.applicationName) }
    }
}
