import AppIntents
import SwiftUI
import WidgetKit

@available(iOS 18.0, *)
struct KettleControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "Kettle", provider: Provider()) { isOn in
            ControlWidgetToggle("Kettle", isOn: isOn, action: SwitchKettleIntent()) { isOn in
                Label(isOn ? "Boiling" : "Off", systemImage: isOn ? "flame.fill" : "flame")
            }
            .tint(.orange)
        }
        .displayName("Kettle")
        .description("Switches the kettle.")
    }

    struct Provider: ControlValueProvider {
        let previewValue = false

        func currentValue() async throws -> Bool { true }
    }
}
