import Shared

/// A catalogue's colours for the views of one image; missing ones are added to its diagnostics.
final class CatalogColors: AssetColors, Sendable {
    private let catalog: AssetCatalog
    private let diagnostics: DiagnosticLog

    init(catalog: AssetCatalog, diagnostics: DiagnosticLog) {
        (self.catalog, self.diagnostics) = (catalog, diagnostics)
    }

    func color(named name: String, isDark: Bool, isHighContrast: Bool, required: Bool) -> AssetColor? {
        // Views are resolved on the main actor, but the protocol isn't isolated because colours can be resolved anywhere.
        MainActor.assumeIsolated {
            if let color = catalog.color(named: name, isDark: isDark, isHighContrast: isHighContrast) { return color }
            // Xcode's template has an accent colour without a value, which stands for the system's.
            if !required, catalog.hasNoValue(ofColor: name) { return nil }
            if let fault = catalog.fault(ofColor: name) {
                diagnostics.add(Diagnostic(message: "can't read the colour '\(name)': \(fault)"))
            } else if required {
                let remedy = suggestion(for: name, in: catalog.colorNames)
                diagnostics.add(Diagnostic(message: "no colour '\(name)' in the assets — \(remedy)"))
            }
            return nil
        }
    }
}
