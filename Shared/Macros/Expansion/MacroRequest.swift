/// What the compiler asks of a macro.
struct MacroRequest {
    /// Source of the compiler's, with its place in its file.
    struct Syntax: Hashable {
        var source: String
        var fileName: String
        /// In bytes from the file's begin.
        var offset: Int
        /// The file after its module, as `#fileID` has it.
        var fileID = ""
        /// The line it begins in, from 1.
        var line = 0

        /// A place in the source as the compiler counts them.
        func position(_ offset: Int) -> MacroDiagnostic.Position {
            MacroDiagnostic.Position(fileName: fileName, offset: self.offset + offset)
        }
    }

    /// What an attached macro is asked for.
    enum Role: String {
        case accessor
        case conformance = "extension"
        case member
        case memberAttribute
        case peer
    }

    /// The name of the type behind the macro.
    var typeName: String
    /// The name it is used by, such as `Entry`.
    var name: String
    /// What it is asked for; `nil` for a macro that stands for itself.
    var role: Role?
    /// The attribute with its arguments.
    var attribute: Syntax?
    /// What the attribute stands at.
    var declaration: Syntax?
    /// What is around it, the innermost first, each without its members.
    var surroundings: [String]
    /// The conformances asked for that the type hasn't, such as `AppIntent`.
    var conformances: [String]
    /// The type to extend.
    var extendedType: String?
    /// What the names of declarations begin with that a macro may add without having announced them.
    var discriminator: String

    /// A name no other declaration has, as the compiler mangles those of macros.
    func uniqueName(_ name: String) -> String { "\(discriminator)\(name.utf8.count)\(name)fMu_" }

    /// Reads a message of the compiler; `nil` for one that asks for no expansion.
    init?(_ message: [String: Any]) {
        let request = (message["expandFreestandingMacro"] ?? message["expandAttachedMacro"]) as? [String: Any]
        guard let request, let macro = request["macro"] as? [String: Any], let typeName = macro["typeName"] as? String
        else { return nil }
        func syntax(_ value: Any?) -> Syntax? {
            guard let value = value as? [String: Any], let source = value["source"] as? String else { return nil }
            let location = value["location"] as? [String: Any]
            return Syntax(
                source: source, fileName: location?["fileName"] as? String ?? "",
                offset: location?["offset"] as? Int ?? 0, fileID: location?["fileID"] as? String ?? "",
                line: location?["line"] as? Int ?? 0)
        }
        self.typeName = typeName
        name = (macro["name"] as? String ?? "").split(separator: " ").first.map(String.init) ?? ""
        role = (request["macroRole"] as? String).flatMap(Role.init)
        attribute = syntax(request["attributeSyntax"]) ?? syntax(request["syntax"])
        declaration = syntax(request["declSyntax"])
        discriminator = request["discriminator"] as? String ?? ""
        surroundings = (request["lexicalContext"] as? [Any] ?? []).compactMap { syntax($0)?.source }
        extendedType = syntax(request["extendedTypeSyntax"]).map {
            SourceLexer.tokens(of: $0.source).map(\.text).joined()
        }
        // They come as those of a placeholder: `struct Placeholder: A, B {}`.
        let listed = SourceLexer.tokens(of: syntax(request["conformanceListSyntax"])?.source ?? "")
        conformances = listed.drop { !$0.is(":") }.dropFirst().prefix { !$0.is("{") }.split { $0.is(",") }.map {
            $0.map(\.text).joined()
        }
    }
}
