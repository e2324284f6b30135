import FoundationEssentials

/// A person that an intent is about.
///
/// Mirrors [AppIntents' `IntentPerson`](https://developer.apple.com/documentation/appintents/intentperson).
public struct IntentPerson: Hashable, Sendable {
    /// The name of a person.
    public struct Name: Hashable, Sendable {
        /// The name to show.
        public let displayString: String

        /// Returns a name to show.
        public static func displayName(_ name: String) -> Name { Name(displayString: name) }
    }

    /// A handle to contact a person by.
    public struct Handle: Hashable, Sendable {
        /// The kind of the handle.
        public enum Label: Hashable, Sendable {
            case emailAddress
            case phoneNumber
            /// A handle that an app defines.
            case applicationDefined
        }

        /// The address or number.
        public let value: String
        /// The kind of the handle.
        public let label: Label

        /// Creates a handle that an app defines.
        public init(applicationDefined value: String) { (self.value, label) = (value, .applicationDefined) }
        /// Creates a handle with an email address.
        public init(emailAddress value: String) { (self.value, label) = (value, .emailAddress) }
        /// Creates a handle with a phone number.
        public init(phoneNumber value: String) { (self.value, label) = (value, .phoneNumber) }
    }

    /// An identifier of a person.
    public struct Identifier: Hashable, Sendable {
        /// The identifier.
        public let value: String

        /// Returns an identifier that an app defines.
        public static func applicationDefined(_ value: String) -> Identifier { Identifier(value: value) }
    }

    /// The identifier; `nil` if it isn't known.
    public var identifier: Identifier?
    public var name: Name
    /// The handle; `nil` if it isn't known.
    public var handle: Handle?

    public init(identifier: Identifier? = nil, name: Name, handle: Handle? = nil) {
        (self.identifier, self.name, self.handle) = (identifier, name, handle)
    }
}

extension IntentPerson: _IntentValue {
    /// A person, written as a name.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .person, IntentPerson.self, name: "Person", form: "a name",
            read: { $0.string.map { IntentPerson(name: .displayName($0)) } }, write: { .string($0.name.displayString) },
            text: { $0.name.displayString })
    }
}

/// A currency amount.
///
/// Mirrors [AppIntents' `IntentCurrencyAmount`](https://developer.apple.com/documentation/appintents/intentcurrencyamount).
public struct IntentCurrencyAmount: Hashable, Sendable {
    public var amount: Decimal
    /// The currency code: three letters, as defined by ISO 4217.
    public var currencyCode: String

    public init(amount: Decimal, currencyCode: String) { (self.amount, self.currencyCode) = (amount, currencyCode) }
}

extension IntentCurrencyAmount: _IntentValue {
    /// An amount, written as `12.50 EUR`.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .amount, IntentCurrencyAmount.self, name: "Amount", form: "an amount such as 12.50 EUR",
            read: { written in
                guard let parts = written.string?.split(separator: " "), parts.count == 2, parts[1].utf8.count == 3,
                    parts[1].utf8.allSatisfy({ (65...90).contains($0) }), parts[0].utf8.count <= 30,
                    parts[0].utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 || $0 == 45 }),
                    let amount = Decimal(string: String(parts[0]))
                else { return nil }
                return IntentCurrencyAmount(amount: amount, currencyCode: String(parts[1]))
            }, write: { .string("\($0.amount) \($0.currencyCode)") }, text: { "\($0.amount) \($0.currencyCode)" })
    }
}
