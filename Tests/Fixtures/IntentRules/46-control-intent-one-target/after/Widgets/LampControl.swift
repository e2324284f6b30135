// swift-format-ignore-file
import AppIntents
import SwiftUI
import WidgetKit

struct LampControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "lamp") {
            ControlWidgetButton(action: LampIntent()) { Label("Lamp", systemImage: "lightbulb") }
        }
    }
}
