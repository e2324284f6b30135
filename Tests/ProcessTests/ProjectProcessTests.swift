import Foundation
import Glibc
import TestSupport
import Testing

/// The exit statuses and the output of `airlock bring` with Xcode projects.
@Suite(.blocking) struct ProjectProcessTests {
    private let airlock: Airlock
    private let folder: TemporaryFolder

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
    }

    private func write(_ text: String, to name: String) throws {
        let file = URL(fileURLWithPath: "\(folder.path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func bring(_ words: String...) throws -> ChildResult {
        try airlock.startProgram(
            ChildProcess.executable("Bring"), [Airlock.root] + words,
            environment: [
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "AIRLOCK_FROM": folder.path,
            ]
        ).wait()
    }

    private struct Target {
        var name = "Widget"
        var type = "app-extension"
        var settings = ""
        var sources = ["A.swift"]
        var phases = ""
    }

    /// Writes a project whose targets compile files of its folder, and a property list of widgets.
    private func writeProject(_ targets: [Target], at path: String = "App/Tea.xcodeproj", more: String = "") throws {
        func quoted(_ text: String) -> String {
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
        }
        let objects = targets.enumerated().map { index, target in
            let files = target.sources.enumerated().map { number, file in
                """
                F\(index)x\(number) = {isa = PBXFileReference; path = \(quoted(file)); sourceTree = SOURCE_ROOT; };
                B\(index)x\(number) = {isa = PBXBuildFile; fileRef = F\(index)x\(number); };

                """
            }
            let ids = target.sources.indices.map { "B\(index)x\($0), " }.joined()
            return """
                \(files.joined())S\(index) = {isa = PBXSourcesBuildPhase; files = (\(ids)); };
                T\(index) = {isa = PBXNativeTarget; name = \(quoted(target.name)); buildConfigurationList = L\(index); \
                productType = "com.apple.product-type.\(target.type)"; buildPhases = (S\(index), \(target.phases)); };
                L\(index) = {isa = XCConfigurationList; buildConfigurations = (D\(index), R\(index)); };
                D\(index) = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(target.settings)}; };
                R\(index) = {isa = XCBuildConfiguration; name = Release; buildSettings = {\(target.settings)}; };

                """
        }
        let children = targets.enumerated().flatMap { index, target in
            target.sources.indices.map { "F\(index)x\($0), " }
        }
        try write(
            """
            {objects = {
            P = {isa = PBXProject; mainGroup = M; buildConfigurationList = LP; \
            targets = (\(targets.indices.map { "T\($0), " }.joined())); };
            M = {isa = PBXGroup; children = (\(children.joined())); };
            LP = {isa = XCConfigurationList; buildConfigurations = (DP, RP); };
            DP = {isa = XCBuildConfiguration; name = Debug; \
            buildSettings = {SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG; INFOPLIST_FILE = Info.plist; }; };
            RP = {isa = XCBuildConfiguration; name = Release; buildSettings = {INFOPLIST_FILE = Info.plist; }; };
            \(objects.joined())\(more)
            }; rootObject = P; }
            """, to: "\(path)/project.pbxproj")
        let place = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
        try write(
            "{NSExtension = {NSExtensionPointIdentifier = \"com.apple.widgetkit-extension\"; }; }",
            to: "\(place)/Info.plist")
    }

    private static let widget = """
        import SwiftUI
        import WidgetKit
        struct Note: View { var body: some View { Text("x") } }

        """

    @Test("The targets of a project are listed, and a file is explained")
    func listing() throws {
        try writeProject([
            Target(sources: ["A.swift", "Lost.swift"]), Target(name: "App", type: "application", sources: ["A.swift"]),
        ])
        try write(Self.widget, to: "App/A.swift")
        try write("", to: "App/B.swift")
        let list = try bring("targets", "App")
        #expect(list.status == .exited(0) && list.errors == "")
        #expect(
            list.output == """
                  Widget  widget extension for iOS, 1 Swift file, 1 missing file  Tea.xcodeproj
                  App  widget extension for iOS, 1 Swift file  Tea.xcodeproj

                """)
        let own = try bring("--explain", "App/A.swift")
        #expect(own.status == .exited(0), "\(own.errors)")
        #expect(
            own.output == """
                compiled for Widget (Tea.xcodeproj): the sources phase of Widget lists it
                compiled for App (Tea.xcodeproj): the sources phase of App lists it

                """)
        #expect(
            try bring("--explain", "App/Lost.swift").output
                == "not used for Widget (Tea.xcodeproj): the sources phase of Widget lists it, but it doesn't exist\n")
        #expect(
            try bring("--explain", "App/B.swift").output
                == "B.swift: no target names it, and no target's folder contains it\n")
    }

    @Test("A missing file is reported with its target, and stops the import only if a name needs it")
    func missingFile() throws {
        try writeProject([Target(sources: ["A.swift", "Lost.swift"])])
        try write(Self.widget, to: "App/A.swift")
        let clear = try bring("verdict", "App")
        #expect(clear.status == .exited(0), "\(clear.output) \(clear.errors)")
        #expect(
            clear.output.contains("\n  Lost.swift: the sources phase of Widget lists it, but it doesn't exist\n"))
        try write(Self.widget + "let lost = Lost.value\n", to: "App/A.swift")
        #expect(try bring("verdict", "App").status == .exited(1))
    }

    @Test("A name that a script's output may declare is reported with the script's output")
    func scriptOutput() throws {
        try writeProject(
            [Target(phases: "SH")],
            more: "SH = {isa = PBXShellScriptBuildPhase; outputPaths = (\"$(DERIVED_FILE_DIR)/Strings.swift\"); };")
        try write(Self.widget, to: "App/A.swift")
        let clear = try bring("verdict", "App")
        #expect(clear.status == .exited(0) && !clear.output.contains("Strings.swift"))
        try write(Self.widget + "let text = Strings.title\n", to: "App/A.swift")
        let result = try bring("verdict", "App")
        #expect(result.status == .exited(1))
        #expect(
            result.output.contains(
                "    → scripts don't run here, and those of the target Widget write $(DERIVED_FILE_DIR)/Strings.swift: run the build in Xcode once, and add the files to the repository\n"
            ))
    }

    @Test("Two files of one name are a blocker that names both")
    func equalFileNames() throws {
        try writeProject([Target(sources: ["A.swift", "One/B.swift", "Two/B.swift", "b.swift"])])
        for name in ["A", "One/B", "Two/B", "b"] {
            try write(
                Self.widget.replacing("Note", with: "Note\(name.replacing("/", with: ""))"), to: "App/\(name).swift")
        }
        let result = try bring("verdict", "App")
        #expect(result.status == .exited(1))
        #expect(
            result.output.contains(
                "  2 files named B.swift, of which a module can have only one  One/B.swift, Two/B.swift\n    → rename the others\n"
            ),
            "\(result.output)")
    }

    @Test("Targets of other systems, without Swift, with ambiguous and with unknown names are refused with a list")
    func refusedTargets() throws {
        try writeProject([
            Target(), Target(name: "Mac", settings: "SDKROOT = macosx;"), Target(name: "Empty", sources: []),
        ])
        try write(Self.widget, to: "App/A.swift")
        let lines = """
            :
              Widget  widget extension for iOS, 1 Swift file  Tea.xcodeproj
              Mac  widget extension for macOS, 1 Swift file  Tea.xcodeproj
              Empty  widget extension for iOS, 0 Swift files  Tea.xcodeproj

            """
        for (name, message) in [
            ("Mac", "the target 'Mac' is built for macOS, not for iOS — choose another target"),
            ("Empty", "the target 'Empty' has no Swift sources — choose another target"),
            ("x", "no target 'x' — choose one with --target NAME"),
        ] {
            let result = try bring("verdict", "App", "--target", name)
            #expect(result.status == .exited(2) && result.errors == "bring: \(message)\(lines)")
        }
        #expect(try bring("verdict", "App", "--target", "Widget").status == .exited(0))
        try writeProject([Target()], at: "App/Lib/Lib.xcodeproj")
        try write(Self.widget, to: "App/Lib/A.swift")
        let result = try bring("verdict", "App", "--target", "Widget")
        #expect(result.status == .exited(2))
        #expect(
            result.errors
                == "bring: several targets are named 'Widget' — choose one with --target: Lib/Lib.xcodeproj/Widget, Tea.xcodeproj/Widget\n"
        )
        #expect(try bring("verdict", "App", "--target", "Tea.xcodeproj/Widget").status == .exited(0))
    }

    @Test("A configuration's conditions are used, and an unknown configuration is refused with a list")
    func configurations() throws {
        try writeProject([Target()])
        try write(Self.widget + "#if DEBUG\nlet debug = Unknown.value\n#endif\n", to: "App/A.swift")
        #expect(try bring("verdict", "App").status == .exited(1))
        #expect(try bring("verdict", "App", "--configuration", "release").status == .exited(0))
        let result = try bring("verdict", "App", "--configuration", "Beta")
        #expect(result.status == .exited(2))
        #expect(
            result.errors == "bring: no configuration 'Beta' — choose one with --configuration: Debug, Release\n")
    }

    @Test("Files outside the repository are read only with --allow-outside", arguments: [false, true])
    func outside(isLink: Bool) throws {
        try writeProject([Target(sources: ["A.swift", isLink ? "Link.swift" : "../Outside.swift"])])
        try write(Self.widget + "let outside = Outside.value\n", to: "App/A.swift")
        try write("enum Outside { static let value = 1 }\n", to: "Outside.swift")
        if isLink {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/App/Link.swift", withDestinationPath: "../Outside.swift")
        }
        let closed = try bring("verdict", "App")
        #expect(closed.status == .exited(1))
        #expect(closed.output.contains("outside the repository\n"), "\(closed.output)")
        let open = try bring("verdict", "App", "--allow-outside")
        #expect(open.status == .exited(0), "\(open.output) \(open.errors)")
    }

    @Test(
        "Without a project, the tool that makes it is named",
        arguments: [
            ("project.yml", "project.yml is XcodeGen's: run 'xcodegen generate' in "),
            ("Project.swift", "Project.swift is Tuist's: run 'tuist generate' in "),
            ("WORKSPACE", "WORKSPACE is Bazel's: run the target of 'rules_xcodeproj' in "),
        ])
    func generators(file: String, advice: String) throws {
        try write("x", to: "App/\(file)")
        let result = try bring("App")
        #expect(result.status == .exited(2))
        #expect(
            result.errors
                == "bring: \(folder.path)/App has no Xcode project: \(advice)\(folder.path)/App, or name the folder of the widget extension's sources\n"
        )
    }

    @Test("Of two projects, a damaged one is reported, and the other is used")
    func damagedProject() throws {
        try writeProject([Target()])
        try write(Self.widget, to: "App/A.swift")
        try write("{", to: "App/Lib/Lib.xcodeproj/project.pbxproj")
        let result = try bring("verdict", "App")
        #expect(result.status == .exited(0))
        #expect(
            result.errors
                == "- \(folder.path)/App/Lib/Lib.xcodeproj/project.pbxproj is damaged, so its targets aren't known — repair it\n"
        )
        #expect(try bring("targets", "App").status == .exited(0))
        #expect(try bring("targets", "App/Lib").status == .exited(65))
        let alone = try bring("verdict", "App/Lib")
        #expect(alone.status == .exited(65))
        #expect(
            alone.errors
                == "bring: \(folder.path)/App/Lib/Lib.xcodeproj/project.pbxproj is damaged — repair it, or name another project\n"
        )
    }

    @Test("A project file of 60 MiB is refused without being read")
    func largeProject() throws {
        try write("{", to: "App/Tea.xcodeproj/project.pbxproj")
        try #require(truncate("\(folder.path)/App/Tea.xcodeproj/project.pbxproj", 60 << 20) == 0)
        let result = try bring("verdict", "App")
        #expect(result.status == .exited(65))
        #expect(
            result.errors
                == "bring: \(folder.path)/App/Tea.xcodeproj/project.pbxproj is larger than 32 MiB — repair it, or name another project\n"
        )
    }

    @Test("Projects and workspaces that are empty or don't exist are refused")
    func emptyProjects() throws {
        try write("", to: "App/Tea.xcodeproj/x")
        try write("", to: "App/Tea.xcworkspace/contents.xcworkspacedata")
        for (path, status, message) in [
            (
                "Tea.xcodeproj", 65,
                "\(folder.path)/App/Tea.xcodeproj/project.pbxproj doesn't exist — repair it, or name another project"
            ),
            (
                "Tea.xcworkspace", 2,
                "\(folder.path)/App/Tea.xcworkspace refers to no project that exists in the repository — name an .xcodeproj instead"
            ),
            (
                "No.xcodeproj", 74,
                "\(folder.path)/App/No.xcodeproj doesn't exist — name an .xcodeproj, an .xcworkspace or a folder"
            ),
        ] {
            let result = try bring("verdict", "App/\(path)")
            #expect(result.status == .exited(Int32(status)) && result.errors == "bring: \(message)\n")
        }
    }

    @Test("A target with a hostile name controls no terminal, and its package has no file elsewhere")
    func hostileNames() throws {
        let names = ["..", "a/../../b", "", "\u{1B}[31mRed", "\"); fatalError(\"", "$(touch x)", "Två rader\nhär"]
        try writeProject(names.map { Target(name: $0) })
        try write(Self.widget, to: "App/A.swift")
        let list = try bring("targets", "App")
        #expect(list.status == .exited(0) && !list.output.contains("\u{1B}"))
        #expect(list.output.split(separator: "\n").count == names.count)
        let result = try bring("package", "App", "--into", "Out")
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(folder.names("") == ["App", "Out"])
        #expect(folder.names("Out").count == names.count, "\(folder.names("Out"))")
    }

    @Test("A folder whose only project and sources are those of dependencies is refused")
    func dependencies() throws {
        try writeProject([Target()], at: "App/Pods/Pods.xcodeproj")
        try write(Self.widget, to: "App/Pods/A.swift")
        let result = try bring("verdict", "App")
        #expect(result.status == .exited(65))
        #expect(
            result.errors
                == "bring: \(folder.path)/App holds no Swift sources — name the folder of the widget extension's sources\n"
        )
    }

    @Test("Files of any name and case are compiled")
    func fileNames() throws {
        let names = ["A b.swift", "it's \"x\".swift", "🍵.swift", "Mu\u{308}ller.swift", "UPPER.swift"]
        try writeProject([
            Target(sources: names.map { $0 == "UPPER.swift" ? "upper.SWIFT" : $0 } + ["M\u{FC}ller.swift"])
        ])
        for (index, name) in names.enumerated() {
            try write(Self.widget.replacing("Note", with: "Note\(index)"), to: "App/\(name)")
        }
        let result = try bring("verdict", "App")
        #expect(result.status == .exited(0), "\(result.output)")
        #expect(result.output.contains("target Widget: 5 files"))
        let package = try bring("package", "App", "--into", "Out")
        #expect(package.status == .exited(0), "\(package.errors)")
    }

    @Test("A package that the project names is compiled as its manifest says, also if no target links it")
    func importedPackage() throws {
        try writeProject(
            [Target()],
            more: "LP1 = {isa = XCLocalSwiftPackageReference; relativePath = Kit; };")
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
                targets: [
                    .target(name: "Kit", dependencies: ["CKit"], swiftSettings: [.define("DEEP")]), .target(name: "CKit"),
                    .target(name: "Unused"),
                ])
            """, to: "App/Kit/Package.swift")
        try write(
            "import CKit\n#if DEEP\npublic var depth: Int { Int(kit_depth()) }\n#endif\n",
            to: "App/Kit/Sources/Kit/Kit.swift")
        try write("int kit_depth(void) { return 3; }\n", to: "App/Kit/Sources/CKit/kit.c")
        try write("int kit_depth(void);\n", to: "App/Kit/Sources/CKit/include/CKit.h")
        try write("let broken: Int = \"\"\n", to: "App/Kit/Sources/Unused/U.swift")
        try write(
            """
            import Kit
            import SwiftUI
            import WidgetKit
            struct Moment: TimelineEntry { let date = Date.distantPast }
            struct Moments: TimelineProvider {
                func placeholder(in context: Context) -> Moment { Moment() }
                func getSnapshot(in context: Context, completion: @escaping (Moment) -> Void) { completion(Moment()) }
                func getTimeline(in context: Context, completion: @escaping (Timeline<Moment>) -> Void) {
                    completion(Timeline(entries: [Moment()], policy: .never))
                }
            }
            struct Deep: Widget {
                var body: some WidgetConfiguration {
                    StaticConfiguration(kind: "Deep", provider: Moments()) { _ in
                        Text("\\(depth) deep").containerBackground(.background, for: .widget)
                    }.supportedFamilies([.systemSmall])
                }
            }
            """, to: "App/A.swift")
        let result = try bring("App", "--into", "\(folder.path)/Out", "--built")
        #expect(result.status == .exited(0), "\(result)")
        #expect(result.errors.contains("compiling Kit of the package kit\n") && !result.errors.contains("Unused"))
        let metadata = try String(
            contentsOfFile: "\(folder.path)/Out/snapshots/Deep-systemSmall.json", encoding: .utf8)
        #expect(metadata.contains("\"3 deep\""), "\(metadata)")
    }
}
