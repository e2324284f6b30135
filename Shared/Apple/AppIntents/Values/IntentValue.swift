/// A type whose values intents take and return.
///
/// Texts, numbers, dates and the like, enumerations, entities, and lists and optionals of them; nothing else conforms.
public protocol _IntentValue: Sendable {
    /// The type of a value that is there: for an optional one, of what it is where it isn't `nil`.
    associatedtype ValueType: _IntentValue = Self
    /// How values of the type are written, found and shown.
    static var _intentValueType: _IntentValueType { get }
}

/// How values of a type are written, found and shown.
///
/// Known to the compiler by each type's conformance, so that nothing is searched for while an intent runs.
public struct _IntentValueType: Sendable {
    /// What kind of value it is; the names are those of `--json`.
    package enum Kind: String, Sendable {
        case text, attributedText, wholeNumber, number, boolean, date, dateComponents, url, measurement, amount, file,
            person
        case enumeration, entity, list, other
    }

    package let kind: Kind
    /// What a person calls the type.
    package let name: String
    /// What is written for a value, such as `a text`; `nil` where nothing can be.
    package let form: String?
    /// The value something written stands for; `nil` where it stands for none, or where that has to be looked up.
    package let read: @Sendable (JSONValue) -> (any Sendable)?
    /// A value as it is written.
    package let write: @Sendable (any Sendable) -> JSONValue
    /// A value as a person reads it.
    package let text: @Sendable (any Sendable) -> String
    /// Looks values up; `nil` for types whose values are only written.
    package let choices: (@Sendable (IntentChoiceRequest) async throws -> [IntentChoice])?
    /// The value where nobody gives one; `nil` for none.
    package private(set) var defaultResult: @Sendable () async -> (any Sendable)? = { nil }
    /// Whether there may be no value.
    package private(set) var isOptional = false
    /// The type of a list's elements.
    package private(set) var element: (@Sendable () -> _IntentValueType)?
    /// Makes a list of values; `nil` where one is of another type, and for types that are no lists.
    package private(set) var collect: @Sendable ([any Sendable]) -> (any Sendable)? = { _ in nil }

    package init<Value: Sendable>(
        _ kind: Kind, _ type: Value.Type, name: String, form: String?,
        read: @escaping @Sendable (JSONValue) -> Value?, write: @escaping @Sendable (Value) -> JSONValue,
        text: (@Sendable (Value) -> String)? = nil,
        choices: (@Sendable (IntentChoiceRequest) async throws -> [IntentChoice])? = nil,
        defaultResult: @escaping @Sendable () async -> (any Sendable)? = { nil }
    ) {
        self.defaultResult = defaultResult
        (self.kind, self.name, self.form, self.choices) = (kind, name, form, choices)
        self.read = { read($0) }
        self.write = { ($0 as? Value).map(write) ?? .null }
        self.text = { any in
            guard let value = any as? Value else { return "" }
            return text?(value) ?? "\(value)"
        }
    }

    /// Describes an enumeration of values of several types, which is written as the value it has and can't be read.
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

    /// The same type with no value among its values.
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
        type.defaultResult = base.defaultResult
        type.element = base.element
        type.collect = { base.collect($0) }
        return type
    }

    /// Lists of values of a type.
    static func list<Element: _IntentValue>(of element: Element.Type) -> _IntentValueType {
        let base = Element._intentValueType
        var type = _IntentValueType(
            .list, name: base.name, form: base.form.map { "a list, each of it \($0)" },
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

/// What is asked of a type whose values are looked up.
package enum IntentChoiceRequest: Hashable, Sendable {
    /// The values to offer.
    case suggested
    /// The values a text stands for, the best first.
    case matching(String)
    /// The values with identifiers, in the order asked for.
    case identifiers([String])
}

/// A value that can be chosen.
package struct IntentChoice: Sendable {
    /// Identifies the value among those of its type.
    package var id: String
    /// What a person reads.
    package var title: String
    package var subtitle: String?
    /// What else a person may call it.
    package var synonyms: [String] = []
    /// The heading it is offered under.
    package var section: String?
    package var value: any Sendable

    package init(
        id: String, title: String, subtitle: String? = nil, synonyms: [String] = [], section: String? = nil,
        value: any Sendable
    ) {
        (self.id, self.title, self.subtitle, self.synonyms) = (id, title, subtitle, synonyms)
        (self.section, self.value) = (section, value)
    }

    /// Whether a person calls the value this, as phrases are compared.
    package func isCalled(_ text: String) -> Bool {
        let key = text.normalizedPhrase
        return title.normalizedPhrase == key || synonyms.contains { $0.normalizedPhrase == key }
    }
}
