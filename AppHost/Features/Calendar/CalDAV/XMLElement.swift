/// An element of an XML document, by names and namespaces.
struct XMLElement: Hashable, Sendable {
    /// `{namespace}local`, as in `{DAV:}href`.
    let name: String
    var children: [XMLElement] = []
    /// The text in it, that of its children left out.
    var text = ""

    /// The first child of a name.
    subscript(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    /// The children of a name.
    func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    /// The text without what is blank around it; `nil` where nothing is left.
    var trimmed: String? {
        let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]
        var rest = text[...]
        while let first = rest.first, blanks.contains(first) { rest.removeFirst() }
        while let last = rest.last, blanks.contains(last) { rest.removeLast() }
        return rest.isEmpty ? nil : String(rest)
    }
}

/// Reads XML as WebDAV's servers send it: elements, text, CDATA, the five entities and character references.
///
/// Documents with types of their own, whose entities may grow without end, are refused, and so is what lies too deep.
struct XMLReader {
    /// The document isn't as it should be, at a byte.
    struct Fault: Error, Hashable {
        let offset: Int
    }

    private static let depth = 32
    private let bytes: [UInt8]
    private var position = 0

    /// The root of a document in UTF-8.
    ///
    /// - Throws: ``Fault``.
    static func root(of bytes: [UInt8]) throws(Fault) -> XMLElement {
        var reader = XMLReader(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
        try reader.skipMisc()
        let root = try reader.element(["xml": "http://www.w3.org/XML/1998/namespace"], depth: 0)
        try reader.skipMisc()
        guard reader.position == bytes.count else { throw Fault(offset: reader.position) }
        return root
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var fault: Fault { Fault(offset: position) }

    private func starts(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard position + length <= bytes.count else { return false }
        return (0..<length).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
    }

    private mutating func skip(through end: StaticString) throws(Fault) {
        while position < bytes.count {
            if starts(end) {
                position += end.utf8CodeUnitCount
                return
            }
            position += 1
        }
        throw fault
    }

    private mutating func skipBlanks() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }

    /// Passes over blanks, comments and instructions.
    private mutating func skipMisc() throws(Fault) {
        while true {
            skipBlanks()
            if starts("<?") {
                try skip(through: "?>")
            } else if starts("<!--") {
                try skip(through: "-->")
            } else {
                return
            }
        }
    }

    private mutating func name() throws(Fault) -> String {
        let start = position
        while position < bytes.count,
            ![0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x3E, 0x3D, 0x3C, 0x22, 0x27].contains(bytes[position])
        {
            position += 1
        }
        guard position > start, position - start <= 256 else { throw fault }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func element(_ outer: [String: String], depth: Int) throws(Fault) -> XMLElement {
        guard depth < Self.depth, starts("<") else { throw fault }
        position += 1
        let tag = try name()
        var namespaces = outer
        while true {
            skipBlanks()
            if starts(">") || starts("/>") { break }
            let attribute = try name()
            skipBlanks()
            guard starts("=") else { throw fault }
            position += 1
            skipBlanks()
            guard position < bytes.count, bytes[position] == 0x22 || bytes[position] == 0x27 else { throw fault }
            let quote = bytes[position]
            position += 1
            var value: [UInt8] = []
            while position < bytes.count, bytes[position] != quote { try character(into: &value) }
            guard position < bytes.count else { throw fault }
            position += 1
            if attribute == "xmlns" { namespaces[""] = String(decoding: value, as: UTF8.self) }
            if attribute.hasPrefix("xmlns:") {
                namespaces[String(attribute.dropFirst(6))] = String(decoding: value, as: UTF8.self)
            }
        }
        let parts = tag.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (prefix, local) = parts.count == 2 ? (parts[0], parts[1]) : ("", tag)
        guard let namespace = namespaces[prefix] ?? (prefix.isEmpty ? "" : nil) else { throw fault }
        var element = XMLElement(name: "{\(namespace)}\(local)")
        if starts("/>") {
            position += 2
            return element
        }
        position += 1
        var text: [UInt8] = []
        while !starts("</") {
            guard position < bytes.count else { throw fault }
            if starts("<!--") {
                try skip(through: "-->")
            } else if starts("<![CDATA[") {
                position += 9
                let start = position
                try skip(through: "]]>")
                text.append(contentsOf: bytes[start..<(position - 3)])
            } else if starts("<?") {
                try skip(through: "?>")
            } else if starts("<") {
                element.children.append(try self.element(namespaces, depth: depth + 1))
            } else {
                try character(into: &text)
            }
        }
        position += 2
        guard try name() == tag else { throw fault }
        skipBlanks()
        guard starts(">") else { throw fault }
        position += 1
        element.text = String(decoding: text, as: UTF8.self)
        return element
    }

    /// One byte of text, or what a reference stands for.
    private mutating func character(into text: inout [UInt8]) throws(Fault) {
        let byte = bytes[position]
        guard byte == UInt8(ascii: "&") else {
            position += 1
            // A carriage return that isn't written as a reference is but a line's end.
            if byte != 0x0D { text.append(byte) }
            return
        }
        guard let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { throw fault }
        let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
        let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        var scalar = named[name]
        if name.hasPrefix("#x") { scalar = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init) }
        if name.hasPrefix("#"), scalar == nil { scalar = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) }
        guard let scalar else { throw fault }
        text.append(contentsOf: Array(String(Character(scalar)).utf8))
        position = end + 1
    }
}

extension String {
    /// The text as XML has it between tags.
    var escapedForXML: String {
        reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
    }
}
