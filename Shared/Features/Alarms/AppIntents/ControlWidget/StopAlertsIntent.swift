/// An intent that stops all alerting alarms.
package struct StopAlertsIntent: AppIntent {
    package static let title: LocalizedStringResource = "Stop Alarms"
    package static let description = IntentDescription("Stops every alarm that rings now.")

    package init() {}

    package func perform() async throws -> some IntentResult & ProvidesDialog {
        let alerting = try AlarmManager.shared.alarms.filter { $0.state == .alerting }
        for alarm in alerting { try AlarmManager.shared.stop(id: alarm.id) }
        let dialog: IntentDialog =
            switch alerting.count {
            case 0: "No alarm rings."
            case 1: "The alarm is stopped."
            default: "\(alerting.count) alarms are stopped."
            }
        return .result(dialog: dialog)
    }
}
