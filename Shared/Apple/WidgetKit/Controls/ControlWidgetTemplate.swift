/// The content of a control: a button or a toggle.
///
/// Mirrors [SwiftUI's `ControlWidgetTemplate`](https://developer.apple.com/documentation/swiftui/controlwidgettemplate).
@MainActor @preconcurrency
public protocol ControlWidgetTemplate {
    /// The type of `body`; `Never` for the system's own templates.
    associatedtype Body: ControlWidgetTemplate
    /// The template that this template is composed of.
    @ControlWidgetTemplateBuilder var body: Body { get }
}

extension Never: ControlWidgetTemplate {}

extension ControlWidgetTemplate where Self: _Bodyless, Body == Never {
    /// The system's own templates have no body; calling this property is a programming error.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the engine reads it directly") }
}

/// A template that the engine reads directly.
@MainActor
protocol PrimitiveControlTemplate: _Bodyless {
    /// Returns the control with its views resolved; `nil` for a template without a control.
    func content(in context: ResolveContext) -> ControlContent?
}

/// Resolves a template. If it is composed of another template, evaluates its body.
@MainActor
func resolveControl<T: ControlWidgetTemplate>(_ template: T, in context: ResolveContext) -> ControlContent? {
    if let primitive = template as? any PrimitiveControlTemplate { return primitive.content(in: context) }
    return resolveControl(context.running { template.body }, in: context)
}

/// A template without a control.
nonisolated public struct EmptyControlWidgetTemplate: ControlWidgetTemplate, PrimitiveControlTemplate {
    public init() {}

    @MainActor func content(in context: ResolveContext) -> ControlContent? { nil }
}

/// One of two templates.
nonisolated public struct _ConditionalControlTemplate<First: ControlWidgetTemplate, Second: ControlWidgetTemplate>:
    ControlWidgetTemplate, PrimitiveControlTemplate
{
    let make: @MainActor (ResolveContext) -> ControlContent?

    @MainActor func content(in context: ResolveContext) -> ControlContent? { make(context) }
}

/// A result builder for a control's template.
///
/// Mirrors [SwiftUI's `ControlWidgetTemplateBuilder`](https://developer.apple.com/documentation/swiftui/controlwidgettemplatebuilder).
@resultBuilder
public enum ControlWidgetTemplateBuilder {
    /// Adds a template.
    public static func buildExpression<Content: ControlWidgetTemplate>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyControlWidgetTemplate { EmptyControlWidgetTemplate() }
    /// Returns the only template unchanged.
    public static func buildBlock<Content: ControlWidgetTemplate>(_ content: Content) -> Content { content }
    /// Returns the template of the first branch.
    public static func buildEither<First: ControlWidgetTemplate, Second: ControlWidgetTemplate>(
        first: First
    ) -> _ConditionalControlTemplate<First, Second> {
        let first = Unchecked(first)
        return _ConditionalControlTemplate { resolveControl(first.value, in: $0) }
    }
    /// Returns the template of the other branch.
    public static func buildEither<First: ControlWidgetTemplate, Second: ControlWidgetTemplate>(
        second: Second
    ) -> _ConditionalControlTemplate<First, Second> {
        let second = Unchecked(second)
        return _ConditionalControlTemplate { resolveControl(second.value, in: $0) }
    }
    /// Returns the template of an `if #available`.
    public static func buildLimitedAvailability<Content: ControlWidgetTemplate>(_ content: Content) -> Content {
        content
    }
}

/// A template with one of its options changed.
nonisolated struct ModifiedControlTemplate<Base: ControlWidgetTemplate>: ControlWidgetTemplate,
    PrimitiveControlTemplate
{
    let base: Base
    let change: @MainActor (inout ControlContent, ResolveContext) -> Void

    @MainActor func content(in context: ResolveContext) -> ControlContent? {
        guard var content = resolveControl(base, in: context) else { return nil }
        change(&content, context)
        return content
    }
}

extension ControlWidgetTemplate {
    /// Sets the colour of the symbol while the control is on; `nil` for the system's default colour.
    nonisolated public func tint(_ tint: Color?) -> some ControlWidgetTemplate {
        ModifiedControlTemplate(base: self) { $0.tint = tint?.paint(in: $1.environment) }
    }

    /// Sets whether the control is disabled.
    nonisolated public func disabled(_ disabled: Bool) -> some ControlWidgetTemplate {
        ModifiedControlTemplate(base: self) { content, _ in content.isEnabled = content.isEnabled && !disabled }
    }
}

extension View {
    /// Sets the hint that is shown after the words "Hold to" and describes what happens when the user holds the control.
    nonisolated public func controlWidgetActionHint(_ hint: LocalizedStringKey) -> some View {
        TraitView(content: self) { _ in .controlHint(hint.text) }
    }

    /// Sets the hint that is shown after the words "Hold to" and describes what happens when the user holds the control.
    @_disfavoredOverload
    nonisolated public func controlWidgetActionHint<S: StringProtocol>(_ hint: S) -> some View {
        let hint = String(hint)
        return TraitView(content: self) { _ in .controlHint(hint) }
    }

    /// Sets the hint that is shown after the words "Hold to" and describes what happens when the user holds the control.
    @_disfavoredOverload
    nonisolated public func controlWidgetActionHint(_ hint: LocalizedStringResource) -> some View {
        TraitView(content: self) { _ in .controlHint(hint.text) }
    }

    /// Sets the status that the control shows after a change.
    @_disfavoredOverload
    nonisolated public func controlWidgetStatus(_ status: LocalizedStringResource) -> some View {
        TraitView(content: self) { _ in .controlStatus(status.text) }
    }

    /// Sets the status that the control shows after a change.
    nonisolated public func controlWidgetStatus(_ status: LocalizedStringKey) -> some View {
        TraitView(content: self) { _ in .controlStatus(status.text) }
    }

    /// Sets the status that the control shows after a change.
    @_disfavoredOverload
    nonisolated public func controlWidgetStatus<S: StringProtocol>(_ status: S) -> some View {
        let status = String(status)
        return TraitView(content: self) { _ in .controlStatus(status) }
    }
}
