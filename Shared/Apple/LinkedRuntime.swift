import Glibc

@_implementationOnly import CSystem

/// The entry point of a widget extension, which `main()` passes to the runtime.
@MainActor
package final class WidgetExtensionEntry {
    /// Creates the extension's widgets, in the order of the gallery. The closure is app code, which must run only in the sandbox.
    package let members: () -> [WidgetBundleMember]

    init(members: @escaping () -> [WidgetBundleMember]) { self.members = members }
}

/// The runtime that an executable is linked with, found through a weak symbol, so that `Shared` depends on no runtime.
enum LinkedRuntime {
    /// Runs a widget extension; exits with code 70 if `WidgetRendering` isn't linked in.
    @MainActor static func runWidgetExtension(_ members: @escaping () -> [WidgetBundleMember]) {
        let entry = Unmanaged.passRetained(WidgetExtensionEntry(members: members))
        if airlock_run_widget_extension(entry.toOpaque()) == 0 {
            entry.release()
            exitWithout("widget", product: "WidgetRendering")
        }
    }

    /// Runs an extension with the executable's intents; exits with code 70 if `IntentsRuntime` isn't linked in.
    static func runIntentsExtension() {
        if airlock_run_intents_extension() == 0 { exitWithout("intents", product: "IntentsRuntime") }
    }

    /// Exits with code 70, because only the host has scenes.
    static func endWithoutScenes(of app: String) -> Never {
        StandardError.write(
            "\(app): the app's scenes can't run in this process — test the app's intents and widgets instead"
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
