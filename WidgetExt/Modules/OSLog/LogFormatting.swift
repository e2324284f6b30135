import Foundation

/// The alignment of a value in a column.
public struct OSLogStringAlignment: Hashable, Sendable {
    private let columns: Int
    private let isRight: Bool

    /// No padding.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isRight: false) }
    /// Right-aligned in a column of at least `columns` characters.
    public static func right(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isRight: true) }
    /// Left-aligned in a column of at least `columns` characters.
    public static func left(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isRight: false) }

    func applied(to text: String) -> String {
        let padding = String(repeating: " ", count: min(1_000, max(0, columns - text.count)))
        return isRight ? padding + text : text + padding
    }
}

/// The format of an integer.
public struct OSLogIntegerFormatting: Hashable, Sendable {
    private let radix: Int
    private let isUppercase: Bool
    private let hasPrefix: Bool
    private let digits: Int

    /// In base 10.
    public static var decimal: OSLogIntegerFormatting {
        .init(radix: 10, isUppercase: false, hasPrefix: false, digits: 0)
    }
    /// In base 16.
    public static var hex: OSLogIntegerFormatting { hex() }
    /// In base 8.
    public static var octal: OSLogIntegerFormatting { .init(radix: 8, isUppercase: false, hasPrefix: false, digits: 0) }

    /// In base 10 with at least `minDigits` digits.
    public static func decimal(minDigits: Int) -> OSLogIntegerFormatting {
        .init(radix: 10, isUppercase: false, hasPrefix: false, digits: minDigits)
    }

    /// In base 16.
    public static func hex(explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false)
        -> OSLogIntegerFormatting
    {
        .init(radix: 16, isUppercase: uppercase, hasPrefix: includePrefix, digits: 0)
    }

    func text(_ value: some FixedWidthInteger) -> String {
        let text = String(value, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: min(100, max(0, digits - text.count)))
        return (hasPrefix ? "0x" : "") + zeros + text
    }
}

/// The format of a floating-point number.
public struct OSLogFloatFormatting: Hashable, Sendable {
    private let form: String

    /// With six fraction digits.
    public static var fixed: OSLogFloatFormatting { fixed(precision: 6) }
    /// With or without an exponent, whichever is shorter.
    public static var hybrid: OSLogFloatFormatting { .init(form: "%g") }
    /// With an exponent.
    public static var exponential: OSLogFloatFormatting { .init(form: "%e") }
    /// With `precision` fraction digits.
    public static func fixed(precision: Int) -> OSLogFloatFormatting { .init(form: "%.\(min(max(precision, 0), 99))f") }

    func text(_ value: Double) -> String { String(format: form, value) }
}

/// A format string of `os_log`, in which a value can be marked `public` or `private`.
struct LogFormat {
    private let format: String

    init(_ format: String) { self.format = format }

    /// Returns the message. Objects and strings are redacted unless their specifier is marked `public`.
    func text(_ arguments: [any CVarArg]) -> String {
        var (result, rest, values) = ("", Substring(format), arguments[...])
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            var options = Substring()
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                options = rest[rest.index(after: rest.startIndex)..<end]
                rest = rest[rest.index(after: end)...]
            }
            guard let end = rest.firstIndex(where: { "@dDiuUxXoOfFeEgGcCsSpaA".contains($0) }) else { break }
            let kind = rest[end]
            let specifier = "%" + rest[...end]
            rest = rest[rest.index(after: end)...]
            guard let value = values.popFirst() else { return result + "<missing>" }
            let isText = "@sSp".contains(kind)
            let isHidden = options.contains("private") || options.contains("sensitive")
            let privacy: OSLogPrivacy = isHidden ? .private : options.contains("public") ? .public : .auto
            result += privacy.redacted(
                kind == "s" || kind == "@" ? "\(value)" : String(format: specifier, value), isNumber: !isText)
        }
        return result + rest
    }
}
