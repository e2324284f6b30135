/// The configuration of the alarms widget.
package struct ConfigurationAppIntent: WidgetConfigurationIntent {
    package static let title: LocalizedStringResource = "Configuration"
    package static let description = IntentDescription("Chooses what the widget of alarms shows.")

    /// The emoji next to the next alarm.
    @Parameter(title: "Favorite Emoji", default: "😃") package var favoriteEmoji: String

    package init() {}
}
