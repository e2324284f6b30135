import SwiftUI

struct ControlsSample: Sample {
    static let title = "Controls"

    private struct Tick: AppIntent {
        static let title: LocalizedStringResource = "Tick"
        func perform() async throws -> some IntentResult { .result() }
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            HStack {
                Button("Bordered", intent: Tick())
                Button("Prominent", intent: Tick()).buttonStyle(.borderedProminent)
                Button("Plain", intent: Tick()).buttonStyle(.plain)
            }
            HStack {
                Button("Small", intent: Tick()).controlSize(.small).tint(.orange)
                Button(role: .destructive, intent: Tick()) { Label("Delete", systemImage: "trash") }
            }
            Toggle("Lights", isOn: true, intent: Tick())
            Toggle("Heating", isOn: false, intent: Tick())
            ProgressView(value: 0.4) {
                Text("Charging")
            } currentValueLabel: {
                Text("40 %")
            }
            HStack(spacing: 24) {
                ProgressView(value: 0.7).progressViewStyle(.circular)
                ProgressView()
            }
        }
        .frame(width: 300)
    }
}
