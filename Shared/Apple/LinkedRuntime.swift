import Glibc

@_implementationOnly import CSystem

/// What an extension's `main()` hands to the runtime.
@MainActor
package final class WidgetExtensionEntry {
    /// Makes the extension's widgets, in the order of the gallery: the app's own code, which runs in the sandbox only.
    package let members: () -> [WidgetBundleMember]

    init(members: @escaping () -> [WidgetBundleMember]) { self.members = members }
}

/// The runtime an executable is linked with: found by a weak symbol, so that `Shared` depends on none.
enum LinkedRuntime {
    /// Runs a widget extension; exits 70 where `WidgetRendering` isn't linked in.
    @MainActor static func runWidgetExtension(_ members: @escaping () -> [WidgetBundleMember]) {
        let entry = Unmanaged.passRetained(WidgetExtensionEntry(members: members))
        if airlock_run_widget_extension(entry.toOpaque()) == 0 {
            entry.release()
            exitWithout("widget", product: "WidgetRendering")
        }
    }

    /// Runs an extension of the intents the executable declares; exits 70 where `IntentsRuntime` isn't linked in.
    static func runIntentsExtension() {
        if airlock_run_intents_extension() == 0 { exitWithout("intents", product: "IntentsRuntime") }
    }

    /// Ends with 70: scenes are the host's own.
    static func endWithoutScenes(of app: String) -> Never {
        StandardError.write(
            "\(app): no scenes are shown here — AppHost shows those of its own app; test yours by their intents and widgets"
        )
        exit(ExitCode.internalError.rawValue)
    }

    private static func exitWithout(_ runtime: String, product: String) -> Never {
        let name = CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "") } ?? ""
        StandardError.write(
            "\(name): no \(runtime) runtime is linked in — add the product \(product) to the target's dependencies")
        exit(ExitCode.internalError.rawValue)
    }
}
