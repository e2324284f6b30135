/// The most recent views of intents, oldest first, each with a number.
package struct StoredSnippets: Hashable, Sendable, DocumentValue {
    package static var format: UInt32 { 1 }

    /// The key of the document.
    package static let key = DocumentKey<StoredSnippets>(.intents, literal: "snippets")

    /// The maximum number of views; the oldest are removed first.
    package static let limit = 16
    /// The maximum size of all views, in bytes.
    package static let bytes = 900 << 10
    /// The highest number; numbering restarts at 1 after it.
    private static let numbers = 1_000_000_000

    /// A view with its number.
    package struct Snippet: Hashable, Sendable {
        package var number: Int
        package var document: SnippetDocument
    }

    package private(set) var snippets: [Snippet] = []
    /// The number of the newest view.
    package private(set) var last = 0

    /// Creates an empty collection.
    package init() {}

    /// Adds a view under the next number and removes the oldest views beyond the limits.
    ///
    /// - Throws: ``ArchivedViewError`` if the view alone exceeds the size limit.
    package mutating func add(_ document: SnippetDocument) throws {
        guard document.byteCount <= Self.bytes else {
            throw ArchivedViewError(.tooMuch("bytes in a view in both appearances", limit: Self.bytes))
        }
        last = last < Self.numbers ? last + 1 : 1
        snippets.append(Snippet(number: last, document: document))
        while snippets.count > Self.limit || snippets.reduce(0, { $0 + $1.document.byteCount }) > Self.bytes {
            snippets.removeFirst()
        }
    }

    /// The view with the given number; `nil` if it isn't stored.
    package subscript(number: Int) -> SnippetDocument? { snippets.first { $0.number == number }?.document }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, count: last)
        for snippet in snippets {
            writer.write(2) { part in
                part.write(1, count: snippet.number)
                snippet.document.write(into: &part)
            }
        }
    }

    package init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1: last = try reader.count(field)
            case 2:
                var part = try reader.message(field)
                var snippet = Snippet(number: 0, document: SnippetDocument(intent: "", light: "", dark: ""))
                while let field = try part.nextField() {
                    if field.number == 1 {
                        snippet.number = try part.count(field)
                    } else {
                        try snippet.document.read(field, from: &part)
                    }
                }
                guard snippets.count < Self.limit else { throw WireError(.range(field: 2), at: reader.offset) }
                snippets.append(snippet)
            default: try reader.skip(field)
            }
        }
    }
}

extension Domain {
    /// The state that the intents extension stores between requests.
    package static var intents: Domain {
        Domain(name: "intents", index: 6, writers: [.intents]) { _ in "the next request writes it again" }
    }
}
