/// A control that switches a value on or off by running an intent.
///
/// Mirrors [SwiftUI's `Toggle`](https://developer.apple.com/documentation/swiftui/toggle).
nonisolated public struct Toggle<Label: View>: View, PrimitiveView {
    let isOn: () -> Bool
    /// The intent's identifier and parameters; `nil` for a toggle without an intent.
    let intent: (id: String, parameters: JSONValue)?
    let label: Label
    /// The action of a tap in an app window.
    private let target: SceneCollector.Target
    /// True if a style created this toggle inside a toggle that already has the action and the accessibility properties.
    private var isWithinStyle = false

    public init<I: AppIntent>(isOn: Bool, intent: I, @ViewBuilder label: () -> Label) {
        (self.isOn, self.intent, self.label) = (
            { isOn }, (I.persistentIdentifier, intent.parameterValues), label()
        )
        target = .intent(intent)
    }

    /// Creates a toggle for a binding. In a widget, a tap doesn't change the binding.
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        (self.isOn, intent, self.label) = ({ isOn.wrappedValue }, nil, label())
        let binding = Unchecked(isOn)
        target = .closure { binding.value.wrappedValue.toggle() }
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("Toggle")
        let isOn = isOn()
        if isWithinStyle {
            let configuration = ToggleStyleConfiguration(label: AnyView(label), isOn: .constant(isOn))
            return resolve(context.environment.toggleStyle.make(configuration, context), in: context)
        }
        if intent == nil, !context.isInApp {
            context.report("a tap does nothing: a widget's toggles run intents")
        }
        let configuration = ToggleStyleConfiguration(label: AnyView(label), isOn: .constant(isOn))
        var properties = AccessibilityProperties()
        properties.traits = ["toggle"]
        properties.isCombined = true
        properties.value = isOn ? "1" : "0"
        let view = ModifiedView(
            content: TappedView(
                content: context.environment.toggleStyle.make(configuration, context),
                action: intent.map { .intent(id: $0.id, isOn: isOn, parameters: $0.parameters) },
                target: target),
            modifier: .accessibility(properties))
        return resolve(view, in: context)
    }
}

extension Toggle where Label == Text {
    public init<I: AppIntent>(_ title: LocalizedStringKey, isOn: Bool, intent: I) {
        self.init(isOn: isOn, intent: intent) { Text(title) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol, I: AppIntent>(_ title: S, isOn: Bool, intent: I) {
        self.init(isOn: isOn, intent: intent) { Text(title) }
    }

    /// Creates a toggle with a localized title for a binding. In a widget, a tap doesn't change the binding.
    public init(_ title: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }

    /// Creates a toggle with a verbatim title for a binding. In a widget, a tap doesn't change the binding.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
    public init(_ configuration: ToggleStyleConfiguration) {
        (isOn, intent, label) = ({ configuration.isOn }, nil, configuration.label)
        target = .closure {}
        isWithinStyle = true
    }
}

/// The components of a toggle that a style draws.
public struct ToggleStyleConfiguration {
    public typealias Label = AnyView

    public let label: Label
    /// True if the toggle is on; setting it has no effect in a widget.
    @Binding public var isOn: Bool
    /// True if the toggle stands for several values that differ: never in a widget.
    public var isMixed: Bool { false }

    init(label: Label, isOn: Binding<Bool>) { (self.label, _isOn) = (label, isOn) }
}

/// A type that draws toggles.
///
/// Mirrors [SwiftUI's `ToggleStyle`](https://developer.apple.com/documentation/swiftui/togglestyle).
@MainActor @preconcurrency
public protocol ToggleStyle {
    /// The type of the view that represents a toggle.
    associatedtype Body: View
    /// The components of a toggle.
    typealias Configuration = ToggleStyleConfiguration
    /// Returns a view that represents a toggle.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A switch at the trailing edge, after the label.
nonisolated public struct SwitchToggleStyle: ToggleStyle {
    public init() {}

    /// Returns the label and the switch; the switch has the size measured on iOS.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        UsableView(
            content: HStack {
                LabelBesideSwitch(label: configuration.label)
                SwitchView(isOn: configuration.isOn)
            })
    }
}

/// A switch. While it is on, it has the tint colour; without a tint it is green.
private struct SwitchView: View {
    let isOn: Bool

    @Environment(\.tint) private var tint

    var body: some View {
        Capsule()
            .fill(isOn ? tint ?? AnyShapeStyle(Color.green) : AnyShapeStyle(FillShapeStyle()))
            .frame(width: 63, height: 28)
            .overlay(alignment: isOn ? .trailing : .leading) {
                Capsule().fill(Color.white).frame(width: 37, height: 24).padding(2)
            }
    }
}

/// A label and the space between it and the switch; empty if labels are hidden.
private struct LabelBesideSwitch: View {
    let label: AnyView
    @Environment(\.labelsVisible) private var labelsVisible

    var body: some View {
        if labelsVisible {
            label
            Spacer()
        }
    }
}

/// A button whose background is filled while the toggle is on.
nonisolated public struct ButtonToggleStyle: ToggleStyle {
    public init() {}

    /// Returns the label as a button.
    @MainActor @preconcurrency public func makeBody(configuration: Configuration) -> some View {
        let primitive = PrimitiveButtonStyleConfiguration(role: nil, label: configuration.label)
        if configuration.isOn {
            BorderedProminentButtonStyle().makeBody(configuration: primitive)
        } else {
            BorderedButtonStyle().makeBody(configuration: primitive)
        }
    }
}

extension ToggleStyle where Self == SwitchToggleStyle {
    /// A switch at the trailing edge, after the label.
    nonisolated public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
    /// The default style: a switch.
    nonisolated public static var automatic: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
    /// A button whose background is filled while the toggle is on.
    nonisolated public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

extension View {
    nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        let style = Unchecked(style)
        return styled(\.toggleStyle) { style.value.makeBody(configuration: $0) }
    }
}

extension EnvironmentValues {
    /// The style of toggles.
    @Entry var toggleStyle: StyleMaker<ToggleStyleConfiguration> = StyleMaker { configuration, _ in
        AnyView(StyledView { SwitchToggleStyle().makeBody(configuration: configuration) })
    }
}
