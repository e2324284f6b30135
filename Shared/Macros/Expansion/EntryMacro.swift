/// `@Entry`: a property of environment, transaction, container or focused values, with its key.
///
/// If the property's type is written or evident from a literal, the default value is computed at every access; otherwise it is computed
/// once.
enum EntryMacro {
    /// The types that can have entries, and the protocols of their keys.
    private static let keyProtocols = [
        "EnvironmentValues": "EnvironmentKey", "Transaction": "TransactionKey", "ContainerValues": "ContainerValueKey",
        "FocusedValues": "FocusedValueKey",
    ]

    static func expand(_ request: MacroRequest) -> MacroExpansion {
        let isPeer = request.role == .peer
        let variable: VariableDeclaration
        let keyProtocol: String
        do {
            (variable, keyProtocol) = try read(request)
        } catch {
            // Reported once; without an accessor the compiler would report follow-up errors.
            return isPeer ? error.expansion : MacroExpansion("get { preconditionFailure() }")
        }
        let key = "__Key_\(variable.plainName)"
        guard isPeer else {
            return MacroExpansion(
                """
                get { self[\(key).self] }
                set { self[\(key).self] = newValue }
                """)
        }
        return MacroExpansion(
            """
            private struct \(key): \(keyProtocol) {
                \(body(of: variable, isFocused: keyProtocol == "FocusedValueKey"))
            }
            """)
    }

    /// Returns the members of the key.
    private static func body(of variable: VariableDeclaration, isFocused: Bool) -> String {
        if isFocused {
            let type = variable.type ?? ""
            let isWritten = type.hasPrefix("Optional<") && type.hasSuffix(">")
            return "typealias Value = \(isWritten ? String(type.dropFirst(9).dropLast()) : String(type.dropLast()))"
        }
        let value = variable.value ?? "nil"
        guard let type = variable.type ?? literalType(variable.valueTokens) else {
            return "static let defaultValue = \(value)"
        }
        return """
            typealias Value = \(type)
                static var defaultValue: \(type) { \(value) }
            """
    }

    /// Returns the default type of a literal; `nil` if only the compiler knows the type.
    static func literalType(_ tokens: [SourceToken]) -> String? {
        let unsigned = tokens.first?.is("-") == true ? Array(tokens.dropFirst()) : tokens
        guard unsigned.count == 1, let token = unsigned.first else { return nil }
        switch token.kind {
        case .string: return tokens.count == 1 ? "String" : nil
        case .word: return tokens.count == 1 && ["true", "false"].contains(token.text) ? "Bool" : nil
        case .number:
            let isHexadecimal = token.text.hasPrefix("0x")
            let isFraction = token.text.contains { isHexadecimal ? ".pP".contains($0) : ".eE".contains($0) }
            return isFraction ? "Double" : "Int"
        case .sign: return nil
        }
    }

    private static func read(
        _ request: MacroRequest
    ) throws(MacroFault) -> (VariableDeclaration, keyProtocol: String) {
        let around = request.surroundings.first.flatMap(TypeDeclaration.init)
        guard let declaration = request.declaration, let variable = VariableDeclaration(declaration.source),
            variable.keyword.is("var"), !variable.isStatic, let around, around.keyword.is("extension"),
            let keyProtocol = keyProtocols[around.name.text]
        else {
            throw MacroFault(
                "'@Entry' macro can only attach to var declarations inside extensions of EnvironmentValues, Transaction, ContainerValues, or FocusedValues",
                in: request)
        }
        let name = variable.name.range.lowerBound
        func fault(_ message: String) -> MacroFault { MacroFault(message, at: name, in: request) }
        if variable.isComputed { throw fault("'@Entry' cannot be applied to a computed property") }
        let isOptional = variable.type.map { $0.hasSuffix("?") || $0.hasPrefix("Optional<") } ?? false
        if keyProtocol == "FocusedValueKey" {
            guard isOptional else { throw fault("'@Entry' in FocusedValues requires a property of an optional type") }
        } else if variable.value == nil, !isOptional {
            throw fault("'@Entry' requires a default value: '\(variable.plainName)' has none")
        }
        return (variable, keyProtocol)
    }
}
