import AppIntents
import SwiftUI
import WidgetKit

struct StartTimerIntent: SetValueIntent {
    static let title: LocalizedStringResource = "Start a Timer"

    @Parameter(title: "Name") var name: String
    @Parameter(title: "Running") var value: Bool

    init() {}
    init(_ name: String) { self.name = name }

    func perform() async throws -> some IntentResult { .result() }
}

struct TimerConfiguration: ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Timer"

    @Parameter(title: "Timer Name", default: "Tea") var timerName: String
    @Parameter(title: "Is Running", default: true) var isRunning: Bool
}

/// A toggle whose value depends on its configuration.
struct TimerToggle: ControlWidget {
    static let kind = "TimerToggle"

    struct Value {
        var name: String
        var isRunning: Bool
    }

    struct Provider: AppIntentControlValueProvider {
        func previewValue(configuration: TimerConfiguration) -> Value {
            Value(name: configuration.timerName, isRunning: false)
        }
        func currentValue(configuration: TimerConfiguration) async throws -> Value {
            await Task.yield()
            return Value(name: configuration.timerName, isRunning: configuration.isRunning)
        }
    }

    var body: some ControlWidgetConfiguration {
        AppIntentControlConfiguration(kind: Self.kind, provider: Provider()) { value in
            ControlWidgetToggle(value.name, isOn: value.isRunning, action: StartTimerIntent(value.name)) { isRunning in
                Label(isRunning ? "Running" : "Stopped", systemImage: "timer")
                    .controlWidgetStatus(isRunning ? "Timer started" : "Timer stopped")
            }
            .tint(.purple)
        }
        .displayName("Kitchen Timer")
        .description("Starts and stops a timer.")
        .promptsForUserConfiguration()
    }
}

struct OpenGarageIntent: AppIntent {
    static let title: LocalizedStringResource = "Open the Garage"

    func perform() async throws -> some IntentResult { .result() }
}

/// A button that shows no value.
struct GarageButton: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "GarageButton") {
            ControlWidgetButton(action: OpenGarageIntent()) {
                Label("Garage", systemImage: "house.fill").controlWidgetActionHint("open the garage door")
            }
        }
        .displayName("Garage Door")
    }
}

/// A control whose provider fails.
struct BrokenControl: ControlWidget {
    enum Fault: Error { case unreachable }

    struct Provider: ControlValueProvider {
        let previewValue = false
        func currentValue() async throws -> Bool { throw Fault.unreachable }
    }

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "BrokenControl", provider: Provider()) { value in
            ControlWidgetToggle("Lights", isOn: value, action: StartTimerIntent("lights"))
        }
    }
}

/// A control without content.
struct EmptyControl: ControlWidget {
    var body: some ControlWidgetConfiguration { StaticControlConfiguration(kind: "EmptyControl") {} }
}
