import Foundation
import Shared

// Titles that are localized string resources, of controls and modifiers that need a window.

extension ColorPicker where Label == Text {
    @_disfavoredOverload
    public init(
        _ titleResource: LocalizedStringResource, selection: Binding<Color>, supportsOpacity: Bool = true
    ) { self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleResource) } }
}

extension MultiDatePicker where Label == Text {
    @_disfavoredOverload
    public init(_ titleResource: LocalizedStringResource, selection: Binding<Set<DateComponents>>) {
        self.init(selection: selection) { Text(titleResource) }
    }
}

extension Menu where Label == Text {
    @_disfavoredOverload
    public init(
        _ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content,
        primaryAction: @escaping () -> Void
    ) { self.init(titleResource, content: content) }
}

extension Menu where Label == Shared.Label<Text, Image> {
    @_disfavoredOverload
    public init(_ titleResource: LocalizedStringResource, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Shared.Label(titleResource, systemImage: systemImage) }
    }
}

extension ShareLink where Label == Text {
    @_disfavoredOverload
    public init<I: Transferable, PI, PC>(
        _ titleResource: LocalizedStringResource, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PI, PC> = SharePreview<Never, Never>("")
    ) { self.init(item: item, subject: subject, message: message, preview: preview) { Text(titleResource) } }

    @_disfavoredOverload
    public init<Data: RandomAccessCollection>(
        _ titleResource: LocalizedStringResource, items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element: Transferable {
        self.init(items: items, subject: subject, message: message) { Text(titleResource) }
    }

    @_disfavoredOverload
    public init<Data: RandomAccessCollection, PI, PC>(
        _ titleResource: LocalizedStringResource, items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PI, PC>
    ) where Data.Element: Transferable {
        self.init(items: items, subject: subject, message: message, preview: preview) { Text(titleResource) }
    }
}

extension SharePreview where Icon == Never {
    @_disfavoredOverload public init(_ titleResource: LocalizedStringResource, image: PreviewImage) {
        self.init("", image: image)
    }
}

extension SharePreview where PreviewImage == Never, Icon == Never {
    @_disfavoredOverload public init(_ titleResource: LocalizedStringResource) { self.init("") }
}

extension Tab where Label == DefaultTabLabel {
    @_disfavoredOverload
    public init(
        _ titleResource: LocalizedStringResource, systemImage: String, value: Value,
        @ViewBuilder content: () -> Content
    ) {
        self.init(value: value, content: content) {
            DefaultTabLabel(title: Text(titleResource), systemImage: systemImage)
        }
    }
}

extension Tab where Value == Never, Label == DefaultTabLabel {
    @_disfavoredOverload
    public init(_ titleResource: LocalizedStringResource, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { DefaultTabLabel(title: Text(titleResource), systemImage: systemImage) }
    }
}

extension TextField where Label == Text {
    @_disfavoredOverload
    public init<F: ParseableFormatStyle>(
        _ titleResource: LocalizedStringResource, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String { self.init(titleResource, text: .constant("")) }

    @_disfavoredOverload
    public init<F: ParseableFormatStyle>(
        _ titleResource: LocalizedStringResource, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String { self.init(titleResource, text: .constant("")) }
}

extension View {
    /// No effect: accepted so that sources compile. A snapshot shows no help.
    @_disfavoredOverload
    nonisolated public func help(_ textResource: LocalizedStringResource) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot shows no help.
    nonisolated public func help(_ text: Text) -> some View { self }

    /// No effect: accepted so that sources compile. Badges are shown in lists and tab bars.
    @_disfavoredOverload
    nonisolated public func badge(_ resource: LocalizedStringResource?) -> some View { self }

    /// No effect: accepted so that sources compile. A widget isn't searched.
    @_disfavoredOverload
    nonisolated public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringResource
    ) -> some View { self }

    /// No effect, and reported: accepted so that sources compile. A snapshot's actions are its links and intents.
    @_disfavoredOverload
    nonisolated public func accessibilityAction(
        named nameResource: LocalizedStringResource, _ handler: @escaping () -> Void
    ) -> some View { accessibilityAction(named: Text(nameResource), handler) }

    /// No effect: accepted so that sources compile. A snapshot has no voice control.
    @_disfavoredOverload
    nonisolated public func accessibilityInputLabels(_ inputLabelResources: [LocalizedStringResource]) -> some View {
        self
    }

    /// No effect: accepted so that sources compile. A snapshot's rotor has no custom content.
    @_disfavoredOverload
    nonisolated public func accessibilityCustomContent(
        _ labelResource: LocalizedStringResource, _ valueResource: LocalizedStringResource
    ) -> some View { self }
}
