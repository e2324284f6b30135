import Shared

/// A catalogue's colours for the views of one image. Colours that are missing are added to the image's diagnostics.
final class CatalogColors: AssetColors, Sendable {
    private let catalog: AssetCatalog
    private let diagnostics: DiagnosticLog

    init(catalog: AssetCatalog, diagnostics: DiagnosticLog) {
        (self.catalog, self.diagnostics) = (catalog, diagnostics)
    }

    func color(named name: String, isDark: Bool, isHighContrast: Bool, required: Bool) -> AssetColor? {
        // Views are resolved on the main actor. The protocol isn't isolated to it, because colours can be resolved anywhere.
        MainActor.assumeIsolated {
            if let color = catalog.color(named: name, isDark: isDark, isHighContrast: isHighContrast) { return color }
            // Xcode's template contains an accent colour without a value, which means the system's accent colour.
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
