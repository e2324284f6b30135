/// `@Query`: a view's property with the models that a query finds. The query is a stored property beside it, whose name has an underscore.
enum QueryMacro {
    static func expand(_ request: MacroRequest) -> MacroExpansion {
        guard let source = request.declaration?.source, let variable = VariableDeclaration(source),
            variable.keyword.is("var"), !variable.isStatic, !variable.isComputed, let type = variable.type
        else {
            return request.role == .peer
                ? MacroFault("'@Query' can only be applied to a 'var' with a type, such as '[Item]'", in: request)
                    .expansion : MacroExpansion("get { preconditionFailure() }")
        }
        let name = "_\(variable.plainName)"
        if request.role == .accessor { return MacroExpansion("get { \(name).wrappedValue }") }
        let attribute = request.attribute?.source ?? ""
        let arguments = attribute.firstIndex(of: "(").map { String(attribute[$0...]) } ?? "()"
        let isArray = type.hasPrefix("[") && type.hasSuffix("]")
        let query = isArray ? "SwiftData.Query<\(type.dropFirst().dropLast()), \(type)>" : "SwiftData.Query"
        return MacroExpansion("private(set) var \(name) = \(query)\(arguments)")
    }
}
