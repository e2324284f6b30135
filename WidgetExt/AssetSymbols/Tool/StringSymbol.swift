import AirlockBase

/// The symbol of a string catalogue's key, as Xcode 26 derives it.
struct StringSymbol: Hashable {
    /// A value that a text is filled with.
    struct Argument: Hashable {
        /// The label; `nil` if the text doesn't name the value.
        var label: String?
        var type: String
        /// The format specifier, without position and name.
        var specifier: String
    }

    let key: String
    let name: String
    let arguments: [Argument]

    /// - Throws: ``Refusal`` for a key for which Xcode generates no symbol, or that has values of an unknown type.
    init(_ key: String, _ entry: StringCatalog.Entry, sourceLanguage: String) throws(Refusal) {
        self.key = key
        guard let name = Self.name(of: key) else { throw .noName }
        guard !Self.reserved.contains(name) else { throw .reserved }
        self.name = name
        let source = entry.localizations?[sourceLanguage] ?? nil
        let substitutions =
            source?.substitutions
            ?? entry.localizations?.sorted { $0.key < $1.key }.compactMap(\.value?.substitutions).first
        var arguments: [Int: Argument] = [:]
        for text in [key, source?.text ?? ""] {
            for (position, argument) in try Self.arguments(of: text) where arguments[position]?.label == nil {
                arguments[position] = argument
            }
        }
        for (name, part) in substitutions ?? [:] {
            let specifier = part.formatSpecifier ?? "lld"
            guard let type = Self.type(of: specifier) else { throw .type("%" + specifier) }
            // Without a number, the position is that of the variable in the text.
            guard let position = part.argNum ?? source?.text.flatMap({ Self.position(of: name, in: $0) }) else {
                continue
            }
            arguments[position] = Argument(
                label: Self.name(of: name), type: type, specifier: "%" + specifier)
        }
        let positions = arguments.keys.sorted()
        guard positions == Array(1..<positions.count + 1) else { throw .positions }
        self.arguments = positions.compactMap { arguments[$0] }
        let names = self.arguments.enumerated().map { $1.label ?? "arg\($0 + 1)" }
        guard Set(names).count == names.count else { throw .positions }
    }

    /// The reason why a key has no symbol, as the end of a sentence.
    enum Refusal: Error, Hashable {
        case noName, reserved, positions
        case type(String)

        var reason: String {
            switch self {
            case .noName: "has no letter or digit for a symbol"
            case .reserved: "resolves to a reserved word of Swift"
            case .positions: "has values without consecutive positions, or with equal names"
            case .type(let specifier): "has a value of an unknown type, \(specifier)"
            }
        }
    }

    /// The names that can't follow a dot in an expression, and those that Xcode refuses.
    private static let reserved: Set<String> = ["self", "init", "type", "protocol"]

    /// The longest text of which the symbol is derived.
    static let lengthLimit = 4_096

    // MARK: Names

    /// Returns the symbol of a key without its format specifiers; `nil` if nothing remains. The symbol of `CART_title %lld` is `cartTitle`.
    static func name(of key: String) -> String? {
        var words: [String] = []
        var isInside = false
        for part in StringFormat(key).parts {
            guard case .literal(let text) = part else {
                isInside = false
                continue
            }
            for character in text where !"'’".contains(character) {
                let isPart = character.isLetter || character.isNumber || character == "$"
                if isPart, isInside {
                    words[words.count - 1].append(character)
                } else if isPart {
                    words.append("\(character)")
                }
                isInside = isPart
            }
            isInside = false
        }
        guard let first = words.first else { return nil }
        let capitals = first.prefix { $0.isUppercase }
        let name = words.dropFirst().reduce(capitals.lowercased() + first.dropFirst(capitals.count)) { name, word in
            let isUppercase = word.contains(where: \.isLetter) && !word.contains(where: \.isLowercase)
            return name + word.prefix(1).uppercased()
                + (isUppercase ? word.dropFirst().lowercased() : "\(word.dropFirst())")
        }
        return name.first?.isNumber == true ? "_" + name : name
    }

    /// Returns the name of the type in which the symbols of a table are; `nil` for the default table, whose symbols are in no type.
    static func namespace(of table: String) -> String? {
        guard table != "Localizable" else { return nil }
        let words = table.split { !$0.isLetter && !$0.isNumber }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.isEmpty ? "Strings" : name.first?.isNumber == true ? "_" + name : name
    }

    // MARK: Values

