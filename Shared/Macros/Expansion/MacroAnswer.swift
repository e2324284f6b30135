/// The macros' half of the conversation with the compiler.
package enum MacroAnswer {
    /// The answer to a message of the compiler.
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

    /// What the macro a message names stands for.
    static func expansion(for message: [String: Any]) -> MacroExpansion {
        guard let request = MacroRequest(message) else {
            return MacroExpansion(fault: "the macros' plug-in doesn't know this message")
        }
        if let subject = SchemaMacro.Subject(rawValue: request.typeName) {
            return SchemaMacro(subject: subject, request: request).expand()
        }
        switch request.typeName {
        case "PreviewMacro": return PreviewMacro.expand(request)
        case "PreviewableMacro": return PreviewableMacro.expand(request)
        case "EntryMacro": return EntryMacro.expand(request)
        case "ComputedPropertyMacro", "DeferredPropertyMacro": return PropertyMacro.expand(request)
        case "UnionValueMacro": return UnionValueMacro.expand(request)
        default:
            return MacroExpansion(
                fault: "the macros' plug-in has no macro \(request.typeName)", of: request.attribute)
        }
    }
}
