/// What a person can choose about the widget of alarms.
package struct ConfigurationAppIntent: WidgetConfigurationIntent {
    package static let title: LocalizedStringResource = "Configuration"
    package static let description = IntentDescription("Chooses what the widget of alarms shows.")

    /// Stands beside the next alarm.
    @Parameter(title: "Favorite Emoji", default: "😃") package var favoriteEmoji: String

    package init() {}
}
