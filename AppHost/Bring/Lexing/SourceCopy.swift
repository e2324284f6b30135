import SwiftLexing

/// The copy of a source that the compiler reads in place of the source, if the source has constructs that an iPhone's build accepts and
/// Linux doesn't.
///
/// Every line and column of the copy is that of the source: a construct is replaced by a text that isn't longer, filled up with spaces.
struct SourceCopy {
    private struct Edit {
        let range: Range<Int>
        let text: String
        /// True to fill up before the text's last character instead of after it.
        var isFilledInside = false
    }

    private var edits: [Edit] = []
    private let source: [UInt8]

    /// The copy; nil if nothing is replaced.
    var bytes: [UInt8]? {
        guard !edits.isEmpty else { return nil }
        var (result, copied): ([UInt8], Int) = ([], 0)
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
        where edit.range.lowerBound >= copied && edit.range.upperBound <= source.count {
            result += source[copied..<edit.range.lowerBound]
            // The line ends of a construct of several lines stay.
            var term = source[edit.range].map { "\r\n".utf8.contains($0) ? $0 : UInt8(ascii: " ") }
            var text = Array(edit.text.utf8)
            if edit.isFilledInside, let last = text.popLast() { term[term.count - 1] = last }
            let line = term.firstIndex { $0 != UInt8(ascii: " ") } ?? text.count
            // A text that is longer than the construct's first line only moves the rest of that line.
            term.replaceSubrange(..<min(line, text.count, term.count), with: text)
            result += term
            copied = edit.range.upperBound
        }
        return result + source[copied...]
    }

    /// Creates the copy of a source.
    ///
    /// - Parameters:
    ///   - blocks: The source's conditions, each of which gets its value.
    ///   - imports: The source's imports. Submodules are replaced by their modules.
    ///   - isMissing: Returns true for a module of which an import is left out.
    ///   - renamed: The names under which the app's own modules are compiled, by the names in the source.
    ///   - shadowed: The modules with the name of a type, which is meant before a dot.
    init(
        _ source: [UInt8], _ blocks: ConditionalBlocks, imports: [ImportStatement], isMissing: (String) -> Bool,
        renamed: [String: String] = [:], shadowed: Set<String> = []
    ) {
        self.source = source
        edits = blocks.replacements.map { Edit(range: $0.range, text: "(\($0.value))", isFilledInside: true) }
        for statement in imports {
            if isMissing(statement.module) {
                edits.append(Edit(range: statement.range, text: ""))
                continue
            }
            if let name = renamed[statement.module] { edits.append(Edit(range: statement.name, text: name)) }
            guard let rest = statement.rest else { continue }
            guard let kind = statement.kind else {
                // Swift's modules have no submodules, such as os.log, which are C's.
                edits.append(Edit(range: rest, text: ""))
                continue
            }
            if statement.module == "AppIntents", Self.macroNames.contains(statement.last) {
                edits += [Edit(range: kind, text: ""), Edit(range: rest, text: "")]
            }
        }
        let qualifiers = renamed.filter { !shadowed.contains($0.key) }
        for index in blocks.tokens.indices { add(blocks.tokens, index, qualifiers) }
    }

    /// The declarations that have the names of macros. An import of one of them alone is ambiguous for the compiler.
    private static let macroNames: Set<String> = [
        "AppEntity", "AppEnum", "AppIntent", "AssistantEntity", "AssistantEnum", "AssistantIntent",
    ]

    /// The attributes that make a declaration visible to Objective-C or to Interface Builder.
    private static let attributes: Set<String> = [
        "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "IBSegueAction",
    ]

