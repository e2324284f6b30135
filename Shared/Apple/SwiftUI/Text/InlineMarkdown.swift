/// A parser for inline Markdown: emphasis, code, strikethrough and links.
///
/// Follows [CommonMark 0.31](https://spec.commonmark.org/0.31.2/#inlines), with strikethrough and bare links of
/// [GitHub's extensions](https://github.github.com/gfm/). Whitespace is preserved, and block syntax is plain text. The running
/// time is at most quadratic in ``limit``; text beyond the limit isn't parsed.
package struct InlineMarkdown {
    /// The inline presentation intents of a span.
    package struct Intents: OptionSet, Hashable, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let emphasized = Intents(rawValue: 1)
        package static let strong = Intents(rawValue: 2)
        package static let code = Intents(rawValue: 4)
        package static let strikethrough = Intents(rawValue: 8)
    }

    /// A part of the text with uniform intents and link.
    package struct Span: Hashable, Sendable {
        package var text: String
        package var intents: Intents = []
        /// The link's destination; `nil` if the span isn't a link.
        package var link: String?
    }

    /// The maximum number of Unicode scalars that are parsed.
    package static let limit = 5_000

    /// Returns the spans of a text; characters that don't form valid markup remain in the text.
    package static func spans(of text: String) -> [Span] {
        guard text.unicodeScalars.contains(where: { "*_~`[<&\\@:.".unicodeScalars.contains($0) }) else {
            return text.isEmpty ? [] : [Span(text: text)]
        }
        let scalars = Array(text.unicodeScalars.prefix(limit))
        var parser = InlineMarkdown(scalars)
        parser.run()
        parser.addText(text.unicodeScalars.dropFirst(limit))
        return parser.spans
    }

    private struct Node {
        var scalars = String.UnicodeScalarView()
        var intents: Intents = []
        var link: String?
        /// True if the text that follows may be appended to this item.
        var isOpen = false
    }

    private struct Delimiter {
        var node: Int
        var mark: Unicode.Scalar
        var count: Int
        let original: Int
        let canOpen: Bool
        let canClose: Bool
    }

    private struct Bracket {
        var node: Int
        /// The number of delimiters before the bracket.
        var delimiters: Int
        let isImage: Bool
        var isActive = true
    }

    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var nodes: [Node] = []
    private var delimiters: [Delimiter] = []
    private var brackets: [Bracket] = []
    /// The start indices of backtick runs, by their length.
    private var backticks: [Int: [Int]] = [:]

    private init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
        var index = 0
        while index < scalars.count {
            let length = runLength(from: index, "`")
            if length > 0 { backticks[length, default: []].append(index) }
            index += max(length, 1)
        }
    }

    private var spans: [Span] {
        var spans: [Span] = []
        for node in nodes where !node.scalars.isEmpty {
            if let last = spans.last, last.intents == node.intents, last.link == node.link {
                spans[spans.count - 1].text.unicodeScalars.append(contentsOf: node.scalars)
            } else {
                spans.append(Span(text: String(node.scalars), intents: node.intents, link: node.link))
            }
        }
        return spans
    }

    private mutating func run() {
        while position < scalars.count {
            let scalar = scalars[position]
            switch scalar {
            case "\\": escape()
            case "`": code()
            case "*", "_", "~": delimiter(scalar)
            case "[": open(isImage: false)
            case "!" where position + 1 < scalars.count && scalars[position + 1] == "[": open(isImage: true)
            case "]": close()
            case "<": bracketedAddress()
            case "&": entity()
            case "h", "w", "H", "W": if !bareAddress() { take() }
            case "@": mailAddress()
            default: take()
            }
        }
        pair(from: 0)
    }

    // MARK: - Text

    private mutating func take() {
        addText(CollectionOfOne(scalars[position]))
        position += 1
    }

    private mutating func addText(_ text: some Sequence<Unicode.Scalar>) {
        if nodes.last?.isOpen != true { nodes.append(Node(isOpen: true)) }
        nodes[nodes.count - 1].scalars.append(contentsOf: text)
    }

    private mutating func escape() {
        guard position + 1 < scalars.count, scalars[position + 1].isASCII, scalars[position + 1].isMarkdownPunctuation
        else { return take() }
        position += 1
        take()
    }

    private mutating func code() {
        let length = runLength(from: position, "`")
        let start = position + length
        guard let end = backticks[length]?.first(where: { $0 >= start }) else {
            addText(scalars[position..<start])
            position = start
            return
        }
        var body = scalars[start..<end].map { $0 == "\n" ? " " : $0 }
        if body.count > 2, body.first == " ", body.last == " ", body.contains(where: { $0 != " " }) {
            body = Array(body.dropFirst().dropLast())
        }
        var node = Node(intents: .code)
        node.scalars.append(contentsOf: body)
        nodes.append(node)
        position = end + length
    }

    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
        "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "deg": "°", "euro": "€", "pound": "£", "yen": "¥",
        "middot": "·", "bull": "•", "times": "×", "laquo": "«", "raquo": "»", "larr": "←", "rarr": "→",
    ]

    private mutating func entity() {
        let end = scalars[position...].prefix(12).firstIndex(of: ";") ?? position
        guard end > position + 1 else { return take() }
        var name = String(String.UnicodeScalarView(scalars[(position + 1)..<end]))
        var scalar = Self.entities[name]
        if name.hasPrefix("#") {
            name.removeFirst()
            let isHexadecimal = name.hasPrefix("x") || name.hasPrefix("X")
            scalar = UInt32(isHexadecimal ? String(name.dropFirst()) : name, radix: isHexadecimal ? 16 : 10)
                .flatMap { Unicode.Scalar($0 == 0 ? 0xFFFD : $0) }
        }
        guard let scalar else { return take() }
        addText(CollectionOfOne(scalar))
        position = end + 1
    }

    private func runLength(from start: Int, _ mark: Unicode.Scalar) -> Int {
        var end = start
        while end < scalars.count, scalars[end] == mark { end += 1 }
        return end - start
    }

    // MARK: - Emphasis

    private mutating func delimiter(_ mark: Unicode.Scalar) {
        let length = runLength(from: position, mark)
        let before = position > 0 ? scalars[position - 1] : " "
        let after = position + length < scalars.count ? scalars[position + length] : " "
        let isLeft =
            !after.isMarkdownSpace
            && (!after.isMarkdownPunctuation || before.isMarkdownSpace || before.isMarkdownPunctuation)
        let isRight =
            !before.isMarkdownSpace
            && (!before.isMarkdownPunctuation || after.isMarkdownSpace || after.isMarkdownPunctuation)
        // An underscore within a word isn't markup.
        let canOpen = mark == "_" ? isLeft && (!isRight || before.isMarkdownPunctuation) : isLeft
        let canClose = mark == "_" ? isRight && (!isLeft || after.isMarkdownPunctuation) : isRight
        var node = Node()
        node.scalars.append(contentsOf: scalars[position..<position + length])
        nodes.append(node)
        position += length
        guard canOpen || canClose, mark != "~" || length < 3 else { return }
        delimiters.append(
            Delimiter(
                node: nodes.count - 1, mark: mark, count: length, original: length, canOpen: canOpen,
                canClose: canClose))
    }

    /// Pairs the delimiters from an index on, and then removes all delimiters from there on.
    private mutating func pair(from bottom: Int) {
        var closer = bottom
        while closer < delimiters.count {
            guard delimiters[closer].canClose, let opener = opener(for: closer, from: bottom) else {
                closer += 1
                continue
            }
            let (first, last) = (delimiters[opener], delimiters[closer])
            let used = first.mark == "~" ? first.count : min(first.count, last.count, 2)
            let intents: Intents = first.mark == "~" ? .strikethrough : used == 2 ? .strong : .emphasized
            for index in (first.node + 1)..<last.node { nodes[index].intents.insert(intents) }
            for index in [opener, closer] {
                delimiters[index].count -= used
                nodes[delimiters[index].node].scalars.removeLast(used)
            }
            // Delimiters between a pair can't open or close emphasis any more.
            var removed = delimiters.index(after: opener)..<closer
            if delimiters[opener].count == 0 { removed = opener..<closer }
            let isUsedUp = delimiters[closer].count == 0
            delimiters.removeSubrange(removed)
            closer -= removed.count
            if isUsedUp { delimiters.remove(at: closer) }
        }
        delimiters.removeSubrange(min(bottom, delimiters.count)...)
    }

    private func opener(for closer: Int, from bottom: Int) -> Int? {
        let last = delimiters[closer]
        return (bottom..<closer).last { index in
            let first = delimiters[index]
            guard first.mark == last.mark, first.canOpen else { return false }
            if first.mark == "~" { return first.count == last.count }
            // Runs that can both open and close pair only if the sum of their lengths isn't a multiple of three.
            guard first.canClose || last.canOpen else { return true }
            return (first.original + last.original) % 3 != 0
                || (first.original % 3 == 0 && last.original % 3 == 0)
        }
    }

    // MARK: - Links

    private mutating func open(isImage: Bool) {
        var node = Node()
        node.scalars.append(contentsOf: isImage ? ["!", "["] : ["["])
        nodes.append(node)
        brackets.append(Bracket(node: nodes.count - 1, delimiters: delimiters.count, isImage: isImage))
        position += isImage ? 2 : 1
    }

    private mutating func close() {
        guard let bracket = brackets.popLast() else { return take() }
        guard bracket.isActive, let (address, end) = destination(from: position + 1) else { return take() }
        pair(from: bracket.delimiters)
        nodes[bracket.node].scalars = .init()
        for index in (bracket.node + 1)..<nodes.count {
            if !bracket.isImage { nodes[index].link = address }
            nodes[index].isOpen = false
        }
        // A link can't contain links.
        if !bracket.isImage {
            for index in brackets.indices where !brackets[index].isImage { brackets[index].isActive = false }
        }
        position = end
    }

    /// Returns the destination in parentheses that starts at an index, and the index after it.
    private func destination(from start: Int) -> (String, Int)? {
        guard start < scalars.count, scalars[start] == "(" else { return nil }
        var index = start + 1
        func skipSpace() { while index < scalars.count, scalars[index].isMarkdownSpace { index += 1 } }
        skipSpace()
        var address = String.UnicodeScalarView()
        if index < scalars.count, scalars[index] == "<" {
            index += 1
            while index < scalars.count, scalars[index] != ">" {
                guard scalars[index] != "\n", scalars[index] != "<" else { return nil }
                address.append(scalars[index])
                index += 1
            }
            index += 1
        } else {
            var depth = 0
            while index < scalars.count, !scalars[index].isMarkdownSpace {
                if scalars[index] == "(" { depth += 1 }
                if scalars[index] == ")" {
                    if depth == 0 { break }
                    depth -= 1
                }
                if scalars[index] == "\\", index + 1 < scalars.count, scalars[index + 1].isMarkdownPunctuation {
                    index += 1
                }
                address.append(scalars[index])
                index += 1
            }
        }
        skipSpace()
        let quotes: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "'": "'", "(": ")"]
        if index < scalars.count, let end = quotes[scalars[index]] {
            guard let close = scalars[(index + 1)...].firstIndex(of: end) else { return nil }
            index = close + 1
            skipSpace()
        }
        guard index < scalars.count, scalars[index] == ")" else { return nil }
        return (String(address), index + 1)
    }

    private mutating func addLink(_ text: some Sequence<Unicode.Scalar>, to address: String) {
        var node = Node(link: address)
        node.scalars.append(contentsOf: text)
        nodes.append(node)
    }

    private mutating func bracketedAddress() {
        let body = scalars[(position + 1)...].prefix { $0 != ">" && $0 != "<" && !$0.isMarkdownSpace }
        guard body.endIndex < scalars.count, scalars[body.endIndex] == ">" else { return take() }
        let text = String(String.UnicodeScalarView(body))
        let scheme = text.prefix { $0 != ":" }
        let hasScheme =
            (2...32).contains(scheme.count) && scheme.count < text.count
            && scheme.unicodeScalars.allSatisfy { $0.isASCIILetterOrDigit || "+-.".unicodeScalars.contains($0) }
            && scheme.first?.isLetter == true
        let at = body.firstIndex(of: "@")
        guard hasScheme || at.map({ Self.isDomain(body[($0 + 1)...]) && $0 > body.startIndex }) == true else {
            return take()
        }
        addLink(body, to: hasScheme ? text : "mailto:" + text)
        position = body.endIndex + 1
    }

    /// Parses a link without brackets; returns false if there is none.
    private mutating func bareAddress() -> Bool {
        let before = position > 0 ? scalars[position - 1] : " "
        guard before.isMarkdownSpace || "*_~(".unicodeScalars.contains(before), !isInBrackets else { return false }
        let prefix = ["https://", "http://", "www."].first { starts(with: $0) }
        guard let prefix else { return false }
        var body = scalars[position...].prefix { !$0.isMarkdownSpace && $0 != "<" }
        // Trailing punctuation isn't part of the link, nor is a closing parenthesis whose opening parenthesis is before the link.
        while let last = body.last {
            if "?!.,:*_~'\"".unicodeScalars.contains(last) {
                body.removeLast()
            } else if last == ")", body.count(where: { $0 == ")" }) > body.count(where: { $0 == "(" }) {
                body.removeLast()
            } else {
                break
            }
        }
        let host = body.dropFirst(prefix.unicodeScalars.count).prefix { !"/?#:".unicodeScalars.contains($0) }
        guard prefix == "www." ? !host.isEmpty : Self.isDomain(host) else { return false }
        let text = String(String.UnicodeScalarView(body))
        addLink(body, to: prefix == "www." ? "http://" + text : text)
        position = body.endIndex
        return true
    }

    private mutating func mailAddress() {
        guard let last = nodes.last, last.isOpen, !isInBrackets else { return take() }
        let marks = ".-_+".unicodeScalars
        let name = last.scalars.reversed().prefix { $0.isASCIILetterOrDigit || marks.contains($0) }
        var domain = scalars[(position + 1)...].prefix { $0.isASCIILetterOrDigit || "-_.".unicodeScalars.contains($0) }
        while domain.last == "." { domain.removeLast() }
        guard !name.isEmpty, Self.isDomain(domain), domain.last != "-", domain.last != "_" else { return take() }
        let text = Array(name.reversed()) + ["@"] + domain
        nodes[nodes.count - 1].scalars.removeLast(name.count)
        addLink(text, to: "mailto:" + String(String.UnicodeScalarView(text)))
        position = domain.endIndex
    }

    /// True if a bracket is open, because its content may become the text of a link.
    private var isInBrackets: Bool { brackets.contains { $0.isActive && !$0.isImage } }

    private func starts(with text: String) -> Bool {
        var index = position
        for scalar in text.unicodeScalars {
            guard index < scalars.count, scalars[index].properties.lowercaseMapping == String(scalar) else {
                return false
            }
            index += 1
        }
        return true
    }

    /// Returns true if a name has at least two parts of letters, digits, hyphens and underscores.
    private static func isDomain(_ name: ArraySlice<Unicode.Scalar>) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy { $0.isASCIILetterOrDigit || $0 == "-" || $0 == "_" || !$0.isASCII }
            }
    }
}

extension Unicode.Scalar {
    fileprivate var isMarkdownSpace: Bool { properties.isWhitespace }

    fileprivate var isASCIILetterOrDigit: Bool {
        ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
    }

    fileprivate var isMarkdownPunctuation: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            true
        default: false
        }
    }
}
