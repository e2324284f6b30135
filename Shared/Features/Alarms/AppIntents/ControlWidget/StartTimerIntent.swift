/// An intent that starts or stops the timer with a name.
package struct StartTimerIntent: SetValueIntent {
    package static let title: LocalizedStringResource = "Start a Timer"
    package static let description = IntentDescription("Starts the timer of a name, or stops it.")

    /// The timer's name.
    @Parameter(title: "Timer Name") package var name: String
    /// True to start the timer, false to stop it.
    @Parameter(title: "Timer is running") package var value: Bool

    package init() {}

    package init(_ name: String) { self.name = name }

    package func perform() async throws -> some IntentResult {
        try await NamedTimer(name: name).set(running: value)
        return .result()
    }
}
