/// A type whose values intents take and return.
///
/// The conforming types are plain values (such as strings, numbers and dates), enumerations and entities, and lists and optionals of
/// these types.
public protocol _IntentValue: Sendable {
    /// The wrapped type of an optional; otherwise the type itself.
    associatedtype ValueType: _IntentValue = Self
    /// The description of the type's values.
    static var _intentValueType: _IntentValueType { get }
}

/// A description of how the values of a type are read, written, looked up and shown.
///
/// Each conforming type provides its description statically, so that no search is necessary while an intent runs.
public struct _IntentValueType: Sendable {
    /// The kind of the values; the raw values appear in `--json` output.
    package enum Kind: String, Sendable {
        case text, attributedText, wholeNumber, number, boolean, date, dateComponents, url, measurement, amount, file,
            person
        case enumeration, entity, list, other
    }

    package let kind: Kind
    /// The name of the type that the user sees.
    package let name: String
    /// A description of valid input, such as `a text`; `nil` if there is none.
    package let form: String?
    /// Returns the value that a JSON value represents; `nil` for invalid input, and for a value that must be looked up.
    package let read: @Sendable (JSONValue) -> (any Sendable)?
    /// Returns a value as JSON.
    package let write: @Sendable (any Sendable) -> JSONValue
    /// Returns the text of a value that the user sees.
    package let text: @Sendable (any Sendable) -> String
    /// Looks values up; `nil` for a type whose values aren't looked up.
    package let choices: (@Sendable (IntentChoiceRequest) async throws -> [IntentChoice])?
    /// Returns the query that looks values up; `nil` for a type without a query.
    package private(set) var query: (@Sendable () -> any Sendable)?
    /// Returns the default value; `nil` for none.
    package private(set) var defaultResult: @Sendable () async -> (any Sendable)? = { nil }
    /// True for an optional type.
    package private(set) var isOptional = false
    /// Returns the element type of a list; `nil` for any other type.
    package private(set) var element: (@Sendable () -> _IntentValueType)?
    /// Returns a list of values; `nil` if the type isn't a list or a value doesn't fit.
    package private(set) var collect: @Sendable ([any Sendable]) -> (any Sendable)? = { _ in nil }

    package init<Value: Sendable>(
        _ kind: Kind, _ type: Value.Type, name: String, form: String?,
        read: @escaping @Sendable (JSONValue) -> Value?, write: @escaping @Sendable (Value) -> JSONValue,
        text: (@Sendable (Value) -> String)? = nil,
        choices: (@Sendable (IntentChoiceRequest) async throws -> [IntentChoice])? = nil,
        query: (@Sendable () -> any Sendable)? = nil,
        defaultResult: @escaping @Sendable () async -> (any Sendable)? = { nil }
    ) {
        (self.query, self.defaultResult) = (query, defaultResult)
        (self.kind, self.name, self.form, self.choices) = (kind, name, form, choices)
        self.read = { read($0) }
        self.write = { ($0 as? Value).map(write) ?? .null }
        self.text = { any in
            guard let value = any as? Value else { return "" }
            return text?(value) ?? "\(value)"
        }
    }

    /// Returns the description of a union. A union is written as the associated value of its case; input can't be read as a union.
    public static func _union<Value: Sendable>(
        _ type: Value.Type, _ member: @escaping @Sendable (Value) -> any _IntentValue
    ) -> _IntentValueType {
        @Sendable func described(_ value: any _IntentValue) -> _IntentValueType {
            Swift.type(of: value)._intentValueType
        }
        return _IntentValueType(
            .other, type, name: "\(type)", form: nil, read: { _ in nil },
            write: {
                let value = member($0)
                return described(value).write(value)
            },
            text: {
                let value = member($0)
                return described(value).text(value)
            })
    }

    private init(
        _ kind: Kind, name: String, form: String?, read: @escaping @Sendable (JSONValue) -> (any Sendable)?,
        write: @escaping @Sendable (any Sendable) -> JSONValue, text: @escaping @Sendable (any Sendable) -> String,
        choices: (@Sendable (IntentChoiceRequest) async throws -> [IntentChoice])?
    ) {
        (self.kind, self.name, self.form, self.read) = (kind, name, form, read)
        (self.write, self.text, self.choices) = (write, text, choices)
    }

    /// Returns the description of the optional type.
    static func optional<Wrapped: _IntentValue>(
        _ wrapped: Wrapped.Type, as base: _IntentValueType = Wrapped._intentValueType
    ) -> _IntentValueType {
        var type = _IntentValueType(
            base.kind, name: base.name, form: base.form.map { "\($0), or null" },
            read: { written in
                if written.isNull { return Wrapped?.none as any Sendable }
                guard let value = base.read(written) as? Wrapped else { return nil }
                return Wrapped?.some(value) as any Sendable
            },
            write: { any in (any as? Wrapped).map { base.write($0) } ?? .null },
            text: { any in (any as? Wrapped).map { base.text($0) } ?? "" }, choices: base.choices)
        type.isOptional = true
        (type.query, type.defaultResult) = (base.query, base.defaultResult)
        type.element = base.element
        type.collect = { base.collect($0) }
        return type
    }

    /// Returns the description of a list type.
    static func list<Element: _IntentValue>(of element: Element.Type) -> _IntentValueType {
        let base = Element._intentValueType
        var type = _IntentValueType(
            .list, name: base.name, form: base.form.map { "a list, each element \($0)" },
            read: { written in
                guard let items = written.array else { return nil }
                var values: [Element] = []
                for item in items {
                    guard let value = base.read(item) as? Element else { return nil }
                    values.append(value)
                }
                return values
            },
            write: { any in .array((any as? [Element] ?? []).map { base.write($0) }) },
            text: { any in
                var text = ""
                for value in any as? [Element] ?? [] { text += (text.isEmpty ? "" : ", ") + base.text(value) }
                return text
            }, choices: nil)
        type.element = { base }
        type.collect = { values in
            let elements = values.compactMap { $0 as? Element }
            return elements.count == values.count ? elements : nil
        }
        return type
    }
}

/// A request to look up values of a type.
package enum IntentChoiceRequest: Hashable, Sendable {
    /// The values to suggest.
    case suggested
    /// The values that match a string, best match first.
    case matching(String)
    /// The values with the given identifiers, in that order.
    case identifiers([String])
}

/// A value that can be chosen.
package struct IntentChoice: Sendable {
    /// The identifier of the value, unique within its type.
    package var id: String
    /// The title that the user sees.
    package var title: String
    package var subtitle: String?
    /// Other names of the value.
    package var synonyms: [String] = []
    /// The title of the section that offers the value.
    package var section: String?
    package var value: any Sendable

    package init(
        id: String, title: String, subtitle: String? = nil, synonyms: [String] = [], section: String? = nil,
        value: any Sendable
    ) {
        (self.id, self.title, self.subtitle, self.synonyms) = (id, title, subtitle, synonyms)
        (self.section, self.value) = (section, value)
    }

    /// Returns true if a string is the title or a synonym, after normalisation.
    package func isCalled(_ text: String) -> Bool {
        let key = text.normalizedPhrase
        return title.normalizedPhrase == key || synonyms.contains { $0.normalizedPhrase == key }
    }
}
