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

extension BuildSettingLevel {
    /// The settings that Xcode sets for every target of an iPhone app, and its defaults: those that sources, property lists and other settings use.
    /// Settings with paths of a build, such as `BUILT_PRODUCTS_DIR`, are left out.
    ///
    /// - Parameters:
    ///   - projectFolder: The absolute path of the folder that contains the `.xcodeproj`.
    ///   - productType: The product type's identifier, such as `com.apple.product-type.app-extension`.
    ///   - developmentRegion: The project's development region, such as `en`.
    static func builtIns(
        targetName: String, projectName: String, projectFolder: String, configuration: String, productType: String,
        developmentRegion: String = "en"
    ) -> BuildSettingLevel {
        let product = Product(type: productType)
        let literals = [
            ("TARGET_NAME", targetName), ("PROJECT_NAME", projectName), ("PROJECT_DIR", projectFolder),
            ("CONFIGURATION", configuration), ("DEVELOPMENT_LANGUAGE", developmentRegion),
            ("PRODUCT_TYPE", productType),
            ("PRODUCT_BUNDLE_PACKAGE_TYPE", product.packageType), ("WRAPPER_EXTENSION", product.fileExtension),
            ("EXECUTABLE_PREFIX", product == .staticLibrary ? "lib" : ""),
            ("EXECUTABLE_SUFFIX", product == .staticLibrary ? ".a" : ""),
        ]
        return BuildSettingLevel(
            assignments: (literals.map { ($0, $1.replacing("$", with: "$$")) } + defaults).map {
                Assignment(key: $0, conditions: [], value: $1)
            })
    }

    /// The names of all built-in settings.
    static let builtInKeys = builtIns(
        targetName: "", projectName: "", projectFolder: "", configuration: "", productType: ""
    ).assignments.map(\.key)

    private static let defaults: [(String, String)] = [
        ("TARGETNAME", "$(TARGET_NAME)"), ("PROJECT", "$(PROJECT_NAME)"),
        ("PROJECT_FILE_NAME", "$(PROJECT_NAME).xcodeproj"),
        ("PROJECT_FILE_PATH", "$(PROJECT_DIR)/$(PROJECT_FILE_NAME)"), ("SRCROOT", "$(PROJECT_DIR)"),
        ("SOURCE_ROOT", "$(SRCROOT)"), ("LOCROOT", "$(SRCROOT)"),
        ("PRODUCT_NAME", "$(TARGET_NAME)"), ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
        ("SWIFT_MODULE_NAME", "$(PRODUCT_MODULE_NAME)"),
        ("EXECUTABLE_NAME", "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_SUFFIX)"),
        ("WRAPPER_SUFFIX", ".$(WRAPPER_EXTENSION)"), ("WRAPPER_NAME", "$(PRODUCT_NAME)$(WRAPPER_SUFFIX)"),
        ("FULL_PRODUCT_NAME", "$(WRAPPER_NAME)"), ("CONTENTS_FOLDER_PATH", "$(WRAPPER_NAME)"),
        ("EXECUTABLE_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)"),
        ("EXECUTABLE_PATH", "$(EXECUTABLE_FOLDER_PATH)/$(EXECUTABLE_NAME)"),
        ("INFOPLIST_PATH", "$(CONTENTS_FOLDER_PATH)/Info.plist"),
        ("UNLOCALIZED_RESOURCES_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)"),
        ("FRAMEWORKS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/Frameworks"),
        ("PLUGINS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/PlugIns"),
        ("SDKROOT", "iphoneos"), ("SDK_NAME", "iphoneos26.0"), ("SDK_VERSION", "26.0"), ("PLATFORM_NAME", "iphoneos"),
        ("PLATFORM_DISPLAY_NAME", "iOS"), ("EFFECTIVE_PLATFORM_NAME", "-iphoneos"),
        ("SUPPORTED_PLATFORMS", "iphoneos iphonesimulator"), ("SWIFT_PLATFORM_TARGET_PREFIX", "ios"),
        ("DEPLOYMENT_TARGET_SETTING_NAME", "IPHONEOS_DEPLOYMENT_TARGET"), ("TARGETED_DEVICE_FAMILY", "1"),
        ("ARCHS", "arm64"), ("CURRENT_ARCH", "arm64"), ("arch", "arm64"), ("NATIVE_ARCH", "arm64"),
        ("BUILD_VARIANTS", "normal"), ("CURRENT_VARIANT", "normal"), ("variant", "normal"),
        ("GENERATE_INFOPLIST_FILE", "NO"), ("INFOPLIST_EXPAND_BUILD_SETTINGS", "YES"),
    ]

    /// A kind of product, as far as its settings differ.
    private enum Product {
        case app, appExtension, service, framework, bundle, tests, staticLibrary, other

        init(type: String) {
            let name = type.split(separator: ".").drop { $0 != "product-type" }.dropFirst().joined(separator: ".")
            switch name {
            case "app-extension", "app-extension.messages", "app-extension.messages-sticker-pack",
                "app-extension.intents-service", "extensionkit-extension":
                self = .appExtension
            case "xpc-service": self = .service
            case "framework", "framework.static": self = .framework
            case "bundle": self = .bundle
            case "bundle.unit-test", "bundle.ui-testing": self = .tests
            case "library.static": self = .staticLibrary
            case _ where name.hasPrefix("application"): self = .app
            default: self = .other
            }
        }

        var packageType: String {
            switch self {
            case .app: "APPL"
            case .appExtension, .service: "XPC!"
            case .framework: "FMWK"
            case .bundle, .tests: "BNDL"
            case .staticLibrary, .other: ""
            }
        }

        var fileExtension: String {
            switch self {
            case .app: "app"
            case .appExtension: "appex"
            case .service: "xpc"
            case .framework: "framework"
            case .bundle: "bundle"
            case .tests: "xctest"
            case .staticLibrary, .other: ""
            }
        }
    }
}
