import Glibc

/// The folders that the loader searches for an executable's libraries before those of the system.
package enum RunPath {
    /// Returns the folders from which an executable may load libraries: the first with a Swift runtime, and the first with the libraries
    /// of a toolkit, which `Packaging/native` lists in a file. Empty for a statically linked program.
    package static func libraries(of executable: String) -> [String] {
        let all = folders(of: executable)
        return Array(all.filter { hasRuntime($0) }.prefix(1))
            + all.filter { access("\($0)/libraries.txt", R_OK) == 0 }.prefix(1)
    }

    /// Returns true if a folder has a Swift runtime.
    package static func hasRuntime(_ folder: String) -> Bool { access("\(folder)/libswiftCore.so", R_OK) == 0 }

    /// Returns the absolute folders of the executable's `DT_RUNPATH` or `DT_RPATH`, in the same order.
    ///
    /// The result is empty for a script, a static executable, a damaged file, and an executable for another word size or byte order.
    package static func folders(of executable: String) -> [String] {
        guard let file = ExecutableFile(executable), let dynamic = file.segments.first(where: { $0.kind == 2 }),
            let entries = file.bytes(at: dynamic.offset, count: Int(min(dynamic.size, 1 << 16)))
        else { return [] }
        // DT_STRTAB, and DT_RUNPATH or the older DT_RPATH.
        var strings: UInt64?
        var runPath: UInt64?
        for entry in stride(from: 0, to: entries.count - 15, by: 16) {
            let value = entries.number(at: entry + 8)
            switch entries.number(at: entry) {
            case 5: strings = value
            case 29: runPath = value
            case 15 where runPath == nil: runPath = value
            default: break
            }
        }
        guard let strings, let runPath, let start = file.offset(of: strings),
            let text = file.bytes(at: start &+ runPath, count: 4_096)
        else { return [] }
        return text.prefix { $0 != 0 }.split(separator: UInt8(ascii: ":")).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.hasPrefix("/") }
    }
}

/// A 64-bit little-endian ELF file. No value in it is trusted: sums wrap, and an offset beyond the end reads nothing.
private final class ExecutableFile {
    struct Segment {
        let kind: UInt64
        let offset: UInt64
        let address: UInt64
        let size: UInt64
    }

    private let descriptor: CInt
    private(set) var segments: [Segment] = []

    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        guard let header = bytes(at: 0, count: 64), header.count == 64,
            header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), header.number(at: 54, size: 2) == 56,
            let table = bytes(at: header.number(at: 32), count: 56 * Int(header.number(at: 56, size: 2)))
        else { return nil }
        segments = stride(from: 0, to: table.count - 55, by: 56).map { start in
            Segment(
                kind: table.number(at: start, size: 4), offset: table.number(at: start + 8),
                address: table.number(at: start + 16), size: table.number(at: start + 32))
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the bytes at an offset, fewer at the end of the file; `nil` if there are none.
    func bytes(at offset: UInt64, count: Int) -> [UInt8]? {
        guard count > 0 else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(bitPattern: UInt(offset))))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Returns the offset in the file of an address within a loaded segment.
    func offset(of address: UInt64) -> UInt64? {
        segments.first { $0.kind == 1 && address &- $0.address < $0.size }.map { $0.offset &+ (address &- $0.address) }
    }
}

extension [UInt8] {
    /// Returns the little-endian number at an index; at least `size` bytes must follow it.
    fileprivate func number(at index: Int, size: Int = 8) -> UInt64 {
        self[index..<index + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
