import AirlockBase
import Foundation
import Testing

@testable import Bring

struct TargetSettingsTests {
    private func settings(
        _ values: [String: String], _ files: [String: String] = [:]
    ) throws -> (settings: TargetSettings, tree: TemporaryTree) {
        let tree = try TemporaryTree(files.merging(["x/y": ""], uniquingKeysWith: { first, _ in first }))
        let levels = [
            BuildSettingLevel.builtIns(
                targetName: "Tea", projectName: "Tea", projectFolder: tree.path, configuration: "Debug",
                productType: "com.apple.product-type.app-extension"),
            BuildSettingLevel(values.mapValues { .string($0) }),
        ]
        let settings = TargetSettings(
            ResolvedBuildSettings(levels, configuration: "Debug"), keys: values.keys.sorted(),
            disk: DiskPaths(root: tree.path), folder: "", region: "de")
        return (settings, tree)
    }

    @Test(
        "The language mode follows from the version",
        arguments: [("4.2", 5), ("5.9", 5), ("6", 6), ("6.2", 6), ("x", 5)])
    func languageMode(version: String, mode: Int) throws {
        #expect(try settings(["SWIFT_VERSION": version]).settings.swiftMode == mode)
    }

    @Test("Conditions, features and isolation come from settings and from the compiler's flags")
    func flags() throws {
        let settings = try settings([
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG BETA", "SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY": "YES",
            "SWIFT_UPCOMING_FEATURE_BARE_SLASH_REGEX": "YES", "SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY": "NO",
            "OTHER_SWIFT_FLAGS":
                "-DONE -D TWO -DBAD=1 -D 'x;y' -enable-upcoming-feature InternalImportsByDefault -default-isolation MainActor -D",
        ]).settings
        #expect(settings.conditions == ["BETA", "DEBUG", "ONE", "TWO"])
        #expect(
            settings.upcomingFeatures == ["BareSlashRegexLiterals", "ExistentialAny", "InternalImportsByDefault"])
        #expect(settings.isMainActorByDefault)
        #expect(
            try self.settings(["SWIFT_APPROACHABLE_CONCURRENCY": "YES"]).settings.upcomingFeatures.count == 5)
    }

    @Test("The property list takes precedence over generated values, and its variables are resolved")
    func propertyList() throws {
        let (settings, _) = try settings(
            [
                "INFOPLIST_FILE": "$(SRCROOT)/tea/info.plist", "GENERATE_INFOPLIST_FILE": "YES",
                "PRODUCT_BUNDLE_IDENTIFIER": "org.tea", "INFOPLIST_KEY_CFBundleDisplayName": "Generated",
                "INFOPLIST_KEY_TeaKey": "$(PRODUCT_NAME) 2", "INFOPLIST_KEY_TeaFlag": "YES",
                "CODE_SIGN_ENTITLEMENTS": "Tea.entitlements",
            ],
            [
                "Tea/Info.plist":
                    "{CFBundleDisplayName = \"My $(TARGET_NAME)\"; List = (\"$(PRODUCT_BUNDLE_IDENTIFIER)\");}",
                "Tea.entitlements":
                    "{com.apple.security.application-groups = (\"group.$(PRODUCT_BUNDLE_IDENTIFIER)\");}",
            ])
        #expect(settings.infoPlist == "Tea/Info.plist" && settings.displayName == "My Tea")
        #expect(settings.infoDictionary["List"]?.strings == ["org.tea"])
        #expect(
            settings.infoDictionary["TeaKey"] == .string("Tea 2") && settings.infoDictionary["TeaFlag"] == .bool(true))
        #expect(settings.infoDictionary["CFBundleIdentifier"] == .string("org.tea"))
        #expect(settings.appGroups == ["group.org.tea"] && settings.diagnostics == [])
        #expect(settings.files == ["Tea/Info.plist", "Tea.entitlements"] && settings.developmentRegion == "de")
    }

    @Test("Files that don't exist, are damaged or are outside the repository are reported")
    func faultyFiles() throws {
        let (settings, tree) = try settings(
            [
                "INFOPLIST_FILE": "Info.plist", "CODE_SIGN_ENTITLEMENTS": "../../etc/passwd",
                "SWIFT_OBJC_BRIDGING_HEADER": "Lost.h",
            ], ["Info.plist": "<plist"])
        #expect(settings.entitlements == nil && settings.bridgingHeader == nil && settings.infoDictionary == [:])
        #expect(
            settings.diagnostics.sorted() == [
                "Info.plist isn't a property list, so its values aren't known — repair it",
                "the file of the setting CODE_SIGN_ENTITLEMENTS, '../../etc/passwd', doesn't exist in the repository — correct the setting",
                "the file of the setting SWIFT_OBJC_BRIDGING_HEADER, 'Lost.h', doesn't exist in the repository — correct the setting",
            ], "\(tree.path)")
    }
}
