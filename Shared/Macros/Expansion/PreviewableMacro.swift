/// `@Previewable`: a dynamic property in a preview's body. The macro checks its use and adds nothing.
enum PreviewableMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        func isPreview(_ source: String) -> Bool {
            let tokens = [SourceToken](of: source)
            return tokens.count > 1 && tokens[0].is("#") && tokens.prefix(4).contains { $0.is("Preview") }
        }
        guard request.surroundings.contains(where: isPreview) else {
            return MacroFault(
                "'@Previewable' can only be applied to a property in the body of a '#Preview'", in: request
            )
            .expansion
        }
        guard let source = request.declaration?.source, let variable = VariableDeclaration(source),
            variable.keyword.is("var")
        else { return MacroFault("'@Previewable' can only be applied to a 'var'", in: request).expansion }
        return MacroExpansion()
    }
}
