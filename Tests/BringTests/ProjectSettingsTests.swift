import Testing

@testable import Bring

struct ProjectSettingsTests {
    private static let project = """
        \t\tAA /* Debug */ = {
        \t\t\tisa = XCBuildConfiguration;
        \t\t\tbuildSettings = {
        \t\t\t\tINFOPLIST_FILE = App/Info.plist;
        \t\t\t\tSWIFT_VERSION = 5.0;
        \t\t\t};
        \t\t};
        \t\tBB /* Debug */ = {
        \t\t\tisa = XCBuildConfiguration;
        \t\t\tbuildSettings = {
        \t\t\t\tINFOPLIST_FILE = TeaWidgets/Info.plist;
        \t\t\t\tINFOPLIST_KEY_CFBundleDisplayName = "Tea Time";
        \t\t\t\tSWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG $(inherited) WIDGET_EXTENSION";
        \t\t\t\tSWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;
        \t\t\t\tSWIFT_VERSION = 6.0;
        \t\t\t};
        \t\t};
        """

    @Test(
        "The development region names the locale",
        arguments: [
            ("en", "en_US"), ("de", "de_DE"), ("\"pt-BR\"", "pt_BR"), ("\"zh-Hant\"", "zh_TW"), ("English", "en_US"),
        ])
    func developmentRegion(region: String, locale: String) throws {
        let tree = try TemporaryTree([
            "Tea.xcodeproj/project.pbxproj": "\t\t\tdevelopmentRegion = \(region);\n", "Other/A.swift": "",
        ])
        #expect(ProjectSettings(near: tree.path + "/Other").locale == locale)
        let package = try TemporaryTree([
            "Package.swift":
                "let package = Package(name: \"Tea\", defaultLocalization: \"\(region.filter { $0 != "\"" })\")"
        ])
        #expect(ProjectSettings(near: package.path).locale == locale)
        #expect(ProjectSettings(near: try TemporaryTree(["Package.swift": ""]).path).locale == nil)
    }

    @Test("Swift mode, isolation, conditions and display name come from the target's own build settings")
    func targetSettings() throws {
        let tree = try TemporaryTree(["Tea.xcodeproj/project.pbxproj": Self.project, "TeaWidgets/A.swift": ""])
        let settings = ProjectSettings(near: tree.path + "/TeaWidgets")
        #expect(settings.swiftMode == 6)
        #expect(settings.isMainActorByDefault)
        #expect(settings.conditions == ["WIDGET_EXTENSION"])
        #expect(settings.displayName == "Tea Time")
        #expect(settings.origin == tree.path + "/Tea.xcodeproj")
    }

    @Test("A folder of another target gets that target's Swift mode and conditions")
    func otherTarget() throws {
        let tree = try TemporaryTree(["Tea.xcodeproj/project.pbxproj": Self.project, "App/A.swift": ""])
        let settings = ProjectSettings(near: tree.path + "/App")
        #expect(settings.swiftMode == 5)
        #expect(settings.conditions.isEmpty)
    }

    @Test(
        "The Swift mode is read from the tools version or the language modes of Package.swift",
        arguments: [
            ("// swift-tools-version: 5.9\n", 5), ("// swift-tools-version:6.0\n", 6),
            ("// swift-tools-version: 6.2\nlet a = P(swiftLanguageModes: [.v5])", 5),
        ])
    func packageManifest(_ manifest: String, _ mode: Int) throws {
        let tree = try TemporaryTree(["Package.swift": manifest, "Sources/W/A.swift": ""])
        #expect(ProjectSettings(near: tree.path + "/Sources/W").swiftMode == mode)
    }

    @Test("Main actor isolation by default is read from Package.swift")
    func packageIsolation() throws {
        let tree = try TemporaryTree([
            "Package.swift": "// swift-tools-version: 6.2\n.defaultIsolation(MainActor.self)", "W/A.swift": "",
        ])
        #expect(ProjectSettings(near: tree.path + "/W").isMainActorByDefault)
    }

    @Test("Without a project or package, the Swift mode is 5 and has no origin")
    func noProject() throws {
        let tree = try TemporaryTree([".git/HEAD": "", "W/A.swift": ""])
        let settings = ProjectSettings(near: tree.path + "/W")
        #expect(settings.swiftMode == 5 && settings.origin == nil)
    }
}
