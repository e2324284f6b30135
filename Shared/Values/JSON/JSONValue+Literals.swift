extension JSONValue: ExpressibleByDictionaryLiteral {
    /// An object with its members in the order written. A key must not stand twice.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { JSONMember($0.0, $0.1) })
    }
}
