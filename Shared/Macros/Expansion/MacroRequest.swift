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

/// The macro side of the compiler's plug-in protocol.
package enum MacroResponder {
    /// Returns the response to a message of the compiler.
    package static func answer(to message: [String: Any]) -> [String: Any] {
        if message["getCapability"] != nil {
            return ["getCapabilityResult": ["capability": ["protocolVersion": 7]]]
        }
        let expansion = expansion(for: message)
        return [
            "expandMacroResult": [
                "expandedSource": expansion.source, "diagnostics": expansion.diagnostics.map(\.json),
            ] as [String: Any]
        ]
    }

    /// Returns the expansion that a message requests.
    static func expansion(for message: [String: Any]) -> MacroExpansion {
        guard let request = MacroRequest(message) else {
            return MacroExpansion(fault: "the macro plug-in doesn't recognise this message")
        }
        if let subject = SchemaMacro.Subject(rawValue: request.typeName) {
            return SchemaMacro(subject: subject, request: request).expand()
        }
        switch request.typeName {
        case "PreviewMacro": return PreviewMacro.expand(request)
        case "PreviewableMacro": return PreviewableMacro.expand(request)
        case "EntryMacro": return EntryMacro.expand(request)
        case "ComputedPropertyMacro", "DeferredPropertyMacro": return PropertyMacro.expand(request)
        case "RegionPropertyMacro": return RegionPropertyMacro.expand(request)
        case "ConstantsMacro": return ConstantsMacro.expand(request)
        case "TipParameterMacro": return TipParameterMacro.expand(request)
        case "TipRuleMacro": return MacroExpansion("TipKit.Tips.Rule()")
        case "ModelMacro": return ModelMacro(request: request).expand()
        case "PersistedPropertyMacro": return PersistedPropertyMacro.expand(request)
        // The macro of the enclosing class reads these, which add nothing themselves.
        case "ModelMarkerMacro": return MacroExpansion()
        case "QueryMacro": return QueryMacro.expand(request)
        case "ModelActorMacro": return ModelActorMacro.expand(request)
        case "UnionValueMacro": return UnionValueMacro.expand(request)
        default:
            return MacroExpansion(
                fault: "the macro plug-in has no macro \(request.typeName)", of: request.attribute)
        }
    }
}

/// The expansion of a macro, or the errors in its use.
struct MacroExpansion: Hashable {
    /// The source that is added; empty for none.
    var source = ""
    /// The errors in the macro's use.
    var diagnostics: [MacroDiagnostic] = []

    /// Creates an expansion without errors.
    init(_ source: String = "") { self.source = source }

    /// Creates an expansion with an error at an offset of a piece of source.
    init(fault message: String, at offset: Int = 0, of syntax: MacroRequest.Syntax? = nil) {
        diagnostics = [MacroDiagnostic(message: message, position: syntax?.position(offset) ?? .init())]
    }

    /// Creates an expansion with an error at an offset of the declaration's source, by default at its keyword.
    init(fault message: String, at offset: Int? = nil, in request: MacroRequest) {
        let source = request.declaration ?? request.attribute
        let tokens = [SourceToken](of: source?.source ?? "")
        let keyword = DeclarationHead(tokens).keyword ?? tokens.first
        self.init(fault: message, at: offset ?? keyword?.range.lowerBound ?? 0, of: source)
    }
}

/// An error in the use of a macro, with its position.
struct MacroDiagnostic: Hashable {
    /// A position in a file, in bytes from its beginning.
    struct Position: Hashable {
        var fileName = ""
        var offset = 0
    }

    var message: String
    var position = Position()

    /// The diagnostic in the compiler's format.
    var json: [String: Any] {
        let place: [String: Any] = ["fileName": position.fileName, "offset": position.offset]
        return [
            "message": message, "severity": "error", "position": place, "highlights": [Any](), "notes": [Any](),
            "fixIts": [Any](),
        ]
    }
}
