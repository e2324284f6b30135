import FoundationEssentials

/// The options of a parameter's declaration.
package struct ParameterOptions: Sendable {
    /// The title; `nil` to use the property's name.
    package var title: LocalizedStringResource?
    /// The description of the value.
    package var description: LocalizedStringResource?
    /// The dialog that requests a value.
    package var requestValueDialog: IntentDialog?
    /// The dialog that requests a choice among values.
    package var requestDisambiguationDialog: IntentDialog?
    /// The range of valid numbers.
    package var range: (lower: Double, upper: Double)?
    /// True if the range has whole numbers, which are printed without a fraction.
    package var isRangeOfWholeNumbers = false
    /// The valid number of elements in a list.
    package var size: IntentCollectionSize?
    /// The valid content types of a file; empty for any.
    package var contentTypes: [String] = []
    /// The input options of a string.
    package var textInput: String.IntentInputOptions?
    /// The name of a number's control style.
    package var control: String?
    /// The kind of a date.
    package var dateKind: Date.IntentKind?
    /// The display names of a Boolean.
    package var switchName: Bool.IntentDisplayName?
    /// The valid currency codes; empty for any.
    package var currencyCodes: [String] = []
    /// Returns the value type if it depends on the parameter; `nil` for the default value type.
    package var valueType: (@Sendable () -> _IntentValueType)?
    /// The source of options and of the default value.
    package var provider: OptionsSource?

    init() {}
}

/// The number of elements in a list.
///
/// Mirrors [AppIntents' `IntentCollectionSize`](https://developer.apple.com/documentation/appintents/intentcollectionsize).
public struct IntentCollectionSize: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The minimum number.
    public let min: Int
    /// The maximum number.
    public let max: Int

    /// Creates an exact size.
    public init(integerLiteral value: Int) { (min, max) = (value, value) }

    /// Creates a size with a minimum and a maximum.
    public init(min: Int = 0, max: Int) { (self.min, self.max) = (min, Swift.max(min, max)) }

    public static func exact(_ count: Int) -> IntentCollectionSize { IntentCollectionSize(integerLiteral: count) }
}

/// The way a parameter is connected to the result of another action.
public enum InputConnectionBehavior: Hashable, Sendable {
    /// The system decides.
    case `default`
    /// The parameter isn't connected automatically.
    case never
    /// The parameter is connected to the result of the previous action.
    case connectToPreviousIntentResult
}

extension String {
    /// The options for entering a string.
    public struct IntentInputOptions: Hashable, Sendable {
        /// The automatic capitalisation.
        public enum CapitalizationType: Hashable, Sendable { case none, words, sentences, allCharacters }
        /// The type of the keyboard.
        public enum KeyboardType: Hashable, Sendable {
            case `default`, asciiCapable, numbersAndPunctuation, numberPad, phonePad, namePhonePad, emailAddress
            case decimalPad, webSearch, asciiCapableNumberPad
            // swift-format-ignore: AlwaysUseLowerCamelCase
            case URL
        }

        public var keyboardType: KeyboardType
        /// The automatic capitalisation.
        public var capitalizationType: CapitalizationType
        /// A Boolean value that indicates whether the text can have several lines.
        public var multiline: Bool
        /// A Boolean value that indicates whether spelling is corrected.
        public var autocorrect: Bool
        /// A Boolean value that indicates whether straight quotes become typographic ones.
        public var smartQuotes: Bool
        /// A Boolean value that indicates whether hyphens become dashes.
        public var smartDashes: Bool

        public init(
            keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
            multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true, smartDashes: Bool = true
        ) {
            (self.keyboardType, self.capitalizationType, self.multiline) = (keyboardType, capitalizationType, multiline)
            (self.autocorrect, self.smartQuotes, self.smartDashes) = (autocorrect, smartQuotes, smartDashes)
        }
    }
}

extension Int {
    /// The control style of an integer.
    public enum IntentControlStyle: String, Hashable, Sendable {
        /// A text field.
        case field
        case stepper
        case slider
    }
}

