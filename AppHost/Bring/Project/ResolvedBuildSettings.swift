import Synchronization

/// Build settings resolved as Xcode resolves them.
///
/// The highest assignment whose conditions hold gives a setting its value. In this value, `$(inherited)` and a reference to the setting itself stand
/// for the next lower assignment that holds, in the same level or below. This also applies if the reference is in the value of another setting on
/// the way, so two settings that refer to each other have values if lower assignments exist.
///
/// A value is empty, and a diagnostic is added, if its expansion needs more than ``maximumReferences`` references or ``maximumSize`` bytes.
/// So are all further values and texts, if those before them needed more than ``maximumTotalReferences`` references
/// or ``maximumTotalSize`` bytes together.
struct ResolvedBuildSettings: Sendable {
    /// The maximum number of references that the expansion of a value follows.
    static let maximumReferences = 10_000
    /// The maximum number of bytes that the expansion of a value reads and copies, including those of referenced settings.
    static let maximumSize = 4 << 20
    /// The maximum number of references that the expansions of all values and texts follow.
    static let maximumTotalReferences = 200_000
    /// The maximum number of bytes that the expansions of all values and texts read and copy.
    static let maximumTotalSize = 64 << 20

    private let storage: Storage

    /// Selects the assignments that hold.
    ///
    /// - Parameters:
    ///   - levels: The levels, from the lowest, with the defaults, to the highest, of the target.
    ///   - configuration: The configuration's name, such as `Debug`, for the condition `config`.
    ///   - sdk: The SDK's name with its version, for the condition `sdk`.
    ///   - arch: The architecture, for the condition `arch`.
    init(_ levels: [BuildSettingLevel], configuration: String, sdk: String = "iphoneos26.0", arch: String = "arm64") {
        let parameters = ["config": configuration, "sdk": sdk, "arch": arch, "variant": "normal"]
        var values: [String: [String]] = [:]
        for level in levels.reversed() {
            for assignment in level.assignments.reversed()
            where assignment.conditions.allSatisfy({ $0.holds(parameters) }) {
                values[assignment.key, default: []].append(assignment.value)
            }
        }
        storage = Storage(values)
    }

    /// The value of a setting, with all references expanded; `nil` if no level sets it. A list has its elements as they are written, with
    /// quotation marks and backslashes.
    subscript(_ key: String) -> String? {
        storage.isSet(key) ? storage.result(of: BuildSettingExpansion.Source(key: key, isList: false)).text : nil
    }

    /// Returns the elements of a list, without the quotation marks and backslashes around and in them.
    func words(_ key: String) -> [String] {
        storage.isSet(key) ? storage.result(of: BuildSettingExpansion.Source(key: key, isList: true)).elements : []
    }

    /// Returns true if a setting's value is that of an enabled option, such as `YES`, `true` or `1`.
    func flag(_ key: String) -> Bool {
        guard let first = self[key]?.utf8.first else { return false }
        return "YyTt123456789".utf8.contains(first)
    }

    /// Returns a text, such as a path or a value in an `Info.plist`, with all references expanded. An unset setting is expanded to nothing, except in the
    /// form `$NAME`, which remains.
    func expanded(_ text: String) -> String { storage.result(ofText: text).text }

    /// The names of all settings that a level sets, such as those that begin with `INFOPLIST_KEY_`, in alphabetical order.
    var keys: [String] { storage.keys }

    /// The diagnostics of all values that have been read, in the order in which they were read.
    var diagnostics: [String] { storage.diagnostics }

    /// The settings whose values are strings or paths in Xcode. In a list, the expansion of such a setting isn't split at white space.
    static func isString(_ key: String) -> Bool { stringKeys.contains(key) || key.hasPrefix("INFOPLIST_KEY_") }

    private static let stringKeys: Set<String> = Set(BuildSettingLevel.builtInKeys).subtracting([
        "ARCHS", "BUILD_VARIANTS", "SUPPORTED_PLATFORMS",
    ]).union([
        "ASSETCATALOG_COMPILER_APPICON_NAME", "BUNDLE_LOADER", "CODE_SIGN_ENTITLEMENTS", "CODE_SIGN_IDENTITY",
        "CURRENT_PROJECT_VERSION", "DEVELOPMENT_TEAM", "INFOPLIST_FILE", "IPHONEOS_DEPLOYMENT_TARGET",
        "MARKETING_VERSION", "PRODUCT_BUNDLE_IDENTIFIER", "SWIFT_OBJC_BRIDGING_HEADER", "SWIFT_VERSION", "TEST_HOST",
        "TEST_TARGET_NAME",
    ])
}

/// The assigned values, and the results of expansions.
private final class Storage: Sendable {
    /// The values of the assignments that hold, from the highest to the lowest.
    private let values: [String: [String]]
    private let cache = Mutex(Cache())

    private struct Cache {
        var results: [BuildSettingExpansion.Source: BuildSettingExpansion.Result] = [:]
        var diagnostics: [String] = []
        /// The references and bytes that all expansions needed.
        var (references, size) = (0, 0)
    }

    init(_ values: [String: [String]]) { self.values = values }

    var diagnostics: [String] { cache.withLock(\.diagnostics) }

    var keys: [String] { values.keys.sorted() }

    func isSet(_ key: String) -> Bool { values[key] != nil }

    func result(of source: BuildSettingExpansion.Source) -> BuildSettingExpansion.Result {
        if let result = cache.withLock({ $0.results[source] }) { return result }
        let result = expand { $0.result(of: source) }
        cache.withLock { $0.results[source] = result }
        return result
    }

    func result(ofText text: String) -> BuildSettingExpansion.Result {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return BuildSettingExpansion.Result(text) }
        return expand { $0.result(ofText: text) }
    }

    /// Returns the result of an expansion; an empty one if those before it needed too much.
    private func expand(
        _ body: (inout BuildSettingExpansion) -> BuildSettingExpansion.Result
    ) -> BuildSettingExpansion.Result {
        let (references, size) = (
            ResolvedBuildSettings.maximumTotalReferences, ResolvedBuildSettings.maximumTotalSize
        )
        guard cache.withLock({ $0.references <= references && $0.size <= size }) else {
            report([
                "the build settings need more than \(references) references or \(size) bytes to expand, so the rest is empty here — use fewer, or shorten them"
            ])
            return BuildSettingExpansion.Result()
        }
        var expansion = BuildSettingExpansion(values)
        let result = body(&expansion)
        cache.withLock { cache in
            cache.references += expansion.references
            cache.size += expansion.size
        }
        report(expansion.diagnostics)
        return result
    }

    private func report(_ diagnostics: [String]) {
        guard !diagnostics.isEmpty else { return }
        cache.withLock { cache in
            for diagnostic in diagnostics where cache.diagnostics.count < 100 && !cache.diagnostics.contains(diagnostic)
            {
                cache.diagnostics.append(diagnostic)
            }
        }
    }
}
