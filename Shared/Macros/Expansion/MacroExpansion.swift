/// What a macro stands for, or what is wrong with its use.
struct MacroExpansion: Hashable {
    /// The source that is added; empty for none.
    var source = ""
    /// What is wrong.
    var diagnostics: [MacroDiagnostic] = []

    /// Source and nothing wrong.
    init(_ source: String = "") { self.source = source }

    /// A fault, at a place of a piece of source.
    init(fault message: String, at offset: Int = 0, of syntax: MacroRequest.Syntax? = nil) {
        diagnostics = [MacroDiagnostic(message: message, position: syntax?.position(offset) ?? .init())]
    }
}