extension Double {
    /// The control style of a floating-point number.
    public enum IntentControlStyle: String, Hashable, Sendable {
        /// A text field.
        case field
        case slider
        case stepper
    }
}

extension Date {
    /// The kind of a date: the part of it that is used.
    public enum IntentKind: String, Hashable, Sendable {
        /// The day.
        case date
        /// The time of day.
        case time
        /// The day and the time of day.
        case dateTime
    }
}

extension DateComponents {
    /// The kind of a date: the part of it that is used.
    public typealias IntentKind = Date.IntentKind
}

extension Bool {
    /// The display names of a Boolean's values.
    public struct IntentDisplayName: Hashable, Sendable {
        public let `true`: LocalizedStringResource
        public let `false`: LocalizedStringResource

        public init(true yes: LocalizedStringResource, false no: LocalizedStringResource) {
            (`true`, `false`) = (yes, no)
        }

        public static let trueFalse = IntentDisplayName(true: "True", false: "False")
        public static let yesNo = IntentDisplayName(true: "Yes", false: "No")
        public static let onOff = IntentDisplayName(true: "On", false: "Off")
    }
}

extension ParameterOptions {
    /// The maximum length of an input string, in Unicode scalars.
    package static let textLimit = 10_000
    /// The maximum number of elements in a list.
    package static let listLimit = 1_000

    /// Returns the reason a value is invalid for the parameter; `nil` for a valid value.
    package func fault(in value: any Sendable, of type: _IntentValueType) -> String? {
        switch value {
        case let number as Int: rangeFault(of: Double(number))
        case let number as Double: rangeFault(of: number)
        case let text as String: Self.textFault(text)
        case let list as [any Sendable]: sizeFault(list.count)
        case let file as IntentFile: typeFault(file)
        case let amount as IntentCurrencyAmount: currencyFault(amount)
        default: nil
        }
    }

    /// Returns the reason an input string is invalid, either its length or a control character; `nil` for a valid string.
    package static func textFault(_ text: String) -> String? {
        let count = text.unicodeScalars.count
        if count > textLimit { return "has \(count) characters — write at most \(textLimit)" }
        if text.unicodeScalars.contains(where: { $0.isTerminalControl }) {
            return "has control characters — write it as plain text"
        }
        return nil
    }

    private func rangeFault(of number: Double) -> String? {
        guard let range, !(range.lower...range.upper).contains(number) else { return nil }
        return "is not in the range — write a number from \(formatted(range.lower)) to \(formatted(range.upper))"
    }

    private func formatted(_ number: Double) -> String {
        isRangeOfWholeNumbers ? (Int(exactly: number).map { "\($0)" } ?? "\(number)") : "\(number)"
    }

    private func sizeFault(_ count: Int) -> String? {
        let (least, most) = (size?.min ?? 0, size?.max ?? Self.listLimit)
        if (least...most).contains(count) { return nil }
        let expected = least == most ? "exactly \(least)" : least == 0 ? "at most \(most)" : "\(least) to \(most)"
        return "has \(count) elements — write \(expected)"
    }

    private func currencyFault(_ amount: IntentCurrencyAmount) -> String? {
        if currencyCodes.isEmpty || currencyCodes.contains(amount.currencyCode) { return nil }
        return "is not in an accepted currency — "
            + "write an amount in one of these: \(currencyCodes.joined(separator: ", "))"
    }

    private func typeFault(_ file: IntentFile) -> String? {
        guard !contentTypes.isEmpty, let dot = file.filename.lastIndex(of: ".") else { return nil }
        let known = Self.extensions.filter { contentTypes.contains($0.type) }
        let name = String(file.filename[file.filename.index(after: dot)...]).lowercased()
        // A content type without known file name extensions allows any file.
        guard known.count == contentTypes.count, !known.contains(where: { $0.names.contains(name) }) else { return nil }
        return "is not a file of an accepted type — "
            + "choose a file of one of these types: \(contentTypes.joined(separator: ", "))"
    }

