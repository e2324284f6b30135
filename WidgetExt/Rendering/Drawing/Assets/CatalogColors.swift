import Shared

/// The colours of a catalogue for the views of one image; missing ones are reported in its log.
final class CatalogColors: AssetColors, Sendable {
    private let catalog: AssetCatalog
    private let diagnostics: DiagnosticLog

    init(catalog: AssetCatalog, diagnostics: DiagnosticLog) {
        (self.catalog, self.diagnostics) = (catalog, diagnostics)
    }

    func color(named name: String, isDark: Bool, isHighContrast: Bool, required: Bool) -> AssetColor? {
        // Views are resolved on the main actor; the protocol can't say so, because colours are resolved anywhere.
        MainActor.assumeIsolated {
            if let color = catalog.color(named: name, isDark: isDark, isHighContrast: isHighContrast) { return color }
            // Xcode's template has an accent colour without a value, which stands for the system's.
            if !required, catalog.hasNoValue(ofColor: name) { return nil }
            if let fault = catalog.fault(ofColor: name) {
                diagnostics.add(Diagnostic(message: "the colour '\(name)' can't be read: \(fault)"))
            } else if required {
                let remedy = suggestion(for: name, in: catalog.colorNames)
                diagnostics.add(Diagnostic(message: "no colour '\(name)' in the assets — \(remedy)"))
            }
            return nil
        }
    }
}
