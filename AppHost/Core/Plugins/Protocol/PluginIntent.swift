import Shared

/// An intent that a plug-in offers.
struct PluginIntent: Hashable, Sendable {
    /// The maximum number of intents of a plug-in, and of parameters of an intent.
    static let limit = 100

    struct Parameter: Hashable, Sendable {
        enum Kind: String, CaseIterable, Sendable { case string, integer, number, boolean, date }

        let name: String
        let kind: Kind
        let isOptional: Bool
    }

    let id: String
    let title: String
    let parameters: [Parameter]

    /// Parses the answer to `intents/list`.
    static func all(from result: JSONValue) throws(ProtocolFault) -> [PluginIntent] {
        let content = PluginContent(result, of: .intents)
        try content.only("intents")
        var intents: [PluginIntent] = []
        for item in try content.required("intents").list(atMost: limit) {
            try item.only("id", "title", "parameters")
            let id = try item.required("id").text(atMost: 100)
            guard !id.isEmpty, !intents.contains(where: { $0.id == id }) else {
                throw item.fault("has an empty or repeated 'id'")
            }
            intents.append(
                PluginIntent(
                    id: id, title: try item["title"]?.text() ?? id, parameters: try parameters(item["parameters"])))
        }
        return intents
    }

    private static func parameters(_ content: PluginContent?) throws(ProtocolFault) -> [Parameter] {
        guard let content else { return [] }
        var parameters: [Parameter] = []
        for item in try content.list(atMost: limit) {
            try item.only("name", "type", "optional")
            let type = try item.required("type")
            guard let kind = Parameter.Kind(rawValue: try type.text()) else {
                throw type.fault("is not a type")
            }
            parameters.append(
                Parameter(
                    name: try item.required("name").text(atMost: 100), kind: kind,
                    isOptional: item["optional"]?.value.bool ?? false))
        }
        return parameters
    }
}
