/// The compiler's request to expand a macro.
struct MacroRequest {
    /// Source code from the compiler, with its position in its file.
    struct Syntax: Hashable {
        var source: String
        var fileName: String
        /// The offset in bytes from the beginning of the file.
        var offset: Int
        /// The module and file name, as in `#fileID`.
        var fileID = ""
        /// The line in which the source begins, from 1.
        var line = 0

        /// Returns a position in the source, as the compiler counts it.
        func position(_ offset: Int) -> MacroDiagnostic.Position {
            MacroDiagnostic.Position(fileName: fileName, offset: self.offset + offset)
        }
    }

    /// The role in which an attached macro is expanded.
    enum Role: String {
        case accessor
        case conformance = "extension"
        case member
        case memberAttribute
        case peer
    }

    /// The name of the type that implements the macro.
    var typeName: String
    /// The name in source code, such as `Entry`.
    var name: String
    /// The role; `nil` for a freestanding macro.
    var role: Role?
    /// The attribute with its arguments.
    var attribute: Syntax?
    /// The declaration that the attribute is attached to.
    var declaration: Syntax?
    /// The enclosing declarations, the innermost first, each without its members.
    var surroundings: [String]
    /// The requested conformances that the type lacks, such as `AppIntent`.
    var conformances: [String]
    /// The type to extend.
    var extendedType: String?
    /// The prefix of unique names, which a macro may declare without listing them in its attributes.
    var discriminator: String

    /// Returns a unique name, in the compiler's mangling for macros.
    func uniqueName(_ name: String) -> String { "\(discriminator)\(name.utf8.count)\(name)fMu_" }

    /// Parses a message of the compiler; `nil` if it doesn't request an expansion.
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
            [SourceToken](of: $0.source).map(\.text).joined()
        }
        // The compiler lists the conformances as those of a placeholder type: `struct Placeholder: A, B {}`.
        let listed = [SourceToken](of: syntax(request["conformanceListSyntax"])?.source ?? "")
        conformances = listed.drop { !$0.is(":") }.dropFirst().prefix { !$0.is("{") }.split { $0.is(",") }.map {
            $0.map(\.text).joined()
        }
    }
}
