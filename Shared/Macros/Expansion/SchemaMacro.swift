/// `@AppIntent(schema:)`, `@AppEntity(schema:)`, `@AppEnum(schema:)` and their older names: they add the conformance, the display name and
/// the parameters that a schema implies.
///
/// The integration with the schema's system isn't implemented, and the schema's requirements aren't checked.
struct SchemaMacro {
    /// The kinds of schemas.
    enum Subject: String {
        case intent = "IntentSchemaMacro"
        case entity = "EntitySchemaMacro"
        case enumeration = "EnumSchemaMacro"

        /// The keywords of declarations with this kind of schema.
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
            let keywords = subject.keywords.map { "'\($0)'" }.joined(separator: " or ")
            return request.role == .conformance
                ? MacroFault("'@\(request.name)' can only be applied to a \(keywords)", in: request).expansion
                : MacroExpansion()
        }
        switch request.role {
        case .conformance:
            guard let name = request.extendedType, !request.conformances.isEmpty else { return MacroExpansion() }
            // In a module that is isolated to the main actor by default, an entity's members are isolated only if the type's own list of
            // protocols has no entity's. An extension would be isolated in any case.
            let isolation = subject == .entity ? "nonisolated " : ""
            let conformances = request.conformances.map { isolation + $0 }
            return MacroExpansion("extension \(name): \(conformances.joined(separator: ", ")) {}")
        case .member: return MacroExpansion(member(of: type))
        default: return MacroExpansion()
        }
    }

    /// Returns a member that declares the schema's name as the type's display name; empty if the type declares a display name.
    private func member(of type: TypeDeclaration) -> String {
        let words = [SourceToken](of: request.attribute?.source ?? "").filter { $0.kind == .word }
        let title = Self.title(of: words.last?.text ?? type.name.text)
        let (name, kind) =
            subject == .intent
            ? ("title", "LocalizedStringResource") : ("typeDisplayRepresentation", "TypeDisplayRepresentation")
        // A parameter can have the name of the static member, such as the title of a reminder.
        if type.staticMemberNames.contains(name) { return "" }
        return "\(type.access)static var \(name): \(kind) { \"\(title)\" }"
    }

    /// The attribute that makes a stored property of an intent a parameter; `nil` for other members.
    private var attributeOfMember: String? {
        guard subject == .intent, let source = request.declaration?.source,
            let variable = VariableDeclaration(source), variable.keyword.is("var"), !variable.isStatic,
            !variable.isComputed, variable.attributes.isEmpty, variable.value == nil, !variable.hasMoreNames,
            variable.type != nil, !variable.modifiers.contains("lazy")
        else { return nil }
        return "@IntentParameter(title: \"\(Self.title(of: variable.plainName))\")"
    }

    /// Returns a name as a display name: `creationDate` is "Creation Date".
    static func title(of name: String) -> String {
        var words: [String] = []
        for character in name where character != "`" && character != "_" {
            // A capital letter begins a word, except within an abbreviation.
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
