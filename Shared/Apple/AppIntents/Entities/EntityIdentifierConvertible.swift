/// An identifier that can be written as a string and read back.
public protocol EntityIdentifierConvertible: Hashable, Sendable {
    /// The identifier as a string.
    var entityIdentifierString: String { get }
    /// The identifier a string stands for; `nil` for none.
    static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
    /// The string itself.
    public var entityIdentifierString: String { self }
    /// The string itself.
    public static func entityIdentifier(for entityIdentifierString: String) -> String? { entityIdentifierString }
}

extension Int: EntityIdentifierConvertible {
    /// The number in decimal digits.
    public var entityIdentifierString: String { "\(self)" }
    /// The number the digits stand for.
    public static func entityIdentifier(for entityIdentifierString: String) -> Int? { Int(entityIdentifierString) }
}
