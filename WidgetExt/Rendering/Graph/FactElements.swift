import Shared

/// An element a tap on which does something.
@MainActor
final class TapElement: WrappingElement {
    private let action: TapAction

    init(_ content: any LayoutElement, action: TapAction) {
        self.action = action
        super.init(content)
    }

    override func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        list.region(rect, action)
        content.place(in: rect, proposal: proposal, into: list)
    }
}

/// An element of which something is said to those who don't see it.
@MainActor
final class AccessibilityElement: WrappingElement {
    private let facts: AccessibilityProperties

    init(_ content: any LayoutElement, facts: AccessibilityProperties) {
        self.facts = facts
        super.init(content)
    }

    override func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        list.accessibility(rect, facts) { content.place(in: rect, proposal: proposal, into: list) }
    }
}

/// An element whose texts and snapshots are drawn as bars and boxes.
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