    private static let extensions: [(type: String, names: [String])] = [
        ("public.png", ["png"]), ("public.jpeg", ["jpg", "jpeg"]), ("public.heic", ["heic"]), ("public.gif", ["gif"]),
        ("com.compuserve.gif", ["gif"]), ("public.plain-text", ["txt", "text", "md", "csv", "swift"]),
        ("public.utf8-plain-text", ["txt", "text"]), ("public.json", ["json"]), ("com.adobe.pdf", ["pdf"]),
        ("public.comma-separated-values-text", ["csv"]),
        ("public.image", ["png", "jpg", "jpeg", "heic", "gif", "tiff", "webp", "bmp"]),
        ("public.audio", ["mp3", "m4a", "wav", "aac", "flac", "aiff"]), ("public.mpeg-4", ["mp4"]),
        ("public.movie", ["mov", "mp4", "m4v"]),
    ]
}

/// A type-erased source of a parameter's options.
package struct OptionsSource: Sendable {
    /// Returns the options for a request.
    package let choices: @Sendable (IntentChoiceRequest) async throws -> [IntentChoice]
    /// Returns the default value; `nil` for none.
    package let defaultResult: @Sendable () async -> (any Sendable)?
    /// The provider itself, which may have dependencies.
    package let provider: any Sendable

    /// Creates a source from an options provider.
    init<Provider: DynamicOptionsProvider>(_ provider: Provider) {
        self.provider = provider
        defaultResult = { await provider.defaultResult() }
        choices = { request in
            try await prepareDependencies(of: provider)
            let all = Self.choices(try await provider.results())
            switch request {
            case .suggested: return all
            case .matching(let text): return all.matching(text)
            case .identifiers(let ids): return all.filter { ids.contains($0.id) }
            }
        }
    }

    /// Creates a source from a query.
    init<Query: EntityQuery>(query: Query) {
        provider = query
        defaultResult = { await query.defaultResult() }
        choices = { try await query.choices($0) }
    }

    private static func choices<Results: ResultsCollection>(_ results: Results) -> [IntentChoice] {
        let type = Results.Result._intentValueType
        return results._sections.flatMap { section in
            section.items.map { item in
                let title = item.title?.text ?? type.text(item.value)
                return IntentChoice(
                    id: type.write(item.value).string ?? title, title: title, subtitle: item.subtitle?.text,
                    section: section.title?.text, value: item.value)
            }
        }
    }
}

extension [IntentChoice] {
    /// Returns the choices with the given name; if there are none, the choices whose names contain the given string.
    package func matching(_ text: String) -> [IntentChoice] {
        let called = filter { $0.isCalled(text) }
        if !called.isEmpty { return called }
        let key = text.normalizedPhrase
        guard !key.isEmpty else { return [] }
        return filter { choice in
            choice.title.normalizedPhrase.hasWords(key)
                || choice.synonyms.contains { $0.normalizedPhrase.hasWords(key) }
        }
    }
}

/// A provider of the options of a parameter.
///
/// Mirrors [AppIntents' `DynamicOptionsProvider`](https://developer.apple.com/documentation/appintents/dynamicoptionsprovider).
@_alwaysEmitConformanceMetadata
public protocol DynamicOptionsProvider: Sendable {
    /// The type of the collection of options.
    associatedtype Result: ResultsCollection
    /// The type of the default value.
    associatedtype DefaultValue: _IntentValue = Result.Result

    /// Returns the options, in the order to show them.
    func results() async throws -> Result
    /// Returns the value to use if the caller gives none; `nil` if there is no default value.
    func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
    /// `nil`, unless the provider declares another default.
    public func defaultResult() async -> DefaultValue? { nil }
}

/// A collection of options.
public protocol ResultsCollection: Sendable {
    /// The type of the options.
    associatedtype Result: _IntentValue
    /// The sections of the collection.
    var _sections: [IntentItemSection<Result>] { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
    /// The type of the options.
    public typealias Result = Element
    /// A single section without a title.
    public var _sections: [IntentItemSection<Element>] { [IntentItemSection(items: map { IntentItem($0) })] }
}

/// An option, with the texts and the image that the user sees.
///
/// Mirrors [AppIntents' `IntentItem`](https://developer.apple.com/documentation/appintents/intentitem).
public struct IntentItem<Result: _IntentValue>: Sendable {
    public let value: Result
    package let title: LocalizedStringResource?
    package let subtitle: LocalizedStringResource?
    package let image: DisplayRepresentation.Image?

