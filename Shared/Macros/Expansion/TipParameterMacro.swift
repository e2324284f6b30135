/// `@Parameter` of TipKit: a static property of a tip, whose value is stored for the process. The macro adds the accessors, and a property
/// whose name begins with a dollar sign for rules.
enum TipParameterMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        guard let source = request.declaration?.source, let variable = VariableDeclaration(source),
            variable.keyword.is("var"), variable.isStatic, !variable.isComputed, let value = variable.value,
            let type = variable.type ?? EntryMacro.literalType(variable.valueTokens)
        else {
            // Reported once; without an accessor the compiler would report follow-up errors.
            guard request.role == .peer else { return MacroExpansion("get { preconditionFailure() }") }
            return MacroFault("'@Parameter' requires a static 'var' with a type and a value", in: request).expansion
        }
        let name = variable.plainName
        guard request.role == .peer else {
            return MacroExpansion(
                """
                get { $\(name).wrappedValue }
                set { $\(name).wrappedValue = newValue }
                """)
        }
        let access = variable.modifiers.first { ["public", "package", "fileprivate", "private"].contains($0) }
        return MacroExpansion(
            """
            \(access.map { $0 + " " } ?? "")static var $\(name): TipKit.Tips.Parameter<\(type)> {
                TipKit.Tips.Parameter(Self.self, "\(name)", \(value))
            }
            """)
    }
}
