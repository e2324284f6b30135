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
