/// A text that is looked up and parsed as Markdown when it is displayed.
struct LocalizedText: Hashable, Sendable {
    private let parts: InterpolatedKey
    private let table: String?

    /// True if the parts are displayed when no table has the key; false if the key is displayed.
    private let hasDefault: Bool

    init(_ parts: InterpolatedKey, table: String?, hasDefault: Bool = false) {
        (self.parts, self.table, self.hasDefault) = (parts, table, hasDefault)
    }

    /// The runs in the language of the request, with the attributes of their Markdown. Interpolated text values aren't parsed as
    /// Markdown.
    var runs: [Text.Run] {
        let found = found
        let isPlain = !found.utf8.contains(UInt8(ascii: "^"))
        let text =
            isPlain
            ? found
            : Inflection.resolved(found, language: language) { mark in
                guard let place = InterpolatedKey.place(mark), parts.texts[place] == nil,
                    parts.arguments.indices.contains(place)
                else { return nil }
                return parts.arguments[place].plain
            }
        return InlineMarkdown.spans(of: text).flatMap { span in
            let attributes = TextAttributes(span.intents, link: span.link)
            guard !parts.arguments.isEmpty else {
                return [Text.Run(content: .string(span.text), attributes: attributes)]
            }
            return filled(span.text, attributes)
        }
    }

    /// A diagnostic for words that aren't inflected; `nil` for any other text.
    var problem: String? {
        parts.plain.utf8.contains(UInt8(ascii: "^")) ? Inflection.problem(in: found, language: language) : nil
    }

    /// The text of the tables, with a mark in place of each string or text value.
    private var found: String {
        let arguments = parts.arguments.enumerated().map { index, argument -> FormatArgument in
            if case .text = argument { .text(String(InterpolatedKey.mark(index))) } else { argument }
        }
        let found = Translation.text(parts.key, table: table, arguments: arguments, plain: parts.marked)
        return hasDefault && found == parts.key ? parts.marked : found
    }

    private var language: String { Translation.tables?.language(of: parts.key, table: table) ?? "en" }

    /// Returns the runs of a span, with values in place of the marks.
    private func filled(_ text: String, _ attributes: TextAttributes) -> [Text.Run] {
        var (runs, plain) = ([Text.Run](), String.UnicodeScalarView())
        func end() {
            if !plain.isEmpty { runs.append(Text.Run(content: .string(String(plain)), attributes: attributes)) }
            plain = .init()
        }
        for scalar in text.unicodeScalars {
            guard let place = InterpolatedKey.place(scalar), parts.arguments.indices.contains(place) else {
                plain.append(scalar)
                continue
            }
            if let embedded = parts.texts[place] {
                end()
                runs += embedded.text.expanded.map {
                    Text.Run(content: $0.content, attributes: attributes.with($0.attributes))
                }
            } else {
                plain.append(contentsOf: parts.arguments[place].plain.unicodeScalars)
            }
        }
        end()
        return runs
    }
}

/// A text that is interpolated in another text.
struct EmbeddedText: Hashable, Sendable {
    let text: Text

    func hash(into hasher: inout Hasher) { hasher.combine(text.string) }
}
