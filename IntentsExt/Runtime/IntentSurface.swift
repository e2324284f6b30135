import Shared

/// The parts of an app's intents that users' shortcuts depend on, as one document for reviews.
///
/// Two documents are compared by identifiers: what a stored shortcut contains may be added, but neither removed nor changed.
package struct IntentSurface: Sendable {
    /// A difference between two documents.
    package struct Change: Hashable, Sendable {
        /// True if it breaks a shortcut that a user may have stored.
        package let isBreaking: Bool
        package let text: String
    }

    package let json: JSONValue

    private static let format = 1

    /// Describes the intents, entities, enums and shortcuts of apps.
    ///
    /// - Parameter translations: The translated phrases by language.
    /// - Throws: The errors of listing the cases of an enum.
    package init(_ apps: [AppRegistration], translations: [String: PhraseTranslations] = [:]) async throws {
        var (intents, enums): ([JSONMember], [String: JSONValue]) = ([], [:])
        for intent in apps.flatMap(\.intents) {
            var parameters: [JSONMember] = []
            for (name, parameter) in intent.init().parameters {
                let type = parameter.valueType
                parameters.append(
                    JSONMember(
                        name,
                        [
                            "type": .string(Self.name(of: type)), "isOptional": .bool(type.isOptional),
                            "default": parameter.anyValue.map { type.write($0) } ?? .null,
                        ]))
                let value = type.element?() ?? type
                guard value.kind == .enumeration, enums[value.name] == nil, let choices = value.choices else {
                    continue
                }
                enums[value.name] = .array(try await choices(.suggested).map { .string($0.id) })
            }
            intents.append(
                JSONMember(
                    intent.persistentIdentifier,
                    [
                        "title": .string(intent.title.text), "isDiscoverable": .bool(intent.isDiscoverable),
                        "parameters": .object(parameters),
                    ]))
        }
        let entities = apps.flatMap(\.entities).map { entity in
            JSONMember(
                "\(entity)",
                .object(
                    EntityPropertyList(of: entity).members.map { JSONMember($0.name, .string($0.valueType.name)) }))
        }
        let shortcuts = apps.flatMap { app in
            app.shortcuts.appShortcuts.map { shortcut -> JSONValue in
                [
                    "application": .string(app.applicationName),
                    "intent": .string(shortcut.intent.persistentIdentifier),
                    "shortTitle": .string(shortcut.shortTitle.text),
                    "phrases": .array(shortcut.phrases.map { .string($0.written) }),
                    "translations": .object(
                        translations.sorted { $0.key < $1.key }.map { language, phrases in
                            JSONMember(
                                language,
                                .array(phrases.phrases(of: shortcut).map { .string($0.template.written) }))
                        }),
                ]
            }
        }
        let lists: JSONValue = [
            "intents": .object(intents), "entities": .object(entities),
            "enums": .object(enums.map { JSONMember($0.key, $0.value) }),
        ]
        json = .object(
            [JSONMember("format", .integer(Self.format))] + (lists.sorted.members ?? [])
                + [JSONMember("shortcuts", .array(shortcuts))])
    }

    /// Reads the object of a file.
    ///
    /// - Throws: ``CommandFailure`` if the file isn't a surface, or is one of a newer version.
    package init(_ members: [JSONMember], path: String) throws {
        json = .object(members)
        guard let format = json["format"]?.integer,
            ["intents", "entities", "enums"].allSatisfy({ json[$0]?.members != nil })
        else {
            throw CommandFailure(
                path: path, reason: "isn't a surface of intents", remedy: "write one with 'IntentsExt surface'")
        }
        guard format <= Self.format else {
            throw CommandFailure(
                path: path, reason: "has the newer format \(format)", remedy: "compare it with a newer version")
        }
    }

    private static func name(of type: _IntentValueType) -> String {
        type.element.map { "[\($0().name)]" } ?? type.name
    }

    // MARK: Comparison

    /// Returns the differences from an earlier document, the breaking ones first.
    package func changes(since old: IntentSurface) -> [Change] {
        var changes: [Change] = []
        func add(_ isBreaking: Bool, _ text: String) { changes.append(Change(isBreaking: isBreaking, text: text)) }
        compare("intents", old) { id, before, after in
            guard let after else { return add(true, "the intent \(id) was removed, or its identifier changed") }
            guard let before else { return add(false, "the intent \(id) was added") }
            if before["title"] != after["title"] {
                add(false, "the title of \(id) is now '\(after["title"]?.string ?? "")'")
            }
            if before["isDiscoverable"] == .bool(true), after["isDiscoverable"] == .bool(false) {
                add(true, "the intent \(id) can't be found in the Shortcuts app any more")
            }
            Self.compare(before["parameters"], after["parameters"]) { name, before, after in
                guard let after else {
                    return add(
                        true, "the parameter '\(name)' of \(id) was removed or renamed, so its stored values are lost")
                }
                let isRequired = after["isOptional"] == .bool(false) && after["default"] ?? .null == .null
                guard let before else {
                    return isRequired
                        ? add(
                            true,
                            "the required parameter '\(name)' of \(id) is new, and stored shortcuts have no value for it"
                        )
                        : add(false, "the parameter '\(name)' of \(id) was added")
                }
                if before["type"] != after["type"] {
                    add(
                        true,
                        "the parameter '\(name)' of \(id) was a \(before["type"]?.string ?? ""), and is a \(after["type"]?.string ?? "")"
                    )
                }
                let wasRequired = before["isOptional"] == .bool(false) && before["default"] ?? .null == .null
                if isRequired, !wasRequired { add(true, "the parameter '\(name)' of \(id) is now required") }
                if wasRequired, !isRequired { add(false, "the parameter '\(name)' of \(id) is no longer required") }
            }
        }
        compare("entities", old) { name, before, after in
            guard let after else { return add(true, "the entity \(name) was removed or renamed") }
            guard let before else { return add(false, "the entity \(name) was added") }
            Self.compare(before, after) { property, before, after in
                if after == nil { return add(true, "the property '\(property)' of \(name) was removed or renamed") }
                if before == nil { return add(false, "the property '\(property)' of \(name) was added") }
                if before != after { add(true, "the property '\(property)' of \(name) has another type") }
            }
        }
        compare("enums", old) { name, before, after in
            guard let after else { return add(true, "the enum \(name) was removed or renamed") }
            guard let before else { return add(false, "the enum \(name) was added") }
            let (old, new) = (before.array ?? [], after.array ?? [])
            for value in old where !new.contains(value) {
                add(true, "the case '\(value.string ?? "")' of \(name) was removed")
            }
            for value in new where !old.contains(value) {
                add(false, "the case '\(value.string ?? "")' of \(name) was added")
            }
        }
        let (before, after) = (old.phrases, phrases)
        for phrase in before where !after.contains(phrase) { add(false, "the phrase \(phrase) was removed") }
        for phrase in after where !before.contains(phrase) { add(false, "the phrase \(phrase) was added") }
        return changes.filter(\.isBreaking) + changes.filter { !$0.isBreaking }
    }

    /// The phrases of all shortcuts, each with its language if it is a translation.
    private var phrases: [String] {
        (json["shortcuts"]?.array ?? []).flatMap { shortcut in
            func texts(_ list: JSONValue?, in language: String = "") -> [String] {
                (list?.array ?? []).compactMap(\.string).map { "'\($0)'\(language)" }
            }
            let translations = shortcut["translations"]?.members ?? []
            return texts(shortcut["phrases"]) + translations.flatMap { texts($0.value, in: " (\($0.key))") }
        }
    }

    private func compare(
        _ list: String, _ old: IntentSurface, _ body: (String, JSONValue?, JSONValue?) -> Void
    ) { Self.compare(old.json[list], json[list], body) }

    /// Calls a function with the name and both values of each member of two objects.
    private static func compare(
        _ before: JSONValue?, _ after: JSONValue?, _ body: (String, JSONValue?, JSONValue?) -> Void
    ) {
        let names = Set(((before?.members ?? []) + (after?.members ?? [])).map(\.key))
        for name in names.sorted() { body(name, before?[name], after?[name]) }
    }
}

