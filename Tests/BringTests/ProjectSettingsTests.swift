import Testing

@testable import Bring

struct ProjectSettingsTests {
    private static let sample = SampleProject(targets: [
        .init(name: "App", type: "application", settings: ["SWIFT_VERSION": "5.0"], sources: ["App/A.swift"]),
        .init(
            name: "TeaWidgets",
            settings: [
                "INFOPLIST_FILE": "TeaWidgets/Info.plist", "GENERATE_INFOPLIST_FILE": "YES",
                "INFOPLIST_KEY_CFBundleDisplayName": "Tea Time",
                "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG $(inherited) WIDGET_EXTENSION",
                "SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor", "SWIFT_VERSION": "6.0",
            ], sources: ["TeaWidgets/A.swift"]),
    ])
    private static let project = sample.text

    @Test(
        "The development region names the locale",
        arguments: [
            ("en", "en_US"), ("de", "de_DE"), ("pt-BR", "pt_BR"), ("zh-Hant", "zh_TW"), ("English", "en_US"),
        ])
    func developmentRegion(region: String, locale: String) throws {
        let tree = try TemporaryTree([
            "Tea.xcodeproj/project.pbxproj": SampleProject(region: region, targets: [.init(name: "Tea")]).text,
            "Other/A.swift": "",
        ])
        #expect(ProjectSettings(near: tree.path + "/Other").locale == locale)
        let package = try TemporaryTree([
            "Package.swift":
                "let package = Package(name: \"Tea\", defaultLocalization: \"\(region)\")"
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
        let tree = try TemporaryTree(["Tea.xcodeproj/project.pbxproj": Self.project, "Widgets/A.swift": ""])
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
    private static let synchronized = SampleProject(
        folders: [
            "Tea": [:],
            "TeaWidgets": ["TeaWidgetsExtension": ["Info.plist", "Old Views/Cup.swift"], "Tea": ["Shared.swift"]],
        ],
        targets: [
            .init(name: "Tea", type: "application", settings: ["SWIFT_VERSION": "5.0"], folders: ["Tea"]),
            .init(
                name: "TeaWidgetsExtension",
                settings: [
                    "GENERATE_INFOPLIST_FILE": "YES", "SWIFT_VERSION": "6.0",
                    "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(inherited) DEBUG WIDGET",
                ], folders: ["TeaWidgets"]),
        ])

    @Test("A folder that Xcode adds to a target by itself has that target's settings, without the target's exceptions")
    func synchronizedFolder() throws {
        let tree = try TemporaryTree([
            "App.xcodeproj/project.pbxproj": Self.synchronized.text, "TeaWidgets/A.swift": "struct A {}",
            "TeaWidgets/Shared.swift": "struct B {}", "TeaWidgets/Old Views/Cup.swift": "struct A {}",
            "TeaWidgets/Info.plist": "{}", "TeaWidgets/cups.json": "{}", "Tea/Tea.swift": "",
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
        var project = Self.synchronized
        project.targets[0].folders = ["Tea", "TeaWidgets"]
        project.targets[1].settings["INFOPLIST_FILE"] = "TeaWidgets/Info.plist"
        let list = "{NSExtension = {NSExtensionPointIdentifier = \"com.apple.widgetkit-extension\"; }; }"
        let tree = try TemporaryTree([
            "App.xcodeproj/project.pbxproj": project.text, "TeaWidgets/A.swift": "struct A {}",
            "TeaWidgets/Info.plist": list, "TeaWidgets/Old Views/Cup.swift": "struct A {}",
        ])
        let settings = ProjectSettings(near: tree.path + "/TeaWidgets")
        #expect(settings.swiftMode == 6 && settings.exceptions == ["Info.plist", "Old Views/Cup.swift"])
    }

    @Test(
        "A damaged project file is named, and the defaults apply",
        arguments: [
            String(project.dropLast(8)), "<<<<<<< HEAD\n" + project, project.replacing("\"6.0\";", with: "\"6.0\""), "",
            "{objects = ", String(repeating: "{a = ", count: 5_000), "{objects = \"", "\u{0}\u{1}",
        ])
    func damagedProject(_ text: String) throws {
        let tree = try TemporaryTree(["Tea.xcodeproj/project.pbxproj": text, "TeaWidgets/A.swift": ""])
        let settings = ProjectSettings(near: tree.path + "/TeaWidgets")
        let path = tree.path + "/Tea.xcodeproj/project.pbxproj"
        #expect(settings.damage?.file == path && settings.origin == nil && settings.swiftMode == 5)
        let reason =
            text.hasPrefix("{a = {")
            ? "contains more than 64 arrays and dictionaries within each other"
            : text.hasPrefix("<<<<<<<") ? "has an unresolved merge conflict" : "is damaged"
        #expect(
            BuildSettings(settings).text
                == "Swift 5, the default: \(path) \(reason), so repair it; override with --swift-mode 6")
    }
}
