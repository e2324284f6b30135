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
