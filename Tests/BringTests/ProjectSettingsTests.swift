import Testing

@testable import Bring

struct ProjectSettingsTests {
    private static let project = """
        // !$*UTF8*$!
        {
        \tobjects = {
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
        \t};
        }

        """

    @Test(
        "The development region names the locale",
        arguments: [
            ("en", "en_US"), ("de", "de_DE"), ("\"pt-BR\"", "pt_BR"), ("\"zh-Hant\"", "zh_TW"), ("English", "en_US"),
        ])
    func developmentRegion(region: String, locale: String) throws {
        let tree = try TemporaryTree([
            "Tea.xcodeproj/project.pbxproj":
                "{objects = {A = {isa = PBXProject; developmentRegion = \(region); }; }; }", "Other/A.swift": "",
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

    @Test("A folder whose name ends another folder's name doesn't get that folder's settings")
    func similarFolder() throws {
        let project = Self.project.replacing("App/Info.plist", with: "Widgets/Info.plist")
        let tree = try TemporaryTree(["Tea.xcodeproj/project.pbxproj": project, "Widgets/A.swift": ""])
        #expect(ProjectSettings(near: tree.path + "/Widgets").swiftMode == 5)
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

    /// A project of Xcode 16, which lists a folder in place of its files.
    private static let synchronized = """
        // !$*UTF8*$!
        {
        \tobjects = {
        /* Begin PBXFileSystemSynchronizedBuildFileExceptionSet section */
        \t\tE1 /* Exceptions for "TeaWidgets" folder in "TeaWidgetsExtension" target */ = {
        \t\t\tisa = PBXFileSystemSynchronizedBuildFileExceptionSet;
        \t\t\tmembershipExceptions = (
        \t\t\t\tInfo.plist,
        \t\t\t\t"Old Views/Cup.swift",
        \t\t\t);
        \t\t\ttarget = T2 /* TeaWidgetsExtension */;
        \t\t};
        \t\tE2 /* Exceptions for "TeaWidgets" folder in "Tea" target */ = {
        \t\t\tisa = PBXFileSystemSynchronizedBuildFileExceptionSet;
        \t\t\tmembershipExceptions = (Shared.swift);
        \t\t\ttarget = T1 /* Tea */;
        \t\t};
        \t\tG1 /* Tea */ = {isa = PBXFileSystemSynchronizedRootGroup; path = Tea; sourceTree = "<group>"; };
        \t\tG2 /* TeaWidgets */ = {
        \t\t\tisa = PBXFileSystemSynchronizedRootGroup;
        \t\t\texceptions = (E1, E2, );
        \t\t\tpath = TeaWidgets;
        \t\t\tsourceTree = "<group>";
        \t\t};
        \t\tT1 /* Tea */ = {
        \t\t\tisa = PBXNativeTarget; buildConfigurationList = L1; fileSystemSynchronizedGroups = (G1, ); name = Tea;
        \t\t};
        \t\tT2 = {
        \t\t\tisa = PBXNativeTarget; buildConfigurationList = L2; fileSystemSynchronizedGroups = (G2, );
        \t\t};
        \t\tL1 = {isa = XCConfigurationList; buildConfigurations = (C1, ); };
        \t\tL2 = {isa = XCConfigurationList; buildConfigurations = (C2, ); };
        \t\tC1 /* Debug */ = {isa = XCBuildConfiguration; buildSettings = {SWIFT_VERSION = 5.0; }; name = Debug; };
        \t\tC2 /* Debug */ = {
        \t\t\tisa = XCBuildConfiguration;
        \t\t\tbuildSettings = {
        \t\t\t\tGENERATE_INFOPLIST_FILE = YES;
        \t\t\t\tSWIFT_ACTIVE_COMPILATION_CONDITIONS = ("$(inherited)", DEBUG, WIDGET);
        \t\t\t\tSWIFT_VERSION = 6.0;
        \t\t\t};
        \t\t};
        \t};
        \trootObject = R;
        }
        """

    @Test("A folder that Xcode adds to a target by itself has that target's settings, without the target's exceptions")
    func synchronizedFolder() throws {
        let tree = try TemporaryTree([
            "App.xcodeproj/project.pbxproj": Self.synchronized, "TeaWidgets/A.swift": "struct A {}",
            "TeaWidgets/Shared.swift": "struct B {}", "TeaWidgets/Old Views/Cup.swift": "struct A {}",
        ])
        let settings = ProjectSettings(near: tree.path + "/TeaWidgets")
        #expect(settings.swiftMode == 6 && settings.conditions == ["WIDGET"])
        #expect(settings.exceptions == ["Info.plist", "Old Views/Cup.swift"])
        #expect(ProjectSettings(near: tree.path + "/Tea").swiftMode == 5)
        let folder = try ImportedFolder(
            path: tree.path + "/TeaWidgets", conditions: CompilationConditions(modules: []),
            exceptions: settings.exceptions)
        #expect(folder.sources.map(\.path) == ["A.swift", "Shared.swift"])
        #expect(folder.omissions == [.init(path: "Old Views/Cup.swift", reason: "not in the project's target")])
    }

    @Test("A folder that an app shares with its extension has the extension's settings")
    func sharedFolder() throws {
        let project = Self.synchronized.replacing(
            "fileSystemSynchronizedGroups = (G1, );", with: "fileSystemSynchronizedGroups = (G1, G2, );"
        ).replacing(
            "buildConfigurationList = L2;",
            with: "buildConfigurationList = L2; productType = \"com.apple.product-type.app-extension\";")
        let tree = try TemporaryTree([
            "App.xcodeproj/project.pbxproj": project, "TeaWidgets/A.swift": "struct A {}",
        ])
        let settings = ProjectSettings(near: tree.path + "/TeaWidgets")
        #expect(settings.swiftMode == 6 && settings.exceptions == ["Info.plist", "Old Views/Cup.swift"])
    }

    @Test(
        "A damaged project file is named, and the defaults apply",
        arguments: [
            String(project.dropLast(8)), "<<<<<<< HEAD\n" + project, project.replacing("6.0;", with: "6.0"), "",
            "{objects = ", String(repeating: "{a = ", count: 5_000), "{objects = \"", "\u{0}\u{1}",
        ])
    func damagedProject(_ text: String) throws {
        let tree = try TemporaryTree(["Tea.xcodeproj/project.pbxproj": text, "TeaWidgets/A.swift": ""])
        let settings = ProjectSettings(near: tree.path + "/TeaWidgets")
        let path = tree.path + "/Tea.xcodeproj/project.pbxproj"
        #expect(settings.damage?.file == path && settings.origin == nil && settings.swiftMode == 5)
        let reason =
            text.hasPrefix("{a = {")
            ? "contains more than 64 arrays and dictionaries within each other" : "is damaged"
        #expect(
            BuildSettings(settings).text
                == "Swift 5, the default: \(path) \(reason), so repair it; override with --swift-mode 6")
    }
}
