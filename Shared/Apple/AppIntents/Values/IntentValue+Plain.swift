extension String: _IntentValue {
    /// A string.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(.text, String.self, name: "Text", form: "a text", read: { $0.string }, write: { .string($0) })
    }
}

extension Int: _IntentValue {
    /// A whole number, which can also be written as a string of digits or in English words.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .wholeNumber, Int.self, name: "Number", form: "a whole number",
            read: { written in
                if let number = written.number ?? written.string.flatMap({ Double($0) }) {
                    return written.integer ?? Int(exactly: number)
                }
                return written.string.flatMap { NumberWords.value(of: $0) }
            }, write: { .integer($0) })
    }
}

extension Double: _IntentValue {
    /// A number, which can also be written as a string of digits or in English words.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .number, Double.self, name: "Number", form: "a number",
            read: { written in
                let number = written.number ?? written.string.flatMap { Double($0) }
                if let number { return number.isFinite ? number : nil }
                return written.string.flatMap { NumberWords.value(of: $0) }.map(Double.init)
            }, write: { .number($0) })
    }
}

extension Bool: _IntentValue {
    /// True or false, or a word for it: yes, no, on, off, 1 or 0.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .boolean, Bool.self, name: "Boolean", form: "true or false",
            read: { written in
                if let number = written.integer { return number == 1 ? true : number == 0 ? false : nil }
                return written.bool ?? written.string.flatMap(Self.spoken)
            }, write: { .bool($0) }, text: { $0 ? "Yes" : "No" })
    }

    /// Returns the Boolean that a word represents; `nil` for any other word.
    package static func spoken(_ word: String) -> Bool? {
        switch word.normalizedPhrase {
        case "true", "yes", "y", "on", "1": true
        case "false", "no", "n", "off", "0": false
        default: nil
        }
    }
}

extension Optional: _IntentValue where Wrapped: _IntentValue {
    public typealias ValueType = Wrapped.ValueType
    /// A value or null.
    public static var _intentValueType: _IntentValueType { .optional(Wrapped.self) }
}

extension Array: _IntentValue where Element: _IntentValue {
    public static var _intentValueType: _IntentValueType { .list(of: Element.self) }
}

extension Set: _IntentValue where Element: _IntentValue {
    /// A list of values, in which duplicates are dropped.
    public static var _intentValueType: _IntentValueType {
        let list = _IntentValueType.list(of: Element.self)
        return _IntentValueType(
            .list, Set<Element>.self, name: list.name, form: list.form,
            read: { (list.read($0) as? [Element]).map { Set($0) } }, write: { list.write(Array($0)) },
            text: { list.text(Array($0)) })
    }
}

/// The value of an intent that returns none.
extension Never: _IntentValue {
    /// A type without values.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(.other, Never.self, name: "Nothing", form: nil, read: { _ in nil }, write: { _ in .null })
    }
}
