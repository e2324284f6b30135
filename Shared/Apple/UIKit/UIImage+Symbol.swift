import Foundation

extension UIImage {
    /// How a symbol is drawn.
    ///
    /// Mirrors [UIKit's `UIImage.SymbolConfiguration`](https://developer.apple.com/documentation/uikit/uiimage/symbolconfiguration),
    /// which is a class there.
    public struct SymbolConfiguration: Hashable, Sendable {
        var size: Double?
        var weight: SymbolWeight?
        var scale: SymbolScale?

        /// The size of the font beside it, in points.
        public init(pointSize: CGFloat) { size = Double(pointSize) }

        /// The size and the weight of the font beside it.
        public init(pointSize: CGFloat, weight: SymbolWeight) { (size, self.weight) = (Double(pointSize), weight) }

        /// The size and the weight of the font beside it, and how large it is for that.
        public init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            (size, self.weight, self.scale) = (Double(pointSize), weight, scale)
        }

        /// The weight of the font beside it.
        public init(weight: SymbolWeight) { self.weight = weight }

        /// How large it is beside its font.
        public init(scale: SymbolScale) { self.scale = scale }

        /// What another one says, and this one of the rest.
        public func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
            var all = self
            all.size = other.size ?? size
            all.weight = other.weight ?? weight
            all.scale = other.scale ?? scale
            return all
        }
    }

    /// The weight of a symbol.
    public enum SymbolWeight: Int, Hashable, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

        /// On the scale of 100 to 900; `nil` for that of the place.
        var number: Int? { self == .unspecified ? nil : rawValue * 100 }
    }

    /// How large a symbol is beside its font.
    public enum SymbolScale: Int, Hashable, Sendable {
        case unspecified, small, medium, large

        /// As a factor; `nil` for that of the place.
        var factor: Double? {
            switch self {
            case .unspecified: nil
            case .small: 0.79
            case .medium: 1
            case .large: 1.27
            }
        }
    }

    /// A symbol of the system, drawn in a way.
    public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration?) {
        self.init(source: .symbol(name), configuration: configuration)
    }

    /// The symbol drawn in another way; other images stay as they are.
    public func withConfiguration(_ configuration: SymbolConfiguration) -> UIImage {
        UIImage(source: source, renderingMode: renderingMode, tint: tint, configuration: configuration)
    }

    /// The symbol drawn in another way where that says something; other images stay as they are.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        withConfiguration(self.configuration?.applying(configuration) ?? configuration)
    }

    /// The image in a colour, which a view's foreground style takes the place of unless it is drawn as it is.
    public func withTintColor(_ color: UIColor) -> UIImage {
        UIImage(source: source, renderingMode: renderingMode, tint: color, configuration: configuration)
    }

    /// The image in a colour, drawn in a way.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        withTintColor(color).withRenderingMode(renderingMode)
    }
}
