/// `@ComputedProperty` and `@DeferredProperty`: properties of an entity whose values are computed on demand.
///
/// For a computed property the macro adds a projected property, whose name begins with a dollar sign, and a record through which the
/// property is found, because `Mirror` lists stored properties only. For a deferred property it adds nothing, because the value is computed
/// only on request. It diagnoses incorrect uses.
enum PropertyMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        func fault(_ message: String, at offset: Int? = nil) -> MacroExpansion {
            MacroExpansion(fault: "'@\(request.name)' \(message)", at: offset, in: request)
        }
        let isDeferred = request.typeName == "DeferredPropertyMacro"
        guard let source = request.declaration?.source, let variable = VariableDeclaration(source),
            variable.keyword.is("var"), !variable.isStatic
        else { return fault("can only be applied to a 'var' of an entity") }
        let name = variable.name.range.lowerBound
        guard variable.isComputed else { return fault("can only be applied to a computed property", at: name) }
        guard isDeferred else {
            if variable.effects.contains("async") {
                return fault("cannot have an asynchronous getter; use '@DeferredProperty'", at: name)
            }
            return withRecord(variable, in: request)
        }
        guard variable.effects.contains("async") else {
            return fault("requires an asynchronous getter: '{ get async throws { … } }'", at: name)
        }
        return MacroExpansion()
    }

    /// Returns the projected property and the record of a computed property.
    private static func withRecord(_ variable: VariableDeclaration, in request: MacroRequest) -> MacroExpansion {
        // Nothing is added for a getter that throws, because it may return no value.
        guard let type = variable.type, let around = request.surroundings.first.flatMap(TypeDeclaration.init),
            !variable.effects.contains("throws")
        else { return MacroExpansion() }
        let name = variable.plainName
        let title = argument("title", of: request.attribute).map { ", title: \($0)" } ?? ""
        let key = argument("indexingKey", of: request.attribute).map { ", indexingKey: \($0)" } ?? ""
        let access = variable.modifiers.first { ["public", "package", "fileprivate", "private"].contains($0) }
        return MacroExpansion(
            """
            \(access.map { $0 + " " } ?? "")var $\(name): EntityProperty<\(type)> {
                EntityProperty(_computed: self.\(variable.name.text)\(title))
            }
            struct \(request.uniqueName("ComputedPropertyRecord")): _EntityPropertyRecord {
                static var _property: _ComputedEntityProperty {
                    _ComputedEntityProperty("\(name)", line: \(request.attribute?.line ?? 0), \\\(around.fullName).$\(name)\(title)\(key))
                }
            }
            """)
    }

    /// Returns the source of the attribute's argument with a label; `nil` if there is none.
    private static func argument(_ name: String, of attribute: MacroRequest.Syntax?) -> String? {
        guard let attribute else { return nil }
        let tokens = [SourceToken](of: attribute.source)
        guard let label = tokens.indices.dropLast().first(where: { tokens[$0].is(name) && tokens[$0 + 1].is(":") }),
            tokens[..<label].count(where: { $0.is("(") }) == 1
        else { return nil }
        let value = tokens[(label + 2)..<tokens.endOfArgument(from: label + 2)]
        guard let first = value.first, let last = value.last, !first.is("nil") else { return nil }
        let bytes = Array(attribute.source.utf8)
        return String(decoding: bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
    }
}

/// `@RegionProperty`: an overridden property of a formatter that adopts the request's region at each use. The macro adds the accessors.
enum RegionPropertyMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        guard let source = request.declaration?.source, let variable = VariableDeclaration(source),
            variable.modifiers.contains("override"), !variable.isComputed
        else {
            return MacroExpansion(fault: "'@RegionProperty' requires an override without accessors", in: request)
        }
        let name = variable.name.text
        return MacroExpansion(
            """
            get { adopted { super.\(name) } }
            set { set(\\.\(name), newValue) { super.\(name) = newValue } }
            """)
    }
}

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
                ? MacroExpansion(fault: "'@\(request.name)' can only be applied to a \(keywords)", in: request)
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

/// `@UnionValue`, which makes an enumeration an intent value if every case has a single associated value of a supported type.
enum UnionValueMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        guard let source = request.declaration?.source, let type = TypeDeclaration(source), type.keyword.is("enum")
        else { return MacroExpansion(fault: "'@UnionValue' can only be applied to an 'enum'", in: request) }
        if let other = type.otherCases.first {
            return MacroExpansion(
                fault: "'@UnionValue' requires each case to have one unlabelled value: '\(other.text)' doesn't",
                at: other.range.lowerBound, in: request
            )
        }
        guard let name = request.extendedType, !request.conformances.isEmpty else { return MacroExpansion() }
        let cases = type.payloads.map { "case .\($0.name)(let value): value" }.joined(separator: "; ")
        return MacroExpansion(
            """
            extension \(name): \(request.conformances.joined(separator: ", ")) {
                \(type.access)static var _intentValueType: _IntentValueType {
                    ._union(\(name).self) { switch $0 { \(cases) } }
                }
            }
            """)
    }
}
