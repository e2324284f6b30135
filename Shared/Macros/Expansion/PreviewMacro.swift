/// `#Preview`: a type that creates the preview, found at run time by the conformance that the compiler records.
enum PreviewMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        let written = request.attribute ?? .init(source: "", fileName: "", offset: 0)
        let tokens = [SourceToken](of: written.source)
        // Attributes may precede the macro.
        guard
            let sign = tokens.indices.dropLast().first(where: { tokens[$0].is("#") && tokens[$0 + 1].is(request.name) })
        else { return MacroExpansion(fault: "invalid '#Preview'", of: request.attribute) }
        // The compiler's position includes the white space and comments before the macro.
        let before = written.source.utf8.prefix(tokens[sign].range.lowerBound)
        let line = written.line + before.count { $0 == UInt8(ascii: "\n") }
        let arguments = withoutPreviewable(written.source, tokens[(sign + 2)...])
        return MacroExpansion(
            """
            struct \(request.uniqueName("PreviewRecord")): _PreviewRecord {
                static var _file: String { \(literal(written.fileID)) }
                static var _line: Int { \(line) }
                static func _make() -> _Preview { _Preview\(arguments) }
            }
            """)
    }

    /// Returns the source from the first to the last token, without the `@Previewable` attribute.
    private static func withoutPreviewable(_ source: String, _ tokens: ArraySlice<SourceToken>) -> String {
        guard let first = tokens.first, let last = tokens.last else { return "()" }
        let bytes = Array(source.utf8)
        // Only white space is between the name and its arguments.
        var (output, from): ([UInt8], Int) = ([], first.range.lowerBound)
        if first.is("{") { output.append(UInt8(ascii: " ")) }
        for index in tokens.indices.dropLast() where tokens[index].is("@") && tokens[index + 1].is("Previewable") {
            output += bytes[from..<tokens[index].range.lowerBound]
            from = tokens[index + 1].range.upperBound
        }
        output += bytes[from..<last.range.upperBound]
        return String(decoding: output, as: UTF8.self)
    }

    private static func literal(_ text: String) -> String {
        var quoted = "\""
        for character in text {
            if character == "\"" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        return quoted + "\""
    }
}

/// `@Previewable`: a dynamic property in a preview's body. The macro checks its use and adds nothing.
enum PreviewableMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        func isPreview(_ source: String) -> Bool {
            let tokens = [SourceToken](of: source)
            return tokens.count > 1 && tokens[0].is("#") && tokens.prefix(4).contains { $0.is("Preview") }
        }
        guard request.surroundings.contains(where: isPreview) else {
            return MacroExpansion(
                fault: "'@Previewable' can only be applied to a property in the body of a '#Preview'", in: request)
        }
        guard let source = request.declaration?.source, let variable = VariableDeclaration(source),
            variable.keyword.is("var")
        else { return MacroExpansion(fault: "'@Previewable' can only be applied to a 'var'", in: request) }
        return MacroExpansion()
    }
}

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
        switch read(request) {
        case .property(let variable, let keyProtocol): return expansion(of: variable, keyProtocol, isPeer: isPeer)
        // Reported once; without an accessor the compiler would report follow-up errors.
        case .refused(let fault): return isPeer ? fault : MacroExpansion("get { preconditionFailure() }")
        }
    }

    private static func expansion(
        of variable: VariableDeclaration, _ keyProtocol: String, isPeer: Bool
    ) -> MacroExpansion {
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

    /// A property with the attribute, or the errors of an incorrect use.
    private enum Entry {
        case property(VariableDeclaration, keyProtocol: String)
        case refused(MacroExpansion)
    }

    private static func read(_ request: MacroRequest) -> Entry {
        var position: Int?
        func refused(_ message: String) -> Entry { .refused(MacroExpansion(fault: message, at: position, in: request)) }
        let around = request.surroundings.first.flatMap(TypeDeclaration.init)
        guard let declaration = request.declaration, let variable = VariableDeclaration(declaration.source),
            variable.keyword.is("var"), !variable.isStatic, let around, around.keyword.is("extension"),
            let keyProtocol = keyProtocols[around.name.text]
        else {
            return refused(
                "'@Entry' macro can only attach to var declarations inside extensions of EnvironmentValues, Transaction, ContainerValues, or FocusedValues"
            )
        }
        position = variable.name.range.lowerBound
        if variable.isComputed { return refused("'@Entry' cannot be applied to a computed property") }
        let isOptional = variable.type.map { $0.hasSuffix("?") || $0.hasPrefix("Optional<") } ?? false
        if keyProtocol == "FocusedValueKey" {
            guard isOptional else {
                return refused("'@Entry' in FocusedValues requires a property of an optional type")
            }
        } else if variable.value == nil, !isOptional {
            return refused("'@Entry' requires a default value: '\(variable.plainName)' has none")
        }
        return .property(variable, keyProtocol: keyProtocol)
    }
}
