import SwiftUI
import WidgetKit

/// A toggle that starts and stops a named timer.
struct AlarmControl: ControlWidget {
    static let kind = "alarmControl"

    var body: some ControlWidgetConfiguration {
        AppIntentControlConfiguration(kind: Self.kind, provider: Provider()) { value in
            ControlWidgetToggle(
                "\(value.name)", isOn: value.isRunning, action: StartTimerIntent(value.name)
            ) { isRunning in
                Label(isRunning ? "On" : "Off", systemImage: "timer")
                    .controlWidgetStatus(isRunning ? "The timer counts" : "The timer is stopped")
            }
            .tint(.orange)
        }
        .displayName("Timer")
        .description("Starts and stops a timer.")
    }
}

extension AlarmControl {
    /// The state that the control shows.
    struct Value {
        var isRunning: Bool
        var name: String
    }

    /// A provider of the state of the timer that the user chose.
    struct Provider: AppIntentControlValueProvider {
        func previewValue(configuration: TimerConfiguration) -> Value {
            Value(isRunning: false, name: configuration.timerName)
        }

        func currentValue(configuration: TimerConfiguration) async throws -> Value {
            let name = configuration.timerName
            guard let container = ContainerSession.current.container else {
                return Value(isRunning: false, name: name)
            }
            let timers = try NamedTimer(name: name).records(
                in: AlarmStore(container: container), at: RequestContext.current.now.milliseconds)
            return Value(isRunning: timers.first?.isRunning ?? false, name: name)
        }
    }
}

/// A button that stops all ringing alarms. It is disabled if no alarm is ringing.
struct StopAlertsControl: ControlWidget {
    static let kind = "stopAlertsControl"

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: Self.kind, provider: Provider()) { titles in
            ControlWidgetButton(action: StopAlertsIntent()) {
                Label("Stop", systemImage: titles.isEmpty ? "bell.slash.fill" : "bell.fill")
                    .controlWidgetActionHint("stop what rings")
            } actionLabel: { _ in
                titles.isEmpty ? Text("All quiet") : Text(titles.joined(separator: ", "))
            }
            .disabled(titles.isEmpty)
        }
        .displayName("Stop Alarms")
        .description("Stops every alarm that rings.")
    }

    /// A provider of the titles of the ringing alarms.
    struct Provider: ControlValueProvider {
        var previewValue: [String] { [String(localized: "Tea")] }

        func currentValue() async throws -> [String] {
            guard let container = ContainerSession.current.container else { return [] }
            let now = RequestContext.current.now.milliseconds
            return try AlarmStore(container: container).alarms(at: now).inOrder.filter { $0.state.name == "alerting" }
                .map(\.title)
        }
    }
}
