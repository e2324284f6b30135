import Foundation
import Shared

// These initializers are needed because Foundation on Linux has no Markdown parser.
extension AttributedString {
    /// Options for parsing Markdown.
    ///
    /// Mirrors [Foundation's
    /// `MarkdownParsingOptions`](https://developer.apple.com/documentation/foundation/attributedstring/markdownparsingoptions).
    public struct MarkdownParsingOptions: Hashable, Sendable {
        /// The syntax that is interpreted.
        public enum InterpretedSyntax: Hashable, Sendable {
            /// Inline and block syntax. Here only inline syntax is interpreted, so block syntax remains as text.
            case full
            /// Inline syntax. A run of whitespace becomes one space.
            case inlineOnly
            /// Inline syntax. Whitespace is preserved.
            case inlineOnlyPreservingWhitespace
        }

        /// The handling of text that can't be parsed. Here any text can be parsed.
        public enum FailurePolicy: Hashable, Sendable {
            /// Throw an error.
            case throwError
            /// Return the text parsed so far.
            case returnPartiallyParsedIfPossible
        }

        /// True if Foundation's extended attributes are parsed. Ignored here.
        public var allowsExtendedAttributes: Bool
        /// The syntax that is interpreted.
        public var interpretedSyntax: InterpretedSyntax
        /// The handling of text that can't be parsed.
        public var failurePolicy: FailurePolicy
        /// The language of the text.
        public var languageCode: String?

        /// Creates parsing options.
        public init(
            allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
            failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
        ) {
            (self.allowsExtendedAttributes, self.interpretedSyntax) = (allowsExtendedAttributes, interpretedSyntax)
            (self.failurePolicy, self.languageCode) = (failurePolicy, languageCode)
        }
    }

    /// Creates a string from inline Markdown, with links relative to `baseURL`. This initializer never throws.
    public init(
        markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        var text = markdown
        if options.interpretedSyntax != .inlineOnlyPreservingWhitespace {
            text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        self = InlineMarkdown.spans(of: text).reduce(into: AttributedString()) { whole, span in
            var part = AttributedString(span.text)
            if !span.intents.isEmpty { part.inlinePresentationIntent = InlinePresentationIntent(span.intents) }
            if let link = span.link { part.link = URL(string: link, relativeTo: baseURL) }
            whole += part
        }
    }

    /// Creates a string from inline Markdown in UTF-8.
    public init(
        markdown: Data, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        try self.init(markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
    }
}
