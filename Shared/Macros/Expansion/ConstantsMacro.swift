/// Members that repeat a pattern: `@Constants` for names with raw texts, `@Options` for the bits of an option set, and `@ErrorCodes` for the
/// codes of an error. Each takes the names in one text, so that a further name is one word.
enum ConstantsMacro {
    /// A name, and what follows its equals sign.
    private struct Word {
        let name: String
        let value: String?

        init(_ text: Substring) {
            let parts = text.split(separator: "=", maxSplits: 1)
            (name, value) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
        }

        /// The name as Swift writes it.
        var identifier: String {
            ["default", "repeat", "continue", "public", "private"].contains(name) ? "`\(name)`" : name
        }
    }

    static func expand(_ request: MacroRequest) -> MacroExpansion {
        guard let source = request.declaration?.source, let type = TypeDeclaration(source), type.keyword.is("struct")
        else { return MacroExpansion(fault: "'@\(request.name)' can only be applied to a 'struct'", in: request) }
        let texts = [SourceToken](of: request.attribute?.source ?? "").filter { $0.kind == .string }.map {
            $0.text.filter { $0 != "\"" }
        }
        guard let list = texts.last else {
            return MacroExpansion(fault: "'@\(request.name)' needs the names, separated by spaces", in: request)
        }
        let words = list.split { $0 == " " || $0 == "\n" }.map(Word.init)
        let lines =
            switch request.name {
            case "Options": options(words)
            case "ErrorCodes": errorCodes(words, domain: texts[0], type: type.name.text)
            default: constants(words, prefix: texts.count > 1 ? texts[0] : "")
            }
        return MacroExpansion(lines.joined(separator: "\n"))
    }

    /// The raw text of a name is a prefix and the name with a capital letter; without a prefix, it is the name itself.
    private static func constants(_ words: [Word], prefix: String) -> [String] {
        ["public let rawValue: String", "public init(rawValue: String) { self.rawValue = rawValue }"]
            + words.map { word in
                let text =
                    word.value
                    ?? (prefix.isEmpty ? word.name : prefix + word.name.prefix(1).uppercased() + word.name.dropFirst())
                return "public static let \(word.identifier) = Self(rawValue: \"\(text)\")"
            }
    }

    /// Each name is the next bit, unless a number follows it.
    private static func options(_ words: [Word]) -> [String] {
        ["public let rawValue: UInt", "public init(rawValue: UInt) { self.rawValue = rawValue }"]
            + words.enumerated().map { bit, word in
                word.value == "0"
                    ? "public static let \(word.identifier) = Self([])"
                    : "public static let \(word.identifier) = Self(rawValue: \(word.value ?? "1 << \(bit)"))"
            }
    }

    private static func errorCodes(_ words: [Word], domain: String, type: String) -> [String] {
        let cases = words.map { "case \($0.identifier)\($0.value.map { " = \($0)" } ?? "")" }
        return [
            "public enum Code: Int, Sendable {", cases.joined(separator: "\n"),
            "public static func ~= (code: Self, error: any Error) -> Bool { (error as? \(type))?.code == code }", "}",
            "public let code: Code",
            "nonisolated(unsafe) public let errorUserInfo: [String: Any]",
            "public init(_ code: Code, userInfo: [String: Any] = [:]) { (self.code, errorUserInfo) = (code, userInfo) }",
            "public var userInfo: [String: Any] { errorUserInfo }",
            "public static var errorDomain: String { \"\(domain)\" }",
            "public var errorCode: Int { code.rawValue }",
            "public static func == (left: Self, right: Self) -> Bool {",
            "left.code == right.code && NSDictionary(dictionary: left.errorUserInfo) == NSDictionary(dictionary: right.errorUserInfo)",
            "}",
            "public func hash(into hasher: inout Hasher) { hasher.combine(code) }",
        ] + words.map { "public static var \($0.identifier): Code { .\($0.name) }" }
    }
}

/// `@Parameter` of TipKit: a static property of a tip, whose value is stored for the process. The macro adds the accessors, and a property
/// whose name begins with a dollar sign for rules.
enum TipParameterMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        guard let source = request.declaration?.source, let variable = VariableDeclaration(source),
            variable.keyword.is("var"), variable.isStatic, !variable.isComputed, let value = variable.value,
            let type = variable.type ?? EntryMacro.literalType(variable.valueTokens)
        else {
            // Reported once; without an accessor the compiler would report follow-up errors.
            guard request.role == .peer else { return MacroExpansion("get { preconditionFailure() }") }
            return MacroExpansion(fault: "'@Parameter' requires a static 'var' with a type and a value", in: request)
        }
        let name = variable.plainName
        guard request.role == .peer else {
            return MacroExpansion(
                """
                get { $\(name).wrappedValue }
                set { $\(name).wrappedValue = newValue }
                """)
        }
        let access = variable.modifiers.first { ["public", "package", "fileprivate", "private"].contains($0) }
        return MacroExpansion(
            """
            \(access.map { $0 + " " } ?? "")static var $\(name): TipKit.Tips.Parameter<\(type)> {
                TipKit.Tips.Parameter(Self.self, "\(name)", \(value))
            }
            """)
    }
}
