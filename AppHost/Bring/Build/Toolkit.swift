import BringSupport
import Foundation

/// The compiled modules, objects and tools of Airlock that an app's sources are compiled and linked with.
///
/// They come from an installed toolkit, or from a checkout that builds them.
struct Toolkit {
    /// The folder of compiled modules.
    let modules: String
    /// The program that expands the macros of Apple's API.
    let macros: String
    /// The program that writes the symbols of asset catalogues.
    let assetSymbols: String
    /// The program that starts an app's executables in their sandbox.
    let launcher: String
    /// The arguments that link each product.
    private let link: [BuildProduct: [String]]

    /// Returns the linker's arguments for a product: Airlock's objects and the libraries that they need.
    func linkArguments(_ product: BuildProduct) -> [String] { link[product] ?? [] }
}

extension Toolkit {
    /// Opens the toolkit installed in a folder. Its command has already checked that the compiler is the one that made the modules.
    ///
    /// - Parameter frameworks: The frameworks that the app is linked with, of those that not every app is linked with.
    /// - Throws: ``CommandFailure`` if a part is missing.
    init(installed root: String, frameworks: Set<String> = []) throws {
        let folder = "\(root)/swift"
        modules = "\(folder)/modules"
        (macros, assetSymbols) = ("\(folder)/AirlockMacros", "\(folder)/AssetSymbolsTool")
        launcher = "\(root)/Launcher"
        for path in [modules, macros, assetSymbols, launcher, Self.fonts(in: root), "\(root)/native"]
        where !FileManager.default.fileExists(atPath: path) { throw Self.incomplete(path, root) }
        var link: [BuildProduct: [String]] = [:]
        for product in BuildProduct.allCases {
            // Without `--whole-archive`, the linker would leave out types that only their conformance records refer to. `swiftc` passes
            // on the options for the linker after all files, so the libraries are such options, too.
            let libraries = (["Shared", product.rawValue] + frameworks.sorted()).map {
                "\(folder)/libAirlock-\($0).a"
            }
            for path in libraries where !FileManager.default.fileExists(atPath: path) {
                throw Self.incomplete(path, root)
            }
            let flags = try ([product.rawValue] + frameworks.sorted()).flatMap { part in
                try Self.text("\(folder)/\(part).link", root).split(separator: "\n").map(String.init)
            }
            link[product] =
                ["-static-stdlib"]
                + (["--whole-archive"] + libraries + ["--no-whole-archive"]).flatMap { ["-Xlinker", $0] }
                + ["-L", "\(folder)/link"]
                // An RPATH, unlike a RUNPATH, is searched before the folders in LD_LIBRARY_PATH.
                + ["-Xlinker", "--disable-new-dtags", "-Xlinker", "-rpath", "-Xlinker", "\(root)/native"] + flags
        }
        self.link = link
    }

    private static func text(_ path: String, _ root: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else { throw incomplete(path, root) }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    private static func incomplete(_ path: String, _ root: String) -> CommandFailure {
        CommandFailure("the toolkit in \(root) has no \(path) — unpack its archive again", exitCode: .inputOutput)
    }

    /// Checks that the modules were built.
    ///
    /// - Throws: ``CommandFailure`` if a part that the compiler needs is missing.
    func requireModules(_ configuration: String) throws {
        for path in ["\(modules)/SwiftUI.swiftmodule", macros, assetSymbols, launcher]
        where !FileManager.default.fileExists(atPath: path) {
            throw CommandFailure("can't read \(path) — run ./airlock modules \(configuration)", exitCode: .inputOutput)
        }
    }

    /// Returns the fontconfig file of an installed toolkit or of a checkout.
    static func fonts(in root: String) -> String {
        isInstalled(in: root) ? "\(root)/fonts/fonts.conf" : "\(root)/.build/fonts/fonts.conf"
    }

    /// Returns true if a folder holds an installed toolkit, not a checkout.
    static func isInstalled(in root: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(root)/swift/compiler")
    }
}

extension Toolkit {
    /// Uses what `./airlock modules` built in a checkout.
    ///
    /// - Parameters:
    ///   - configuration: `debug`, or `release` for optimised modules with Airlock's `Shared` renamed.
    ///   - unused: The frameworks that the app isn't linked with.
    /// - Throws: ``CommandFailure`` if a list of objects can't be read.
    init(checkout root: String, configuration: String, without unused: Set<String> = []) throws {
        let folder = configuration == "release" ? "\(root)/.build/toolkit/release" : "\(root)/.build/debug"
        modules = "\(folder)/Modules"
        (macros, assetSymbols) = ("\(folder)/AirlockMacros-tool", "\(folder)/AssetSymbolsTool")
        launcher = "\(folder)/Launcher"
        var link: [BuildProduct: [String]] = [:]
        for product in BuildProduct.allCases {
            let list = "\(folder)/\(product.example).product/Objects.LinkFileList"
            guard let data = FileManager.default.contents(atPath: list) else {
                throw CommandFailure(
                    "can't read \(list) — run ./airlock modules \(configuration)", exitCode: .inputOutput)
            }
            let left = Set(unused.union([product.example]).map { "\($0).build" })
            // Most objects are in the same folder as the one before.
            var (folder, isUsed): (Substring?, Bool) = (nil, true)
            link[product] =
                String(decoding: data, as: UTF8.self).split(separator: "\n").map(Self.unquoted).filter { path in
                    let parent = path.prefix(upTo: path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)
                    if parent != folder {
                        (folder, isUsed) = (
                            parent, parent.split(separator: "/").allSatisfy { !left.contains(String($0)) }
                        )
                    }
                    return isUsed
                }
                // Units are formatted with the ICU library that Foundation contains.
                + (configuration == "release" ? ["-static-stdlib"] : []) + ["-l_FoundationICU"]
        }
        self.link = link
    }

    /// Returns a line of a list of objects without the quotes of a shell.
    private static func unquoted(_ line: Substring) -> String {
        guard line.utf8.first == UInt8(ascii: "'") else { return String(line) }
        return String(line.dropFirst().dropLast()).replacing("'\\''", with: "'")
    }
}

extension BuildProduct {
    /// The executable with the same objects, but without an app's sources.
    fileprivate var example: String { self == .widgets ? "ToolkitWidgets" : "ToolkitIntents" }
}

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
