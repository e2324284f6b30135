import Foundation

/// A key for ``EnvironmentValues``.
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value
    /// The value if no ancestor view sets one.
    static var defaultValue: Value { get }
}

/// The environment values of a view.
///
/// Mirrors [SwiftUI's `EnvironmentValues`](https://developer.apple.com/documentation/swiftui/environmentvalues).
public struct EnvironmentValues {
    fileprivate var values: [ObjectIdentifier: Any] = [:] {
        didSet { changeCount += 1 }
    }
    /// The number of changes since the environment was created. An environment that was made of another one by changes has a larger number.
    private(set) var changeCount = 0

    /// Creates an environment with default values for all keys.
    public init() {}

    /// Reads or sets the value of a key.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get {
            // A cast of nil to an optional type would succeed, and hide the default.
            guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
            return value as? Key.Value ?? Key.defaultValue
        }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// The environment while a `body` is evaluated.
///
/// It is set for each call of a `body`, which is synchronous and on one thread, so a task-local value suffices.
enum EnvironmentScope {
    struct Box: @unchecked Sendable {
        // Unchecked: values of custom keys need not be Sendable, but this object is used only during the `body` call for which it was
        // created.
        let environment: EnvironmentValues
        /// False while a `body` of a widget is evaluated, which must not change state.
        let acceptsChanges: Bool
        let report: (String) -> Void
    }

    @TaskLocal static var current: Box?

    /// The current environment; the defaults outside of a `body`.
    static var values: EnvironmentValues { current?.environment ?? EnvironmentValues() }

    /// Adds a diagnostic for the view whose `body` is being evaluated; does nothing outside of a `body`.
    static func report(_ message: String) { current?.report(message) }
}

/// Adds a diagnostic for the view whose `body` is being evaluated; does nothing outside of a `body`.
package func reportWhileDrawing(_ message: String) { EnvironmentScope.report(message) }

/// Adds a diagnostic for the view whose `body` is being evaluated; outside of a `body`, writes it to standard error.
package func reportAlways(_ message: String) {
    if EnvironmentScope.current == nil { StandardError.write(message) } else { EnvironmentScope.report(message) }
}

/// A view property that reads a value of the environment.
///
/// Mirrors [SwiftUI's `Environment`](https://developer.apple.com/documentation/swiftui/environment). Outside a `body` it reads the default
/// value.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value

    /// Reads the value at a key path of ``EnvironmentValues``.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

    /// The value in the view's environment.
    public var wrappedValue: Value { read(EnvironmentScope.values) }
}

extension Environment where Value: AnyObject {
    /// Reads the object of a type that `environment(_:)` sets. If no object is set, reading it is a fatal error.
    public init(_ type: Value.Type) {
        read = {
            guard let object = $0.object(type) else {
                preconditionFailure("no \(type) in the environment — set one with environment(_:)")
            }
            return object
        }
    }
}

extension Environment {
    /// Reads an object that may be missing from the environment.
    public init<Object: AnyObject>(_ type: Object.Type) where Value == Object? { read = { $0.object(type) } }
}

extension EnvironmentValues {
    /// Returns the object of a type; `nil` if none is set.
    func object<T: AnyObject>(_ type: T.Type) -> T? { values[ObjectIdentifier(type)] as? T }

    /// Sets the object of a type; `nil` removes it.
    mutating func setObject<T: AnyObject>(_ object: T?) { values[ObjectIdentifier(T.self)] = object }
}

/// A view that changes the environment of its content.
nonisolated struct EnvironmentView<Content: View>: View, PrimitiveView {
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        var context = context
        // The closure that changes the environment may read the current environment.
        context.environment = context.running {
            var environment = context.environment
            change(&environment)
            return environment
        }
        return resolve(content, in: context)
    }
}

extension View {
    /// Sets an environment value for this view and its content.
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
    }

    /// Transforms an environment value for this view and its content.
    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        EnvironmentView(content: self) { transform(&$0[keyPath: keyPath]) }
    }
}

