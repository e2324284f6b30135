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

/// The parser of Apple's binary format: a table of objects that collections refer to by number.
struct BinaryPropertyListParser {
    static let magic = Array("bplist".utf8)

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let top: Int
    private let table: Int
    private var use: PropertyListUse

    /// Reads the trailer; `nil` if it points outside the file.
    init?(_ bytes: [UInt8], _ limits: PropertyListLimits) {
        guard bytes.count >= 40 else { return nil }
        self.bytes = bytes
        use = PropertyListUse(limits)
        let trailer = bytes.count - 32
        (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.number(in: bytes, at: trailer + 8, size: 8),
            let top = Self.number(in: bytes, at: trailer + 16, size: 8),
            let table = Self.number(in: bytes, at: trailer + 24, size: 8),
            count <= bytes.count, top < count, table <= trailer, count * offsetSize <= trailer - table
        else { return nil }
        (self.count, self.top, self.table) = (count, top, table)
    }

    mutating func document() throws(PropertyListError) -> PropertyList { try value(top) }

    /// Returns an object, which is read once for each reference to it.
    private mutating func value(_ object: Int) throws(PropertyListError) -> PropertyList {
        let start = try start(of: object)
        let size = 1 << Int(bytes[start] & 0xF)
        switch bytes[start] {
        case 0x08, 0x09:
            try use.count()
            return .bool(bytes[start] == 0x09)
        case 0x10, 0x11, 0x12, 0x13:
            try use.count()
            return .integer(Int64(bitPattern: try bits(at: start + 1, size: size)))
        case 0x14:
            // Unsigned numbers beyond the largest signed number take 16 bytes.
            try use.count()
            guard try bits(at: start + 1, size: 8) == 0 else { throw .format }
            let number = try bits(at: start + 9, size: 8)
            return Int64(exactly: number).map { .integer($0) } ?? .real(Double(number))
        case 0x22:
            try use.count()
            return .real(Double(Float(bitPattern: UInt32(try bits(at: start + 1, size: 4)))))
        case 0x23, 0x33:
            try use.count()
            let number = Double(bitPattern: try bits(at: start + 1, size: 8))
            return bytes[start] == 0x33 ? .date(number) : .real(number)
        default: break
        }
        let kind = bytes[start] >> 4
        guard let width = [0x4: 1, 0x5: 1, 0x6: 2, 0xA: referenceSize, 0xD: 2 * referenceSize][kind],
            let (length, first) = length(at: start), length * width <= table - first
        else { throw .format }
        let content = bytes[first..<first + length * width]
        switch kind {
        case 0x4:
            try use.count(content.count)
            return .data(Array(content))
        case 0x5:
            try use.count(content.count)
            guard content.allSatisfy({ $0 < 0x80 }) else { throw .format }
            return .string(String(decoding: content, as: UTF8.self))
        case 0x6:
            try use.count(content.count)
            let units = stride(from: first, to: content.endIndex, by: 2).map {
                UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
            }
            return .string(String(decoding: units, as: UTF16.self))
        default: return try collection(kind == 0xD, length, at: first)
        }
    }

    private mutating func collection(
        _ isDictionary: Bool, _ length: Int, at first: Int
    ) throws(PropertyListError) -> PropertyList {
        try use.enter()
        defer { use.leave() }
        func reference(_ index: Int) throws(PropertyListError) -> Int {
            guard let object = Self.number(in: bytes, at: first + index * referenceSize, size: referenceSize) else {
                throw .format
            }
            return object
        }
        guard isDictionary else {
            var values: [PropertyList] = []
            for index in 0..<length { values.append(try value(try reference(index))) }
            return .array(values)
        }
        var values: [String: PropertyList] = [:]
        for index in 0..<length {
            let key = try reference(index)
            guard [0x5, 0x6].contains(bytes[try start(of: key)] >> 4), let name = try value(key).string else {
                throw .format
            }
            values[name] = try value(try reference(length + index))
        }
        return .dictionary(values)
    }

    private func start(of object: Int) throws(PropertyListError) -> Int {
        guard object < count,
            let start = Self.number(in: bytes, at: table + object * offsetSize, size: offsetSize), start < table
        else { throw .format }
        return start
    }

    /// Returns the length of an object and the start of its content; `nil` if it is longer than the file.
    private func length(at start: Int) -> (length: Int, first: Int)? {
        let short = Int(bytes[start] & 0xF)
        if short < 0xF { return (short, start + 1) }
        // An integer of 2ⁿ bytes follows.
        guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 1, bytes[start + 1] & 0xF <= 3 else { return nil }
        let size = 1 << Int(bytes[start + 1] & 0xF)
        guard let length = Self.number(in: bytes, at: start + 2, size: size), length <= bytes.count else { return nil }
        return (length, start + 2 + size)
    }

    /// Returns a big-endian number of at most 8 bytes that ends before the table.
    private func bits(at index: Int, size: Int) throws(PropertyListError) -> UInt64 {
        guard size <= table, index <= table - size else { throw .format }
        return bytes[index..<index + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    /// Returns a big-endian number; `nil` if it lies beyond the end or is larger than any file.
    private static func number(in bytes: [UInt8], at index: Int, size: Int) -> Int? {
        guard index >= 0, size <= bytes.count, index <= bytes.count - size else { return nil }
        let value = bytes[index..<index + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value < 1 << 40 ? Int(value) : nil
    }
}
