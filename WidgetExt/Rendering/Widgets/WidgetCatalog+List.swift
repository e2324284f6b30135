import Shared

extension WidgetCatalog {
    /// What is offered, as a JSON document.
    var json: JSONValue {
        func list(_ make: (Item) -> JSONValue?) -> JSONValue { .array(items.compactMap(make)) }
        return [
            "widgets": list { if case .widget(let descriptor, _) = $0 { descriptor.json } else { nil } },
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
                    "presentations": names(ControlPresentation.allCases),
                ]
            },
        ]
    }
}

@MainActor extension WidgetCatalog.Item {
    /// The item for people: what it is called, what it is, and where it can be shown.
    var lines: String {
        func lines(_ name: String, _ description: String, _ noun: String, _ places: [String]) -> String {
            let heading = description.isEmpty ? name : "\(name): \(description)"
            return "\(kind)  \(heading)\n  \(noun): \(places.joined(separator: ", "))"
        }
        switch self {
        case .widget(let descriptor, _):
            return lines(
                descriptor.displayName, descriptor.description, "widget", descriptor.families.map(\.rawValue))
        case .activity:
            return "\(kind)\n  activity: " + ActivityPresentation.allCases.map(\.rawValue).joined(separator: ", ")
        case .control(let descriptor):
            return lines(
                descriptor.displayName, descriptor.description, "control", ControlPresentation.allCases.map(\.rawValue)
            )
        }
    }
}

@MainActor extension WidgetDescriptor {
    fileprivate var json: JSONValue {
        [
            "kind": .string(kind), "displayName": .string(displayName), "description": .string(description),
            "families": names(families),
        ]
    }
}

@MainActor extension ViewEntry {
    /// The entry's date, and its relevance where there is one.
    var json: JSONValue {
        let date = JSONMember("date", .string(date.iso8601))
        guard let relevance else { return .object([date]) }
        let facts: JSONValue = ["score": .number(Double(relevance.score)), "duration": .number(relevance.duration)]
        return .object([date, JSONMember("relevance", facts)])
    }
}

private func names(_ list: [some RawRepresentable<String>]) -> JSONValue { .array(list.map { .string($0.rawValue) }) }
