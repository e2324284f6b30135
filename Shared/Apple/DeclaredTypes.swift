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
