import Shared

@_implementationOnly import CExpat

/// A reader of XML documents from servers.
///
/// A document type declaration is refused, because it can declare entities. The work is proportional to the size of the document, and
/// ``Limits`` bounds the memory.
final class XMLReader {
    struct Limits {
        var bytes = 64 << 20
        var depth = 32
        /// The maximum number of elements in the document.
        var elements = 1_000_000
        /// The maximum number of namespaces in scope at once.
        var namespaces = 64
    }

    private let parser: XML_Parser
    private let limits: Limits
    private var fault: CalendarError.Fault?
    /// The elements that have begun and not ended, the innermost last, after a parent for the root.
    private var open = [XMLElement(name: "")]
    private var elements = 0
    private var namespaces = 0

    /// The character that expat writes between a namespace and a name; expat refuses a namespace that contains this character.
    private static let separator = UInt8(ascii: "\n")

    /// Returns the root of a document.
    ///
    /// - Parameter place: The document's place in errors.
    static func root(
        of bytes: [UInt8], from place: String, limits: Limits = Limits()
    ) throws(CalendarError) -> XMLElement {
        guard bytes.count <= limits.bytes else {
            throw CalendarError(name: place, fault: .tooMuchXML("\(limits.bytes >> 20) MiB"))
        }
        // Fails only if memory is exhausted.
        guard let parser = XML_ParserCreateNS(nil, XML_Char(Self.separator)) else {
            throw CalendarError(name: place, fault: .tooMuchXML("memory allows"))
        }
        let reader = XMLReader(parser: parser, limits: limits)
        let root = reader.read(bytes)
        if let fault = reader.fault { throw CalendarError(name: place, fault: fault) }
        guard let root else { throw CalendarError(name: place, fault: .malformedXML(offset: reader.position)) }
        return root
    }

    private init(parser: XML_Parser, limits: Limits) { (self.parser, self.limits) = (parser, limits) }

    deinit { XML_ParserFree(parser) }

    /// The offset of the token that the parser reached.
    private var position: Int { Int(XML_GetCurrentByteIndex(parser)) }

    /// Returns the root; `nil` for a document that isn't well-formed, or exceeds a limit.
    private func read(_ bytes: [UInt8]) -> XMLElement? {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { reader, name, _ in XMLReader.of(reader)?.begin(name) },
            { reader, _ in XMLReader.of(reader)?.end() })
        XML_SetCharacterDataHandler(parser) { reader, text, count in XMLReader.of(reader)?.append(text, Int(count)) }
        XML_SetNamespaceDeclHandler(
            parser, { reader, _, _ in XMLReader.of(reader)?.declare(1) },
            { reader, _ in XMLReader.of(reader)?.declare(-1) })
        XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in XMLReader.of(reader)?.stop(.documentType) }
        // The document is passed whole. If it were passed in small pieces, a long token would be scanned again for each piece.
        let status = bytes.withUnsafeBytes { bytes in
            XML_Parse(parser, bytes.bindMemory(to: CChar.self).baseAddress, CInt(bytes.count), CInt(XML_TRUE))
        }
        return status == XML_STATUS_OK ? open.first?.children.first : nil
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
        data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func stop(_ fault: CalendarError.Fault) {
        guard self.fault == nil else { return }
        self.fault = fault
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    private func begin(_ name: UnsafePointer<XML_Char>?) {
        elements += 1
        guard elements <= limits.elements else { return stop(.tooMuchXML("\(limits.elements) elements")) }
        guard open.count <= limits.depth else { return stop(.tooMuchXML("\(limits.depth) levels of elements")) }
        // The namespace, if the element has one, and the local name.
        let parts = name.map { String(cString: $0) }?.split(separator: Character(Unicode.Scalar(Self.separator))) ?? []
        open.append(XMLElement(name: "{\(parts.count > 1 ? parts[0] : "")}\(parts.last ?? "")"))
    }

    private func end() {
        guard open.count > 1, let element = open.popLast() else { return }
        open[open.count - 1].children.append(element)
    }

    private func append(_ text: UnsafePointer<XML_Char>?, _ count: Int) {
        guard let text else { return }
        open[open.count - 1].text += String(
            decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
    }

    private func declare(_ step: Int) {
        namespaces += step
        if namespaces > limits.namespaces { stop(.tooMuchXML("\(limits.namespaces) namespaces")) }
    }
}

/// An element of an XML document.
struct XMLElement: Hashable, Sendable {
    /// The qualified name `{namespace}local`, such as `{DAV:}href`.
    let name: String
    var children: [XMLElement] = []
    /// The text of the element, without that of its children.
    var text = ""

    /// Returns the first child with a name.
    subscript(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    /// Returns the children with a name.
    func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    /// The text without surrounding white space; `nil` if nothing is left.
    var trimmed: String? {
        let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]
        var rest = text[...]
        while let first = rest.first, blanks.contains(first) { rest.removeFirst() }
        while let last = rest.last, blanks.contains(last) { rest.removeLast() }
        return rest.isEmpty ? nil : String(rest)
    }
}