/// Turns a variable in an extension of ``EnvironmentValues``, ``Transaction``, ``ContainerValues`` or ``FocusedValues`` into an
/// entry with its own key; the variable's initial value is the default.
///
/// Mirrors [SwiftUI's `Entry()`](https://developer.apple.com/documentation/swiftui/entry()).
@attached(accessor) @attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "AirlockMacros", type: "EntryMacro")

private struct LocaleKey: EnvironmentKey { static var defaultValue: Locale? { nil } }
private struct TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone? { nil } }
private struct CalendarKey: EnvironmentKey { static var defaultValue: Calendar? { nil } }

extension EnvironmentValues {
    /// The locale of texts: that of the request, unless a view sets another locale.
    public var locale: Locale {
        get { self[LocaleKey.self] ?? RequestContext.current.locale }
        set { self[LocaleKey.self] = newValue }
    }

    /// The time zone of dates: that of the request, unless a view sets another time zone.
    public var timeZone: TimeZone {
        get { self[TimeZoneKey.self] ?? RequestContext.current.calendar.timeZone }
        set { self[TimeZoneKey.self] = newValue }
    }

    /// The calendar of dates: that of the request, unless a view sets another calendar.
    public var calendar: Calendar {
        get { self[CalendarKey.self] ?? RequestContext.current.calendar }
        set { self[CalendarKey.self] = newValue }
    }

    /// Calls `body` with translations and date formatting for this environment's locale, time zone and calendar.
    func withWording<Result>(_ body: () -> Result) -> Result {
        let (locale, timeZone, calendar) = (self[LocaleKey.self], self[TimeZoneKey.self], self[CalendarKey.self])
        guard locale != nil || timeZone != nil || calendar != nil else { return body() }
        let words = MomentWords.current.changed(locale: locale, timeZone: timeZone, calendar: calendar)
        let tables =
            locale.flatMap { Translation.tables?.changed(localeIdentifier: $0.identifier) } ?? Translation.tables
        return MomentWords.$current.withValue(words) {
            Translation.$tables.withValue(tables) { Unchecked(body()) }
        }.value
    }
}

/// The colour scheme of a view: light or dark.
public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
    /// Dark text on light backgrounds.
    case light
    /// Light text on dark backgrounds.
    case dark
}

/// The contrast between foreground and background colours.
///
/// Mirrors [SwiftUI's `ColorSchemeContrast`](https://developer.apple.com/documentation/swiftui/colorschemecontrast).
public enum ColorSchemeContrast: String, Hashable, Sendable, CaseIterable {
    /// The standard contrast.
    case standard
    /// The contrast for users who turned on Increase Contrast.
    case increased
}

/// The direction in which text and rows of views are laid out.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

extension EnvironmentValues {
    /// The colour scheme of the view.
    @Entry public var colorScheme: ColorScheme = .light

    /// The contrast of the view's colours, from the user's settings.
    @Entry public package(set) var colorSchemeContrast: ColorSchemeContrast = .standard

    /// The layout direction of the view.
    @Entry public var layoutDirection: LayoutDirection = .leftToRight

    /// The text size that the user chose; in a widget it is never below `large`.
    @Entry public var dynamicTypeSize: DynamicTypeSize = .large
}

extension EnvironmentValues {
    /// The number of pixels per point.
    public var displayScale: CGFloat {
        get { CGFloat(pixelsPerPoint) }
        set { pixelsPerPoint = Double(newValue) }
    }

    /// The size of a pixel in points.
    public var pixelLength: CGFloat { CGFloat(1 / pixelsPerPoint) }

    /// True if the user prefers reduced motion. Snapshots contain no motion in any case.
    @Entry public var accessibilityReduceMotion: Bool = false

    /// An action that opens a URL. In a widget it has no effect, and a diagnostic is reported.
    @Entry public var openURL: OpenURLAction = OpenURLAction()

    /// The weight of texts: regular, because the user didn't turn on bold text.
    @Entry public var legibilityWeight: LegibilityWeight? = .regular

