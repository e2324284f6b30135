import BringSupport
import Foundation
import Testing

@testable import Bring

struct AppProjectTests {
    /// Returns a target that links products, as text of a project's objects.
    private static func target(_ name: String, id: String, type: String = "framework", links: [String] = []) -> String {
        """
        \(id) = {isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(type)"; \
        productReference = P\(id); buildPhases = (S\(id), K\(id), ); };
        P\(id) = {isa = PBXFileReference; path = \(name).framework; sourceTree = BUILT_PRODUCTS_DIR; };
        S\(id) = {isa = PBXSourcesBuildPhase; files = (B\(id), ); }; B\(id) = {isa = PBXBuildFile; fileRef = F; };
        K\(id) = {isa = PBXFrameworksBuildPhase; files = (\(links.map { "L\(id)\($0), " }.joined())); };
        \(links.map { "L\(id)\($0) = {isa = PBXBuildFile; fileRef = \($0); };" }.joined())

        """
    }

    /// Returns a project file of targets that compile `A.swift`.
    private static func file(
        _ targets: String, ids: [String], more: String = "", children: [String] = [],
        configurations: [String] = ["Debug"]
    ) -> String {
        """
        {objects = {
        P = {isa = PBXProject; mainGroup = M; targets = (\(ids.joined(separator: ", "))); buildConfigurationList = LP; \
        \(children.isEmpty ? "" : "projectReferences = ({ProjectRef = \(children[0]); });") };
        M = {isa = PBXGroup; children = (\((["F"] + children).joined(separator: ", "))); };
        F = {isa = PBXFileReference; path = A.swift; };
        LP = {isa = XCConfigurationList; buildConfigurations = (\(configurations.indices.map { "C\($0), " }.joined())); };
        \(configurations.enumerated().map { "C\($0) = {isa = XCBuildConfiguration; name = \($1); buildSettings = {SWIFT_VERSION = \(5 + $0); }; };" }.joined())
        \(targets)\(more)
        }; rootObject = P; }
        """
    }

    private func project(_ files: [String: String], configuration: String? = nil) throws -> (AppProject, TemporaryTree)
    {
        let tree = try TemporaryTree(
            files.merging(["A.swift": "", "A/A.swift": "", "B/A.swift": ""], uniquingKeysWith: { first, _ in first }))
        let projects = files.keys.filter { $0.hasSuffix(".pbxproj") }.map { String($0.dropLast(16)) }.sorted()
        return (
            try AppProject(root: tree.path, projects: projects, configuration: configuration), tree
        )
    }

    @Test("Targets that link each other in a cycle are listed once, each after those that it links")
    func cycle() throws {
        let targets =
            Self.target("One", id: "T1", links: ["PT2"]) + Self.target("Two", id: "T2", links: ["PT1", "PT3", "PT2"])
            + Self.target("Three", id: "T3")
        let (project, _) = try project(["Tea.xcodeproj/project.pbxproj": Self.file(targets, ids: ["T1", "T2", "T3"])])
        let names = project.targets.map { project.modules(of: $0).map(\.name) }
        #expect(names == [["Three", "Two"], ["One", "Three"], []])
    }

