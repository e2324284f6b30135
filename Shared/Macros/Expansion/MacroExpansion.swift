/// The expansion of a macro, or the errors in its use.
struct MacroExpansion: Hashable {
    /// The source that is added; empty for none.
    var source = ""
    /// The errors in the macro's use.
    var diagnostics: [MacroDiagnostic] = []

    /// Creates an expansion without errors.
    init(_ source: String = "") { self.source = source }

    /// Creates an expansion with an error at an offset of a piece of source.
    init(fault message: String, at offset: Int = 0, of syntax: MacroRequest.Syntax? = nil) {
        diagnostics = [MacroDiagnostic(message: message, position: syntax?.position(offset) ?? .init())]
    }
}

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

/// An error in the use of a macro, with its position.
struct MacroDiagnostic: Hashable {
    /// A position in a file, in bytes from its beginning.
    struct Position: Hashable {
        var fileName = ""
        var offset = 0
    }

    var message: String
    var position = Position()

    /// The diagnostic in the compiler's format.
    var json: [String: Any] {
        let place: [String: Any] = ["fileName": position.fileName, "offset": position.offset]
        return [
            "message": message, "severity": "error", "position": place, "highlights": [Any](), "notes": [Any](),
            "fixIts": [Any](),
        ]
    }
}