    /// The text size, as the type that preceded ``DynamicTypeSize``.
    public var sizeCategory: ContentSizeCategory {
        get { ContentSizeCategory(dynamicTypeSize) }
        set { dynamicTypeSize = newValue.dynamicTypeSize }
    }
}

/// An action that opens a URL. In a widget it has no effect, and a diagnostic is reported.
public struct OpenURLAction: Sendable {
    /// The result of a handler that an app sets for URLs.
    public struct Result: Sendable {
        /// The URL was opened.
        public static let handled = Result()
        /// The URL was not opened.
        public static let discarded = Result()
        /// The system opens the URL.
        public static let systemAction = Result()

        /// The system opens another URL.
        public static func systemAction(_ url: URL) -> Result { systemAction }
    }

    init() {}

    /// Creates an action of an app. In a widget it has no effect.
    public init(handler: @escaping @MainActor (URL) -> Result) {}

    /// Does nothing except adding a diagnostic.
    public func callAsFunction(_ url: URL) {
        EnvironmentScope.report("\(url) isn't opened: a widget can't open URLs in code — use widgetURL or Link")
    }
}

/// The weight of texts that the user prefers.
public enum LegibilityWeight: Hashable, Sendable {
    /// The usual weight.
    case regular
    case bold
}

/// The text size, as the type that preceded ``DynamicTypeSize``.
///
/// Mirrors [SwiftUI's `ContentSizeCategory`](https://developer.apple.com/documentation/swiftui/contentsizecategory).
public enum ContentSizeCategory: Hashable, Sendable, CaseIterable {
    /// The smallest.
    case extraSmall
    /// Two below the default.
    case small
    /// One below the default.
    case medium
    /// The default.
    case large
    /// One above the default.
    case extraLarge
    /// Two above the default.
    case extraExtraLarge
    /// The largest size that isn't an accessibility size.
    case extraExtraExtraLarge
    /// The first accessibility size.
    case accessibilityMedium
    /// The second accessibility size.
    case accessibilityLarge
    /// The third accessibility size.
    case accessibilityExtraLarge
    /// The fourth accessibility size.
    case accessibilityExtraExtraLarge
    /// The largest.
    case accessibilityExtraExtraExtraLarge

    fileprivate init(_ size: DynamicTypeSize) { self = Self.allCases[size.index] }

    fileprivate var dynamicTypeSize: DynamicTypeSize {
        DynamicTypeSize.allCases[Self.allCases.firstIndex(of: self) ?? DynamicTypeSize.large.index]
    }

    /// True if the size is one of the five accessibility sizes.
    public var isAccessibilityCategory: Bool { dynamicTypeSize.isAccessibilitySize }
}

/// The text size that the user chose in the system's settings.
///
/// Mirrors [SwiftUI's `DynamicTypeSize`](https://developer.apple.com/documentation/swiftui/dynamictypesize).
public enum DynamicTypeSize: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The smallest.
    case xSmall
    /// Two below the default.
    case small
    /// One below the default.
    case medium
    /// The default.
    case large
    /// One above the default.
    case xLarge
    /// Two above the default.
    case xxLarge
    /// The largest size that isn't an accessibility size.
    case xxxLarge
    /// The first accessibility size.
    case accessibility1
    /// The second accessibility size.
    case accessibility2
    /// The third accessibility size.
    case accessibility3
    /// The fourth accessibility size.
    case accessibility4
    /// The largest.
    case accessibility5

    /// True if the size is one of the five accessibility sizes.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// The position in the order of sizes, from 0.
    package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Returns true if one size is smaller than another.
    public static func < (left: DynamicTypeSize, right: DynamicTypeSize) -> Bool { left.index < right.index }
}

/// The visibility of a view or a part of it.
///
/// Mirrors [SwiftUI's `Visibility`](https://developer.apple.com/documentation/swiftui/visibility).
public enum Visibility: Hashable, Sendable, CaseIterable {
    /// Visible or hidden, depending on the context.
    case automatic
    case visible
    case hidden
}
