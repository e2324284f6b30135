import Foundation

extension UIImage {
    /// The configuration of a symbol image: its size, weight, scale, rendering mode and colours.
    ///
    /// Mirrors [UIKit's `UIImage.SymbolConfiguration`](https://developer.apple.com/documentation/uikit/uiimage/symbolconfiguration),
    /// which is a class.
    public struct SymbolConfiguration: Hashable, Sendable {
        var size: Double?
        var weight: SymbolWeight?
        var scale: SymbolScale?
        var mode: SymbolRenderingMode?
        /// The colours of the layers, the primary layer first; empty for the colours of the view.
        var colors: [UIColor] = []

        private init() {}

        /// A configuration that specifies nothing.
        public static let unspecified = SymbolConfiguration()

        /// Creates a configuration with a point size.
        public init(pointSize: CGFloat) { size = Double(pointSize) }

        /// Creates a configuration with a point size and a weight.
        public init(pointSize: CGFloat, weight: SymbolWeight) { (size, self.weight) = (Double(pointSize), weight) }

        /// Creates a configuration with a point size, a weight and a scale.
        public init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            (size, self.weight, self.scale) = (Double(pointSize), weight, scale)
        }

        /// Creates a configuration with a weight.
        public init(weight: SymbolWeight) { self.weight = weight }

        /// Creates a configuration with a scale.
        public init(scale: SymbolScale) { self.scale = scale }

        /// Creates a configuration with a colour for each layer. Here, a symbol has two layers.
        public init(paletteColors: [UIColor]) { (mode, colors) = (.palette, paletteColors) }

        /// Creates a configuration with a colour that is less opaque in secondary layers.
        public init(hierarchicalColor: UIColor) { (mode, colors) = (.hierarchical, [hierarchicalColor]) }

        /// Returns a configuration that draws all layers in one colour.
        public static func preferringMonochrome() -> SymbolConfiguration { SymbolConfiguration(mode: .monochrome) }

        /// Returns a configuration that prefers the symbol's own colours; reported, and drawn in one colour.
        public static func preferringMulticolor() -> SymbolConfiguration { SymbolConfiguration(mode: .multicolor) }

        private init(mode: SymbolRenderingMode) { self.mode = mode }

        /// Returns this configuration, overridden by the values that another configuration specifies.
        public func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
            var all = self
            all.size = other.size ?? size
            all.weight = other.weight ?? weight
            all.scale = other.scale ?? scale
            all.mode = other.mode ?? mode
            all.colors = other.colors.isEmpty ? colors : other.colors
            return all
        }
    }

    /// The configuration of an image.
    public typealias Configuration = SymbolConfiguration

    /// The configuration of a symbol; `nil` if it has none.
    public var symbolConfiguration: SymbolConfiguration? { configuration }

    /// The weight of a symbol.
    public enum SymbolWeight: Int, Hashable, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

        /// The weight on the scale of 100 to 900; `nil` for the weight of the environment.
        var number: Int? { self == .unspecified ? nil : rawValue * 100 }
    }

    /// The scale of a symbol relative to its font.
    public enum SymbolScale: Int, Hashable, Sendable {
        case unspecified, small, medium, large

        /// The scale as a factor; `nil` for the scale of the environment.
        var factor: Double? {
            switch self {
            case .unspecified: nil
            case .small: 0.79
            case .medium: 1
            case .large: 1.27
            }
        }
    }

    /// Creates a system symbol with a configuration.
    public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration?) {
        self.init(source: .symbol(name), configuration: configuration)
    }

    /// Returns the symbol with another configuration. Images that aren't symbols look the same.
    public func withConfiguration(_ configuration: SymbolConfiguration) -> UIImage {
        UIImage(
            source: source, renderingMode: renderingMode, tint: tint, configuration: configuration,
            pixelsPerPoint: pixelsPerPoint, drawnSize: drawnSize)
    }

    /// Returns the symbol with a configuration applied to its own configuration. Images that aren't symbols look the same.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        withConfiguration(self.configuration?.applying(configuration) ?? configuration)
    }

    /// Returns the image with a tint colour; a view's foreground style overrides the tint unless the rendering mode is `alwaysOriginal`.
    public func withTintColor(_ color: UIColor) -> UIImage {
        UIImage(
            source: source, renderingMode: renderingMode, tint: color, configuration: configuration,
            pixelsPerPoint: pixelsPerPoint, drawnSize: drawnSize)
    }

    /// Returns the image with a tint colour and a rendering mode.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        withTintColor(color).withRenderingMode(renderingMode)
    }
}
