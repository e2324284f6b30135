/// The accessibility behaviour of a view's children.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    let isCombined: Bool
    let isHidden: Bool

    /// Ignores the children; only the view's own properties are read out.
    public static let ignore = AccessibilityChildBehavior(isCombined: true, isHidden: true)
    /// Keeps each child as a separate element.
    public static let contain = AccessibilityChildBehavior(isCombined: false, isHidden: false)
    /// Combines the children into one element.
    public static let combine = AccessibilityChildBehavior(isCombined: true, isHidden: false)
}

/// The accessibility traits of a view.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let isButton = AccessibilityTraits(rawValue: 1)
    /// A header of the content that follows.
    public static let isHeader = AccessibilityTraits(rawValue: 2)
    /// A selected element.
    public static let isSelected = AccessibilityTraits(rawValue: 4)
    public static let isLink = AccessibilityTraits(rawValue: 8)
    public static let isImage = AccessibilityTraits(rawValue: 16)
    /// A text that doesn't change.
    public static let isStaticText = AccessibilityTraits(rawValue: 32)
    /// A summary of the other elements.
    public static let isSummaryElement = AccessibilityTraits(rawValue: 64)
    /// An element whose label or value changes often.
    public static let updatesFrequently = AccessibilityTraits(rawValue: 128)

    fileprivate var names: [String] {
        let all = ["button", "header", "selected", "link", "image", "text", "summary", "updates"]
        return all.indices.filter { rawValue & (1 << $0) != 0 }.map { all[$0] }
    }
}

extension View {
    private nonisolated func spoken(_ change: (inout AccessibilityProperties) -> Void) -> some View {
        var properties = AccessibilityProperties()
        change(&properties)
        return ModifiedView(content: self, modifier: .accessibility(properties))
    }

    /// Sets the accessibility label of this view, if `isEnabled` is true.
    nonisolated public func accessibilityLabel(_ label: Text, isEnabled: Bool = true) -> some View {
        spoken { if isEnabled { $0.label = label.spoken } }
    }

    /// Sets the accessibility label of this view, if `isEnabled` is true.
    nonisolated public func accessibilityLabel(_ label: LocalizedStringKey, isEnabled: Bool = true) -> some View {
        accessibilityLabel(Text(label), isEnabled: isEnabled)
    }

    /// Sets the accessibility label of this view, if `isEnabled` is true.
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S, isEnabled: Bool = true) -> some View {
        accessibilityLabel(Text(label), isEnabled: isEnabled)
    }

    /// Sets the accessibility value of this view, if `isEnabled` is true.
    nonisolated public func accessibilityValue(_ value: Text, isEnabled: Bool = true) -> some View {
        spoken { if isEnabled { $0.value = value.spoken } }
    }

    /// Sets the accessibility value of this view, if `isEnabled` is true.
    nonisolated public func accessibilityValue(_ value: LocalizedStringKey, isEnabled: Bool = true) -> some View {
        accessibilityValue(Text(value), isEnabled: isEnabled)
    }

    /// Sets the accessibility value of this view, if `isEnabled` is true.
    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S, isEnabled: Bool = true) -> some View {
        accessibilityValue(Text(value), isEnabled: isEnabled)
    }

    /// Sets the accessibility hint of this view, if `isEnabled` is true.
    nonisolated public func accessibilityHint(_ hint: Text, isEnabled: Bool = true) -> some View {
        spoken { if isEnabled { $0.hint = hint.spoken } }
    }

    /// Sets the accessibility hint of this view, if `isEnabled` is true.
    nonisolated public func accessibilityHint(_ hint: LocalizedStringKey, isEnabled: Bool = true) -> some View {
        accessibilityHint(Text(hint), isEnabled: isEnabled)
    }

    /// Sets the accessibility hint of this view, if `isEnabled` is true.
    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S, isEnabled: Bool = true) -> some View {
        accessibilityHint(Text(hint), isEnabled: isEnabled)
    }

    /// Sets the accessibility identifier of this view, for tests.
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
        spoken { $0.identifier = identifier }
    }

    /// Hides this view from accessibility, if `isEnabled` is true.
    nonisolated public func accessibilityHidden(_ hidden: Bool, isEnabled: Bool = true) -> some View {
        spoken { if isEnabled { $0.isHidden = hidden } }
    }

    /// Makes this view an accessibility element, with a behaviour for its children.
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        AccessibilityElementView(content: self, behavior: children)
    }

    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        spoken { $0.traits = traits.names }
    }

    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
        spoken { $0.removedTraits = traits.names }
    }

    /// Adds accessibility traits, under the modifier's older name.
    nonisolated public func accessibility(addTraits traits: AccessibilityTraits) -> some View {
        accessibilityAddTraits(traits)
    }

    /// Removes accessibility traits, under the modifier's older name.
    nonisolated public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
        accessibilityRemoveTraits(traits)
    }

    /// No effect, and reported: elements are read out in the order in which they are drawn. This is the modifier's older name.
    nonisolated public func accessibility(sortPriority: Double) -> some View {
        accessibilitySortPriority(sortPriority)
    }

    /// No effect, and reported: elements are read out in the order in which they are drawn.
    nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> some View {
        AcceptedView(content: self, name: "accessibilitySortPriority", isDrawn: true)
    }

    /// Sets the accessibility label, under the modifier's older name.
    nonisolated public func accessibility(label: Text) -> some View { accessibilityLabel(label) }

    /// Sets the accessibility value, under the modifier's older name.
    nonisolated public func accessibility(value: Text) -> some View { accessibilityValue(value) }

    /// Sets the accessibility hint, under the modifier's older name.
    nonisolated public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }

    /// Hides this view from accessibility, under the modifier's older name.
    nonisolated public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }

    /// Sets the accessibility identifier, for tests, under the modifier's older name.
    nonisolated public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }
}

/// A view that is an accessibility element, with a behaviour for its children.
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
    /// The text as it is read out.
    var spoken: String { string }
}
