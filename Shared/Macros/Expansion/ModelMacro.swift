/// `@Model`: makes a class a persistent model. Its stored properties become computed, with their values in a storage that a context reads and
/// writes, and the list of the properties becomes the schema's metadata.
struct ModelMacro {
    let request: MacroRequest

    func expand() -> MacroExpansion {
        if request.role == .memberAttribute {
            let property = request.declaration.flatMap { VariableDeclaration($0.source) }
            return MacroExpansion(property?.isPersistent == true ? "@SwiftData._PersistedProperty" : "")
        }
        guard let source = request.declaration?.source, let type = TypeDeclaration(source), type.keyword.is("class")
        else {
            return request.role == .member
                ? MacroExpansion(fault: "'@Model' can only be applied to a 'class'", in: request) : MacroExpansion()
        }
        if request.role == .conformance {
            guard let name = request.extendedType, !request.conformances.isEmpty else { return MacroExpansion() }
            // In a module that is isolated to the main actor by default, contexts of other actors use the model, too.
            let conformances = request.conformances.map { "nonisolated \($0)" }.joined(separator: ", ")
            return MacroExpansion("extension \(name): \(conformances) {}")
        }
        guard request.role == .member else { return MacroExpansion() }
        let members = MemberList(source)
        guard members.hasInitializer else {
            return MacroExpansion(
                fault: "'@Model' requires an initializer: '\(type.name.text)' has none", at: type.name.range.lowerBound,
                in: request
            )
        }
        return MacroExpansion(Self.members(of: type, members, inheritsModel: inheritsModel(source)))
    }

    /// True for a class that gets no conformance, although it doesn't declare one: its superclass is a model.
    private func inheritsModel(_ source: String) -> Bool {
        guard request.conformances.isEmpty, let name = TypeDeclaration(source)?.name else { return false }
        let head = [SourceToken](of: source).drop { $0 != name }.prefix { !$0.is("{") }
        return head.contains { $0.is(":") } && !head.contains { $0.is("PersistentModel") }
    }

    private static func members(of type: TypeDeclaration, _ members: MemberList, inheritsModel: Bool) -> String {
        let (name, access) = (type.name.text, type.access)
        let properties = members.variables.filter(\.declaration.isPersistent)
        let descriptions = properties.map { property in
            let declaration = property.declaration
            var parts = ["\"\(declaration.plainName)\"", "\\\(name).\(declaration.name.text)"]
            if let value = declaration.value { parts.append("defaultValue: \(value)") }
            for (kind, arguments) in property.attributes where ["Attribute", "Relationship"].contains(kind) {
                parts.append("metadata: SwiftData.Schema.\(kind)\(arguments.isEmpty ? "()" : arguments)")
            }
            return "SwiftData.Schema.PropertyMetadata(\(parts.joined(separator: ", ")))"
        }
        let keys = ["Unique", "Index"].flatMap { kind in
            members.directives.filter { $0.name == kind }.map {
                "SwiftData.Schema.PropertyMetadata(_\(kind.lowercased()): \($0.keys))"
            }
        }
        let list = (descriptions + keys).map { "        \($0)," }.joined(separator: "\n")
        let begin = properties.map { "    _\($0.declaration.plainName) = SwiftData._SwiftDataNoType()" }
        // A subclass has a storage of its own, because its properties get their values before the superclass is initialised.
        let (override, storage, metadata, initialise) =
            inheritsModel
            ? (
                "override ", "_$backingData.joined(super.persistentBackingData)", "super.schemaMetadata + ",
                "\n    super.init(backingData: backingData)"
            ) : ("", "_$backingData", "", "")
        let scope = type.modifiers.contains("final") && !inheritsModel ? "static" : "class"
        return """
            private nonisolated let _$backingData = SwiftData._ModelStorage(\(name).self)
            \(access)\(override)nonisolated var persistentBackingData: SwiftData._ModelStorage { \(storage) }
            \(access)\(override)nonisolated \(scope) var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
                \(metadata)SwiftData._schemaMetadata { [
            \(list)
                ] }
            }
            \(access)nonisolated required init(backingData: SwiftData._ModelStorage) {
            \(begin.joined(separator: "\n"))\(initialise)
                _$backingData.adopt(backingData)
            }
            """
    }
}

