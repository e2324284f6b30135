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
