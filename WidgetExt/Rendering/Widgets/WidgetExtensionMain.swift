import Foundation
import FoundationInternationalization
import Shared

/// The entry point `WidgetBundle.main()` and `Widget.main()` reach through a weak symbol.
@_cdecl("airlock_widget_extension_main")
func widgetExtensionMain(_ entry: UnsafeMutableRawPointer) {
    nonisolated(unsafe) let entry = entry
    MainActor.assumeIsolated {
        let widgets = Unmanaged<WidgetExtensionEntry>.fromOpaque(entry).takeRetainedValue().widgets
        exit(WidgetExtension.run(widgets).rawValue)
    }
}

/// A widget extension's process, from its arguments to its exit status.
@MainActor
enum WidgetExtension {
    /// Links time zones and ICU into a static executable: without a reference to them every zone but GMT would be unknown.
    private static let linked: Any.Type = Date.FormatStyle.self

    static func run(_ widgets: [any Widget]) -> ExitCode {
        _ = linked
        do {
            switch try WidgetCommand.grammar.parse(Array(CommandLine.arguments.dropFirst())) {
            case .help(let text): try StandardOutput.write(text)
            case .arguments(let arguments):
                let command = WidgetCommand(
                    catalog: WidgetCatalog(widgets), environment: ProcessInfo.processInfo.environment,
                    executable: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
                        ?? CommandLine.arguments[0],
                    now: Date())
                try command.run(arguments)
            }
            return .done
        } catch let error as any CommandError {
            StandardError.write("WidgetExt: \(error.message)")
            return error.exitCode
        } catch {
            StandardError.write("WidgetExt: \(error)")
            return .internalError
        }
    }
}
