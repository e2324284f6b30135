import FoundationEssentials

/// A value of a property list in XML, in Apple's binary format, or in the text format of `.strings` and `.pbxproj` files.
///
/// This reader is the only one of the project. Foundation's readers rebuild a value for each reference to it and descend into
/// collections without a limit, so a few hundred bytes can take gigabytes; some values even end the process.
package enum PropertyList: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    case real(Double)
    case bool(Bool)
    /// Seconds since 2001.
    case date(Double)
    case data([UInt8])
    case array([PropertyList])
    case dictionary([String: PropertyList])

    /// Reads a property list in any of the formats.
    ///
    /// - Throws: ``PropertyListError``.
    package init(parsing bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError) {
        if bytes.starts(with: BinaryPropertyListParser.magic) {
            guard var parser = BinaryPropertyListParser(bytes, limits) else { throw .format }
            self = try parser.document()
            return
        }
        let text = try Self.text(bytes)
        // Text with only white space and comments is an empty table.
        if text.first(where: { !PropertyListScanner.isWhiteSpace($0) }) == UInt8(ascii: "<") {
            var parser = XMLPropertyListParser(text, limits)
            self = try parser.document()
        } else {
            var parser = TextPropertyListParser(text, limits)
            self = try parser.document()
        }
    }

    /// Returns text in UTF-8 without a byte order mark.
    private static func text(_ bytes: [UInt8]) throws(PropertyListError) -> [UInt8] {
        var text = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            text.removeFirst(3)
        } else if let isBig = bytes.starts(with: [0xFE, 0xFF]) ? true : bytes.starts(with: [0xFF, 0xFE]) ? false : nil {
            guard bytes.count % 2 == 0 else { throw .format }
            let units = stride(from: 2, to: bytes.count, by: 2).map { index in
                UInt16(bytes[isBig ? index : index + 1]) << 8 | UInt16(bytes[isBig ? index + 1 : index])
            }
            guard let string = String(validating: units, as: UTF16.self) else { throw .format }
            text = Array(string.utf8)
            // A file with only a mark is truncated.
            if text.isEmpty { throw .format }
        }
        guard !text.contains(0), String(validating: text, as: UTF8.self) != nil else { throw .format }
        return text
    }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var array: [PropertyList]? { if case .array(let values) = self { values } else { nil } }
    package var dictionary: [String: PropertyList]? { if case .dictionary(let values) = self { values } else { nil } }
    /// The strings of an array that contains nothing else.
    package var strings: [String]? {
        guard let array else { return nil }
        let strings = array.compactMap(\.string)
        return strings.count == array.count ? strings : nil
    }

    /// The value as Foundation represents it.
    package var foundationValue: Any {
        switch self {
        case .string(let text): text
        case .integer(let number): Int(number)
        case .real(let number): number
        case .bool(let flag): flag
        case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .data(let bytes): Data(bytes)
        case .array(let values): values.map(\.foundationValue)
        case .dictionary(let values): values.mapValues(\.foundationValue)
        }
    }
}

/// The size limits of a property list. A value counts once for each reference to it.
package struct PropertyListLimits: Hashable, Sendable {
    /// The maximum number of values, including keys.
    package let values: Int
    /// The maximum number of bytes of text and data.
    package let content: Int
    /// The maximum number of arrays and dictionaries within each other.
    package let depth = 64

    /// The limits of a file with a few keys: an `Info.plist` and entitlements.
    package static let manifest = PropertyListLimits(values: 4_096, content: 4 << 20)
    /// The limits of a string table and of an app group's settings.
    package static let table = PropertyListLimits(values: 200_000, content: 16 << 20)
    /// The limits of an Xcode project.
    package static let project = PropertyListLimits(values: 1_000_000, content: 32 << 20)
}

/// The reason that a property list is refused.
package enum PropertyListError: Error, Hashable {
    /// The bytes are damaged, in another format or encoding, or contain a value that no property list needs.
    case format
    case values(limit: Int)
    case content(limit: Int)
    case depth(limit: Int)

    /// The reason as the rest of a sentence that begins with the file's name.
    package var reason: String {
        switch self {
        case .format: "isn't a property list"
        case .values(let limit): "contains more than \(limit) values, counting each reference"
        case .content(let limit): "contains more than \(limit >> 20) MiB of text and data, counting each reference"
        case .depth(let limit): "contains more than \(limit) arrays and dictionaries within each other"
        }
    }
}

/// The values, text and depth that a parser has read.
struct PropertyListUse {
    private let limits: PropertyListLimits
    private var (values, content, depth) = (0, 0, 0)

    init(_ limits: PropertyListLimits) { self.limits = limits }

    /// Counts a value with a number of bytes of text or data.
    mutating func count(_ bytes: Int = 0) throws(PropertyListError) {
        values += 1
        content += bytes
        guard values <= limits.values else { throw .values(limit: limits.values) }
        guard content <= limits.content else { throw .content(limit: limits.content) }
    }

    /// Counts a collection, which must be followed by `leave()`.
    mutating func enter() throws(PropertyListError) {
        try count()
        depth += 1
        guard depth <= limits.depth else { throw .depth(limit: limits.depth) }
    }

    mutating func leave() { depth -= 1 }
}
