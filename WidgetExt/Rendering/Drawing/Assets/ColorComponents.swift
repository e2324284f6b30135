import Foundation
import Shared

/// Parses the colours of colour sets.
enum ColorComponents {
    /// Returns the colour of a row; `nil` if the row is invalid.
    ///
    /// Components are strings. `0.5` and `1.000` are fractions, `128` is a number from 0 to 255, and `0x80` is the same number in
    /// hexadecimal.
    static func color(_ row: JSONValue) -> AssetColor? {
        if let reference = row["reference"]?.string {
            return SystemColor(catalogueName: reference) == nil ? nil : .system(reference)
        }
        guard let components = row["components"], let space = Space(row["color-space"]?.string ?? "srgb") else {
            return nil
        }
        let alpha = component(components["alpha"], isAlpha: true) ?? 1
        if let white = component(components["white"]) {
            let grey = space.isLinear ? encoded(white) : white
            return .fixed(ResolvedColor(red: grey, green: grey, blue: grey, alpha: alpha))
        }
        guard let red = component(components["red"]), let green = component(components["green"]),
            let blue = component(components["blue"])
        else { return nil }
        return .fixed(space.standard(red, green, blue, alpha))
    }

    private enum Space {
        case standard, linear, displayP3

        init?(_ name: String) {
            switch name {
            case "srgb", "extended-srgb", "gray-gamma-22", "extended-gray": self = .standard
            case "srgb-linear", "extended-linear-srgb", "extended-linear-gray": self = .linear
            case "display-p3": self = .displayP3
            default: return nil
            }
        }

        var isLinear: Bool { self == .linear }

        func standard(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> ResolvedColor {
            switch self {
            case .standard: return ResolvedColor(red: red, green: green, blue: blue, alpha: alpha)
            case .linear:
                return ResolvedColor(red: encoded(red), green: encoded(green), blue: encoded(blue), alpha: alpha)
            case .displayP3:
                // The conversion from Display P3 to sRGB primaries is in linear light. Both have the white point D65.
                let (r, g, b) = (decoded(red), decoded(green), decoded(blue))
                return ResolvedColor(
                    red: encoded(1.224940 * r - 0.224940 * g), green: encoded(-0.042057 * r + 1.042057 * g),
                    blue: encoded(-0.019638 * r - 0.078636 * g + 1.098274 * b), alpha: alpha)
            }
        }
    }

    private static func component(_ value: JSONValue?, isAlpha: Bool = false) -> Double? {
        if let number = value?.number { return number.isFinite ? number : nil }
        guard let text = value?.string else { return nil }
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
        }
        guard let number = Double(text), number.isFinite else { return nil }
        if text.contains(".") || (isAlpha && number <= 1) { return number }
        return number / 255
    }

    private static func encoded(_ linear: Double) -> Double {
        let value = min(max(linear, 0), 1)
        return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }

    private static func decoded(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}

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
