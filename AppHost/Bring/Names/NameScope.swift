/// The names that an app's sources can use: their own, Airlock's and the toolchain's; and Apple's, which explain a name that is missing.
struct NameScope {
    /// The support for a name that a source uses.
    enum Kind { case drawn, works, accepted, missing, unknown }

    let known: KnownNames
    private let toolchain: Set<String>
    private let apple: Set<String>
    /// The modules that sources can import or that qualify names.
    private var importable: Set<String>
    /// The names that the sources declare. A function is listed a second time with a bracket, to distinguish it from a property.
    private(set) var own: Set<String> = []
    private var operators: Set<String> = []

    init(_ known: KnownNames, toolchain: NameTable = .toolchain, apple: NameTable = .apple) {
        (self.known, self.toolchain, self.apple) = (known, toolchain.names, apple.names)
        importable = known.modules.union(KnownNames.toolchainModules)
    }

    /// Adds the declarations of a source that is compiled.
    mutating func add(_ source: SourceFile) {
        add(source.names, operators: LooseNames(source.blocks.tokens).operators)
    }

    /// Adds the declarations of a source by its names.
    mutating func add(_ names: SourceNames, operators: Set<String>) {
        for declaration in names.declarations where declaration.keyword != "extension" {
            own.insert(declaration.name)
            if declaration.keyword == "func" { own.insert("\(declaration.name)(") }
        }
        self.operators.formUnion(operators)
        importable.formUnion(names.imports.map(\.module))
    }

    /// Returns true for a name that sources can use, or that Apple's interfaces declare.
    func contains(_ name: String) -> Bool {
        own.contains(name) || importable.contains(name) || known.types[name] != nil || known.functions[name] != nil
            || toolchain.contains(name) || apple.contains(name)
    }

    /// Returns true for a name of Apple's interfaces, by the table or by its style.
    func isApples(_ name: String) -> Bool { apple.contains(name) || Self.looksLikeApples(name) }

    /// Returns true for a type that Airlock declares.
    func isSupported(_ name: String) -> Bool { known.types[name] != nil || known.macros[name] != nil }

    /// Returns true if the table of Apple's names has a name as written.
    func isListed(_ written: String) -> Bool { apple.contains(written) }

    /// Returns true for a type that an extension in the sources can extend.
    func hasType(_ name: String) -> Bool {
        own.contains(name) || known.types[name] != nil || toolchain.contains(name) || apple.contains(name)
    }

    /// Returns the support for a use; `nil` for a use that needs no row.
    func kind(of use: NameUse) -> Kind? {
        let isApples = apple.contains(use.written)
        let status = known.status(of: use)
        // The folder's own declarations take precedence over Apple's with the same name. But a call of a member can't refer to a property
        // that the folder declares.
        if own.contains(use.name), use.form != .member || !use.isCall { return nil }
        if own.contains("\(use.name)("), use.form == .member { return nil }
        if known.isUnknownMember(use), !own.contains(use.name) { return .missing }
        switch status {
        case .drawn, .works:
            guard isApples || use.form == .type || use.form == .macro else { return nil }
            return status == .drawn ? .drawn : .works
        case .accepted: return use.form == .member && !use.isCall ? nil : .accepted
        case nil: break
        }
        // A macro of Foundation has the name of the type that it makes.
        if use.form == .attribute || use.form == .macro, toolchain.contains(use.name) { return nil }
        if isApples { return use.form == .member && !use.isCall ? nil : .missing }
        switch use.form {
        case .type where importable.contains(use.name): return nil
        case .type where Self.looksLikeApples(use.name) && !toolchain.contains(use.name): return .missing
        case .type: return toolchain.contains(use.name) || Self.parameters.contains(use.name) ? nil : .unknown
        case .attribute: return .unknown
        default: return nil
        }
    }

    /// Returns true for a use of a member, function, constant, operator or macro that nothing known declares. Only a declaration elsewhere in the
    /// repository shows that the sources need it: no table lists every name of the system's libraries.
    func isOpen(_ use: NameUse) -> Bool {
        switch use.form {
        case .type, .attribute: return false
        case .operator: return !operators.contains(use.name)
        case .macro: return !own.contains(use.name) && known.macros[use.name] == nil && !apple.contains(use.written)
        // Few apps have a global constant with the name of a member that a type of theirs uses without a dot.
        case .value where !use.isCall: return !own.contains(use.name) && !importable.contains(use.name)
        case .member, .keyPath, .value:
            let tables = [known.functions, known.values, known.types]
            return !own.contains(use.name) && !tables.contains { $0[use.name] != nil }
                && !importable.contains(use.name)
                && ![".\(use.name)", "\\.\(use.name)", use.name].contains {
                    toolchain.contains($0) || apple.contains($0)
                }
        }
    }

    /// The generic parameters of the standard library's types that no declaration lists; extensions of these types name them.
    private static let parameters: Set<String> = ["Root", "Success", "Wrapped"]

    /// The letters that the names of Apple's older frameworks begin with.
    private static let prefixes = [
        "AB", "AC", "AR", "AS", "AU", "AV", "CA", "CB", "CF", "CG", "CI", "CK", "CL", "CM", "CN", "CS", "CT", "CV",
        "EK", "GC", "GK", "GL", "HK", "HM", "IN", "JS", "LA", "LP", "MC", "MF", "MK", "ML", "MP", "MT", "MX", "NE",
        "NI", "NL", "NS", "NW", "OS", "PDF", "PH", "PK", "QL", "SC", "SCN", "SF", "SK", "SL", "SS", "UI", "UN", "UT",
        "VN", "WC", "WK",
    ]

    /// Returns true for a name in the style of Apple's older frameworks: `UIResponder`, `CFNotificationName`, `kCFBooleanTrue`.
    static func looksLikeApples(_ name: String) -> Bool {
        let isConstant = name.first == "k"
        return prefixes.contains { (isConstant ? String(name.dropFirst()) : name).isPrefixed(with: $0) }
    }
}
