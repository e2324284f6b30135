import Foundation

/// The objects of an app's sources, and the libraries that they name, as arguments for the linker.
///
/// The compiler lets an object name the linker's arguments in a section, and `swiftc` passes these on to `clang`. Sources can write this
/// section with `@section`; with `-fuse-ld=FILE` they would start any program. So the objects are passed to the linker itself, and only
/// their names of libraries are used.
struct LinkInputs {
    let objects: [String]

    /// The section's name as it is stored.
    private static let section = Array(".swift1_autolink_entries\0".utf8)

    /// The arguments of the linker's driver.
    ///
    /// - Throws: ``CommandFailure`` if an object can't be read.
    var arguments: [String] {
        get throws { try objects.flatMap { ["-Xlinker", $0] } + libraries }
    }

    /// The libraries that the objects name.
    ///
    /// - Throws: ``CommandFailure`` if an object can't be read.
    var libraries: [String] {
        get throws {
            var libraries: [String] = []
            for object in objects {
                guard let data = FileManager.default.contents(atPath: object) else {
                    throw CommandFailure("can't read \(object) — import the app again", exitCode: .inputOutput)
                }
                // The linker would run the commands of a text file.
                guard data.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
                    throw CommandFailure("\(object) isn't an object — import the app again", exitCode: .found)
                }
                for entry in Self.entries(of: [UInt8](data)) where !libraries.contains(entry) && Self.isLibrary(entry) {
                    libraries.append(entry)
                }
            }
            return libraries
        }
    }

    /// Returns true for `-lNAME`, a library in the linker's folders.
    static func isLibrary(_ entry: String) -> Bool {
        entry.wholeMatch(of: /-l[A-Za-z0-9_][A-Za-z0-9_.+\-]*/) != nil
    }

    /// Returns the entries of a 64-bit little-endian ELF object; empty for any other file.
    private static func entries(of bytes: [UInt8]) -> [String] {
        func number(_ at: Int, _ size: Int) -> Int {
            guard at >= 0, at <= bytes.count - size else { return 0 }
            return Int(truncatingIfNeeded: bytes[at..<at + size].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        func range(_ header: Int) -> Range<Int>? {
            let (start, size) = (number(header + 24, 8), number(header + 32, 8))
            guard start >= 0, size >= 0, start <= bytes.count, size <= bytes.count - start else { return nil }
            return start..<start + size
        }
        guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), number(58, 2) == 64 else { return [] }
        let (table, last) = (number(40, 8), number(62, 2))
        // With 65,280 sections or more, the numbers are in the first header.
        let count = number(60, 2) == 0 ? number(table + 32, 8) : number(60, 2)
        let names = range(table + 64 * (last == 0xFFFF ? number(table + 40, 4) : last)) ?? 0..<0
        guard table > 0, count <= bytes.count / 64 else { return [] }
        return (0..<count).flatMap { index -> [String] in
            let header = table + 64 * index
            let name = names.lowerBound + number(header, 4)
            guard name >= 0, name < bytes.count, bytes[name...].starts(with: section),
                let range = range(header)
            else { return [] }
            return bytes[range].split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}

/// The linker's driver of the toolchain that `swiftc` belongs to. Calling it directly saves the 0.2 s in which `swiftc` starts and reads the
/// objects' libraries.
struct ToolchainLinker {
    /// The toolchain's folder.
    private let root: String

    #if arch(arm64)
    private static let architecture = "aarch64"
    #else
    private static let architecture = "x86_64"
    #endif

    /// Finds the toolchain; `nil` if `swiftc` isn't in a toolchain's folder, such as the link of a version manager.
    ///
    /// - Parameter path: The folders to search, as in `PATH`.
    init?(searching path: String) {
        let manager = FileManager.default
        let compiler = path.split(separator: ":").map { "\($0)/swiftc" }.first(where: manager.isExecutableFile)
        guard let compiler else { return nil }
        root =
            URL(fileURLWithPath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().path
        for file in [clang, runtime] where !manager.fileExists(atPath: file) { return nil }
    }

    private var clang: String { "\(root)/bin/clang" }
    private var libraries: String { "\(root)/lib/swift/linux" }
    /// The object that registers the types of an executable.
    private var runtime: String { "\(libraries)/\(Self.architecture)/swiftrt.o" }

    /// The command, without inputs and output.
    var command: [String] {
        [
            clang, "-fuse-ld=lld", "-pie", "-Xlinker", "--build-id", "-Xlinker", "-rpath", "-Xlinker", libraries,
            runtime,
            "-L", libraries, "-lswiftCore",
        ]
    }
}
