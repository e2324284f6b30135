import Foundation

/// What the place asks for: in a widget, bordered.
nonisolated public struct DefaultButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// The label on a faint plate of the tint.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        PlateView(label: configuration.label, role: configuration.role, isProminent: false)
    }
}

/// The label alone.
nonisolated public struct PlainButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// The label.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        UsableView(content: configuration.label)
    }
}

/// The label alone, in the tint.
nonisolated public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// The label in the tint.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        UsableView(content: configuration.label.foregroundStyle(.tint))
    }
}

/// The label on a faint plate of the tint.
nonisolated public struct BorderedButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// The label on its plate.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        PlateView(label: configuration.label, role: configuration.role, isProminent: false)
    }
}

/// The label in white on a plate of the tint.
nonisolated public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    public init() {}

    /// The label on its plate.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        PlateView(label: configuration.label, role: configuration.role, isProminent: true)
    }
}

/// A button's label on a plate.
///
/// The margins are those of iOS at the regular and the small control size, as people measured them; Apple publishes none.
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
    /// What the place asks for.
    nonisolated public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// The label alone.
    nonisolated public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// The label alone, in the tint.
    nonisolated public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// The label on a faint plate of the tint.
    nonisolated public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// The label in white on a plate of the tint.
    nonisolated public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

extension View {
    /// Sets how the buttons in this view look.
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return styled(\.buttonStyle) { style.value.makeBody(configuration: $0) }
    }

    /// Sets how the buttons in this view look.
    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return styled(\.buttonStyle) {
            style.value.makeBody(
                configuration: PrimitiveButtonStyleConfiguration(role: $0.role, label: $0.label))
        }
    }

    /// Sets the form of the plates of the buttons in this view.
    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        environment(\.buttonBorderShape, shape)
    }

    /// Sets how large the controls in this view are.
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        environment(\.controlSize, controlSize)
    }
}

/// How large controls are.
public enum ControlSize: Hashable, Sendable, CaseIterable {
    /// The smallest.
    case mini
    /// Small.
    case small
    /// As usual.
    case regular
    /// Large.
    case large
    /// The largest.
    case extraLarge
}

/// The form of a button's plate.
public struct ButtonBorderShape: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        case automatic, capsule, circle
        case roundedRectangle(Double)
    }

    let form: Form

    /// What the size asks for.
    public static let automatic = ButtonBorderShape(form: .automatic)
    /// A capsule.
    public static let capsule = ButtonBorderShape(form: .capsule)
    /// A circle.
    public static let circle = ButtonBorderShape(form: .circle)
    /// A rectangle with round corners.
    public static let roundedRectangle = ButtonBorderShape(form: .automatic)

    /// A rectangle with round corners of a radius in points.
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
        ButtonBorderShape(form: .roundedRectangle(Double(radius)))
    }
}

private struct ButtonStyleKey: EnvironmentKey {
    static var defaultValue: StyleMaker<ButtonStyleConfiguration> {
        StyleMaker { configuration, context in
            guard context.scene == nil else {
                // In a window of an app the label alone.
                let isRed = configuration.role == .destructive
                let color = isRed ? AnyShapeStyle(Color.red) : AnyShapeStyle(TintShapeStyle())
                return AnyView(UsableView(content: configuration.label.foregroundStyle(color)))
            }
            return AnyView(PlateView(label: configuration.label, role: configuration.role, isProminent: false))
        }
    }
}
private struct ButtonBorderShapeKey: EnvironmentKey { static var defaultValue: ButtonBorderShape { .automatic } }
private struct ControlSizeKey: EnvironmentKey { static var defaultValue: ControlSize { .regular } }

extension EnvironmentValues {
    /// How buttons look.
    var buttonStyle: StyleMaker<ButtonStyleConfiguration> {
        get { self[ButtonStyleKey.self] }
        set { self[ButtonStyleKey.self] = newValue }
    }

    /// The form of the plates of buttons.
    public var buttonBorderShape: ButtonBorderShape {
        get { self[ButtonBorderShapeKey.self] }
        set { self[ButtonBorderShapeKey.self] = newValue }
    }

    /// How large controls are.
    public var controlSize: ControlSize {
        get { self[ControlSizeKey.self] }
        set { self[ControlSizeKey.self] = newValue }
    }
}
