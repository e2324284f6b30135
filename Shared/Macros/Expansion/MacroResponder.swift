/// The macro side of the compiler's plug-in protocol.
package enum MacroResponder {
    /// Returns the response to a message of the compiler.
    package static func answer(to message: [String: Any]) -> [String: Any] {
        if message["getCapability"] != nil {
            return ["getCapabilityResult": ["capability": ["protocolVersion": 7]]]
        }
        let expansion = expansion(for: message)
        return [
            "expandMacroResult": [
                "expandedSource": expansion.source, "diagnostics": expansion.diagnostics.map(\.json),
            ] as [String: Any]
        ]
    }

    /// Returns the expansion that a message requests.
    static func expansion(for message: [String: Any]) -> MacroExpansion {
        guard let request = MacroRequest(message) else {
            return MacroExpansion(fault: "the macro plug-in doesn't recognise this message")
        }
        if let subject = SchemaMacro.Subject(rawValue: request.typeName) {
            return SchemaMacro(subject: subject, request: request).expand()
        }
        switch request.typeName {
        case "PreviewMacro": return PreviewMacro.expand(request)
        case "PreviewableMacro": return PreviewableMacro.expand(request)
        case "EntryMacro": return EntryMacro.expand(request)
        case "ComputedPropertyMacro", "DeferredPropertyMacro": return PropertyMacro.expand(request)
        case "RegionPropertyMacro": return RegionPropertyMacro.expand(request)
        case "ConstantsMacro": return ConstantsMacro.expand(request)
        case "TipParameterMacro": return TipParameterMacro.expand(request)
        case "TipRuleMacro": return MacroExpansion("TipKit.Tips.Rule()")
        case "ModelMacro": return ModelMacro(request: request).expand()
        case "PersistedPropertyMacro": return PersistedPropertyMacro.expand(request)
        // The macro of the enclosing class reads these, which add nothing themselves.
        case "ModelMarkerMacro": return MacroExpansion()
        case "QueryMacro": return QueryMacro.expand(request)
        case "ModelActorMacro": return ModelActorMacro.expand(request)
        case "UnionValueMacro": return UnionValueMacro.expand(request)
        default:
            return MacroExpansion(
                fault: "the macro plug-in has no macro \(request.typeName)", of: request.attribute)
        }
    }
}
