import FoundationEssentials

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
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
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
