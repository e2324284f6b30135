/// A message with interpolated values, each with its own privacy.
///
/// Mirrors [OSLog's `OSLogMessage`](https://developer.apple.com/documentation/os/oslogmessage).
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    let text: String

    /// Creates a message from a literal.
    public init(stringLiteral value: String) { text = value }

    /// Creates a message from an interpolated string.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The privacy of a value.
///
/// Mirrors [OSLog's `OSLogPrivacy`](https://developer.apple.com/documentation/os/oslogprivacy).
public struct OSLogPrivacy: Hashable, Sendable {
    /// The text that replaces a redacted value.
    public enum Mask: Hashable, Sendable {
        /// A fixed text.
        case none
        /// A hash, which is equal for equal values.
        case hash
    }

    fileprivate enum Kind: Hashable { case automatic, `public`, hidden, sensitive }

    fileprivate let kind: Kind
    fileprivate var mask = Mask.none

    /// Redacts strings and objects, but not numbers.
    public static var auto: OSLogPrivacy { OSLogPrivacy(kind: .automatic) }
    /// Never redacts the value.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(kind: .public) }
    /// Redacts the value.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(kind: .hidden) }
    /// Redacts the value even if private values are shown.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(kind: .sensitive) }

    /// Redacts strings and objects, but not numbers, with a mask.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .automatic, mask: mask) }
    /// Redacts the value with a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .hidden, mask: mask) }
    /// Redacts the value with a mask even if private values are shown.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .sensitive, mask: mask) }

    /// Returns the value or its redacted form.
    func redacted(_ value: @autoclosure () -> String, isNumber: Bool) -> String {
        if kind == .public || kind == .automatic && isNumber { return value() }
        guard mask == .hash else { return kind == .sensitive ? "<sensitive>" : "<private>" }
        return "<mask.hash: '\(String(StableHash.of(value()), radix: 16))'>"
    }
}

/// A hash that is the same in every process.
private enum StableHash {
    // The hash is FNV-1a with 64 bits: it distinguishes values but isn't cryptographic.
    static func of(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
