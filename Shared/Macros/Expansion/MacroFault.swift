/// A wrong use of a macro, with its place in the declaration it stands at.
struct MacroFault: Error {
    let expansion: MacroExpansion

    /// A fault at an offset of the declaration's source; without one, at its keyword.
    init(_ message: String, at offset: Int? = nil, in request: MacroRequest) {
        let source = request.declaration ?? request.attribute
        let tokens = SourceLexer.tokens(of: source?.source ?? "")
        let head = DeclarationHead(tokens)
        let keyword = head.keyword?.range.lowerBound ?? tokens.first?.range.lowerBound ?? 0
        expansion = MacroExpansion(fault: message, at: offset ?? keyword, of: source)
    }
}
