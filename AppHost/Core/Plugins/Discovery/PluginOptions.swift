/// What a plug-in asks for in the dictionary `AirlockPlugin` of its `Info.plist`.
struct PluginOptions: Hashable, Sendable {
    /// The schemes of the addresses it may have opened, in small letters.
    var schemes: [String] = []
    /// The most memory it may hold, in MiB: what Apple's users design for, where it says nothing.
    var memoryLimit = 30
    /// Whether it may start other programs.
    var allowsChildren = false

    /// The memory that may be asked for, in MiB.
    static let memory = 1...1_024

    private static let known = ["Children", "MemoryLimit", "URLSchemes"]

    init() {}

    /// - Throws: ``PluginError`` that names the key. One nobody knows is an error: it might have been meant to weaken something.
    init(_ keys: ManifestKeys) throws {
        if let key = keys.names.first(where: { !Self.known.contains($0) }) {
            throw PluginError(.unknownKey(keys.full(key), known: Self.known), path: keys.path)
        }
        schemes = try keys.strings("URLSchemes")?.map { $0.lowercased() } ?? []
        for scheme in schemes where !Self.isScheme(scheme) {
            throw PluginError(
                .value(key: keys.full("URLSchemes"), value: scheme, wanted: "schemes alone, such as moon"),
                path: keys.path)
        }
        if let limit = try keys.integer("MemoryLimit") {
            guard Self.memory.contains(limit) else {
                throw PluginError(
                    .value(
                        key: keys.full("MemoryLimit"), value: "\(limit)",
                        wanted: "MiB, from \(Self.memory.lowerBound) to \(Self.memory.upperBound)"), path: keys.path)
            }
            memoryLimit = limit
        }
        allowsChildren = try keys.bool("Children") ?? false
    }

    /// Whether a plug-in may have an address opened: its scheme is one it declared.
    func mayOpen(_ address: String) -> Bool {
        guard let colon = address.firstIndex(of: ":") else { return false }
        return schemes.contains(address[..<colon].lowercased())
    }

    /// A letter, then letters, digits, `+`, `-` and `.`, as RFC 3986 has it; `file` leads to what nobody granted.
    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7A).contains(first), text != "file" else { return false }
        return text.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
        }
    }
}
