import Foundation
import Shared

// Foundation on Linux reads no Markdown.
extension AttributedString {
    /// How Markdown is read.
    ///
    /// Mirrors [Foundation's
    /// `MarkdownParsingOptions`](https://developer.apple.com/documentation/foundation/attributedstring/markdownparsingoptions).
    public struct MarkdownParsingOptions: Hashable, Sendable {
        /// Which marks are read.
        public enum InterpretedSyntax: Hashable, Sendable {
            /// Blocks, too; read here as ``inlineOnly``, marks of blocks stay as they are written.
            case full
            /// Those within lines; runs of white space are one space.
            case inlineOnly
            /// Those within lines; white space stays.
            case inlineOnlyPreservingWhitespace
        }

        /// What becomes of a text that can't be read. Every text can.
        public enum FailurePolicy: Hashable, Sendable {
            /// An error.
            case throwError
            /// What could be read.
            case returnPartiallyParsedIfPossible
        }

        /// Whether marks of Foundation's own are read; they aren't.
        public var allowsExtendedAttributes: Bool
        /// Which marks are read.
        public var interpretedSyntax: InterpretedSyntax
        /// What becomes of a text that can't be read.
        public var failurePolicy: FailurePolicy
        /// The language of the text.
        public var languageCode: String?

        /// Chooses how Markdown is read.
        public init(
            allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
            failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
        ) {
            (self.allowsExtendedAttributes, self.interpretedSyntax) = (allowsExtendedAttributes, interpretedSyntax)
            (self.failurePolicy, self.languageCode) = (failurePolicy, languageCode)
        }
    }

    /// Reads marks of Markdown within lines; links are made from `baseURL` on. Never throws.
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

    /// Reads marks of Markdown in UTF-8 within lines.
    public init(
        markdown: Data, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        try self.init(markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
    }
}
