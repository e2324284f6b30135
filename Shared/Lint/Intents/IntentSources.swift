import AirlockBase
import SwiftLexing

/// A target of a project, with the paths of the sources that it compiles.
package struct LintTarget: Sendable {
    package enum Kind: Hashable, Sendable {
        case app
        /// An app extension; true for a widget extension.
        case appExtension(isWidget: Bool)
        /// A framework or a target of a package.
        case module
    }

    let name: String
    let kind: Kind
    let files: Set<String>

    package init(name: String, kind: Kind, files: Set<String>) {
        (self.name, self.kind, self.files) = (name, kind, files)
    }
}

/// The sources, string tables and property lists of an app, as far as the rules about intents need them.
package struct IntentSources {
    /// A file, with its path in findings.
    package typealias File = (name: String, bytes: [UInt8])

    /// A type's declaration in a source.
    struct Declared {
        let source: SwiftSource
        let type: SwiftSource.TypeDeclaration

        var location: SourceLine { source.location(type.line) }
    }

    let sources: [SwiftSource]
    let targets: [LintTarget]
    let tables: StringTableFiles
    /// The app's names in property lists.
    let appNames: [String]
    /// The declarations and extensions of each type.
    private let types: [String: [Declared]]

    /// The comments that disable rules.
    private var comments = LintComments()

    /// Each file that the rules concern contains one of these texts. Most files of an app contain none, and reading them would take long.
    private static let marks = ["Intent", "Entity", "AppEnum", "AppShortcut"].map { Array($0.utf8) }

    /// Returns true for the name of a file that the rules read.
    package static func isRead(_ name: String) -> Bool {
        let last = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? name
        return name.hasSuffix(".swift") || last.hasSuffix("Info.plist") || StringTableFiles.isTable(name)
    }

    private static func isManifest(_ name: String) -> Bool {
        let last = name.split(separator: "/").last ?? ""
        return last == "Package.swift" || last.hasPrefix("Package@")
    }

    /// Reads the files of an app.
    ///
    /// - Parameter targets: The project's targets; empty for a bare folder, of which the rules about targets report nothing.
    package init(_ files: [File], targets: [LintTarget] = []) {
        func has(_ file: File, _ text: [UInt8]) -> Bool { file.bytes.firstRun(of: text, from: 0) != nil }
        let swift = files.filter { file in
            file.name.hasSuffix(".swift") && !Self.isManifest(file.name)
                && Self.marks.contains { has(file, $0) }
        }
        let concerned = swift.contains { has($0, Array("import AppIntents".utf8)) }
        sources = concerned ? swift.map { SwiftSource(name: $0.name, bytes: $0.bytes) } : []
        for file in swift where concerned && has(file, Array("airlock:disable".utf8)) {
            let lines = file.bytes.split(separator: 10, omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() {
                comments.read(String(decoding: line, as: UTF8.self), at: SourceLine(file: file.name, line: index + 1))
            }
        }
        self.targets = targets
        tables = concerned ? StringTableFiles(files) : StringTableFiles([])
        var (types, names): ([String: [Declared]], [String]) = ([:], [])
        for source in sources {
            for type in source.types { types[type.name, default: []].append(Declared(source: source, type: type)) }
        }
        self.types = types
        for file in files where concerned && file.name.hasSuffix("Info.plist") {
            // A property list that can't be read names no app; `bring` reports it.
            guard let list = try? PropertyList(parsing: file.bytes, limits: .manifest).dictionary else { continue }
            // The names of extensions and frameworks aren't spoken.
            let type = list["CFBundlePackageType"]?.string ?? "APPL"
            guard type == "APPL" || type.hasPrefix("$"), list["NSExtension"] == nil,
                list["EXAppExtensionAttributes"] == nil
            else { continue }
            names += ["CFBundleDisplayName", "CFBundleName"].compactMap { list[$0]?.string }
            names += (list["INAlternativeAppNames"]?.array ?? []).compactMap {
                $0.dictionary?["INAlternativeAppName"]?.string
            }
        }
        appNames = names.filter { !$0.hasPrefix("$") }
        intents = declarations(of: Self.intents)
    }

    /// The findings of all rules, in the order of the files and lines.
    package var findings: [SourceFinding] {
        guard !sources.isEmpty else { return [] }
        let all =
            MetadataRules(self).findings + PhraseRules(self).findings + ShapeRules(self).findings
            + PrivacyRules(self).findings + TargetRules(self).findings + TranslationRules(self).findings
        var seen: Set<SourceFinding> = []
        return all.filter { seen.insert($0).inserted }.sorted {
            ($0.location?.file ?? "", $0.location?.line ?? 0, $0.rule.rawValue)
                < ($1.location?.file ?? "", $1.location?.line ?? 0, $1.rule.rawValue)
        }.map { finding in
            var finding = finding
            finding.isDisabled = isDisabled(finding)
            return finding
        }
    }

    /// Returns a finding about a type, at its declaration in the sources if there is one.
    package func finding(_ rule: LintRule, type: String, _ message: String) -> SourceFinding {
        var finding = SourceFinding(rule, type, message, at: declaration(type)?.location)
        finding.isDisabled = isDisabled(finding)
        return finding
    }

    /// The comments that disable nothing.
    package var invalidComments: [LintComments.Invalid] { comments.invalid }

    /// Returns true if a comment at a finding's line, or above the declaration of its type, disables the rule.
    private func isDisabled(_ finding: SourceFinding) -> Bool {
        guard !comments.isEmpty else { return false }
        return finding.location.map { comments.disable(finding.rule, near: $0) } ?? false
            || (types[finding.type] ?? []).contains { comments.disable(finding.rule, near: $0.location) }
    }

    // MARK: Types

    /// The protocols of intents, entities and enums; those of the app that inherit from them are found by ``conforms(_:to:)``.
    static let intents: Set<String> = [
        "AppIntent", "LiveActivityIntent", "LiveActivityStartingIntent", "OpenIntent", "WidgetConfigurationIntent",
        "ControlConfigurationIntent", "AudioPlaybackIntent", "AudioRecordingIntent", "AudioStartingIntent",
        "ForegroundContinuableIntent", "SetValueIntent", "ShowInAppSearchResultsIntent", "DeleteIntent",
        "URLRepresentableIntent", "PredictableIntent", "ProgressReportingIntent", "CustomIntentMigratedAppIntent",
        "SnippetIntent", "TargetContentProvidingIntent", "UndoableIntent", "SetFocusFilterIntent", "StartWorkoutIntent",
        "PauseWorkoutIntent", "ResumeWorkoutIntent", "StartDiveIntent", "CameraCaptureIntent", "SystemIntent",
    ]
    static let entities: Set<String> = [
        "AppEntity", "IndexedEntity", "TransientAppEntity", "FileEntity", "UniqueAppEntity", "URLRepresentableEntity",
    ]
    static let enums: Set<String> = ["AppEnum", "URLRepresentableEnum"]

    /// The declarations of types, without extensions and protocols.
    var declarations: [Declared] {
        sources.flatMap { source in
            source.types.filter { !$0.isExtension && $0.keyword != "protocol" }.map {
                Declared(source: source, type: $0)
            }
        }
    }

    /// Returns the declaration of a type; `nil` if there is none, or more than one.
    func declaration(_ name: String) -> Declared? {
        let all = (types[name] ?? []).filter { !$0.type.isExtension }
        return all.count == 1 ? all[0] : nil
    }

    /// Returns a declaration with the extensions of its type. If several types have the name, the extensions in other files are left out.
    func parts(of declared: Declared) -> [Declared] {
        let all = types[declared.type.name] ?? []
        let isUnique = all.count { !$0.type.isExtension } == 1
        return [declared] + all.filter { $0.type.isExtension && (isUnique || $0.source.name == declared.source.name) }
    }

    /// Returns the members of a type with a name, each with its source.
    func members(_ name: String, of declared: Declared) -> [(source: SwiftSource, member: SwiftSource.Member)] {
        parts(of: declared).flatMap { part in
            part.type.members.filter { $0.name == name }.map { (part.source, $0) }
        }
    }

    /// Returns true if a type or an extension of one of its protocols declares a member.
    func hasMember(_ name: String, _ declared: Declared) -> Bool {
        !members(name, of: declared).isEmpty
            || protocols(of: declared).contains { inherited in
                (types[inherited] ?? []).contains {
                    $0.type.isExtension && $0.type.members.contains { $0.name == name }
                }
            }
    }

    /// Returns the names of the protocols that a type inherits, also through the app's own protocols.
    func protocols(of declared: Declared) -> Set<String> {
        var (found, rest): (Set<String>, [String]) = ([], parts(of: declared).flatMap(\.type.inherited))
        while let name = rest.popLast() {
            guard found.insert(name).inserted else { continue }
            rest += (types[name] ?? []).filter { $0.type.keyword == "protocol" }.flatMap(\.type.inherited)
        }
        return found
    }

    /// The intents, with their protocols.
    private(set) var intents: [(declared: Declared, protocols: Set<String>)] = []

    /// Returns the types that conform to one of several protocols.
    func declarations(of names: Set<String>) -> [(declared: Declared, protocols: Set<String>)] {
        declarations.compactMap { declared in
            let protocols = protocols(of: declared)
            return protocols.isDisjoint(with: names) ? nil : (declared, protocols)
        }
    }

    /// Returns the Boolean literal that is a static member's value; `nil` if there is none.
    func flag(_ name: String, of declared: Declared) -> Bool? {
        for (source, member) in members(name, of: declared) {
            guard let range = source.expression(of: member), range.count == 1 else { continue }
            switch source.tokens[range.lowerBound].text {
            case "true": return true
            case "false": return false
            default: continue
            }
        }
        return nil
    }

    /// The parameters of an intent that its own declaration and extensions declare.
    func parameters(of declared: Declared) -> [IntentParameterSource] {
        let parts = parts(of: declared)
        let values = parts.reduce(into: Set<String>()) { names, part in
            for member in part.type.members where member.keyword == "init" && member.parameters.isEmpty {
                names.formUnion(part.source.assignedNames(in: member.body))
            }
        }
        return parts.flatMap { part in
            part.type.members.compactMap { member in
                IntentParameterSource(member, part.source, hasValue: values.contains(member.name))
            }
        }
    }
}

/// A parameter of an intent: a variable with the attribute `@Parameter`.
struct IntentParameterSource {
    let source: SwiftSource
    let member: SwiftSource.Member
    let attribute: SwiftSource.Attribute
    /// The type as written, without white space.
    let type: String
    /// True if the initialiser without parameters sets a value.
    private let hasValue: Bool

    init?(_ member: SwiftSource.Member, _ source: SwiftSource, hasValue: Bool) {
        guard member.keyword == "var", let attribute = member.attributes.first(where: { $0.name == "Parameter" })
        else { return nil }
        (self.source, self.member, self.attribute, self.hasValue) = (source, member, attribute, hasValue)
        type = source.text(member.type)
    }

    var name: String { member.name }

    /// Returns true if the attribute has an argument.
    func has(_ label: String) -> Bool { source.arguments(attribute.arguments).contains { $0.label == label } }

    /// True if the system asks for a value: the type isn't optional and there is no default value.
    var isRequired: Bool {
        !type.isEmpty && !type.hasSuffix("?") && !type.hasPrefix("Optional<") && !has("default")
            && member.value.isEmpty && member.body.isEmpty && !hasValue
    }
}

/// A phrase of an app shortcut.
struct ShortcutPhrase {
    enum Part: Hashable {
        case words(String)
        case applicationName
        case parameter(String)
    }

    let parts: [Part]
    let location: SourceLine

    /// Parses a literal; `nil` if it has another interpolation than the app's name and parameters.
    init?(_ literal: StringLiteral, at location: SourceLine) {
        self.location = location
        var parts: [Part] = []
        for part in literal.parts {
            switch part {
            case .text(let text): Self.add(text, to: &parts)
            case .value(".applicationName"): parts.append(.applicationName)
            case .value(let value):
                guard value.hasPrefix("\\"), let dollar = value.lastIndex(of: "$") else { return nil }
                let name = value[value.index(after: dollar)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                parts.append(.parameter(String(name)))
            }
        }
        self.parts = parts
    }

    /// Adds the words and the placeholders of a text, such as `${applicationName}`.
    private static func add(_ text: String, to parts: inout [Part]) {
        var (words, rest) = ("", text[...])
        let last = text.lastIndex(of: "}") ?? text.startIndex
        while let first = rest.first {
            guard first == "$", rest.dropFirst().first == "{", rest.startIndex < last,
                let end = rest.firstIndex(of: "}")
            else {
                words.append(first)
                rest = rest.dropFirst()
                continue
            }
            if !words.isEmpty { parts.append(.words(words)) }
            words = ""
            let name = rest.dropFirst(2)[..<end]
            parts.append(name == "applicationName" ? .applicationName : .parameter(String(name)))
            rest = rest[end...].dropFirst()
        }
        if !words.isEmpty { parts.append(.words(words)) }
    }

    var names: Int { parts.count { $0 == .applicationName } }

    var parameters: [String] { parts.compactMap { if case .parameter(let name) = $0 { name } else { nil } } }

    /// The key in string tables.
    var key: String {
        parts.reduce(into: "") { key, part in
            switch part {
            case .words(let text): key += text
            case .applicationName: key += "${applicationName}"
            case .parameter(let name): key += "${\(name)}"
            }
        }
    }
}

/// A shortcut of a provider.
struct ShortcutSource {
    let location: SourceLine
    /// The intent's type; `nil` if it isn't the call of an initialiser.
    let intent: String?
    let phrases: [ShortcutPhrase]
    /// The phrases and texts that aren't literals.
    let others: [(part: String, location: SourceLine)]
}

/// A provider of app shortcuts.
struct ShortcutsProviderSource {
    let declared: IntentSources.Declared
    let source: SwiftSource
    /// The member `appShortcuts`.
    let member: SwiftSource.Member
    let shortcuts: [ShortcutSource]

    init(_ declared: IntentSources.Declared, _ source: SwiftSource, _ member: SwiftSource.Member) {
        (self.declared, self.source, self.member) = (declared, source, member)
        let range = member.body.isEmpty ? member.value : member.body
        shortcuts = range.compactMap { index in
            guard source.tokens[index].isWord("AppShortcut"), index + 1 < range.upperBound,
                source.tokens[index + 1].isMark("(")
            else { return nil }
            return Self.shortcut(source, index)
        }
    }

    private static func shortcut(_ source: SwiftSource, _ index: Int) -> ShortcutSource {
        var (intent, phrases): (String?, [ShortcutPhrase]) = (nil, [])
        var others: [(part: String, location: SourceLine)] = []
        for (label, value) in source.arguments(source.inside(index + 1)) {
            switch label {
            case "intent":
                // The call may name the module or an outer type, and a chain of members may follow.
                let head = value.prefix { source.tokens[$0].kind == .word || source.tokens[$0].isMark(".") }
                if let last = head.last, head.endIndex < value.upperBound, source.tokens[head.endIndex].isMark("("),
                    source.tokens[last].text.first?.isUppercase == true
                {
                    intent = source.tokens[last].text
                }
            case "phrases":
                guard source.tokens[value.lowerBound].isMark("["), source.skip(value.lowerBound) == value.upperBound
                else {
                    others.append(("phrases", source.location(at: value.lowerBound)))
                    continue
                }
                for (_, element) in source.arguments(source.inside(value.lowerBound)) {
                    let location = source.location(at: element.lowerBound)
                    // The call of the phrase's initialiser with a literal is one, too.
                    let isCall =
                        source.tokens[element.lowerBound].isWord("AppShortcutPhrase") && element.count == 4
                        && source.tokens[element.lowerBound + 1].isMark("(")
                    let text = isCall ? element.lowerBound + 2..<element.lowerBound + 3 : element
                    if let literal = source.literal(text), let phrase = ShortcutPhrase(literal, at: location) {
                        phrases.append(phrase)
                    } else {
                        others.append(("phrases", location))
                    }
                }
            case "shortTitle":
                let literal = source.literal(value)
                let isName = source.tokens[value.lowerBound].kind == .word && value.count == 1
                if literal.map({ !$0.values.isEmpty }) ?? isName {
                    others.append(("shortTitle", source.location(at: value.lowerBound)))
                }
            default: break
            }
        }
        return ShortcutSource(
            location: source.location(at: index), intent: intent, phrases: phrases, others: others)
    }
}

extension IntentSources {
    /// The providers of app shortcuts.
    var providers: [ShortcutsProviderSource] {
        declarations(of: ["AppShortcutsProvider"]).flatMap { declared, _ in
            members("appShortcuts", of: declared).map { ShortcutsProviderSource(declared, $0.source, $0.member) }
        }
    }

    /// The names of the intents that have a phrase.
    var spokenIntents: Set<String> {
        Set(providers.flatMap(\.shortcuts).filter { !$0.phrases.isEmpty }.compactMap(\.intent))
    }
}
