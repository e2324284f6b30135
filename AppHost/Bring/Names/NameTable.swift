import Foundation

/// A list of names that comes with the program: words in lines, lines that begin with `# ` are remarks.
struct NameTable {
    let names: Set<String>

    /// Reads a list.
    init(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("# ") }
        names = Set(lines.flatMap { $0.split(separator: " ").map(String.init) })
    }

    /// The types of the toolchain's own modules on Linux.
    static var toolchain: NameTable { NameTable(PackageResources.toolchain_names_txt) }

    /// The names of Apple's interfaces that widgets and intents use, as they are written: `Text`, `.padding`, `@State`.
    static var apple: NameTable { NameTable(PackageResources.apple_names_txt) }
}
