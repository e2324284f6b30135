import Foundation

/// A colour of an asset catalogue: a value, or the name of a system colour.
package enum AssetColor: Hashable, Sendable {
    /// A colour value.
    case fixed(ResolvedColor)
    /// A system colour by its name in asset catalogues, such as `systemBlueColor`.
    case system(String)
}

/// A source of named colours from asset catalogues.
package protocol AssetColors {
    /// Returns the colour with a name. If there is no such colour, returns `nil`, and reports this if `required` is true.
    func color(named name: String, isDark: Bool, isHighContrast: Bool, required: Bool) -> AssetColor?
}

extension EnvironmentValues {
    /// The source of named colours; `nil` if there is none.
    @Entry package var assetColors: (any AssetColors)?

    /// Returns a named colour in this environment. If the colour is missing, returns `nil`, and reports this if `required` is true.
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
    /// Creates the system colour with a name from an asset catalogue, such as `systemBlueColor`, `labelColor` or `systemBackgroundColor`; `nil` if no
    /// system colour has the name.
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

/// A resource that identifies a colour of the asset catalogues.
///
/// Mirrors [DeveloperToolsSupport's `ColorResource`](https://developer.apple.com/documentation/developertoolssupport/colorresource).
nonisolated public struct ColorResource: Hashable, Sendable {
    let name: String

    public init(name: String, bundle: Bundle? = nil) { self.name = name }
}

extension Color {
    /// Creates a colour from the asset catalogues by its name; a missing colour is reported and drawn transparent.
    public init(_ name: String, bundle: Bundle? = nil) { self.init(storage: .named(name)) }

    /// Creates a colour from the asset catalogues.
    public init(_ resource: ColorResource) { self.init(storage: .named(resource.name)) }
}

extension UIColor {
    /// Creates a colour from the asset catalogues by its name.
    ///
    /// The result is never `nil`, because the colour is looked up only when it is drawn. A missing colour is reported then.
    public convenience init?(named name: String) { self.init(color: Color(name)) }

    /// Creates a colour from the asset catalogues.
    public convenience init(resource: ColorResource) { self.init(color: Color(resource)) }
}
