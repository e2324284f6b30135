/// `@ComputedProperty` and `@DeferredProperty`: properties of an entity whose values are computed on demand.
///
/// For a computed property the macro adds a projected property, whose name begins with a dollar sign, and a record through which the
/// property is found, because `Mirror` lists stored properties only. For a deferred property it adds nothing, because the value is computed
/// only on request. It diagnoses incorrect uses.
enum PropertyMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        func fault(_ message: String, at offset: Int? = nil) -> MacroExpansion {
            MacroFault("'@\(request.name)' \(message)", at: offset, in: request).expansion
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
            return MacroFault("'@RegionProperty' requires an override without accessors", in: request).expansion
        }
        let name = variable.name.text
        return MacroExpansion(
            """
            get { adopted { super.\(name) } }
            set { set(\\.\(name), newValue) { super.\(name) = newValue } }
            """)
    }
}
