/// `@ComputedProperty` and `@DeferredProperty`: properties of an entity whose values are computed when asked for.
///
/// They add nothing: what an entity shows is read from the property itself. Wrong uses are told.
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
            return MacroExpansion()
        }
        guard variable.effects.contains("async") else {
            return fault("requires an asynchronous getter: '{ get async throws { … } }'", at: name)
        }
        return MacroExpansion()
    }
}
