import Foundation
import Glibc
import TestSupport

/// The current input in a memory-mapped file, which outlives the process that reads the input.
final class CaseJournal {
    private let memory: UnsafeMutableRawPointer
    private static let header = 4_096
    private static let size = header + 2 * Mutator.sizeLimit

    /// Maps the file, and creates it if it doesn't exist.
    init(_ path: String) throws {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw ChildProcess.Failure(what: path, number: errno) }
        defer { close(file) }
        ftruncate(file, Self.size)
        guard let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
        else {
            throw ChildProcess.Failure(what: path, number: errno)
        }
        self.memory = memory
    }

    deinit { munmap(memory, Self.size) }

    /// A counter or measurement.
    enum Number: Int { case length, inputs, accepted, longest, readers }

    subscript(number: Number) -> Int {
        get { memory.load(fromByteOffset: number.rawValue * 8, as: Int.self) }
        set { memory.storeBytes(of: newValue, toByteOffset: number.rawValue * 8, as: Int.self) }
    }

    private static let nameOffset = 64
    private static let longestNameOffset = 512

    /// The current reader and its input.
    var current: (reader: String, input: [UInt8]) {
        let input = UnsafeRawBufferPointer(
            start: memory + Self.header, count: max(0, min(self[.length], Self.size - Self.header)))
        return (String(cString: (memory + Self.nameOffset).assumingMemoryBound(to: CChar.self)), Array(input))
    }

    /// The slowest reader and its duration in milliseconds.
    var slowest: (reader: String, milliseconds: Int) {
        let name = (memory + Self.longestNameOffset).assumingMemoryBound(to: CChar.self)
        return (String(cString: name), self[.longest] / 1_000_000)
    }

    func begin(_ reader: String, _ input: [UInt8]) {
        write(reader, at: Self.nameOffset)
        self[.length] = input.count
        input.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { memcpy(memory + Self.header, start, bytes.count) }
        }
        self[.inputs] += 1
    }

    func took(_ nanoseconds: Int, _ reader: String) {
        guard nanoseconds > self[.longest] else { return }
        self[.longest] = nanoseconds
        write(reader, at: Self.longestNameOffset)
    }

    private func write(_ text: String, at offset: Int) {
        let bytes = Array(text.utf8.prefix(255)) + [0]
        bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { memcpy(memory + offset, start, bytes.count) }
        }
    }
}

/// A failing input in a file, with everything needed to reproduce the failure.
struct FailingCase {
    let reader: String
    let input: [UInt8]

    init(reader: String, input: [UInt8]) { (self.reader, self.input) = (reader, input) }

    /// Reads a case from a file.
    init(_ path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let line = bytes.prefix { $0 != 0x0A }
        reader = String(decoding: line.prefix { $0 != UInt8(ascii: ",") }, as: UTF8.self)
        input = Array(bytes.dropFirst(line.count + 1))
    }

    /// Writes the case to a file in a folder and returns the path.
    func save(in folder: String, seed: UInt64) throws -> String {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let number = try FileManager.default.contentsOfDirectory(atPath: folder).count
        let path = "\(folder)/seed-\(seed)-\(number + 1).case"
        let line = Array("\(reader), seed \(seed)\n".utf8)
        try Data(line + input).write(to: URL(fileURLWithPath: path))
        return path
    }
}
