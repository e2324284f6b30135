// An effect is shown by a `UIVisualEffectView`, which widgets can't contain. Values of effects can be passed around.

/// An effect of a view on the content below it. No effect: accepted so that sources compile. Use SwiftUI's `Material`.
///
/// Mirrors [UIKit's `UIVisualEffect`](https://developer.apple.com/documentation/uikit/uivisualeffect).
open class UIVisualEffect: @unchecked Sendable {
    public init() {}
}

/// A blur of the content below a view. No effect: accepted so that sources compile. Use SwiftUI's `Material`.
///
/// Mirrors [UIKit's `UIBlurEffect`](https://developer.apple.com/documentation/uikit/uiblureffect).
public final class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
    /// The style of a blur.
    public enum Style: Int, Hashable, Sendable {
        /// Lighter than the content.
        case extraLight
        /// As light as the content.
        case light
        /// Darker than the content.
        case dark
        /// Adapts to the appearance.
        case regular = 4
        /// Adapts to the appearance, and makes the content more visible.
        case prominent
        /// The thinnest material.
        case systemUltraThinMaterial
        case systemThinMaterial
        /// The default material.
        case systemMaterial
        case systemThickMaterial
        /// The material of bars.
        case systemChromeMaterial
        /// The thinnest material, always light.
        case systemUltraThinMaterialLight
        /// A thin material, always light.
        case systemThinMaterialLight
        /// The default material, always light.
        case systemMaterialLight
        /// A thick material, always light.
        case systemThickMaterialLight
        /// The material of bars, always light.
        case systemChromeMaterialLight
        /// The thinnest material, always dark.
        case systemUltraThinMaterialDark
        /// A thin material, always dark.
        case systemThinMaterialDark
        /// The default material, always dark.
        case systemMaterialDark
        /// A thick material, always dark.
        case systemThickMaterialDark
        /// The material of bars, always dark.
        case systemChromeMaterialDark
    }

    /// Creates a blur of a style.
    public init(style: Style) { super.init() }
}

/// The amount by which content stands out from a blur.
public enum UIVibrancyEffectStyle: Int, Hashable, Sendable {
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator
}

/// An effect that makes content stand out from a blur. No effect: accepted so that sources compile.
///
/// Mirrors [UIKit's `UIVibrancyEffect`](https://developer.apple.com/documentation/uikit/uivibrancyeffect).
public final class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
    /// Creates an effect for content on a blur.
    public init(blurEffect: UIBlurEffect) { super.init() }

    /// Creates an effect of a style for content on a blur.
    public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) { super.init() }
}