extension IntentsCommand {
    static let against = CommandOption<String?>(
        "against", "FILE", help: "an earlier output, with which the intents are compared", file: .read)

    /// Writes the surface of the app's intents, or its differences from an earlier one.
    ///
    /// - Throws: ``CommandFailure`` if a difference breaks users' shortcuts, or if the earlier document can't be read.
    func surface(_ arguments: Arguments) async throws {
        let old = try arguments[Self.against].map { path in
            try IntentSurface(InputFile(path: path, option: Self.against.name, limit: 16 << 20).object(), path: path)
        }
        let translations = try phrasesByLanguage(arguments)
        let surface = try await answering(arguments) { _ in try await IntentSurface(apps, translations: translations) }
        guard let old else { return try StandardOutput.write(surface.json.serialised(pretty: true)) }
        let changes = surface.changes(since: old)
        let breaks = changes.count(where: \.isBreaking)
        if arguments[CommonOptions.json] {
            let list = changes.map { ["isBreaking": .bool($0.isBreaking), "text": .string($0.text)] as JSONValue }
            try StandardOutput.write((["changes": .array(list)] as JSONValue).serialised())
        } else {
            for change in changes {
                try StandardOutput.write("\(change.isBreaking ? "break" : "change"): \(change.text)".onOneLine)
            }
        }
        if breaks > 0 {
            throw CommandFailure(
                "\(breaks) change\(breaks == 1 ? "" : "s") \(breaks == 1 ? "breaks" : "break") shortcuts that users may have stored — keep the old names and identifiers, or add a new intent",
                exitCode: .found)
        }
    }

    /// Returns the translated phrases, by the languages of the tables of the executable and of the folder that an option names.
    private func phrasesByLanguage(_ arguments: Arguments) throws -> [String: PhraseTranslations] {
        let (folder, embedded) = (arguments[IntentOptions.assets], tables())
        var languages = Set(LocalizedTables.translations(in: folder.map { [$0] } ?? []))
        for table in embedded where table.name == "AppShortcuts" {
            let catalogue = try StringCatalogFile(table.bytes)
            languages.formUnion(catalogue.languages.filter { $0 != catalogue.source })
        }
        return try languages.reduce(into: [:]) {
            $0[$1] = try IntentStrings(folder: folder, embedded: embedded, locale: $1).phrases
        }
    }
}
