import Foundation

/// How wide a value is written.
public struct OSLogStringAlignment: Hashable, Sendable {
    private let columns: Int
    private let isRight: Bool

    /// As wide as it is.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isRight: false) }
    /// At the end of so many columns.
    public static func right(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isRight: true) }
    /// At the beginning of so many columns.
    public static func left(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isRight: false) }

    func applied(to text: String) -> String {
        let room = String(repeating: " ", count: min(1_000, max(0, columns - text.count)))
        return isRight ? room + text : text + room
    }
}

/// How a whole number is written.
public struct OSLogIntegerFormatting: Hashable, Sendable {
    private let radix: Int
    private let isUppercase: Bool
    private let hasPrefix: Bool
    private let digits: Int

    /// With digits from 0 to 9.
    public static var decimal: OSLogIntegerFormatting {
        .init(radix: 10, isUppercase: false, hasPrefix: false, digits: 0)
    }
    /// With digits from 0 to f.
    public static var hex: OSLogIntegerFormatting { hex() }
    /// With digits from 0 to 7.
    public static var octal: OSLogIntegerFormatting { .init(radix: 8, isUppercase: false, hasPrefix: false, digits: 0) }

    /// With so many digits from 0 to 9 at least.
    public static func decimal(minDigits: Int) -> OSLogIntegerFormatting {
        .init(radix: 10, isUppercase: false, hasPrefix: false, digits: minDigits)
    }

    /// With digits from 0 to f.
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

/// How a number is written.
public struct OSLogFloatFormatting: Hashable, Sendable {
    private let form: String

    /// With six digits after the point.
    public static var fixed: OSLogFloatFormatting { fixed(precision: 6) }
    /// With or without an exponent, whichever is shorter.
    public static var hybrid: OSLogFloatFormatting { .init(form: "%g") }
    /// With an exponent.
    public static var exponential: OSLogFloatFormatting { .init(form: "%e") }
    /// With so many digits after the point.
    public static func fixed(precision: Int) -> OSLogFloatFormatting { .init(form: "%.\(min(max(precision, 0), 99))f") }

    func text(_ value: Double) -> String { String(format: form, value) }
}

/// A format of `os_log`, in which a value may be said to be public.
struct LogFormat {
    private let format: String

    init(_ format: String) { self.format = format }

    /// The message, private values hidden: objects and strings are unless their format says `public`.
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
            result += privacy.shown(
                kind == "s" || kind == "@" ? "\(value)" : String(format: specifier, value), isNumber: !isText)
        }
        return result + rest
    }
}
