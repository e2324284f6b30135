import Foundation

/// The text of an HTML document, with attributes.
///
/// The elements of text, lists and headings, and the `style` attributes of elements, determine the attributes. Style sheets, images and
/// tables have no effect: a cell of a table is a paragraph.
struct HTMLText {
    private struct Element {
        let name: String
        /// The style of the text around the element.
        let outer: HTMLStyle
        /// The number of the next item of an ordered list.
        var item: Int?
    }

    private struct Run {
        var text: String
        let style: HTMLStyle
    }

    private var runs: [Run] = []
    private var elements: [Element] = []
    /// The number of open elements by their names, and the indices of the open lists.
    private var open: [String: Int] = [:]
    private var lists: [Int] = []
    /// The number of UTF-16 code units of the text.
    private var length = 0
    private var style = HTMLStyle()
    private var isAtLineStart = true
    /// The style of a space that is added before the next word; `nil` if there is none.
    private var pendingSpace: HTMLStyle?

    /// The most nested elements whose styles are applied.
    private static let depthLimit = 256
    /// The deepest indentation of lists.
    private static let indentationLimit = 16
    /// The most characters of a text.
    private static let lengthLimit = 1_000_000

    /// - Throws: A `CocoaError` if the text is too long.
    init(_ document: String) throws {
        var reader = HTMLTokenReader(document)
        var isAfterPre = false
        while let token = reader.next() {
            switch token {
            case .text(let text):
                // The line break directly after `<pre>` isn't part of the text.
                let isDropped = isAfterPre && (text.first == "\n" || text.first == "\r\n")
                add(isDropped ? String(text.dropFirst()) : text)
            case .start(let name, let attributes): start(name, attributes)
            case .end(let name): end(name)
            }
            if case .start("pre", _) = token { isAfterPre = true } else { isAfterPre = false }
            guard length <= Self.lengthLimit else {
                throw CocoaError(
                    .fileReadTooLarge,
                    userInfo: [
                        NSLocalizedDescriptionKey:
                            "an HTML document with more than \(Self.lengthLimit) characters of text isn't read — shorten it"
                    ])
            }
        }
    }

    /// The text with its attributes.
    ///
    /// - Parameter baseURL: The URL to which links are relative.
    func attributedString(baseURL: URL?) -> NSAttributedString {
        let result = NSMutableAttributedString(string: runs.map(\.text).joined())
        var (location, known): (Int, [HTMLStyle: [NSAttributedString.Key: Any]]) = (0, [:])
        for run in runs {
            let attributes = known[run.style] ?? run.style.attributes(baseURL: baseURL)
            known[run.style] = attributes
            let length = run.text.utf16.count
            result.setAttributes(attributes, range: NSRange(location: location, length: length))
            location += length
        }
        add(.foregroundColor, to: result) { $0.color }
        add(.backgroundColor, to: result) { $0.background }
        return result
    }

    /// Adds a colour to the ranges that have it.
    ///
    /// Foundation boxes a colour in each call, and compares it with the neighbouring runs' by the number of a Core Foundation type, which it
    /// reads from the box's address. It ends the process for type 0. Boxes that are the same object aren't compared.
    private func add(
        _ key: NSAttributedString.Key, to text: NSMutableAttributedString, _ color: (HTMLStyle) -> UIColor?
    ) {
        var (range, current) = (NSRange(location: 0, length: 0), UIColor?.none)
        func end() { if let current, range.length > 0 { text.addAttribute(key, value: current, range: range) } }
        for run in runs {
            let next = color(run.style)
            if next != current {
                end()
                (range, current) = (NSRange(location: range.upperBound, length: 0), next)
            }
            range.length += run.text.utf16.count
        }
        end()
    }

    // MARK: Text

    private mutating func add(_ text: String) {
        guard !style.isHidden else { return }
        guard !style.isPreformatted else {
            addPendingSpace()
            return append(text, style)
        }
        var word = ""
        for scalar in text.unicodeScalars {
            guard [" ", "\t", "\n", "\u{C}", "\r"].contains(scalar) else {
                if word.isEmpty { addPendingSpace() } else if pendingSpace != nil { word.append(" ") }
                (pendingSpace, isAtLineStart) = (nil, false)
                word.unicodeScalars.append(scalar)
                continue
            }
            if !isAtLineStart, pendingSpace == nil { pendingSpace = style }
        }
        append(word, style)
    }

    private mutating func addPendingSpace() {
        if let style = pendingSpace { append(" ", style) }
        pendingSpace = nil
    }

    /// The most ranges of different attributes, because Foundation on Linux takes quadratic time to set them. Text after them has the
    /// attributes of the last range.
    private static let runLimit = 10_000

