/// The error for an incorrect use of a macro, with its position in the declaration.
struct MacroFault: Error {
    let expansion: MacroExpansion

    /// Creates an error at an offset of the declaration's source, by default at its keyword.
    init(_ message: String, at offset: Int? = nil, in request: MacroRequest) {
        let source = request.declaration ?? request.attribute
        let tokens = [SourceToken](of: source?.source ?? "")
        let head = DeclarationHead(tokens)
        let keyword = head.keyword?.range.lowerBound ?? tokens.first?.range.lowerBound ?? 0
        expansion = MacroExpansion(fault: message, at: offset ?? keyword, of: source)
    }
}
