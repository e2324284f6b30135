/// `@Entry`: a property of the environment, of a transaction, of a container or of what has the focus, and its key.
///
/// The property's value where nobody set one is made when it is first asked for: at every call where the property's type is written
/// or a literal shows it, else once.
enum EntryMacro {
    /// What can have entries, and the protocol of their keys.
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
            // Told once; without an accessor the compiler would go on about it.
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

    /// The members of the key.
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

    /// The type a literal has by itself; `nil` for what only the compiler knows.
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
