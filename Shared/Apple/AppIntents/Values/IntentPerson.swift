import FoundationEssentials

/// A person an intent is about.
///
/// Mirrors [AppIntents' `IntentPerson`](https://developer.apple.com/documentation/appintents/intentperson).
public struct IntentPerson: Hashable, Sendable {
    /// What a person is called.
    public struct Name: Hashable, Sendable {
        /// The name as it is shown.
        public let displayString: String

        /// A name as it is shown.
        public static func displayName(_ name: String) -> Name { Name(displayString: name) }
    }

    /// How a person is reached.
    public struct Handle: Hashable, Sendable {
        /// What kind of handle it is.
        public enum Label: Hashable, Sendable {
            /// An address of mail.
            case emailAddress
            /// A number of a telephone.
            case phoneNumber
            /// Something of an app's own.
            case applicationDefined
        }

        /// The address or the number.
        public let value: String
        /// What kind of handle it is.
        public let label: Label

        /// A handle of an app's own.
        public init(applicationDefined value: String) { (self.value, label) = (value, .applicationDefined) }
        /// An address of mail.
        public init(emailAddress value: String) { (self.value, label) = (value, .emailAddress) }
        /// A number of a telephone.
        public init(phoneNumber value: String) { (self.value, label) = (value, .phoneNumber) }
    }

    /// What identifies a person.
    public struct Identifier: Hashable, Sendable {
        /// The identifier.
        public let value: String

        /// An identifier of an app's own.
        public static func applicationDefined(_ value: String) -> Identifier { Identifier(value: value) }
    }

    /// What identifies the person; `nil` for nobody known.
    public var identifier: Identifier?
    /// The name.
    public var name: Name
    /// How the person is reached; `nil` where that isn't known.
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

/// An amount of money.
///
/// Mirrors [AppIntents' `IntentCurrencyAmount`](https://developer.apple.com/documentation/appintents/intentcurrencyamount).
public struct IntentCurrencyAmount: Hashable, Sendable {
    /// How much.
    public var amount: Decimal
    /// The currency's code of three letters, as ISO 4217 has it.
    public var currencyCode: String

    public init(amount: Decimal, currencyCode: String) { (self.amount, self.currencyCode) = (amount, currencyCode) }
}

extension IntentCurrencyAmount: _IntentValue {
    /// An amount, written `12.50 EUR`.
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