/// The accessors and the place of a persistent property, for the initializer's check that each property gets a value.
enum PersistedPropertyMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        guard let source = request.declaration?.source, let variable = VariableDeclaration(source) else {
            return MacroExpansion()
        }
        let (name, plain) = (variable.name.text, variable.plainName)
        if request.role == .peer {
            if variable.hasMoreNames {
                return MacroExpansion(
                    fault: "'@Model' requires a 'var' for each property: '\(plain)' shares its own with another",
                    at: variable.name.range.lowerBound, in: request
                )
            }
            // An optional property without a value is nil, as in any class.
            let isOptional = variable.type.map { type in
                type.hasSuffix("?") || type.hasSuffix("!") || type.hasPrefix("Optional<")
            }
            let value = variable.value == nil && isOptional == true ? " = SwiftData._SwiftDataNoType()" : ""
            return MacroExpansion("private var _\(plain): SwiftData._SwiftDataNoType\(value)")
        }
        return MacroExpansion(
            """
            @storageRestrictions(accesses: _$backingData, initializes: _\(plain))
            init(initialValue) {
                _$backingData.initialize("\(plain)", initialValue)
                _\(plain) = SwiftData._SwiftDataNoType()
            }
            get { _$backingData.value("\(plain)", of: self, \\.\(name)) }
            set { _$backingData.setValue(newValue, "\(plain)", of: self, \\.\(name)) }
            """)
    }
}

extension VariableDeclaration {
    /// True for a property that a model stores.
    var isPersistent: Bool {
        // With a warning of the compiler, a constant is stored, too.
        (keyword.is("var") || keyword.is("let")) && !isStatic && !isComputed && !modifiers.contains("lazy")
            && !attributes.contains { ["Transient", "_PersistedProperty"].contains($0) }
    }
}

/// `@Query`: a view's property with the models that a query finds. The query is a stored property beside it, whose name has an underscore.
enum QueryMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        guard let source = request.declaration?.source, let variable = VariableDeclaration(source),
            variable.keyword.is("var"), !variable.isStatic, !variable.isComputed, let type = variable.type
        else {
            return request.role == .peer
                ? MacroExpansion(
                    fault: "'@Query' can only be applied to a 'var' with a type, such as '[Item]'", in: request)
                : MacroExpansion("get { preconditionFailure() }")
        }
        let name = "_\(variable.plainName)"
        if request.role == .accessor { return MacroExpansion("get { \(name).wrappedValue }") }
        let attribute = request.attribute?.source ?? ""
        let arguments = attribute.firstIndex(of: "(").map { String(attribute[$0...]) } ?? "()"
        let isArray = type.hasPrefix("[") && type.hasSuffix("]")
        let query = isArray ? "SwiftData.Query<\(type.dropFirst().dropLast()), \(type)>" : "SwiftData.Query"
        return MacroExpansion("private(set) var \(name) = \(query)\(arguments)")
    }
}

/// `@ModelActor`: gives an actor a context of a container, and an executor for it.
enum ModelActorMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        guard let source = request.declaration?.source, let type = TypeDeclaration(source), type.keyword.is("actor")
        else {
            return request.role == .member
                ? MacroExpansion(fault: "'@ModelActor' can only be applied to an 'actor'", in: request)
                : MacroExpansion()
        }
        if request.role == .conformance {
            guard let name = request.extendedType, !request.conformances.isEmpty else { return MacroExpansion() }
            return MacroExpansion("extension \(name): \(request.conformances.joined(separator: ", ")) {}")
        }
        let access = type.access
        return MacroExpansion(
            """
            \(access)nonisolated let modelExecutor: any SwiftData.ModelExecutor
            \(access)nonisolated let modelContainer: SwiftData.ModelContainer
            \(access)init(modelContainer: SwiftData.ModelContainer) {
                let modelContext = SwiftData.ModelContext(modelContainer)
                self.modelExecutor = SwiftData.DefaultSerialModelExecutor(modelContext: modelContext)
                self.modelContainer = modelContainer
            }
            """)
    }
}
