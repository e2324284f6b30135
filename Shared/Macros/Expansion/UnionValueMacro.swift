/// `@UnionValue`, which makes an enumeration an intent value if every case has a single associated value of a supported type.
enum UnionValueMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        guard let source = request.declaration?.source, let type = TypeDeclaration(source), type.keyword.is("enum")
        else { return MacroFault("'@UnionValue' can only be applied to an 'enum'", in: request).expansion }
        if let other = type.otherCases.first {
            return MacroFault(
                "'@UnionValue' requires each case to have one unlabelled value: '\(other.text)' doesn't",
                at: other.range.lowerBound, in: request
            ).expansion
        }
        guard let name = request.extendedType, !request.conformances.isEmpty else { return MacroExpansion() }
        let cases = type.payloads.map { "case .\($0.name)(let value): value" }.joined(separator: "; ")
        return MacroExpansion(
            """
            extension \(name): \(request.conformances.joined(separator: ", ")) {
                \(type.access)static var _intentValueType: _IntentValueType {
                    ._union(\(name).self) { switch $0 { \(cases) } }
                }
            }
            """)
    }
}
