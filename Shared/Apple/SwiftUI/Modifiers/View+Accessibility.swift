/// How the parts of a view are read out.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    let isCombined: Bool
    let isHidden: Bool

    /// The parts aren't read out, what is set on the view is.
    public static let ignore = AccessibilityChildBehavior(isCombined: true, isHidden: true)
    /// Each part by itself.
    public static let contain = AccessibilityChildBehavior(isCombined: false, isHidden: false)
    /// The parts as one.
    public static let combine = AccessibilityChildBehavior(isCombined: true, isHidden: false)
}

/// What a view is to those who don't see it.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It can be pressed.
    public static let isButton = AccessibilityTraits(rawValue: 1)
    /// It heads what follows.
    public static let isHeader = AccessibilityTraits(rawValue: 2)
    /// It is chosen.
    public static let isSelected = AccessibilityTraits(rawValue: 4)
    /// It opens a page.
    public static let isLink = AccessibilityTraits(rawValue: 8)
    /// It is a image.
    public static let isImage = AccessibilityTraits(rawValue: 16)
    /// It is a text that doesn't change.
    public static let isStaticText = AccessibilityTraits(rawValue: 32)
    /// It sums up the rest.
    public static let isSummaryElement = AccessibilityTraits(rawValue: 64)
    /// It changes often.
    public static let updatesFrequently = AccessibilityTraits(rawValue: 128)

    fileprivate var names: [String] {
        let all = ["button", "header", "selected", "link", "image", "text", "summary", "updates"]
        return all.indices.filter { rawValue & (1 << $0) != 0 }.map { all[$0] }
    }
}

extension View {
    private nonisolated func spoken(_ change: (inout AccessibilityProperties) -> Void) -> some View {
        var facts = AccessibilityProperties()
        change(&facts)
        return ModifiedView(content: self, modifier: .accessibility(facts))
    }

    /// Sets what this view is called.
    nonisolated public func accessibilityLabel(_ label: Text) -> some View { spoken { $0.label = label.spoken } }

    /// Sets what this view is called.
    nonisolated public func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
        accessibilityLabel(Text(label))
    }

    /// Sets what this view is called.
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
        accessibilityLabel(Text(label))
    }

    /// Sets what this view's value is.
    nonisolated public func accessibilityValue(_ value: Text) -> some View { spoken { $0.value = value.spoken } }

    /// Sets what this view's value is.
    nonisolated public func accessibilityValue(_ value: LocalizedStringKey) -> some View {
        accessibilityValue(Text(value))
    }

    /// Sets what this view's value is.
    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
        accessibilityValue(Text(value))
    }

    /// Sets what happens when this view is pressed.
    nonisolated public func accessibilityHint(_ hint: Text) -> some View { spoken { $0.hint = hint.spoken } }

    /// Sets what happens when this view is pressed.
    nonisolated public func accessibilityHint(_ hint: LocalizedStringKey) -> some View {
        accessibilityHint(Text(hint))
    }

    /// Sets what happens when this view is pressed.
    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
        accessibilityHint(Text(hint))
    }

    /// Sets a name for tests.
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
        spoken { $0.identifier = identifier }
    }

    /// Passes this view over.
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { spoken { $0.isHidden = hidden } }

    /// Sets how the parts of this view are read out.
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        AccessibilityElementView(content: self, behavior: children)
    }

    /// Adds to what this view is.
    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        spoken { $0.traits = traits.names }
    }

    /// Takes away from what this view is.
    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
        spoken { $0.removedTraits = traits.names }
    }

    /// Adds to what this view is, in the older form.
    nonisolated public func accessibility(addTraits traits: AccessibilityTraits) -> some View {
        accessibilityAddTraits(traits)
    }

    /// Takes away from what this view is, in the older form.
    nonisolated public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
        accessibilityRemoveTraits(traits)
    }

    /// The order in which views are read out, in the older form; here that of the image, which is said.
    nonisolated public func accessibility(sortPriority: Double) -> some View {
        accessibilitySortPriority(sortPriority)
    }

    /// The order in which views are read out; here that of the image, which is said.
    nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> some View {
        AcceptedView(content: self, name: "accessibilitySortPriority", isDrawn: true)
    }

    /// Sets what is said of this view, in the older form.
    nonisolated public func accessibility(label: Text) -> some View { accessibilityLabel(label) }

    /// Sets what is said of this view, in the older form.
    nonisolated public func accessibility(value: Text) -> some View { accessibilityValue(value) }

    /// Sets what is said of this view, in the older form.
    nonisolated public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }

    /// Passes this view over, in the older form.
    nonisolated public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }

    /// Sets a name for tests, in the older form.
    nonisolated public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }
}

/// A view whose parts are read out in a way of its own.
nonisolated struct AccessibilityElementView<Content: View>: View, PrimitiveView {
    let content: Content
    let behavior: AccessibilityChildBehavior

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        var outer = AccessibilityProperties()
        outer.isCombined = behavior.isCombined
        var inner = AccessibilityProperties()
        inner.isHidden = behavior.isHidden ? true : nil
        return resolve(content, in: context).map { node in
            let inside =
                inner.isHidden == true ? ViewNode(.modified(.accessibility(inner), node), path: node.path) : node
            return ViewNode(.modified(.accessibility(outer), inside), path: node.path)
        }
    }
}

extension Text {
    /// The words as they are read out.
    var spoken: String { string }
}
