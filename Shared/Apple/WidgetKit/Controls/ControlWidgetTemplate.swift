/// What a control is: a button or a toggle.
///
/// Mirrors [SwiftUI's `ControlWidgetTemplate`](https://developer.apple.com/documentation/swiftui/controlwidgettemplate).
@MainActor @preconcurrency
public protocol ControlWidgetTemplate {
    /// The type of template `body` returns; `Never` for the ones the system knows.
    associatedtype Body: ControlWidgetTemplate
    /// The template this one is made of.
    @ControlWidgetTemplateBuilder var body: Body { get }
}

extension Never: ControlWidgetTemplate {}

extension ControlWidgetTemplate where Self: _Bodyless, Body == Never {
    /// Templates the system knows have no body to ask for.
    public var body: Never { preconditionFailure("\(Self.self) has no body; the engine reads it directly") }
}

/// A template the engine reads itself.
@MainActor
protocol PrimitiveControlTemplate: _Bodyless {
    /// The control, its views resolved; `nil` for none.
    func content(in context: ResolveContext) -> ControlContent?
}

/// Reads a template, asking composed ones for their body.
@MainActor
func resolveControl<T: ControlWidgetTemplate>(_ template: T, in context: ResolveContext) -> ControlContent? {
    if let primitive = template as? any PrimitiveControlTemplate { return primitive.content(in: context) }
    return resolveControl(context.running { template.body }, in: context)
}

/// No control.
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

/// Builds a control's template.
///
/// Mirrors [SwiftUI's `ControlWidgetTemplateBuilder`](https://developer.apple.com/documentation/swiftui/controlwidgettemplatebuilder).
@resultBuilder
public enum ControlWidgetTemplateBuilder {
    /// Takes a template.
    public static func buildExpression<Content: ControlWidgetTemplate>(_ content: Content) -> Content { content }
    /// No template.
    public static func buildBlock() -> EmptyControlWidgetTemplate { EmptyControlWidgetTemplate() }
    /// One template stays what it is.
    public static func buildBlock<Content: ControlWidgetTemplate>(_ content: Content) -> Content { content }
    /// The first branch.
    public static func buildEither<First: ControlWidgetTemplate, Second: ControlWidgetTemplate>(
        first: First
    ) -> _ConditionalControlTemplate<First, Second> {
        let first = Unchecked(first)
        return _ConditionalControlTemplate { resolveControl(first.value, in: $0) }
    }
    /// The other branch.
    public static func buildEither<First: ControlWidgetTemplate, Second: ControlWidgetTemplate>(
        second: Second
    ) -> _ConditionalControlTemplate<First, Second> {
        let second = Unchecked(second)
        return _ConditionalControlTemplate { resolveControl(second.value, in: $0) }
    }
    /// The template of an `if #available`.
    public static func buildLimitedAvailability<Content: ControlWidgetTemplate>(_ content: Content) -> Content {
        content
    }
}

/// A template with one thing about it changed.
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
    /// Sets the colour of the symbol while the control is on; `nil` for the system's.
    nonisolated public func tint(_ tint: Color?) -> some ControlWidgetTemplate {
        ModifiedControlTemplate(base: self) { $0.tint = tint?.paint(in: $1.environment) }
    }

    /// Says whether the control can't be used.
    nonisolated public func disabled(_ disabled: Bool) -> some ControlWidgetTemplate {
        ModifiedControlTemplate(base: self) { content, _ in content.isEnabled = content.isEnabled && !disabled }
    }
}

extension View {
    /// Says what holding the control does, after "Hold to".
    nonisolated public func controlWidgetActionHint(_ hint: LocalizedStringKey) -> some View {
        TraitView(content: self) { _ in .controlHint(hint.text) }
    }

    /// Says what holding the control does, after "Hold to".
    @_disfavoredOverload
    nonisolated public func controlWidgetActionHint<S: StringProtocol>(_ hint: S) -> some View {
        let hint = String(hint)
        return TraitView(content: self) { _ in .controlHint(hint) }
    }

    /// Says what the control tells of a change.
    nonisolated public func controlWidgetStatus(_ status: LocalizedStringKey) -> some View {
        TraitView(content: self) { _ in .controlStatus(status.text) }
    }

    /// Says what the control tells of a change.
    @_disfavoredOverload
    nonisolated public func controlWidgetStatus<S: StringProtocol>(_ status: S) -> some View {
        let status = String(status)
        return TraitView(content: self) { _ in .controlStatus(status) }
    }
}
