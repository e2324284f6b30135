// Uses: CameraCaptureIntent with AppContext, appContext, updateAppContext, ControlWidgetButton, StaticControlConfiguration, AudioRecordingIntent sibling; family: intent
// Shows: Ready to shoot
import AppIntents
import SwiftUI
import WidgetKit

nonisolated struct ShutterContext: Codable, Sendable {
    var lens: String
    var showsGrid: Bool
}

struct ShutterCaptureIntent: CameraCaptureIntent {
    typealias AppContext = ShutterContext

    static let title: LocalizedStringResource = "Open Viewfinder"
    static let description: IntentDescription? = IntentDescription("Opens the viewfinder on the lock screen.")

    @MainActor
    func perform() async throws -> some IntentResult & ProvidesDialog {
        var context = try await ShutterCaptureIntent.appContext ?? ShutterContext(lens: "Wide", showsGrid: true)
        context.lens = "Tele"
        try await Self.updateAppContext(context)
        return .result(dialog: "Ready to shoot")
    }
}

struct ShutterLensIntent: AppIntent {
    static let title: LocalizedStringResource = "Current Lens"

    func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
        let context = try? await ShutterCaptureIntent.appContext
        let lens = context?.lens ?? "Wide"
        return .result(value: lens, dialog: "\(lens)")
    }
}

struct ShutterControl: ControlWidget {
    static let kind = "com.shutterlab.viewfinder"

    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: Self.kind) {
            ControlWidgetButton(action: ShutterCaptureIntent()) {
                Label("Viewfinder", systemImage: "camera.aperture")
            }
            .tint(.yellow)
        }
        .displayName("Viewfinder")
        .description("Opens the camera.")
    }
}

@main
struct ShutterBundle: WidgetBundle {
    var body: some Widget { ShutterControl() }
}
