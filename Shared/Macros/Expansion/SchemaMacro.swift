/// `@AppIntent(schema:)`, `@AppEntity(schema:)`, `@AppEnum(schema:)` and their older names: the conformance, and the names and
/// parameters a schema spares its source to write.
///
/// What a schema's system does with it is not done here, and whether a type has all its schema asks for is not checked.
struct SchemaMacro {
    /// What a schema describes.
    enum Subject: String {
        case intent = "IntentSchemaMacro"
        case entity = "EntitySchemaMacro"
        case enumeration = "EnumSchemaMacro"

        /// The words a declaration of it begins with.
        var keywords: [String] {
            switch self {
            case .intent, .entity: ["struct", "class"]
            case .enumeration: ["enum"]
            }
        }
    }

    let subject: Subject
    let request: MacroRequest

    func expand() -> MacroExpansion {
        if request.role == .memberAttribute { return MacroExpansion(attributeOfMember ?? "") }
        guard let source = request.declaration?.source, let type = TypeDeclaration(source),
            subject.keywords.contains(type.keyword.text)
        else {
            let words = subject.keywords.map { "'\($0)'" }.joined(separator: " or ")
            return request.role == .conformance
                ? MacroFault("'@\(request.name)' can only be applied to a \(words)", in: request).expansion
                : MacroExpansion()
        }
        switch request.role {
        case .conformance:
            guard let name = request.extendedType, !request.conformances.isEmpty else { return MacroExpansion() }
            return MacroExpansion("extension \(name): \(request.conformances.joined(separator: ", ")) {}")
        case .member: return MacroExpansion(member(of: type))
        default: return MacroExpansion()
        }
    }

    /// The name people read, where the source has none: that of the schema.
    private func member(of type: TypeDeclaration) -> String {
        let words = SourceLexer.tokens(of: request.attribute?.source ?? "").filter { $0.kind == .word }
        let title = Self.title(of: words.last?.text ?? type.name.text)
        let (name, kind) =
            subject == .intent
            ? ("title", "LocalizedStringResource") : ("typeDisplayRepresentation", "TypeDisplayRepresentation")
        if type.memberNames.contains(name) { return "" }
        return "\(type.access)static var \(name): \(kind) { \"\(title)\" }"
    }

    /// What makes a stored property of an intent a parameter; `nil` for other members.
    private var attributeOfMember: String? {
        guard subject == .intent, let source = request.declaration?.source,
            let variable = VariableDeclaration(source), variable.keyword.is("var"), !variable.isStatic,
            !variable.isComputed, variable.attributes.isEmpty, variable.value == nil, !variable.hasMoreNames,
            variable.type != nil, !variable.modifiers.contains("lazy")
        else { return nil }
        return "@IntentParameter(title: \"\(Self.title(of: variable.plainName))\")"
    }

    /// A name as people read it: `creationDate` is "Creation Date".
    static func title(of name: String) -> String {
        var words: [String] = []
        for character in name where character != "`" && character != "_" {
            // A capital begins a word, but not within an abbreviation.
            let isAfterCapital = words.last?.last?.isUppercase ?? false
            if words.isEmpty || character.isUppercase && !isAfterCapital {
                words.append(words.isEmpty ? character.uppercased() : String(character))
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.joined(separator: " ")
    }
}
