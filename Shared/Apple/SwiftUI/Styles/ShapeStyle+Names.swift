extension ShapeStyle where Self == ForegroundStyle {
    /// The current foreground style.
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
    /// The current tint.
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
    /// The background of the view's container.
    public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
    /// The colour of separators.
    public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == PlaceholderTextShapeStyle {
    /// The colour of placeholder text.
    public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}

extension ShapeStyle where Self == LinkShapeStyle {
    /// The colour of links.
    public static var link: LinkShapeStyle { LinkShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
    /// The background of filled elements.
    public static var fill: FillShapeStyle { FillShapeStyle() }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The first level: the style itself.
    public static var primary: HierarchicalShapeStyle { .primary }
    /// The second level.
    public static var secondary: HierarchicalShapeStyle { .secondary }
    /// The third level.
    public static var tertiary: HierarchicalShapeStyle { .tertiary }
    /// The fourth level.
    public static var quaternary: HierarchicalShapeStyle { .quaternary }
    /// The fifth level.
    public static var quinary: HierarchicalShapeStyle { .quinary }
}

extension ShapeStyle where Self == Color {
    /// Transparent.
    public static var clear: Color { .clear }
    public static var black: Color { .black }
    public static var white: Color { .white }
    /// The system's red.
    public static var red: Color { .red }
    /// The system's orange.
    public static var orange: Color { .orange }
    /// The system's yellow.
    public static var yellow: Color { .yellow }
    /// The system's green.
    public static var green: Color { .green }
    /// The system's mint.
    public static var mint: Color { .mint }
    /// The system's teal.
    public static var teal: Color { .teal }
    /// The system's cyan.
    public static var cyan: Color { .cyan }
    /// The system's blue.
    public static var blue: Color { .blue }
    /// The system's indigo.
    public static var indigo: Color { .indigo }
    /// The system's purple.
    public static var purple: Color { .purple }
    /// The system's pink.
    public static var pink: Color { .pink }
    /// The system's brown.
    public static var brown: Color { .brown }
    /// The system's grey.
    public static var gray: Color { .gray }
    /// The app's accent colour.
    public static var accentColor: Color { .accentColor }
}