    @Test("A chain of thousands of targets is read")
    func longChain() throws {
        let count = 3_000
        let targets = (0..<count).map {
            Self.target("N\($0)", id: "T\($0)", links: $0 + 1 < count ? ["PT\($0 + 1)"] : [])
        }
        let (project, _) = try project([
            "Tea.xcodeproj/project.pbxproj": Self.file(targets.joined(), ids: (0..<count).map { "T\($0)" })
        ])
        let first = try #require(project.targets.first)
        #expect(
            project.modules(of: first).count == count - 1 && project.modules(of: first).first?.name == "N\(count - 1)")
    }

    @Test("A product of another project is found by its proxy, or by its name; that of the same project comes first")
    func products() throws {
        let more = """
            R = {isa = PBXFileReference; path = "../B/B.xcodeproj"; };
            X = {isa = PBXReferenceProxy; remoteRef = I; sourceTree = BUILT_PRODUCTS_DIR; path = Other.framework; };
            I = {isa = PBXContainerItemProxy; containerPortal = R; remoteGlobalIDString = PT1; };
            N = {isa = PBXFileReference; path = Core.framework; sourceTree = BUILT_PRODUCTS_DIR; };
            O = {isa = PBXFileReference; path = Extra.framework; sourceTree = BUILT_PRODUCTS_DIR; };
            """
        let own =
            Self.target("Widget", id: "T1", type: "app-extension", links: ["X", "N", "O"])
            + Self.target("Core", id: "T2")
        let other =
            Self.target("Core", id: "T0") + Self.target("Remote", id: "T1") + Self.target("Extra", id: "T2")
        // The other project is read because the first refers to it.
        let tree = try TemporaryTree([
            "C/C.xcodeproj/project.pbxproj": Self.file(own, ids: ["T1", "T2"], more: more, children: ["R"]),
            "B/B.xcodeproj/project.pbxproj": Self.file(other, ids: ["T0", "T1", "T2"]), "C/A.swift": "",
            "B/A.swift": "",
        ])
        let project = try AppProject(root: tree.path, projects: ["C/C.xcodeproj"], configuration: nil)
        #expect(project.files.map(\.path) == ["B/B.xcodeproj", "C/C.xcodeproj"])
        let widget = try #require(project.targets.first { $0.name == "Widget" })
        #expect(
            widget.links == [
                .init(project: "B/B.xcodeproj", target: "Remote"), .init(project: "C/C.xcodeproj", target: "Core"),
                .init(project: "B/B.xcodeproj", target: "Extra"),
            ])
    }

    @Test("A project without the configuration uses its first one; an unknown configuration is an error with the list")
    func configurations() throws {
        let files = [
            "A/A.xcodeproj/project.pbxproj": Self.file(
                Self.target("One", id: "T1"), ids: ["T1"], configurations: ["Debug", "Release"]),
            "B/B.xcodeproj/project.pbxproj": Self.file(
                Self.target("Two", id: "T1"), ids: ["T1"], configurations: ["Staging"]),
        ]
        let (release, _) = try project(files, configuration: "release")
        #expect(release.configuration == "Release" && release.targets.map(\.settings.swiftMode) == [6, 5])
        let error = #expect(throws: CommandFailure.self) { try project(files, configuration: "Beta") }
        #expect(
            error?.message == "no configuration 'Beta' — choose one with --configuration: Debug, Release, Staging"
                && error?.exitCode == .inputNeeded)
        let (staging, _) = try project([
            "Tea.xcodeproj/project.pbxproj": Self.file(
                "", ids: [], configurations: ["Release", "My Debug"].map { "\"\($0)\"" })
        ])
        #expect(staging.configuration == "My Debug")
    }

    @Test("A target and a project without configurations have the default settings")
    func noConfiguration() throws {
        let (project, _) = try project([
            "Tea.xcodeproj/project.pbxproj":
                "{objects = {P = {isa = PBXProject; targets = (T, L, G); }; T = {isa = PBXNativeTarget; }; G = {isa = PBXAggregateTarget; name = All; }; }; rootObject = P; }"
        ])
        let target = try #require(project.targets.first)
        #expect(project.targets.count == 1 && target.name == "T" && target.module == "T" && target.platforms == ["iOS"])
        #expect(project.configuration == "Debug" && target.sources == [])
    }

    @Test("A project that can't be read is reported, and the others are read")
    func damagedProjects() throws {
        let (project, tree) = try project([
            "A/A.xcodeproj/project.pbxproj": Self.file(Self.target("One", id: "T1"), ids: ["T1"]),
            "B/B.xcodeproj/project.pbxproj": "{objects = {\n<<<<<<< HEAD\n=======\n>>>>>>> x\n};}",
            "C/C.xcodeproj/project.pbxproj": "{objects = {",
            "D/D.xcodeproj/project.pbxproj": "",
        ])
        #expect(project.targets.map(\.name) == ["One"])
        #expect(
            Set(project.damaged) == [
                .init(file: "\(tree.path)/B/B.xcodeproj/project.pbxproj", reason: "has an unresolved merge conflict"),
                .init(file: "\(tree.path)/C/C.xcodeproj/project.pbxproj", reason: "is damaged"),
                .init(file: "\(tree.path)/D/D.xcodeproj/project.pbxproj", reason: "is damaged"),
            ])
    }

    @Test("A link to a project file elsewhere isn't read, and a project without a file is reported")
    func unreadableProjects() throws {
        let tree = try TemporaryTree([
            "A/A.xcodeproj/x": "", "B/B.xcodeproj/x": "", "Out/project.pbxproj": Self.file("", ids: []),
        ])
        try FileManager.default.createSymbolicLink(
            atPath: "\(tree.path)/A/A.xcodeproj/project.pbxproj",
            withDestinationPath: "\(tree.path)/Out/project.pbxproj")
        let project = try AppProject(
            root: "\(tree.path)/A", projects: ["A.xcodeproj"], configuration: nil)
        #expect(project.damaged.map(\.reason) == ["is a link to another repository, or no regular file"])
        let empty = try AppProject(root: "\(tree.path)/B", projects: ["B.xcodeproj"], configuration: nil)
        #expect(empty.damaged.map(\.reason) == ["doesn't exist"])
    }

    @Test(
        "A target is built for the platforms of its SDK, unless it names others",
        arguments: [
            (["SDKROOT": "macosx"], ["macOS"]), (["SDKROOT": "auto"], ["iOS"]), ([:], ["iOS"]),
            (["SDKROOT": "iphoneos26.0"], ["iOS"]), (["SDKROOT": "watchos"], ["watchOS"]),
            (
                ["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator macosx xros"],
                ["iOS", "macOS", "visionOS"]
            ),
        ])
    func platforms(settings: [String: String], platforms: [String]) throws {
        let sample = SampleProject(targets: [.init(name: "Tea", settings: settings)])
        let (project, _) = try project(["Tea.xcodeproj/project.pbxproj": sample.text])
        #expect(project.targets.first?.platforms == platforms)
    }

    @Test("The app of an extension has the longest bundle identifier that begins the extension's")
    func containingApp() throws {
        let sample = SampleProject(targets: [
            .init(name: "Short", type: "application", settings: ["PRODUCT_BUNDLE_IDENTIFIER": "org.tea"]),
            .init(name: "Long", type: "application", settings: ["PRODUCT_BUNDLE_IDENTIFIER": "org.tea.pro"]),
            .init(name: "Widget", settings: ["PRODUCT_BUNDLE_IDENTIFIER": "org.tea.pro.widget"]),
            .init(name: "Nameless"),
        ])
        let (project, _) = try project(["Tea.xcodeproj/project.pbxproj": sample.text])
        #expect(project.app(of: project.targets[2])?.name == "Long")
        #expect(project.app(of: project.targets[3]) == nil)
    }

    @Test("Configuration files that include each other are reported, and their settings are used")
    func configurationFiles() throws {
        var sample = SampleProject(files: ["Tea.xcconfig"], targets: [.init(name: "Tea")])
        sample.more = ""
        let text = sample.text.replacing(
            "CP = {isa = XCBuildConfiguration;",
            with: "CP = {isa = XCBuildConfiguration; baseConfigurationReference = F0;")
        let (project, _) = try project([
            "Tea.xcodeproj/project.pbxproj": text,
            "Tea.xcconfig": "#include \"Other.xcconfig\"\nSWIFT_VERSION = 6.0\n",
            "Other.xcconfig": "#include \"Tea.xcconfig\"",
        ])
        #expect(project.targets.first?.settings.swiftMode == 6)
        #expect(project.diagnostics.count == 1 && project.diagnostics[0].contains("includes itself"))
        #expect(project.targets.first?.settings.files.count == 2)
    }
}