    private mutating func append(_ text: String, _ style: HTMLStyle) {
        guard let last = text.unicodeScalars.last else { return }
        length += text.utf16.count
        if runs.last?.style == style || runs.count == Self.runLimit {
            runs[runs.count - 1].text += text
        } else {
            runs.append(Run(text: text, style: style))
        }
        isAtLineStart = last == "\n" || last == "\u{2028}"
    }

    /// Ends the paragraph, unless it is empty.
    private mutating func breakParagraph() {
        guard !style.isHidden else { return }
        if !isAtLineStart { append("\n", style) }
        pendingSpace = nil
    }

    // MARK: Elements

    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "figcaption", "figure",
        "footer",
        "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table",
        "td",
        "th", "tr", "ul",
    ]
    private static let emptyElements: Set<String> = ["base", "br", "hr", "img", "input", "link", "meta", "wbr"]
    private static let headings = ["h1": 2, "h2": 1.5, "h3": 1.17, "h4": 1, "h5": 0.83, "h6": 0.67]

    private mutating func start(_ name: String, _ attributes: [String: String]) {
        if name == "br", !style.isHidden {
            pendingSpace = nil
            append(open["p", default: 0] > 0 ? "\u{2028}" : "\n", style)
        }
        // A paragraph or an item that isn't ended, ends where the next one begins.
        if name == "p" || name == "li", elements.last?.name == name { end(name) }
        if Self.blocks.contains(name) { breakParagraph() }
        guard !Self.emptyElements.contains(name) else { return }
        let marker = name == "li" ? itemMarker() : nil
        if elements.count < Self.depthLimit {
            open[name, default: 0] += 1
            if name == "ul" || name == "ol" { lists.append(elements.count) }
            elements.append(
                Element(name: name, outer: style, item: name == "ol" ? Int(attributes["start"] ?? "") ?? 1 : nil))
            apply(name, attributes)
        }
        if let marker, !style.isHidden {
            append(marker, style)
            isAtLineStart = true
        }
    }

    private mutating func end(_ name: String) {
        if Self.blocks.contains(name) { breakParagraph() }
        guard open[name] != nil, let index = elements.lastIndex(where: { $0.name == name }) else { return }
        // An end tag also ends the elements inside; a block's end tag isn't ended by an inline element's.
        style = elements[index].outer
        for element in elements[index...] {
            open[element.name] = open[element.name].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
        elements.removeSubrange(index...)
        while let list = lists.last, list >= index { lists.removeLast() }
    }

    /// Returns the marker of the next item of the innermost list.
    private mutating func itemMarker() -> String {
        let indentation = String(repeating: "\t", count: min(max(lists.count, 1), Self.indentationLimit))
        guard let list = lists.last, let item = elements[list].item else {
            return indentation + ["•", "◦", "▪"][min(max(lists.count - 1, 0), 2)] + "\t"
        }
        elements[list].item = item &+ 1
        return "\(indentation)\(item).\t"
    }

    private mutating func apply(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "b", "strong", "th": style.weight = 700
        case "i", "em", "cite", "dfn", "var", "address": style.isItalic = true
        case "u", "ins": style.isUnderlined = true
        case "s", "strike", "del": style.isStruckThrough = true
        case "small": style.size /= 1.2
        case "big": style.size *= 1.2
        case "sub", "sup":
            style.offset += name == "sup" ? 0.33 : -0.2
            style.size /= 1.2
        case "code", "kbd", "samp", "tt", "pre":
            style.family = "Courier"
            if name == "pre" { style.isPreformatted = true }
        case "mark": style.background = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
        case "center": style.alignment = .center
        case "a":
            guard let link = attributes["href"], !link.isEmpty else { break }
            (style.link, style.isUnderlined) = (link, true)
            style.color = UIColor(red: 0, green: 0, blue: 238.0 / 255, alpha: 1)
        case "font":
            style.color = attributes["color"].flatMap { HTMLStyle.color($0.lowercased()) } ?? style.color
            if let face = attributes["face"] { style.setFamily(face) }
            let sizes = [0.6, 0.75, 1, 1.125, 1.5, 2, 3]
            if let size = attributes["size"].flatMap({ Int($0) }), sizes.indices.contains(size - 1) {
                style.size = 12 * sizes[size - 1]
            }
        default:
            if let factor = Self.headings[name] { (style.size, style.weight) = (style.size * factor, 700) }
        }
        style.size = min(max(style.size, 1), 512)
        if let align = attributes["align"], Self.blocks.contains(name) { style.align(align) }
        if let declarations = attributes["style"] { style.apply(declarations: declarations) }
    }
}
