import Shared

/// The options in the dictionary `AirlockPlugin` of a plug-in's `Info.plist`.
struct PluginOptions: Hashable, Sendable {
    /// The schemes of the URLs that the plug-in may open, in lower case.
    var schemes: [String] = []
    /// The memory limit in MiB.
    var memoryLimit = PluginLimits.memory
    /// True if the plug-in may start other programs.
    var allowsChildren = false

    private static let known = ["Children", "MemoryLimit", "URLSchemes"]

    init() {}

    /// - Throws: ``PluginError`` that names the key. An unknown key is an error, because it may have been meant to restrict the plug-in.
    init(_ keys: ManifestKeys) throws {
        if let key = keys.names.first(where: { !Self.known.contains($0) }) {
            throw PluginError(.unknownKey(keys.full(key), known: Self.known), path: keys.path)
        }
        schemes = try keys.strings("URLSchemes")?.map { $0.lowercased() } ?? []
        for scheme in schemes where !Self.isScheme(scheme) {
            throw PluginError(
                .value(key: keys.full("URLSchemes"), value: scheme, wanted: "schemes only, such as moon"),
                path: keys.path)
        }
        if let limit = try keys.integer("MemoryLimit") {
            let allowed = PluginLimits.allowedMemory
            guard allowed.contains(limit) else {
                throw PluginError(
                    .value(
                        key: keys.full("MemoryLimit"), value: "\(limit)",
                        wanted: "a number of MiB from \(allowed.lowerBound) to \(allowed.upperBound)"),
                    path: keys.path)
            }
            memoryLimit = limit
        }
        allowsChildren = try keys.bool("Children") ?? false
    }

    /// Returns true if the plug-in may open a URL: it declared the URL's scheme.
    func mayOpen(_ address: String) -> Bool {
        guard let colon = address.firstIndex(of: ":") else { return false }
        return schemes.contains(address[..<colon].lowercased())
    }

    /// Returns true for a scheme as RFC 3986 defines it, apart from `file`, which would give access to files without a grant.
    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7A).contains(first), text != "file" else { return false }
        return text.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
        }
    }
}
