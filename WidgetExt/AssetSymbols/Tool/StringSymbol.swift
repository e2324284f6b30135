import AirlockBase
import Foundation

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

    /// - Throws: ``CommandFailure`` with the end of a sentence, for a key for which Xcode generates no symbol, or that has values of an unknown type.
    init(_ key: String, _ entry: StringCatalog.Entry, sourceLanguage: String) throws(CommandFailure) {
        self.key = key
        guard let name = Self.name(of: key) else { throw CommandFailure("has no letter or digit for a symbol") }
        guard !Self.reserved.contains(name) else { throw CommandFailure("resolves to a reserved word of Swift") }
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
            guard let type = Self.type(of: specifier) else { throw Self.unknownType("%" + specifier) }
            // Without a number, the position is that of the variable in the text.
            guard let position = part.argNum ?? source?.text.flatMap({ Self.position(of: name, in: $0) }) else {
                continue
            }
            arguments[position] = Argument(
                label: Self.name(of: name), type: type, specifier: "%" + specifier)
        }
        let positions = arguments.keys.sorted()
        guard positions == Array(1..<positions.count + 1) else { throw Self.positions }
        self.arguments = positions.compactMap { arguments[$0] }
        let names = self.arguments.enumerated().map { $1.label ?? "arg\($0 + 1)" }
        guard Set(names).count == names.count else { throw Self.positions }
    }

    private static let positions = CommandFailure("has values without consecutive positions, or with equal names")

    private static func unknownType(_ specifier: String) -> CommandFailure {
        CommandFailure("has a value of an unknown type, \(specifier)")
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
    private static func arguments(of text: String) throws(CommandFailure) -> [Int: Argument] {
        var (arguments, next): ([Int: Argument], Int) = ([:], 1)
        for part in StringFormat(text).parts {
            switch part {
            case .literal: break
            case .variable(_, let position):
                next = (position ?? next) + 1
            case .value(let value):
                let position = value.position ?? next
                next = position + 1
                guard let type = type(of: value.length + value.kind) else { throw unknownType(value.specifier) }
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

/// The Swift source of the symbols of string catalogues, with the members that Xcode 26 generates, and the warnings about keys.
struct StringSymbolSource {
    /// The generated source.
    private(set) var text = "// Generated at each build from the string catalogues.\n"
    /// The warnings about keys, one sentence each.
    private(set) var warnings: [String] = []

    /// - Parameters:
    ///   - tables: The catalogues with the names of their tables.
    ///   - declared: The members of `LocalizedStringResource` that the sources declare themselves.
    init(_ tables: [(name: String, catalog: StringCatalog)], declared: Set<String> = []) {
        var namespaces: Set<String> = []
        for (table, catalog) in tables {
            let namespace = StringSymbol.namespace(of: table)
            // Tables of the same name are merged by no rule of Xcode's.
            guard namespaces.insert(namespace ?? "").inserted, !declared.contains(namespace ?? "") else { continue }
            var known = namespace == nil ? declared : []
            var members: [String] = []
            // Only keys that were added by hand have symbols.
            let keys = catalog.strings.filter {
                $0.value.extractionState == "manual" && $0.value.generatesSymbol != false
            }
            for (key, entry) in keys.sorted(by: { $0.key < $1.key }) {
                do throws(CommandFailure) {
                    let symbol = try StringSymbol(key, entry, sourceLanguage: catalog.sourceLanguage ?? "en")
                    guard known.insert(symbol.name).inserted else {
                        if namespace != nil || !declared.contains(symbol.name) {
                            warnings.append(
                                "The key \(key.oneLine(limit: 100).swiftLiteral) of \(table) would generate the symbol \"\(symbol.name)\" which already exists. Try renaming the key."
                            )
                        }
                        continue
                    }
                    members.append(Self.member(symbol, table: table))
                } catch {
                    warnings.append(
                        "The key \(key.oneLine(limit: 100).swiftLiteral) of \(table) \(error.message). Try renaming the key."
                    )
                }
            }
            guard !members.isEmpty else { continue }
            if !text.contains("import SwiftUI") { text += "import SwiftUI\n" }
            let indent = namespace == nil ? "    " : "        "
            let body = members.joined(separator: "\n\n").split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
            text += "\nnonisolated extension LocalizedStringResource {\n"
            if let namespace {
                text += "    enum \(namespace.swiftIdentifier) {\n\(body)\n    }\n}\n"
            } else {
                text += "\(body)\n}\n"
            }
        }
    }

    private static func member(_ symbol: StringSymbol, table: String) -> String {
        let comment =
            "/// The text of the key \(symbol.key.oneLine(limit: 100).swiftLiteral) in the table \(table.oneLine()).\n"
        let (name, key, table) = (symbol.name.swiftIdentifier, symbol.key.swiftLiteral, table.swiftLiteral)
        guard !symbol.arguments.isEmpty else {
            return comment
                + "static var \(name): LocalizedStringResource { LocalizedStringResource(\(key), table: \(table)) }"
        }
        let arguments = symbol.arguments.enumerated().map { (number, argument) in
            (label: argument.label, name: argument.label?.swiftIdentifier ?? "arg\(number + 1)", argument)
        }
        let parameters = arguments.map { "\($0.label == nil ? "_ " : "")\($0.name): \($0.2.type)" }
        let values = arguments.map {
            $0.2.type == "String" ? "\\(\($0.name))" : "\\(\($0.name), specifier: \($0.2.specifier.swiftLiteral))"
        }
        return comment
            + "static func \(name)(\(parameters.joined(separator: ", "))) -> LocalizedStringResource {\n"
            + "    LocalizedStringResource(\(key), defaultValue: \"\(values.joined())\", table: \(table))\n}"
    }
}

/// A string catalogue, `TABLE.xcstrings`, with the parts that determine its symbols.
struct StringCatalog: Decodable {
    struct Entry: Decodable {
        var extractionState: String?
        var generatesSymbol: Bool?
        var localizations: [String: Localization?]?
    }

    struct Localization: Decodable {
        var stringUnit: Unit?
        var variations: Variations?
        var substitutions: [String: Substitution]?

        /// The text, or that of a variation.
        var text: String? { stringUnit?.value ?? variations?.text }
    }

    struct Unit: Decodable { var value: String? }

    /// The texts of devices or plural categories; those of devices can have plural categories.
    struct Variations: Decodable {
        var device: [String: Localization]?
        var plural: [String: Localization]?

        var text: String? {
            let forms = device ?? plural ?? [:]
            return (forms["other"] ?? forms.min { $0.key < $1.key }?.value)?.text
        }
    }

    struct Substitution: Decodable {
        var argNum: Int?
        var formatSpecifier: String?
    }

    var sourceLanguage: String?
    var strings: [String: Entry]

    /// The greatest size of a file, in bytes.
    private static let limit = 16 << 20

    /// Reads a file.
    ///
    /// - Throws: ``CommandFailure`` if the file isn't a catalogue.
    init(path: String) throws(CommandFailure) {
        // Reading a pipe would never end.
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        // A file that doesn't exist has no attributes.
        let attributes = try? FileManager.default.attributesOfItem(atPath: real)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else {
            throw CommandFailure.unreadable(path, "not a regular file")
        }
        guard let size = attributes?[.size] as? Int, size <= Self.limit else {
            throw CommandFailure.unreadable(path, "larger than \(Self.limit >> 20) MiB")
        }
        do { self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path))) } catch {
            throw CommandFailure.unreadable(path, "not a string catalogue")
        }
    }
}
