import Foundation

/// A message with values, each of which may be private.
///
/// Mirrors [OSLog's `OSLogMessage`](https://developer.apple.com/documentation/os/oslogmessage).
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    let text: String

    /// A message without values.
    public init(stringLiteral value: String) { text = value }

    /// A message with values.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// How private a value is.
///
/// Mirrors [OSLog's `OSLogPrivacy`](https://developer.apple.com/documentation/os/oslogprivacy).
public struct OSLogPrivacy: Hashable, Sendable {
    /// What is written of a value nobody may read.
    public enum Mask: Hashable, Sendable {
        /// Nothing of it.
        case none
        /// A number that is the same for the same value.
        case hash
    }

    fileprivate enum Kind: Hashable { case automatic, `public`, hidden, sensitive }

    fileprivate let kind: Kind
    fileprivate var mask = Mask.none

    /// Numbers are for everybody, texts and objects for nobody.
    public static var auto: OSLogPrivacy { OSLogPrivacy(kind: .automatic) }
    /// For everybody.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(kind: .public) }
    /// For nobody.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(kind: .hidden) }
    /// For nobody, ever.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(kind: .sensitive) }

    /// Numbers are for everybody, others for nobody, but told apart.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .automatic, mask: mask) }
    /// For nobody, but told apart.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .hidden, mask: mask) }
    /// For nobody, ever, but told apart.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .sensitive, mask: mask) }

    /// What is written of a value.
    func shown(_ value: @autoclosure () -> String, isNumber: Bool) -> String {
        if kind == .public || kind == .automatic && isNumber { return value() }
        guard mask == .hash else { return kind == .sensitive ? "<sensitive>" : "<private>" }
        return "<mask.hash: '\(String(StableHash.of(value()), radix: 16))'>"
    }
}

/// A number that is the same for the same text in every run.
private enum StableHash {
    // FNV-1a, 64 bits: told apart, not kept secret.
    static func of(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
