/// The colour scheme of a view: light or dark.
public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
    /// Dark text on light backgrounds.
    case light
    /// Light text on dark backgrounds.
    case dark
}

/// The contrast between foreground and background colours.
///
/// Mirrors [SwiftUI's `ColorSchemeContrast`](https://developer.apple.com/documentation/swiftui/colorschemecontrast).
public enum ColorSchemeContrast: String, Hashable, Sendable, CaseIterable {
    /// The standard contrast.
    case standard
    /// The contrast for users who turned on Increase Contrast.
    case increased
}

/// The direction in which text and rows of views are laid out.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

extension EnvironmentValues {
    /// The colour scheme of the view.
    @Entry public var colorScheme: ColorScheme = .light

    /// The contrast of the view's colours, from the user's settings.
    @Entry public package(set) var colorSchemeContrast: ColorSchemeContrast = .standard

    /// The layout direction of the view.
    @Entry public var layoutDirection: LayoutDirection = .leftToRight

    /// The text size that the user chose; in a widget it is never below `large`.
    @Entry public var dynamicTypeSize: DynamicTypeSize = .large
}
