import Foundation

/// An event-driven parser of XML documents.
///
/// Mirrors [Foundation's `XMLParser`](https://developer.apple.com/documentation/foundation/xmlparser). It is declared here, because on Linux
/// the parser is in a module of its own, which needs libxml2. External entities aren't loaded.
open class XMLParser: NSObject {
    public static let errorDomain = "NSXMLParserErrorDomain"

    /// The object that receives the events.
    open weak var delegate: (any XMLParserDelegate)?
    /// True if the delegate receives local names and namespaces instead of qualified names.
    open var shouldProcessNamespaces = false
    /// True if the delegate receives the prefixes of namespaces.
    open var shouldReportNamespacePrefixes = false
    /// No effect: accepted so that sources compile. External entities aren't loaded.
    open var shouldResolveExternalEntities = false
    /// The error of the last parse; `nil` if there was none.
    open private(set) var parserError: (any Error)?

    private let data: Data
    private var reader: XMLTokenReader?
    private var isAborted = false
    /// The open elements, with the prefixes that each declares.
    private var elements: [(name: String, prefixes: [String])] = []
    /// The namespaces of each prefix, the innermost last.
    private var namespaces: [String: [String]] = [:]

    /// Creates a parser of data.
    public init(data: Data) { self.data = data }

    /// Creates a parser of a file; `nil` if the file can't be read, and for a URL that isn't a file's.
    public convenience init?(contentsOf url: URL) {
        // Apple's initialiser reports no error either.
        guard let data = try? _URLContents.data(url, []) else { return nil }
        self.init(data: data)
    }

    /// Creates a parser of a stream, which is read immediately.
    public convenience init(stream: InputStream) {
        var (data, part) = (Data(), [UInt8](repeating: 0, count: 4_096))
        stream.open()
        while true {
            let count = stream.read(&part, maxLength: part.count)
            guard count > 0 else { break }
            data.append(contentsOf: part.prefix(count))
        }
        stream.close()
        self.init(data: data)
    }

    /// The line of the parser's position, starting with 1.
    open var lineNumber: Int { reader?.line ?? 1 }

    /// The column of the parser's position in bytes, starting with 1.
    open var columnNumber: Int { reader?.column ?? 1 }

    /// Stops parsing. `parse()` then returns false.
    open func abortParsing() { isAborted = true }

    /// Parses the document and returns true if it is well-formed.
    @discardableResult
    open func parse() -> Bool {
        (parserError, isAborted, elements, namespaces) = (nil, false, [], [:])
        do {
            reader = try XMLTokenReader(data)
            delegate?.parserDidStartDocument(self)
            try parseDocument()
            delegate?.parserDidEndDocument(self)
            return true
        } catch {
            let code = ErrorCode(rawValue: error.code) ?? .internalError
            let message = "the XML document is invalid at line \(lineNumber), column \(columnNumber): \(code)"
            let fault = NSError(
                domain: Self.errorDomain, code: code.rawValue,
                userInfo: [
                    NSLocalizedDescriptionKey: message,
                    "NSXMLParserErrorLineNumber": lineNumber, "NSXMLParserErrorColumn": columnNumber,
                ])
            parserError = fault
            delegate?.parser(self, parseErrorOccurred: fault)
            return false
        }
    }

    private func parseDocument() throws(NSError) {
        var hasRoot = false
        while let token = try reader?.next() {
            switch token {
            case .start(let name, let attributes, let isEmpty):
                guard !elements.isEmpty || !hasRoot else { throw .xml(.documentStartError) }
                hasRoot = true
                start(name, attributes)
                if isEmpty { end(name) }
            case .end(let name):
                guard elements.last?.name == name else { throw .xml(.tagNameMismatchError) }
                end(name)
            case .text(let text):
                if !elements.isEmpty {
                    delegate?.parser(self, foundCharacters: text)
                } else if text.contains(where: { !$0.isWhitespace }) {
                    throw .xml(hasRoot ? .documentStartError : .emptyDocumentError)
                }
            case .data(let text):
                guard !elements.isEmpty else { throw .xml(.documentStartError) }
                delegate?.parser(self, foundCDATA: Data(text.utf8))
            case .comment(let text): delegate?.parser(self, foundComment: text)
            case .instruction(let target, let text):
                delegate?.parser(self, foundProcessingInstructionWithTarget: target, data: text)
            }
            if isAborted { throw .xml(.delegateAbortedParseError) }
        }
        guard elements.isEmpty else { throw .xml(.prematureDocumentEndError) }
        guard hasRoot else { throw .xml(.emptyDocumentError) }
    }

    private func start(_ name: String, _ attributes: [(name: String, value: String)]) {
        var values = Dictionary(attributes.map { ($0.name, $0.value) }) { first, _ in first }
        guard shouldProcessNamespaces else {
            elements.append((name, []))
            delegate?.parser(
                self, didStartElement: name, namespaceURI: nil, qualifiedName: nil, attributes: values)
            return
        }
        var prefixes: [String] = []
        for (key, value) in attributes where key == "xmlns" || key.hasPrefix("xmlns:") {
            let prefix = String(key.dropFirst(key == "xmlns" ? 5 : 6))
            prefixes.append(prefix)
            namespaces[prefix, default: []].append(value)
            values[key] = nil
            if shouldReportNamespacePrefixes {
                delegate?.parser(self, didStartMappingPrefix: prefix, toURI: value)
            }
        }
        elements.append((name, prefixes))
        delegate?.parser(
            self, didStartElement: localName(name), namespaceURI: namespace(name), qualifiedName: name,
            attributes: values)
    }

