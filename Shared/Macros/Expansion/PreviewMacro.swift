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
