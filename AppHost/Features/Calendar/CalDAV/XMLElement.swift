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
