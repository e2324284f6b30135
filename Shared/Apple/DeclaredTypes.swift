/// What the executable's own code declares for the system to find, ordered by the types' names.
///
/// Nothing is registered: the types are found where the compiler recorded their conformances. Those of our own modules aren't among them.
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

    /// The intents, those of refined protocols, too.
    package static var intents: [any AppIntent.Type] {
        of((any AppIntent).self).compactMap { $0 as? any AppIntent.Type }
    }

    /// The types of things intents are about.
    package static var entities: [any AppEntity.Type] {
        of((any AppEntity).self).compactMap { $0 as? any AppEntity.Type }
    }

    /// The lists of shortcuts.
    package static var shortcuts: [any AppShortcutsProvider.Type] {
        of((any AppShortcutsProvider).self).compactMap { $0 as? any AppShortcutsProvider.Type }
    }

    /// The previews.
    package static var previews: [any _PreviewRecord.Type] {
        of((any _PreviewRecord).self).compactMap { $0 as? any _PreviewRecord.Type }
    }

    /// The types that conform to a protocol, named as a type: `(any Widget).self`.
    package static func of(_ existential: Any.Type) -> [Any.Type] {
        let ours = ourModules
        var found: [(short: String, type: Any.Type)] = []
        for type in ConformanceRecords.types(conformingTo: existential)
        where !ours.contains(module(of: _typeName(type, qualified: true))) {
            found.append((_typeName(type, qualified: false), type))
        }
        // By the short names: the long ones of private types say where they are in memory.
        found.sort { first, second in first.short < second.short }
        return found.map { $0.type }
    }

    /// This module by the name it was built with, and the runtimes.
    private static var ourModules: [String] {
        [module(of: _typeName(DeclaredTypes.self, qualified: true)), "WidgetRendering", "IntentsRuntime"]
    }

    private static func module(of name: String) -> String { String(name.prefix { $0 != "." }) }
}
