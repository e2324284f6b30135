import SwiftLexing

/// An `import` of a source, such as `@preconcurrency import struct UIKit.UIColor`.
struct ImportStatement: Hashable {
    /// The imported module, without submodules and declarations.
    let module: String
    /// The line of the module's name.
    let line: Int
    /// The bytes of the statement, with its attributes, its access level and a semicolon that ends it.
    let range: Range<Int>
    /// The bytes of the module's name.
    let name: Range<Int>
    /// The bytes from the keyword of a single declaration to the module's name; nil if the whole module is imported.
    let kind: Range<Int>?
    /// The bytes after the module's name, such as those of `.log` in `os.log`; nil if there are none.
    let rest: Range<Int>?
    /// The last component of the path.
    let last: String
    /// The index of the first token after the statement.
    let end: Int

    private static let kinds: Set<String> = [
        "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor", "macro",
    ]
    private static let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private", "open"]

    /// Reads the statement whose word `import` is at an index; nil if another construct is there.
    init?(_ tokens: [SwiftToken], at index: Int) {
        guard tokens[index].isWord("import") else { return nil }
        let start = Self.start(tokens, index)
        guard start < index || tokens[index].startsLine || index > 0 && tokens[index - 1].isMark(";") || index == 0
        else { return nil }
        var next = index + 1
        func word(_ index: Int) -> SwiftToken? {
            index < tokens.count && tokens[index].kind == .word ? tokens[index] : nil
        }
        // A parameter's label can stand at the start of a line.
        guard var first = word(next), next + 1 >= tokens.count || !tokens[next + 1].isMark(":"),
            start == 0 || !tokens[start - 1].isMark("(") && !tokens[start - 1].isMark(",")
        else { return nil }
        if Self.kinds.contains(first.text), !first.isQuoted, let module = word(next + 1) {
            kind = first.range.lowerBound..<module.range.lowerBound
            next += 1
            first = module
        } else {
            kind = nil
        }
        var end = next + 1
        while end < tokens.count, !tokens[end].startsLine, !tokens[end].isMark(";") { end += 1 }
        (module, line, name, self.end) = (first.text, first.line, first.range, end)
        last = word(end - 1)?.text ?? first.text
        let upper = tokens[end - 1].range.upperBound
        let separator = end < tokens.count && tokens[end].isMark(";") ? tokens[end].range.upperBound : upper
        range = tokens[start].range.lowerBound..<separator
        rest = end - 1 > next ? first.range.upperBound..<upper : nil
    }

    /// Returns the index of the first token of the attributes and access level before the word `import`.
    private static func start(_ tokens: [SwiftToken], _ index: Int) -> Int {
        var start = index
        while start > 0, index - start < 64 {
            let previous = tokens[start - 1]
            if previous.kind == .word, levels.contains(previous.text) {
                start -= 1
            } else if previous.kind == .word, start > 1, tokens[start - 2].isMark("@") {
                start -= 2
            } else if previous.isMark(")"), let open = tokens[..<start].lastIndex(where: { $0.isMark("(") }), open > 1,
                tokens[open - 2].isMark("@"), start - open < 8
            {
                // @_spi(Name)
                start = open - 2
            } else {
                break
            }
        }
        return start
    }
}
