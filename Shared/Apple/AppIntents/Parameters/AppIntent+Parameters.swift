extension AppIntent {
    /// The intent's parameters by the names of their properties, in the order declared. An intent without any costs nothing.
    package var parameters: [(name: String, parameter: any AnyIntentParameter)] {
        guard MemoryLayout<Self>.size > 0 else { return [] }
        return Mirror(reflecting: self).children.compactMap { label, value in
            (value as? any AnyIntentParameter).map { (label.withoutUnderscore, $0) }
        }
    }

    /// The name of a parameter; `nil` for one of another intent.
    package func name(of parameter: AnyObject) -> String? { parameters.first { $0.parameter === parameter }?.name }

    /// The values of its parameters that are set, as a JSON object; what can't be written is left out.
    package var parametersText: String {
        guard MemoryLayout<Self>.size > 0 else { return "{}" }
        let set = (writtenParameters.members ?? []).filter { !$0.value.isNull }
        do {
            return try JSONValue.object(set).serialised()
        } catch {
            return "{}"
        }
    }

    /// The values of its parameters as data.
    package var writtenParameters: JSONValue {
        .object(
            parameters.map { name, parameter in
                JSONMember(name, parameter.anyValue.map { parameter.valueType.write($0) } ?? .null)
            })
    }
}
