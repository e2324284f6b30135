import Shared

extension WidgetCatalog {
    /// The catalogue as a JSON document.
    ///
    /// - Parameter offers: Returns what an item's configuration parameters offer; `nil` if they aren't queried.
    func json(_ offers: (Item) -> [ParameterResolver.Offer]?) -> JSONValue {
        func list(_ make: (Item) -> JSONValue?) -> JSONValue { .array(items.compactMap(make)) }
        return [
            "widgets": list { item -> JSONValue? in
                guard case .widget(let descriptor, _) = item else { return nil }
                return [
                    "kind": .string(descriptor.kind), "displayName": .string(descriptor.displayName),
                    "description": .string(descriptor.description), "families": names(descriptor.families.map(\.name)),
                    "parameters": item.parameters(offers(item)),
                ]
            },
            "activities": list { item -> JSONValue? in
                guard case .activity(let descriptor, _) = item else { return nil }
                return [
                    "kind": .string(descriptor.kind), "presentations": names(ActivityPresentation.allCases),
                    "supplementalFamilies": names(descriptor.supplementalActivityFamilies),
                ]
            },
            "controls": list { item -> JSONValue? in
                guard case .control(let descriptor) = item else { return nil }
                return [
                    "kind": .string(descriptor.kind), "displayName": .string(descriptor.displayName),
                    "description": .string(descriptor.description),
                    "presentations": names(ControlPresentation.allCases), "parameters": item.parameters(offers(item)),
                ]
            },
        ]
    }
}

@MainActor extension WidgetCatalog.Item {
    /// The item as text: its name, its type, and the families or presentations in which it can be shown.
    var lines: String {
        func lines(_ name: String, _ description: String, _ noun: String, _ places: [String]) -> String {
            let heading = description.isEmpty ? name : "\(name): \(description)"
            return "\(kind)  \(heading)\n  \(noun): \(places.joined(separator: ", "))"
        }
        switch self {
        case .widget(let descriptor, _):
            return lines(
                descriptor.displayName, descriptor.description, "widget", descriptor.families.map(\.name))
        case .activity:
            return "\(kind)\n  activity: " + ActivityPresentation.allCases.map(\.rawValue).joined(separator: ", ")
        case .control(let descriptor):
            return lines(
                descriptor.displayName, descriptor.description, "control", ControlPresentation.allCases.map(\.rawValue)
            )
        }
    }
}

@MainActor extension WidgetCatalog.Item {
    /// Returns the item's configuration parameters.
    fileprivate func parameters(_ offers: [ParameterResolver.Offer]?) -> JSONValue {
        if let offers { return .array(offers.map { Self.json($0.name, $0.parameter, $0.json) }) }
        return .array((configuration?.intent.parameters ?? []).map { Self.json($0.name, $0.parameter, []) })
    }

    private static func json(_ name: String, _ parameter: any AnyIntentParameter, _ offered: [JSONMember]) -> JSONValue
    {
        let form: JSONValue = if let form = parameter.writtenForm { .string(form) } else { .null }
        let standard: JSONValue = if let value = parameter.anyValue { parameter.valueType.write(value) } else { .null }
        let members = [
            JSONMember("name", .string(name)), JSONMember("title", .string(parameter.title(or: name))),
            JSONMember("kind", .string(parameter.valueType.kind.rawValue)), JSONMember("form", form),
            JSONMember("default", standard),
        ]
        return .object(members + offered)
    }
}

@MainActor extension ViewEntry {
    /// The entry's date and, if set, its relevance.
    var json: JSONValue {
        let date = JSONMember("date", .string(date.iso8601))
        guard let relevance else { return .object([date]) }
        let score: JSONValue = ["score": .number(Double(relevance.score)), "duration": .number(relevance.duration)]
        return .object([date, JSONMember("relevance", score)])
    }
}

private func names(_ list: [String]) -> JSONValue { .array(list.map { .string($0) }) }

private func names(_ list: [some RawRepresentable<String>]) -> JSONValue { names(list.map(\.rawValue)) }
