/// A text that is looked up when it is shown, its marks of Markdown read then.
struct LocalizedText: Hashable, Sendable {
    private let parts: InterpolatedKey
    private let table: String?

    /// Whether the parts are shown where no table has the key, instead of the key.
    private let hasDefault: Bool

    init(_ parts: InterpolatedKey, table: String?, hasDefault: Bool = false) {
        (self.parts, self.table, self.hasDefault) = (parts, table, hasDefault)
    }

    /// Its parts in the language of the request, each with the look its marks give it. Values that are texts stand as they are,
    /// whatever marks are in them.
    var runs: [Text.Run] {
        let arguments = parts.arguments.enumerated().map { index, argument -> FormatArgument in
            if case .text = argument { .text(String(InterpolatedKey.mark(index))) } else { argument }
        }
        let found = Translation.text(parts.key, table: table, arguments: arguments, plain: parts.marked)
        let text = hasDefault && found == parts.key ? parts.marked : found
        return InlineMarkdown.spans(of: text).flatMap { span in
            let look = TextAttributes(span.intents, link: span.link)
            guard !parts.arguments.isEmpty else { return [Text.Run(content: .string(span.text), look: look)] }
            return filled(span.text, look)
        }
    }

    /// A part with its values in the places of their marks.
    private func filled(_ text: String, _ look: TextAttributes) -> [Text.Run] {
        var (runs, plain) = ([Text.Run](), String.UnicodeScalarView())
        func end() {
            if !plain.isEmpty { runs.append(Text.Run(content: .string(String(plain)), look: look)) }
            plain = .init()
        }
        for scalar in text.unicodeScalars {
            guard let place = InterpolatedKey.place(scalar), parts.arguments.indices.contains(place) else {
                plain.append(scalar)
                continue
            }
            if let embedded = parts.texts[place] {
                end()
                runs += embedded.text.expanded.map { Text.Run(content: $0.content, look: look.with($0.look)) }
            } else {
                plain.append(contentsOf: parts.arguments[place].plain.unicodeScalars)
            }
        }
        end()
        return runs
    }
}

/// A text that is a value of another one.
struct EmbeddedText: Hashable, Sendable {
    let text: Text

    func hash(into hasher: inout Hasher) { hasher.combine(text.string) }
}
