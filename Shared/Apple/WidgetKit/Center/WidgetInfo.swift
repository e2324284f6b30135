/// A widget that the user has placed.
///
/// Mirrors [WidgetKit's `WidgetInfo`](https://developer.apple.com/documentation/widgetkit/widgetinfo).
public struct WidgetInfo: Hashable, Sendable, Identifiable {
    /// The identifier of the placed widget.
    public let id: String
    /// The widget's kind.
    public let kind: String
    public let family: WidgetFamily
    /// The user's configuration: a JSON object with the values of the intent's parameters; empty for none.
    private let configuration: String

    package init(id: String, kind: String, family: WidgetFamily, configuration: String = "") {
        (self.id, self.kind, self.family, self.configuration) = (id, kind, family, configuration)
    }

    /// Returns the user's configuration as an intent, with defaults for the parameters that the user didn't set. Returns `nil` if there is
    /// no configuration, or if the configuration isn't valid for that intent.
    public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(of intentType: Intent.Type) -> Intent? {
        // A string that isn't JSON is as invalid a configuration as an object with unknown names.
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

/// A control that the user has placed.
///
/// Mirrors [WidgetKit's `ControlInfo`](https://developer.apple.com/documentation/widgetkit/controlinfo).
public struct ControlInfo: Hashable, Sendable, Identifiable {
    /// The identifier of the placed control.
    public let id: String
    /// The control's kind.
    public let kind: String

    package init(id: String, kind: String) { (self.id, self.kind) = (id, kind) }
}

extension PlacedWidget {
    /// Returns the placed widgets and controls of the current app, without widgets of plug-ins; empty without a container.
    ///
    /// - Throws: ``ContainerError``.
    static func ofCurrentApp() throws -> [PlacedWidget] {
        let container = ContainerSession.current.container
        return try container?.read(PlacedWidgets.key).value?.widgets.filter(\.plugin.isEmpty) ?? []
    }
}
