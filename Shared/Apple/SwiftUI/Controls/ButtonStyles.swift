import Foundation

/// The default style: in a widget, a bordered button.
nonisolated public struct DefaultButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// Returns the label on a light background in the tint colour.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        PlateView(label: configuration.label, role: configuration.role, isProminent: false)
    }
}

/// A style that shows only the label.
nonisolated public struct PlainButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// Returns the label.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        UsableView(content: configuration.label)
    }
}

/// A style that shows only the label, in the tint colour.
nonisolated public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// Returns the label in the tint colour.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        UsableView(content: configuration.label.foregroundStyle(.tint))
    }
}

/// A style that shows the label on a light background in the tint colour.
nonisolated public struct BorderedButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// Returns the label on its background.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        PlateView(label: configuration.label, role: configuration.role, isProminent: false)
    }
}

/// A style that shows the label in white on a background in the tint colour.
nonisolated public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// Returns the label on its background.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        PlateView(label: configuration.label, role: configuration.role, isProminent: true)
    }
}

/// A button's label on its background shape.
///
/// The margins were measured on iOS at the regular and small control sizes, because Apple doesn't publish them.
private struct PlateView: View {
    let label: AnyView
    let role: ButtonRole?
    let isProminent: Bool

    @Environment(\.controlSize) private var controlSize
    @Environment(\.buttonBorderShape) private var shape
    @Environment(\.font) private var font

    @ViewBuilder var body: some View {
        let color: AnyShapeStyle = role == .destructive ? AnyShapeStyle(Color.red) : AnyShapeStyle(TintShapeStyle())
        let (horizontal, vertical) = margins
        let plain = RowView(content: label)
            .font(font ?? (isSmall ? .subheadline : .body))
            .foregroundStyle(isProminent ? AnyShapeStyle(Color.white) : color)
            .padding(.horizontal, horizontal)
            .padding(.vertical, vertical)
            .background(isProminent ? color : AnyShapeStyle(color.opacity(0.15)), in: plate)
        UsableView(content: plain)
    }

    private var isSmall: Bool { controlSize == .mini || controlSize == .small }

    private var margins: (horizontal: CGFloat, vertical: CGFloat) {
        switch controlSize {
        case .mini, .small: (10, 4)
        case .regular: (12, 7)
        case .large, .extraLarge: (20, 15)
        }
    }

    private var plate: AnyShape {
        switch shape.form {
        case .capsule: AnyShape(Capsule())
        case .circle: AnyShape(Circle())
        case .roundedRectangle(let radius): AnyShape(RoundedRectangle(cornerRadius: CGFloat(radius)))
        case .automatic:
            isSmall ? AnyShape(Capsule()) : AnyShape(RoundedRectangle(cornerRadius: controlSize == .regular ? 8 : 12))
        }
    }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    nonisolated public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// A style that shows only the label.
    nonisolated public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// A style that shows only the label, in the tint colour.
    nonisolated public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// A style that shows the label on a light background in the tint colour.
    nonisolated public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// A style that shows the label in white on a background in the tint colour.
    nonisolated public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

extension View {
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return styled(\.buttonStyle) { style.value.makeBody(configuration: $0) }
    }

    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return styled(\.buttonStyle) {
            style.value.makeBody(
                configuration: PrimitiveButtonStyleConfiguration(role: $0.role, label: $0.label))
        }
    }

    /// Sets the background shape of the buttons in this view.
    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        environment(\.buttonBorderShape, shape)
    }

    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        environment(\.controlSize, controlSize)
    }
}

/// The size of a control.
public enum ControlSize: Hashable, Sendable, CaseIterable {
    /// The smallest size.
    case mini
    /// A small size.
    case small
    /// The default size.
    case regular
    /// A large size.
    case large
    /// The largest size.
    case extraLarge
}

/// The background shape of a button.
public struct ButtonBorderShape: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        case automatic, capsule, circle
        case roundedRectangle(Double)
    }

    let form: Form

    /// The default shape for the control size.
    public static let automatic = ButtonBorderShape(form: .automatic)
    public static let capsule = ButtonBorderShape(form: .capsule)
    public static let circle = ButtonBorderShape(form: .circle)
    /// A rounded rectangle with the default radius.
    public static let roundedRectangle = ButtonBorderShape(form: .automatic)

    /// Returns a rounded rectangle with a radius in points.
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
        ButtonBorderShape(form: .roundedRectangle(Double(radius)))
    }
}

extension EnvironmentValues {
    /// The style of buttons.
    @Entry var buttonStyle: StyleMaker<ButtonStyleConfiguration> = StyleMaker { configuration, context in
        guard context.scene == nil else {
            // In an app window, only the label is drawn.
            let isRed = configuration.role == .destructive
            let color = isRed ? AnyShapeStyle(Color.red) : AnyShapeStyle(TintShapeStyle())
            return AnyView(UsableView(content: configuration.label.foregroundStyle(color)))
        }
        return AnyView(PlateView(label: configuration.label, role: configuration.role, isProminent: false))
    }

    /// The background shape of buttons.
    @Entry public var buttonBorderShape: ButtonBorderShape = .automatic

    @Entry public var controlSize: ControlSize = .regular
}