    public init(
        _ value: Result, title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil
    ) {
        (self.value, self.title, self.subtitle, self.image) = (value, title, subtitle, image)
    }
}

/// A collection of options in sections.
///
/// Mirrors [AppIntents' `IntentItemCollection`](https://developer.apple.com/documentation/appintents/intentitemcollection).
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection {
    public let promptLabel: LocalizedStringResource?
    /// A Boolean value that indicates whether the options are indexed alphabetically.
    public let usesIndexedCollation: Bool
    public let sections: [IntentItemSection<Result>]

    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        sections: [IntentItemSection<Result>]
    ) {
        (self.promptLabel, self.usesIndexedCollation, self.sections) = (promptLabel, usesIndexedCollation, sections)
    }

    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false, items: [Result]
    ) {
        self.init(
            promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
            sections: [IntentItemSection(items: items)])
    }

    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        @IntentItemBuilder<IntentItemSection<Result>> sections: () -> [IntentItemSection<Result>]
    ) {
        self.init(promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation, sections: sections())
    }

    /// The sections of the collection.
    public var _sections: [IntentItemSection<Result>] { sections }
}

/// A shorter name of ``IntentItemCollection``.
public typealias ItemCollection = IntentItemCollection
/// A shorter name of ``IntentItemSection``.
public typealias ItemSection = IntentItemSection

/// A builder of a list of items or sections.
@resultBuilder
public enum IntentItemBuilder<Item> {
    /// Returns an item as a list.
    public static func buildExpression(_ expression: Item) -> [Item] { [expression] }
    /// Returns a list of items.
    public static func buildExpression(_ expression: [Item]) -> [Item] { expression }
    /// Returns the items of a block in one list.
    public static func buildBlock(_ components: [Item]...) -> [Item] { components.flatMap { $0 } }
    /// Returns the items of an `if` without `else`.
    public static func buildOptional(_ component: [Item]?) -> [Item] { component ?? [] }
    /// Returns the items of the first branch.
    public static func buildEither(first component: [Item]) -> [Item] { component }
    /// Returns the items of the second branch.
    public static func buildEither(second component: [Item]) -> [Item] { component }
    /// Returns the items of a loop.
    public static func buildArray(_ components: [[Item]]) -> [Item] { components.flatMap { $0 } }
}

/// A section of options, with a title.
///
/// Mirrors [AppIntents' `IntentItemSection`](https://developer.apple.com/documentation/appintents/intentitemsection).
public struct IntentItemSection<Result: _IntentValue>: Sendable {
    public let title: LocalizedStringResource?
    public let subtitle: LocalizedStringResource?
    /// The image.
    package let image: DisplayRepresentation.Image?
    /// The options.
    public let items: [IntentItem<Result>]

    /// The display representation of the title; `nil` for none.
    public var description: DisplayRepresentation? {
        title.map { DisplayRepresentation(title: $0, subtitle: subtitle, image: image) }
    }

    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil, items: [IntentItem<Result>]
    ) {
        (self.title, self.subtitle, self.image, self.items) = (title, subtitle, image, items)
    }

    public init(title: LocalizedStringResource, items: [IntentItem<Result>]) { self.init(title, items: items) }

    @_disfavoredOverload
    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil, items: [Result]
    ) {
        self.init(title, subtitle: subtitle, image: image, items: items.map { IntentItem($0) })
    }

    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil,
        @IntentItemBuilder<IntentItem<Result>> items: () -> [IntentItem<Result>]
    ) {
        self.init(title, subtitle: subtitle, image: image, items: items())
    }

    @_disfavoredOverload
    public init(
        _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil,
        @IntentItemBuilder<IntentItem<Result>> itemsBuilder: () -> [IntentItem<Result>]
    ) {
        self.init(title, subtitle: subtitle, image: image, items: itemsBuilder())
    }
}