    private func end(_ name: String) {
        guard shouldProcessNamespaces else {
            elements.removeLast()
            delegate?.parser(self, didEndElement: name, namespaceURI: nil, qualifiedName: nil)
            return
        }
        delegate?.parser(
            self, didEndElement: localName(name), namespaceURI: namespace(name), qualifiedName: name)
        for prefix in elements.removeLast().prefixes {
            namespaces[prefix]?.removeLast()
            if shouldReportNamespacePrefixes { delegate?.parser(self, didEndMappingPrefix: prefix) }
        }
    }

    private func localName(_ name: String) -> String {
        name.split(separator: ":", maxSplits: 1).last.map { String($0) } ?? name
    }

    private func namespace(_ name: String) -> String {
        let parts = name.split(separator: ":", maxSplits: 1)
        return namespaces[parts.count == 2 ? String(parts[0]) : ""]?.last ?? ""
    }
}

/// The events of a parser. All methods are optional.
///
/// Mirrors [Foundation's `XMLParserDelegate`](https://developer.apple.com/documentation/foundation/xmlparserdelegate).
public protocol XMLParserDelegate: AnyObject {
    /// Called at the start of the document.
    func parserDidStartDocument(_ parser: XMLParser)
    /// Called at the end of the document.
    func parserDidEndDocument(_ parser: XMLParser)
    /// Called for the start tag of an element.
    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
        attributes attributeDict: [String: String])
    /// Called for the end tag of an element.
    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?)
    /// Called before the element that declares a prefix.
    func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String)
    /// Called after the element that declares a prefix.
    func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String)
    /// Called for a part of an element's text.
    func parser(_ parser: XMLParser, foundCharacters string: String)
    /// Never called: whitespace can be ignored only with a document type that declares the content.
    func parser(_ parser: XMLParser, foundIgnorableWhitespace whitespaceString: String)
    /// Called for a processing instruction.
    func parser(_ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?)
    /// Called for a comment.
    func parser(_ parser: XMLParser, foundComment comment: String)
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Called for a CDATA section. Without this method, its text is found as characters.
    func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data)
    /// Called for the error that ended parsing.
    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error)
    /// Never called: documents aren't validated.
    func parser(_ parser: XMLParser, validationErrorOccurred validationError: any Error)
}

extension XMLParserDelegate {
    /// Does nothing.
    public func parserDidStartDocument(_ parser: XMLParser) {}
    /// Does nothing.
    public func parserDidEndDocument(_ parser: XMLParser) {}
    /// Does nothing.
    public func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
        attributes attributeDict: [String: String]
    ) {}
    /// Does nothing.
    public func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
    ) {}
    /// Does nothing.
    public func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String) {}
    /// Does nothing.
    public func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String) {}
    /// Does nothing.
    public func parser(_ parser: XMLParser, foundCharacters string: String) {}
    /// Does nothing.
    public func parser(_ parser: XMLParser, foundIgnorableWhitespace whitespaceString: String) {}
    /// Does nothing.
    public func parser(_ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {}
    /// Does nothing.
    public func parser(_ parser: XMLParser, foundComment comment: String) {}
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Passes the text on as characters.
    public func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
        self.parser(parser, foundCharacters: String(decoding: CDATABlock, as: UTF8.self))
    }
    /// Does nothing.
    public func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {}
    /// Does nothing.
    public func parser(_ parser: XMLParser, validationErrorOccurred validationError: any Error) {}
}

extension XMLParser {
    /// The reason that a document is invalid.
    public enum ErrorCode: Int, Hashable, Sendable {
        /// The parser failed.
        case internalError = 1
        /// The document has text outside its element, or a second element.
        case documentStartError = 3
        /// The document has no element.
        case emptyDocumentError = 4
        /// The document ends within an element.
        case prematureDocumentEndError = 5
        /// A character's number is invalid.
        case invalidCharacterRefError = 8
        /// A character isn't allowed.
        case invalidCharacterError = 9
        /// A reference has no semicolon.
        case entityReferenceMissingSemiError = 23
        /// An entity isn't declared.
        case undeclaredEntityError = 26
        /// An attribute's value contains `<`.
        case lessThanSymbolInAttributeError = 38
        /// An attribute's value has no quotes.
        case attributeNotStartedError = 39
        /// An attribute's value doesn't end.
        case attributeNotFinishedError = 40
        /// An element has two attributes with the same name.
        case attributeRedefinedError = 42
        /// A comment doesn't end.
        case commentNotFinishedError = 45
        /// A processing instruction doesn't end.
        case processingInstructionNotFinishedError = 47
        /// A document type declaration doesn't end.
        case doctypeDeclNotFinishedError = 61
        /// A CDATA section doesn't end.
        case cdataNotFinishedError = 63
        /// A name is missing.
        case nameRequiredError = 68
        /// A `>` is missing.
        case gtRequiredError = 73
        /// An `=` is missing.
        case equalExpectedError = 75
        /// An end tag has another name than the start tag.
        case tagNameMismatchError = 76
        /// The text isn't encoded as declared.
        case invalidEncodingError = 81
        /// Entities refer to each other without end.
        case entityRefLoopError = 89
        /// The delegate stopped the parser.
        case delegateAbortedParseError = 512
    }
}
