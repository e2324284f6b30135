import Foundation

/// A colour as an asset catalogue has it: a value, or the name of one of the system's.
package enum AssetColor: Hashable, Sendable {
    /// A colour of its own.
    case fixed(ResolvedColor)
    /// A system colour by the name catalogues have for it, such as `systemBlueColor`.
    case system(String)
}

/// Finds the colours of asset catalogues by their names.
package protocol AssetColors {
    /// The colour of a name; `nil` for none. Where it is `required`, a missing one is reported.
    func color(named name: String, isDark: Bool, isHighContrast: Bool, required: Bool) -> AssetColor?
}

private struct AssetColorsKey: EnvironmentKey { static var defaultValue: (any AssetColors)? { nil } }

extension EnvironmentValues {
    /// Where named colours are looked for; `nil` for nowhere.
    package var assetColors: (any AssetColors)? {
        get { self[AssetColorsKey.self] }
        set { self[AssetColorsKey.self] = newValue }
    }

    /// A named colour in this environment; `nil` for a missing one, which is reported where it is `required`.
    func assetColor(named name: String, required: Bool) -> ResolvedColor? {
        let found = assetColors?.color(
            named: name, isDark: colorScheme == .dark, isHighContrast: colorSchemeContrast == .increased,
            required: required)
        return switch found {
        case .fixed(let color)?: color
        case .system(let name)?: SystemColor(catalogueName: name)?.resolved(in: self)
        case nil: nil
        }
    }
}

extension SystemColor {
    /// The colour catalogues mean by a name such as `systemBlueColor`, `labelColor` or `systemBackgroundColor`.
    package init?(catalogueName name: String) {
        let suffix = "Color"
        guard name.hasSuffix(suffix) else { return nil }
        let stem = String(name.dropLast(suffix.count))
        if let exact = Self.allCases.first(where: { "\($0)" == stem }) {
            self = exact
            return
        }
        let plain: String
        if stem.hasPrefix("system"), let first = stem.dropFirst(6).first {
            plain = first.lowercased() + stem.dropFirst(7)
        } else if stem.hasPrefix("secondarySystem") || stem.hasPrefix("tertiarySystem")
            || stem.hasPrefix("quaternarySystem")
        {
            guard let system = stem.firstIndex(of: "S") else { return nil }
            plain = String(stem[..<system] + stem[system...].dropFirst(6))
        } else {
            return nil
        }
        guard let known = Self.allCases.first(where: { "\($0)" == plain }) else { return nil }
        self = known
    }
}

/// The name of a colour in the asset catalogues.
///
/// Mirrors [DeveloperToolsSupport's `ColorResource`](https://developer.apple.com/documentation/developertoolssupport/colorresource).
nonisolated public struct ColorResource: Hashable, Sendable {
    let name: String

    public init(name: String, bundle: Bundle? = nil) { self.name = name }
}

extension Color {
    /// A colour of the asset catalogues by its name; nothing is drawn for a missing one, and it is named.
    public init(_ name: String, bundle: Bundle? = nil) { self.init(storage: .named(name)) }

    /// A colour of the asset catalogues.
    public init(_ resource: ColorResource) { self.init(storage: .named(resource.name)) }
}

extension UIColor {
    /// A colour of the asset catalogues by its name.
    ///
    /// It is looked for when it is drawn, so it is never `nil` here; a missing one is named then.
    public init?(named name: String) { self.init(color: Color(name)) }

    /// A colour of the asset catalogues.
    public init(resource: ColorResource) { self.init(color: Color(resource)) }
}
