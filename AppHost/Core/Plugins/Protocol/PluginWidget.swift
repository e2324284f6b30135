import Shared

/// A widget that a plug-in offers.
struct PluginWidget: Hashable, Sendable {
    /// The maximum number of widgets of a plug-in.
    static let limit = 100

    let kind: String
    let name: String
    let description: String?
    let families: [WidgetFamily]

    /// Parses the answer to `widgets/list`.
    static func all(from result: JSONValue) throws(ProtocolFault) -> [PluginWidget] {
        let content = PluginContent(result, of: .widgets)
        try content.only("widgets")
        var widgets: [PluginWidget] = []
        for item in try content.required("widgets").list(atMost: limit) {
            try item.only("kind", "name", "description", "families")
            let kind = try item.required("kind").text(atMost: 100)
            guard !kind.isEmpty, !widgets.contains(where: { $0.kind == kind }) else {
                throw item.fault("has an empty or repeated 'kind'")
            }
            var families: [WidgetFamily] = []
            for family in try item.required("families").list(atMost: WidgetFamily.allCases.count) {
                guard let known = WidgetFamily(name: try family.text()) else {
                    throw family.fault("is not a family")
                }
                families.append(known)
            }
            guard !families.isEmpty else { throw item.fault("has no family") }
            widgets.append(
                PluginWidget(
                    kind: kind, name: try item["name"]?.text() ?? kind, description: try item["description"]?.text(),
                    families: families))
        }
        return widgets
    }
}
