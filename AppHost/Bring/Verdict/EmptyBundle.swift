import SwiftLexing

/// The reasons, found in the sources, why an app's executable has no widgets.
struct EmptyBundle {
    /// The reasons, each with a file and line.
    private(set) var reasons: [String] = []
    private var hasDirective = false
    private var hasCondition = false
    private var hasElse = false
    private var hasBundle = false

    /// Searches the sources for widget bundles and widgets, and for the conditions that leave them out.
    init(_ sources: [SourceFile]) {
        for source in sources {
            for bundle in source.names.declarations where bundle.inherited.contains("WidgetBundle") {
                hasBundle = true
                add(bundle, in: source)
            }
        }
        guard !hasBundle else { return }
        for source in sources {
            for block in source.blocks.omissions {
                let omitted = SourceNames(block.tokens).declarations
                for declaration in omitted
                where !Set(declaration.inherited).isDisjoint(with: ["Widget", "ControlWidget", "WidgetBundle"]) {
                    hasDirective = true
                    reasons.append(
                        "\(declaration.name) (\(source.path):\(declaration.line)) isn't compiled: '\(block.condition)' (\(source.path):\(block.line)) is false here"
                    )
                }
            }
        }
        if reasons.isEmpty { reasons.append("the sources declare no widget, Live Activity or control") }
    }

    /// Adds the conditions in the body of a bundle.
    private mutating func add(_ bundle: SourceNames.Declaration, in source: SourceFile) {
        let place = "the body of \(bundle.name) (\(source.path):\(bundle.line))"
        guard let body = Self.bodyLines(of: bundle, in: source.tokens) else {
            return reasons.append("\(place) isn't in the same declaration")
        }
        for block in source.blocks.omissions where body.overlaps(block.lines) {
            hasDirective = true
            reasons.append(
                "\(place) is emptied by '\(block.condition)' (\(source.path):\(block.line)), which is false here"
            )
        }
        let tokens = source.blocks.tokens
        for index in tokens.indices where tokens[index].isWord("if") && body.contains(tokens[index].line) {
            let condition = tokens[(index + 1)...].prefix { !$0.isMark("{") }
            let text = condition.map(\.text).reduce("if") { text, word in
                [",", ")", "(", "."].contains(word) || text.hasSuffix("(") || text.hasSuffix(".")
                    ? text + word : "\(text) \(word)"
            }
            let line = "(\(source.path):\(tokens[index].line))"
            if condition.first?.text == "#available" {
                // Every version of iOS is available here.
                let next = tokens.closing(of: condition.endIndex) + 1
                guard next + 2 < tokens.count, tokens[next].isWord("else"), !tokens[next + 2].isMark("}") else {
                    continue
                }
                hasElse = true
                reasons.append("\(place) has widgets only in the else of '\(text)' \(line), which is true here")
            } else {
                hasCondition = true
                reasons.append("\(place) is emptied by '\(text)' \(line), which is false here")
            }
        }
        if !reasons.contains(where: { $0.hasPrefix(place) }) { reasons.append("\(place) names no widget") }
    }

    /// Returns the lines of the `body` of a type; `nil` if the type's declaration has none.
    private static func bodyLines(of type: SourceNames.Declaration, in tokens: [SwiftToken]) -> ClosedRange<Int>? {
        guard
            let start = tokens.firstIndex(where: { $0.line >= type.line && $0.isWord(type.name) }),
            let open = tokens[start...].firstIndex(where: { $0.isMark("{") })
        else { return nil }
        let end = tokens.closing(of: open)
        guard
            let name = tokens[open..<end].indices.first(where: {
                tokens[$0].isWord("body") && tokens[$0 - 1].isWord("var")
            }),
            let first = tokens[name..<end].firstIndex(where: { $0.isMark("{") })
        else { return nil }
        let last = tokens.closing(of: first)
        return tokens[first].line...tokens[min(last, tokens.count - 1)].line
    }

    /// The error, with all reasons and a remedy.
    var message: String {
        let remedy =
            if hasDirective {
                "write a condition that is true on an iPhone"
            } else if hasCondition {
                "make the condition true here, or leave it out"
            } else if hasElse {
                "name the widgets in the other branch, too: a new system shows only its widgets"
            } else {
                hasBundle ? "name the widgets in the bundle" : "name the folder of a widget extension's sources"
            }
        return "no widgets to draw: \(reasons.joined(separator: "; ")) — \(remedy)"
    }
}
