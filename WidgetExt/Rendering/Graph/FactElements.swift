import Shared

/// An element with a tap action.
@MainActor
final class TapElement: WrappingElement {
    private let action: TapAction?

    init(_ content: any LayoutElement, action: TapAction?) {
        self.action = action
        super.init(content)
    }

    override func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        list.region(rect, action)
        content.place(in: rect, proposal: proposal, into: list)
    }
}

/// An element with accessibility properties.
@MainActor
final class AccessibilityElement: WrappingElement {
    private let properties: AccessibilityProperties

    init(_ content: any LayoutElement, properties: AccessibilityProperties) {
        self.properties = properties
        super.init(content)
    }

    override func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        list.accessibility(rect, properties) { content.place(in: rect, proposal: proposal, into: list) }
    }
}

/// An element whose texts and images are drawn as bars and boxes.
@MainActor
final class RedactedElement: WrappingElement {
    private let isInCells: Bool

    init(_ content: any LayoutElement, isInCells: Bool) {
        self.isInCells = isInCells
        super.init(content)
    }

    override func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        list.redacted(inCells: isInCells) { content.place(in: rect, proposal: proposal, into: list) }
    }
}
