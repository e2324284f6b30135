import FoundationEssentials

/// A key of ``EnvironmentValues`` with the value that holds where nobody set one.
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value
    /// The value where no view above set another.
    static var defaultValue: Value { get }
}

/// The values a view reads from its surroundings.
///
/// Mirrors [SwiftUI's `EnvironmentValues`](https://developer.apple.com/documentation/swiftui/environmentvalues).
public struct EnvironmentValues {
    fileprivate var values: [ObjectIdentifier: Any] = [:]

    /// Creates an environment in which every key has its default.
    public init() {}

    /// Reads or sets the value of a key.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// The environment that is in force while a `body` runs.
///
/// Resolve sets it around each `body`, which is a synchronous call on one thread: a task-local value fits exactly.
enum EnvironmentScope {
    struct Box: @unchecked Sendable {
        // Values of foreign keys need not be Sendable; the box never leaves the body call it was made for.
        let environment: EnvironmentValues
        let report: (String) -> Void
    }

    @TaskLocal static var current: Box?

    /// The environment in force; the defaults outside of a `body`.
    static var values: EnvironmentValues { current?.environment ?? EnvironmentValues() }

    /// Reports something about the view whose `body` runs; nothing outside of one.
    static func report(_ message: String) { current?.report(message) }
}

/// Reports something about the view whose `body` runs; nothing outside of one.
package func reportWhileDrawing(_ message: String) { EnvironmentScope.report(message) }

/// A view property that reads a value of the environment.
///
/// Mirrors [SwiftUI's `Environment`](https://developer.apple.com/documentation/swiftui/environment). Outside a `body`
/// it reads the default.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value

    /// Reads the value at a key path of ``EnvironmentValues``.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

    /// The value in force where the view is.
    public var wrappedValue: Value { read(EnvironmentScope.values) }
}

extension Environment where Value: AnyObject {
    /// Reads the object of a type set by `environment(_:)`; a view that reads one nobody set can't be drawn.
    public init(_ type: Value.Type) {
        read = {
            guard let object = $0.object(type) else {
                preconditionFailure("no \(type) in the environment — set one with environment(_:)")
            }
            return object
        }
    }
}

extension EnvironmentValues {
    /// The object of a type; `nil` where nobody set one.
    func object<T: AnyObject>(_ type: T.Type) -> T? { values[ObjectIdentifier(type)] as? T }

    /// Sets or takes away the object of its type.
    mutating func setObject<T: AnyObject>(_ object: T?) { values[ObjectIdentifier(T.self)] = object }
}

/// A view whose content sees an environment changed by `change`.
nonisolated struct EnvironmentView<Content: View>: View, PrimitiveView {
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        var context = context
        // A transform may read what the view around it reads.
        context.environment = context.running {
            var environment = context.environment
            change(&environment)
            return environment
        }
        return resolve(content, in: context)
    }
}

extension View {
    /// Sets a value of the environment for this view and the views in it.
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
    }

    /// Changes a value of the environment for this view and the views in it.
    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        EnvironmentView(content: self) { transform(&$0[keyPath: keyPath]) }
    }
}

/// Makes a variable in an extension of ``EnvironmentValues``, ``Transaction``, ``ContainerValues`` or ``FocusedValues`` an entry of
/// theirs, with a key of its own and the variable's value where nobody set one.
///
/// Mirrors [SwiftUI's `Entry()`](https://developer.apple.com/documentation/swiftui/entry()).
@attached(accessor) @attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "AirlockMacros", type: "EntryMacro")

private struct LocaleKey: EnvironmentKey { static var defaultValue: Locale? { nil } }
private struct TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone? { nil } }
private struct CalendarKey: EnvironmentKey { static var defaultValue: Calendar? { nil } }

extension EnvironmentValues {
    /// The language and region texts are in: the request's unless a view says otherwise.
    public var locale: Locale {
        get { self[LocaleKey.self] ?? RequestContext.current.locale }
        set { self[LocaleKey.self] = newValue }
    }

    /// The time zone of dates: the request's unless a view says otherwise.
    public var timeZone: TimeZone {
        get { self[TimeZoneKey.self] ?? RequestContext.current.calendar.timeZone }
        set { self[TimeZoneKey.self] = newValue }
    }

    /// The calendar of dates: the request's unless a view says otherwise.
    public var calendar: Calendar {
        get { self[CalendarKey.self] ?? RequestContext.current.calendar }
        set { self[CalendarKey.self] = newValue }
    }

    /// Runs what looks texts up and puts dates into words as views around say.
    func wording<Result>(_ body: () -> Result) -> Result {
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
