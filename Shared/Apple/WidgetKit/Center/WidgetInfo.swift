/// A widget a person has placed.
///
/// Mirrors [WidgetKit's `WidgetInfo`](https://developer.apple.com/documentation/widgetkit/widgetinfo).
public struct WidgetInfo: Hashable, Sendable, Identifiable {
    /// Its place among the placed ones.
    public let id: String
    /// Its kind.
    public let kind: String
    /// Its family.
    public let family: WidgetFamily
    /// What the person chose: a JSON object of the values of an intent's parameters; empty for nothing.
    private let configuration: String

    package init(id: String, kind: String, family: WidgetFamily, configuration: String = "") {
        (self.id, self.kind, self.family, self.configuration) = (id, kind, family, configuration)
    }

    /// What the person chose, as an intent of a type, in which what they didn't choose has its default; `nil` where nothing was chosen,
    /// and where what was is no value of that intent's parameters.
    public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(of intentType: Intent.Type) -> Intent? {
        // A text that isn't JSON holds no values of the intent, like an object with unknown names.
        guard !configuration.isEmpty, let members = try? JSONValue(parsing: configuration).members else { return nil }
        let intent = Intent()
        let parameters = intent.parameters
        for member in members {
            guard let parameter = parameters.first(where: { $0.name == member.key })?.parameter,
                parameter.set(member.value)
            else { return nil }
        }
        return intent
    }
}

/// A control a person has placed.
///
/// Mirrors [WidgetKit's `ControlInfo`](https://developer.apple.com/documentation/widgetkit/controlinfo).
public struct ControlInfo: Hashable, Sendable, Identifiable {
    /// Its place among the placed ones.
    public let id: String
    /// Its kind.
    public let kind: String

    package init(id: String, kind: String) { (self.id, self.kind) = (id, kind) }
}

extension PlacedWidget {
    /// What is placed of the app whose request is being answered, plug-ins' apart; nothing without a container.
    ///
    /// - Throws: ``ContainerError``.
    static func ofTheApp() throws -> [PlacedWidget] {
        let container = ContainerSession.current.container
        return try container?.read(PlacedWidgets.key).value?.widgets.filter(\.plugin.isEmpty) ?? []
    }
}