    /// Returns the values of a text by their positions.
    private static func arguments(of text: String) throws(Refusal) -> [Int: Argument] {
        var (arguments, next): ([Int: Argument], Int) = ([:], 1)
        for part in StringFormat(text).parts {
            switch part {
            case .literal: break
            case .variable(_, let position):
                next = (position ?? next) + 1
            case .value(let value):
                let position = value.position ?? next
                next = position + 1
                guard let type = type(of: value.length + value.kind) else { throw .type(value.specifier) }
                arguments[position] = Argument(
                    label: value.name.flatMap(name), type: type, specifier: value.specifier)
            }
        }
        return arguments
    }

    /// Returns the position of a variable in a text.
    private static func position(of name: String, in text: String) -> Int? {
        var next = 1
        for part in StringFormat(text).parts {
            switch part {
            case .literal: break
            case .value(let value): next = (value.position ?? next) + 1
            case .variable(let found, let position):
                if found == name { return position ?? next }
                next = (position ?? next) + 1
            }
        }
        return nil
    }

    /// The types of whole numbers by their lengths.
    private static let integers = [
        "hh": "Int8", "h": "Int16", "": "Int32", "l": "Int", "ll": "Int", "q": "Int", "z": "Int", "t": "Int",
    ]

    /// Returns the type of a value; `nil` if it is unknown.
    private static func type(of specifier: String) -> String? {
        let kind = specifier.suffix(1)
        let length = specifier.dropLast()
        switch kind {
        case "@": return "String"
        case "d", "i": return integers[String(length)]
        case "u", "x", "X", "o": return integers[String(length)].map { "U\($0)" }
        case "f", "F", "e", "E", "g", "G", "a", "A": return ["": "Float", "l": "Double"][length]
        default: return nil
        }
    }
}

/// A text with format specifiers, split at them.
struct StringFormat {
    /// A format specifier, such as `%2$(count)lld`.
    struct Value: Hashable {
        var position: Int?
        var name: String?
        /// The flags, the width and the precision.
        var flags: String
        var length: String
        var kind: String

        /// The specifier without position and name.
        var specifier: String { "%" + flags + length + kind }
    }

    enum Part: Hashable {
        case literal(String)
        case value(Value)
        /// A variable, `%#@name@`, with its position if the text has it.
        case variable(String, Int?)
    }

    private(set) var parts: [Part] = []

    init(_ text: String) {
        var literal = ""
        var rest = text.prefix(StringSymbol.lengthLimit)
        while let character = rest.popFirst() {
            guard character == "%" else {
                literal.append(character)
                continue
            }
            if rest.first == "%" {
                // The escape isn't a part of a symbol.
                rest.removeFirst()
                literal.append(" ")
            } else if let (part, after) = Self.specifier(rest) {
                if !literal.isEmpty { parts.append(.literal(literal)) }
                literal = ""
                parts.append(part)
                rest = after
            } else {
                literal.append(" ")
            }
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
    }

    /// Returns the specifier at the begin of a text, after its percent sign.
    private static func specifier(_ text: Substring) -> (Part, after: Substring)? {
        func take(_ rest: inout Substring, while isIncluded: (Character) -> Bool) -> String {
            let taken = rest.prefix(while: isIncluded)
            rest = rest[taken.endIndex...]
            return String(taken)
        }
        // The number of a variable, in the variable's own forms.
        guard !text.hasPrefix("arg") else { return nil }
        var rest = text
        var position: Int?
        let number = rest.prefix { $0.isASCII && $0.isNumber }
        if let value = Int(number), value > 0, value < 100, rest[number.endIndex...].first == "$" {
            position = value
            rest = rest[number.endIndex...].dropFirst()
        }
        if rest.hasPrefix("#@") {
            rest = rest.dropFirst(2)
            let name = take(&rest) { $0 != "@" }
            return rest.isEmpty || name.isEmpty ? nil : (.variable(name, position), rest.dropFirst())
        }
        var name: String?
        if rest.first == "(" {
            rest = rest.dropFirst()
            name = take(&rest) { $0 != ")" && $0 != "%" }
            guard rest.popFirst() == ")" else { return nil }
        }
        // A space is a flag, too, but in texts it follows a percent sign that is meant as one.
        let flags = take(&rest) { "-+#0123456789.".contains($0) }
        let length = take(&rest) { "hlqzt".contains($0) }
        guard let kind = rest.popFirst(), "@dDiuUxXoOfFeEgGaAcCsSp".contains(kind) else { return nil }
        return (.value(Value(position: position, name: name, flags: flags, length: length, kind: String(kind))), rest)
    }
}
