/// An intent that shows a landmark in the app. The app's scene performs it.
package struct OpenLandmarkIntent: OpenIntent, TargetContentProvidingIntent {
    package static let title: LocalizedStringResource = "Open Landmark"
    package static let description = IntentDescription("Shows a landmark in the app.")
    package static var parameterSummary: some ParameterSummary { Summary("Open \(\.$target)") }

    @Parameter(title: "Landmark", requestValueDialog: "Which landmark?")
    package var target: LandmarkEntity

    package init() {}

    package init(target: LandmarkEntity) { self.target = target }
}
