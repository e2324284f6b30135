// swift-format-ignore-file
import AppIntents

struct MetricShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: ShowMetricIntent(),
            phrases: [
                "Show a metric in \(.applicationName)",
                "Show \(\.$metric) of the \(\.$period) in \(.applicationName)",
            ],
            shortTitle: "Show Metric",
            systemImageName: "gauge"
        )
    }
}
