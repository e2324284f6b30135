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

/// A reader of the models that an app has stored. The module that stores models declares one.
package protocol StoredModelsReader {
    /// Returns the output of the command `models` for the stores in a folder.
    ///
    /// - Parameter entity: The only entity to print; `nil` for all.
    /// - Throws: ``CommandFailure`` for an unknown entity, a folder without a store, and stores that can't be read.
    static func output(in folder: String, entity: String?, isJSON: Bool) throws -> String
}

/// The command `models` of both extensions, which prints what an app has stored in its groups.
package enum StoredModelsCommand {
    /// The command's name, options and help.
    package static let grammar = CommandGrammar.Command(
        "models", summary: "prints the models that the app has stored", operands: "[TYPE]"
    ) {
        CommonOptions.container
        CommonOptions.json
    }

    /// Runs the command.
    ///
    /// - Throws: ``CommandFailure`` for an executable that stores no models, and the errors of ``StoredModelsReader``.
    package static func run(_ arguments: Arguments, environment: (String) -> String?) throws {
        guard arguments.operands.count <= 1 else {
            throw CommandFailure("too many operands of 'models': '\(arguments.operands[1])' — write one type, or none")
        }
        let readers = DeclaredTypes.of((any StoredModelsReader).self).compactMap { $0 as? any StoredModelsReader.Type }
        guard let reader = readers.first else {
            throw CommandFailure("the app stores no models — import SwiftData in its sources")
        }
        let folder = try "\(arguments.containerPath(environment: environment))/groups"
        try StandardOutput.write(
            reader.output(in: folder, entity: arguments.operands.first, isJSON: arguments[CommonOptions.json]))
    }
}

/// The types that the executable declares for the system to find, ordered by name.
///
/// Types aren't registered: they are found in the compiler's conformance records. Types of Airlock's own modules are excluded.
package enum DeclaredTypes {
    /// The widgets and Live Activities.
    package static var widgets: [any Widget.Type] { of((any Widget).self).compactMap { $0 as? any Widget.Type } }

    /// The bundles of widgets.
    package static var bundles: [any WidgetBundle.Type] {
        of((any WidgetBundle).self).compactMap { $0 as? any WidgetBundle.Type }
    }

    /// The controls.
    package static var controls: [any ControlWidget.Type] {
        of((any ControlWidget).self).compactMap { $0 as? any ControlWidget.Type }
    }

    /// The intents, including those of refined protocols.
    package static var intents: [any AppIntent.Type] {
        of((any AppIntent).self).compactMap { $0 as? any AppIntent.Type }
    }

    /// The entities.
    package static var entities: [any AppEntity.Type] {
        of((any AppEntity).self).compactMap { $0 as? any AppEntity.Type }
    }

    /// The providers of app shortcuts.
    package static var shortcuts: [any AppShortcutsProvider.Type] {
        of((any AppShortcutsProvider).self).compactMap { $0 as? any AppShortcutsProvider.Type }
    }

    /// The previews.
    package static var previews: [any _PreviewRecord.Type] {
        of((any _PreviewRecord).self).compactMap { $0 as? any _PreviewRecord.Type }
    }

    /// The providers of previews.
    package static var previewProviders: [any PreviewProvider.Type] {
        of((any PreviewProvider).self).compactMap { $0 as? any PreviewProvider.Type }
    }

    /// Returns the types that conform to a protocol, given as an existential type such as `(any Widget).self`.
    package static func of(_ existential: Any.Type) -> [Any.Type] {
        let ours = ourModules
        var found: [(short: String, type: Any.Type)] = []
        for type in ConformanceRecords.types(conformingTo: existential)
        where !ours.contains(module(of: _typeName(type, qualified: true))) {
            found.append((_typeName(type, qualified: false), type))
        }
        // Sorted by unqualified names, because the qualified names of private types contain memory addresses.
        found.sort { first, second in first.short < second.short }
        return found.map { $0.type }
    }

    /// The names of this module, as it was built, and of the runtime modules.
    private static var ourModules: [String] {
        [module(of: _typeName(DeclaredTypes.self, qualified: true)), "WidgetRendering", "IntentsRuntime"]
    }

    private static func module(of name: String) -> String { String(name.prefix { $0 != "." }) }
}
