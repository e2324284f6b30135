/// `#Preview`: a type that makes what is previewed, for the runtime to find by the conformance the compiler records.
enum PreviewMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        let written = request.attribute ?? .init(source: "", fileName: "", offset: 0)
        let tokens = SourceLexer.tokens(of: written.source)
        // Attributes stand before it.
        guard
            let sign = tokens.indices.dropLast().first(where: { tokens[$0].is("#") && tokens[$0 + 1].is(request.name) })
        else { return MacroExpansion(fault: "'#Preview' isn't written as one", of: request.attribute) }
        // The compiler counts from the spaces and comments before it.
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

    /// The source of tokens, and what is between them, without the attribute that means something in a `#Preview` alone.
    private static func withoutPreviewable(_ source: String, _ tokens: ArraySlice<SourceToken>) -> String {
        guard let first = tokens.first, let last = tokens.last else { return "()" }
        let bytes = Array(source.utf8)
        // Between the name and its arguments lies nothing but space.
        var (kept, from): ([UInt8], Int) = ([], first.range.lowerBound)
        if first.is("{") { kept.append(UInt8(ascii: " ")) }
        for index in tokens.indices.dropLast() where tokens[index].is("@") && tokens[index + 1].is("Previewable") {
            kept += bytes[from..<tokens[index].range.lowerBound]
            from = tokens[index + 1].range.upperBound
        }
        kept += bytes[from..<last.range.upperBound]
        return String(decoding: kept, as: UTF8.self)
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
