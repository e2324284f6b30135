import AirlockBase
import BringSupport

/// The build settings of a target that are used here, resolved for an iPhone.
struct TargetSettings: Hashable {
    /// The language mode: 5 or 6.
    var swiftMode = 5
    /// True if declarations without an explicit isolation are isolated to the main actor.
    var isMainActorByDefault = false
    /// The upcoming language features that are on, sorted.
    var upcomingFeatures: [String] = []
    /// The compilation conditions, sorted.
    var conditions: [String] = []
    var bundleIdentifier: String?
    /// The name on the Home Screen.
    var displayName: String?
    /// The oldest version of iOS that the target supports.
    var deploymentTarget: String?
    var developmentRegion: String?
    /// The path of the property list.
    var infoPlist: String?
    /// The property list with its variables resolved, and the values that Xcode adds.
    var infoDictionary: [String: PropertyList] = [:]
    /// The path of the entitlements.
    var entitlements: String?
    var appGroups: [String] = []
    /// The path of the header that declares Objective-C and C for Swift.
    var bridgingHeader: String?
    /// The files of the settings: the `.xcconfig` files, also included ones that don't exist, the property list and the entitlements.
    var files: [String] = []
    /// Faults in these files.
    var diagnostics: [String] = []

    init() {}

    /// - Parameters:
    ///   - keys: The keys that any level sets, sorted.
    ///   - folder: The folder that `SRCROOT` names, relative to the repository's root.
    ///   - region: The project's development region.
    init(
        _ settings: ResolvedBuildSettings, keys: [String], disk: DiskPaths, folder: String, region: String?
    ) {
        let version = settings["SWIFT_VERSION"].flatMap { Double($0.split(separator: ".").first ?? "5") } ?? 5
        swiftMode = version >= 6 ? 6 : 5
        isMainActorByDefault = settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
        readFlags(settings, keys)
        bundleIdentifier = settings["PRODUCT_BUNDLE_IDENTIFIER"]
        deploymentTarget = settings["IPHONEOS_DEPLOYMENT_TARGET"]
        developmentRegion = region ?? settings["DEVELOPMENT_LANGUAGE"]
        func path(_ key: String) -> String? {
            guard let text = settings[key], !text.isEmpty else { return nil }
            switch disk.find(ProjectGroups.join(folder, text)) {
            case .inside(let found): return found
            case .outside, .missing:
                diagnostics.append(
                    "the file of the setting \(key), '\(text.shortened)', doesn't exist in the repository — correct the setting"
                )
                return nil
            }
        }
        infoPlist = path("INFOPLIST_FILE")
        entitlements = path("CODE_SIGN_ENTITLEMENTS")
        bridgingHeader = path("SWIFT_OBJC_BRIDGING_HEADER")
        infoDictionary = infoDictionary(settings, keys, disk)
        func text(_ key: String) -> String? { infoDictionary[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        displayName = text("CFBundleDisplayName") ?? text("CFBundleName")
        if let entitlements {
            let values = list(entitlements, disk)
            appGroups = (values["com.apple.security.application-groups"]?.texts ?? []).map(settings.expanded)
            files.append(entitlements)
        }
    }

    /// The features that the setting for approachable concurrency turns on.
    private static let approachableFeatures = [
        "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances",
        "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
    ]
    /// The names of features that the settings' names don't spell.
    private static let featureNames = [
        "DISABLE_OUTWARD_ACTOR_ISOLATION": "DisableOutwardActorInference", "BARE_SLASH_REGEX": "BareSlashRegexLiterals",
        "OBJC_FORWARD_DECLARATIONS": "ImportObjcForwardDeclarations",
    ]

    private mutating func readFlags(_ settings: ResolvedBuildSettings, _ keys: [String]) {
        var conditions = settings.words("SWIFT_ACTIVE_COMPILATION_CONDITIONS")
        var features: Set<String> = []
        let prefix = "SWIFT_UPCOMING_FEATURE_"
        for key in keys where key.hasPrefix(prefix) && settings.flag(key) {
            let name = String(key.dropFirst(prefix.count))
            features.insert(
                Self.featureNames[name]
                    ?? name.split(separator: "_").map { $0.prefix(1) + $0.dropFirst().lowercased() }.joined())
        }
        if settings.flag("SWIFT_APPROACHABLE_CONCURRENCY") { features.formUnion(Self.approachableFeatures) }
        var words = settings.words("OTHER_SWIFT_FLAGS")[...]
        while let word = words.popFirst() {
            switch word {
            case "-D": if let name = words.popFirst() { conditions.append(name) }
            case "-enable-upcoming-feature": if let name = words.popFirst() { features.insert(name) }
            case "-default-isolation": isMainActorByDefault = words.popFirst() == "MainActor" || isMainActorByDefault
            case _ where word.hasPrefix("-D"): conditions.append(String(word.dropFirst(2)))
            default: break
            }
        }
        func isName(_ text: String) -> Bool {
            !text.isEmpty && text.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0.isLetterOrDigit }
        }
        // The compiler warns about a feature that the language mode contains.
        upcomingFeatures = features.filter(isName).sorted()
        self.conditions = Set(conditions).filter(isName).sorted()
    }

    // MARK: Property lists

    private mutating func list(_ path: String, _ disk: DiskPaths) -> [String: PropertyList] {
        do throws(CommandFailure) {
            guard let bytes = try disk.contents(of: path, limit: 1 << 20) else { return [:] }
            do throws(PropertyListError) {
                return try PropertyList(parsing: bytes, limits: .manifest).dictionary ?? [:]
            } catch { diagnostics.append("\(path) \(error.reason), so its values aren't known — repair it") }
        } catch { diagnostics.append(error.message) }
        return [:]
    }

    private mutating func infoDictionary(
        _ settings: ResolvedBuildSettings, _ keys: [String], _ disk: DiskPaths
    ) -> [String: PropertyList] {
        var values: [String: PropertyList] = [:]
        if let infoPlist {
            files.append(infoPlist)
            values = list(infoPlist, disk).mapValues { $0.expanded(settings) }
        }
        guard settings.flag("GENERATE_INFOPLIST_FILE") else { return values }
        let defaults = [
            "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleName": "PRODUCT_NAME",
            "CFBundleExecutable": "EXECUTABLE_NAME", "CFBundleShortVersionString": "MARKETING_VERSION",
            "CFBundleVersion": "CURRENT_PROJECT_VERSION", "CFBundleDevelopmentRegion": "DEVELOPMENT_LANGUAGE",
        ]
        for (key, setting) in defaults where values[key] == nil { values[key] = settings[setting].map { .string($0) } }
        let prefix = "INFOPLIST_KEY_"
        for key in keys where key.hasPrefix(prefix) {
            // The property list takes precedence.
            let name = String(key.dropFirst(prefix.count))
            if values[name] == nil, let text = settings[key] {
                values[name] = text == "YES" || text == "NO" ? .bool(text == "YES") : .string(text)
            }
        }
        return values
    }
}

extension PropertyList {
    /// The value with the variables of its texts resolved.
    fileprivate func expanded(_ settings: ResolvedBuildSettings) -> PropertyList {
        switch self {
        case .string(let text): .string(settings.expanded(text))
        case .array(let values): .array(values.map { $0.expanded(settings) })
        case .dictionary(let values): .dictionary(values.mapValues { $0.expanded(settings) })
        case .integer, .real, .bool, .date, .data: self
        }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
