import SwiftLexing

/// Checks that Xcode can read the metadata of intents from the sources: literals, representations and shortcuts.
struct MetadataRules {
    private let app: IntentSources

    init(_ app: IntentSources) { self.app = app }

    /// The types whose initialisers give metadata.
    private static let texts: Set<String> = [
        "LocalizedStringResource", "IntentDescription", "TypeDisplayRepresentation", "DisplayRepresentation", "String",
        "StaticString", "LocalizedStringKey",
    ]

    var findings: [SourceFinding] {
        literalFindings + enumFindings + app.providers.flatMap(findings) + wordFindings
    }

    // MARK: Literals

    private var literalFindings: [SourceFinding] {
        let intents = app.intents.map { ($0.declared, ["title", "description", "persistentIdentifier"]) }
        let others = app.declarations(of: IntentSources.entities.union(IntentSources.enums)).map {
            ($0.declared, ["typeDisplayRepresentation", "persistentIdentifier"])
        }
        return (intents + others).flatMap { declared, names in
            names.flatMap { name in
                app.members(name, of: declared).compactMap { source, member -> SourceFinding? in
                    guard member.isStatic, !member.value.isEmpty || !member.body.isEmpty,
                        let fault = fault(of: member, in: source)
                    else { return nil }
                    return SourceFinding(
                        .intentLiteral, declared.type.name, name, "\(name) \(fault) — write it as a literal",
                        at: source.location(member.line))
                }
            }
        }
    }

    /// Returns the reason why a text can't be read; `nil` for a literal, and for an expression of which this isn't certain.
    private func fault(of member: SwiftSource.Member, in source: SwiftSource) -> String? {
        guard let range = source.expression(of: member) else {
            return member.body.contains { source.tokens[$0].isWord("return") || source.tokens[$0].isWord("if") }
                ? "is made by statements, which Xcode doesn't run" : nil
        }
        return fault(of: range, in: source, depth: 0)
    }

    /// Initialisers can be nested; beyond a depth that no app has, nothing is certain.
    private func fault(of range: Range<Int>, in source: SwiftSource, depth: Int) -> String? {
        guard depth < 16, let first = range.first.map({ source.tokens[$0] }) else { return nil }
        if let literal = StringLiteral(first) {
            // A text for numbers contains a placeholder.
            return literal.values.first { !$0.hasPrefix("placeholder:") }.map {
                "contains the value '\($0)', which Xcode doesn't know when it reads the text"
            }
        }
        // A member of a known type can be a text of a catalogue.
        guard first.kind == .word || first.isMark("."), !first.isWord("nil") else { return nil }
        var (names, index): ([String], Int) = ([], range.lowerBound)
        while index < range.upperBound, source.tokens[index].kind == .word || source.tokens[index].isMark(".") {
            if source.tokens[index].kind == .word { names.append(source.tokens[index].text) }
            index += 1
        }
        let isCall = index < range.upperBound && source.tokens[index].isMark("(")
        if first.isMark(".") || Self.texts.contains(names[0]) {
            guard isCall, names == ["init"] || names.count == 1 || names == [names[0], "init"],
                source.skip(index) == range.upperBound
            else { return nil }
            for (label, value) in source.arguments(source.inside(index)) {
                let isText =
                    label == nil
                    || ["name", "title", "subtitle", "stringLiteral", "numericFormat", "localized"].contains(label)
                if isText, let fault = fault(of: value, in: source, depth: depth + 1) { return fault }
            }
            return nil
        }
        guard index == range.upperBound || isCall && source.skip(index) == range.upperBound else { return nil }
        // A constant of a module isn't a literal either, but a generated symbol can be one.
        let name = names.joined(separator: ".")
        return isCall
            ? "is the result of '\(name)', which Xcode doesn't call"
            : "is the constant '\(name)', whose value Xcode doesn't read"
    }

    // MARK: Enums

    private var enumFindings: [SourceFinding] {
        app.declarations(of: IntentSources.enums).flatMap { declared, _ -> [SourceFinding] in
            guard declared.type.keyword == "enum" else { return [] }
            return app.members("caseDisplayRepresentations", of: declared).flatMap {
                source, member -> [SourceFinding] in
                guard member.isStatic, !member.value.isEmpty || !member.body.isEmpty else { return [] }
                guard let range = source.expression(of: member), source.tokens[range.lowerBound].isMark("["),
                    source.skip(range.lowerBound) == range.upperBound
                else {
                    return [
                        SourceFinding(
                            .intentLiteral, declared.type.name, member.name,
                            "caseDisplayRepresentations isn't a dictionary literal, so Xcode doesn't know the texts of the cases — write each case with its text",
                            at: source.location(member.line))
                    ]
                }
                return findings(of: declared, source, source.inside(range.lowerBound))
            }
        }
    }

    private func findings(
        of declared: IntentSources.Declared, _ source: SwiftSource, _ entries: Range<Int>
    ) -> [SourceFinding] {
        var known: Set<String> = []
        for (_, entry) in source.arguments(entries) {
            // A key is `.name`, `Self.name` or `Type.name`.
            guard let colon = entry.first(where: { source.tokens[$0].isMark(":") }), colon > entry.lowerBound,
                source.tokens[colon - 1].kind == .word
            else { return [] }
            known.insert(source.tokens[colon - 1].text)
        }
        // `[:]` has no keys, and the colon is its only token.
        return declared.type.members.filter { $0.keyword == "case" && !known.contains($0.name) }.map {
            SourceFinding(
                .enumRepresentation, declared.type.name, $0.name,
                "the case '\($0.name)' has no display representation — add it to caseDisplayRepresentations",
                at: declared.source.location($0.line))
        }
    }