    /// Replaces the construct at a token, if Linux doesn't accept it.
    private mutating func add(_ tokens: [SwiftToken], _ index: Int, _ renamed: [String: String]) {
        let token = tokens[index]
        func next(_ offset: Int) -> SwiftToken? { index + offset < tokens.count ? tokens[index + offset] : nil }
        if token.isMark("@"), let name = next(1), Self.attributes.contains(name.text) {
            var end = index + 1
            // The name in Objective-C follows without a space: @objc(name:other:).
            if let open = next(2), open.isMark("("), open.range.lowerBound == name.range.upperBound {
                end = Self.closing(tokens, index + 2) ?? end
            }
            edits.append(Edit(range: token.range.lowerBound..<tokens[end].range.upperBound, text: ""))
        } else if token.isMark("@"), let name = next(1), name.text == "NSManaged" {
            edits.append(Edit(range: token.range.lowerBound..<name.range.upperBound, text: ""))
            if let body = ManagedBody(tokens, after: index + 2) {
                edits.append(Edit(range: body.place..<body.place, text: " \(body.text)"))
            }
        } else if token.isWord("override"), Self.isManagedInitializer(tokens, after: index + 1) {
            // Objects of rows are made with this initialiser, which Swift must know to be in each class.
            edits.append(Edit(range: token.range, text: "required"))
        } else if token.kind == .directive, token.text == "#selector" || token.text == "#keyPath",
            next(1)?.isMark("(") == true, let end = Self.closing(tokens, index + 1)
        {
            let isPath = token.text == "#keyPath"
            let name = Self.name(tokens[(index + 2)..<end], isPath: isPath)
            edits.append(
                Edit(
                    range: token.range.lowerBound..<tokens[end].range.upperBound,
                    text: isPath ? "\"\(name)\"" : "_Sel(\"\(name)\")"))
        } else if !token.isQuoted, let name = renamed[token.text], token.kind == .word, next(1)?.isMark(".") == true,
            index == 0 || !tokens[index - 1].isMark(".") && !tokens[index - 1].isWord("import")
        {
            edits.append(Edit(range: token.range, text: name))
        }
    }

    /// Returns true for the initialiser of Core Data's objects, `init(entity:insertInto:)`.
    private static func isManagedInitializer(_ tokens: [SwiftToken], after start: Int) -> Bool {
        let modifiers: Set<String> = ["public", "open", "internal"]
        let rest = tokens[start..<min(tokens.count, start + 16)].drop { modifiers.contains($0.text) }
        return rest.prefix(3).map(\.text) == ["init", "(", "entity"] && rest.contains { $0.isWord("insertInto") }
    }

    /// Returns the index of the bracket that closes the bracket at an index.
    private static func closing(_ tokens: [SwiftToken], _ open: Int) -> Int? {
        var depth = 0
        for index in open..<min(tokens.count, open + 256) {
            depth += tokens[index].isMark("(") ? 1 : tokens[index].isMark(")") ? -1 : 0
            if depth == 0 { return index }
        }
        return nil
    }

    /// Returns the name that a selector or key path has in Objective-C: `tick` for `Clock.tick(_:)`, `name.count` for `Tea.name.count`.
    private static func name(_ tokens: ArraySlice<SwiftToken>, isPath: Bool) -> String {
        var parts = tokens.prefix { !$0.isMark("(") && !$0.isWord("as") }.filter { $0.kind == .word }.map(\.text)
        if ["getter", "setter"].contains(parts.first ?? "") { parts.removeFirst() }
        guard isPath else { return parts.last ?? "" }
        return parts.drop { $0 == "self" || $0.first?.isUppercase == true }.joined(separator: ".")
    }
}

/// The body of a property or method marked `@NSManaged`, which the Objective-C runtime provides on a phone.
private struct ManagedBody {
    /// The offset at which the body is inserted: at the end of the declaration.
    let place: Int
    let text: String

    /// Finds the end of the declaration that follows an attribute; nil if it has a body.
    init?(_ tokens: [SwiftToken], after start: Int) {
        let rest = tokens[start..<min(tokens.count, start + 64)]
        guard let keyword = rest.firstIndex(where: { $0.isWord("var") || $0.isWord("func") }) else { return nil }
        var (depth, end, previous): (Int, Int?, Int) = (0, nil, keyword)
        var (names, hasColon): ([String], Bool) = ([], false)
        let isMethod = tokens[keyword].text == "func"
        for index in keyword + 1..<min(tokens.count, keyword + 256) {
            let token = tokens[index]
            if depth == 0, end != nil, token.line > tokens[previous].line || ["{", "}", ";", "="].contains(token.text) {
                if token.isMark("{") || token.isMark("=") { return nil }
                break
            }
            if token.kind == .mark, token.text != "->" {
                depth += token.text.count { "([<".contains($0) } - token.text.count { ")]>".contains($0) }
            }
            if depth == 1, isMethod, token.isMark(":") { names.append(tokens[previous].text) }
            if hasColon || isMethod && depth == 0 && token.isMark(")") || isMethod && end != nil { end = index }
            if !isMethod, depth == 0, token.isMark(":") { hasColon = true }
            previous = index
        }
        guard let end else { return nil }
        place = tokens[end].range.upperBound
        text = isMethod ? "{ _mutate(\(names.joined(separator: ", "))) }" : ModelWriter.accessors
    }
}

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
