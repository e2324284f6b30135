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