    // MARK: Shortcuts

    private func findings(of provider: ShortcutsProviderSource) -> [SourceFinding] {
        let (source, member, type) = (provider.source, provider.member, provider.declared.type.name)
        var found = provider.shortcuts.flatMap(\.others).map { part, location in
            SourceFinding(
                .intentLiteral, type, "appShortcuts",
                part == "phrases"
                    ? "the phrases aren't written as literals in an array of the AppShortcut, so Xcode doesn't find them — write them there"
                    : "\(part) isn't a literal, so Xcode doesn't read it — write it as a literal",
                at: location)
        }
        func add(_ index: Int, _ words: String) {
            found.append(
                SourceFinding(
                    .shortcutsBuilder, type, "appShortcuts",
                    "\(words), so shortcuts are lost — write one AppShortcut after the other, without other statements",
                    at: source.location(at: index)))
        }
        var (index, end) = (member.body.lowerBound, member.body.upperBound)
        if !member.body.isEmpty, source.tokens[index].isWord("get"), index + 1 < end,
            source.tokens[index + 1].isMark("{")
        {
            (index, end) = (source.inside(index + 1).lowerBound, source.inside(index + 1).upperBound)
        }
        while index < end {
            let token = source.tokens[index]
            let next = index + 1 < end ? source.tokens[index + 1] : nil
            if token.isWord("for") || token.isWord("while") {
                add(index, "a loop makes the shortcuts, which Xcode doesn't run")
                break
            }
            if token.isWord("if") || token.isWord("switch") || token.isWord("guard") {
                if next?.text != "#available", next?.text != "#unavailable" {
                    add(index, "a condition chooses the shortcuts, which Xcode doesn't evaluate")
                    break
                }
            }
            if token.isWord("return"), let next, !next.isWord("AppShortcut"), !next.isMark("[") {
                add(index, "appShortcuts returns an array that statements make, which Xcode doesn't run")
                break
            }
            index = source.skip(index)
        }
        return found
    }

    // MARK: Reserved words

    /// The product names that uploads were refused for, and Apple's other devices.
    private static let reserved: Set<String> = [
        "siri", "apple", "iphone", "ipad", "ipod", "airpods", "homepod", "carplay", "imac", "macbook", "testflight",
    ]

    private var wordFindings: [SourceFinding] {
        app.intents.flatMap { declared, _ in
            ["title", "description"].flatMap { name in
                app.members(name, of: declared).flatMap { source, member -> [SourceFinding] in
                    guard member.isStatic else { return [] }
                    let range = member.value.isEmpty ? member.body : member.value
                    return displayedTokens(of: range, in: source).compactMap { index in
                        guard let literal = StringLiteral(source.tokens[index]) else { return nil }
                        let label =
                            index > range.lowerBound && source.tokens[index - 1].isMark(":")
                            ? source.tokens[max(index - 2, 0)].text : ""
                        // The names of tables and the values of keys aren't shown.
                        guard !["table", "bundle", "comment", "localized"].contains(label),
                            let word = reservedWord(in: literal)
                        else { return nil }
                        return SourceFinding(
                            .reservedWord, declared.type.name, name,
                            "the \(name) contains '\(word)', for which the App Store refuses uploads (ITMS-90626) — write 'device', 'voice' or another word",
                            at: source.location(at: index))
                    }
                }
            }
        }
    }

    /// Returns the indices of the tokens of a title or description, without those of a category and of keywords.
    private func displayedTokens(of range: Range<Int>, in source: SwiftSource) -> [Int] {
        guard let paren = range.first(where: { source.tokens[$0].isMark("(") }), source.skip(paren) == range.upperBound
        else { return Array(range) }
        return source.arguments(source.inside(paren)).flatMap { label, value in
            ["categoryName", "searchKeywords", "resultValueName"].contains(label) ? [] : Array(value)
        }
    }

    /// Returns a reserved word in the text that is shown: a literal or, if it is a key such as `siri.title`, the text of the table.
    private func reservedWord(in literal: StringLiteral) -> String? {
        var texts = literal.parts.compactMap { if case .text(let text) = $0 { text } else { nil } }
        let isKey = literal.plain.map { key in
            !key.contains(" ") && key.dropFirst().dropLast().contains { $0 == "." || $0 == "_" }
        }
        if isKey == true, let key = literal.plain {
            let table = app.tables.tables["Localizable"]
            texts = table?.entries[key]?.texts[table?.source ?? "en"] ?? []
        }
        return texts.lazy.compactMap(Self.reservedWord).first
    }

    private static func reservedWord(in text: String) -> String? {
        text.split { !$0.isLetter && !$0.isNumber }.map(String.init).first { word in
            let lowered = word.lowercased()
            return reserved.contains(lowered) || lowered.hasSuffix("s") && reserved.contains(String(lowered.dropLast()))
        }
    }
}
