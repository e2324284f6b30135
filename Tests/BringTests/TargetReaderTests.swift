import BringSupport
import Foundation
import Testing

@testable import Bring

/// The members of targets. Their settings are tested by `AppProjectTests`.
struct TargetReaderTests {
    /// Writes a project and files, and returns the project.
    private func project(
        _ sample: SampleProject, _ files: [String: String] = [:], prepare: (String) throws -> Void = { _ in }
    ) throws -> (project: AppProject, tree: TemporaryTree) {
        let tree = try TemporaryTree(
            ["Tea.xcodeproj/project.pbxproj": sample.text].merging(files, uniquingKeysWith: { first, _ in first }))
        try prepare(tree.path)
        return (try AppProject(root: tree.path, projects: ["Tea.xcodeproj"], configuration: nil), tree)
    }

    private func target(
        _ sample: SampleProject, _ files: [String], prepare: (String) throws -> Void = { _ in }
    ) throws -> AppTarget {
        let contents = Dictionary(files.map { ($0, "") }, uniquingKeysWith: { first, _ in first })
        return try #require(try project(sample, contents, prepare: prepare).project.targets.first)
    }

    @Test("A file has the kind of its phase and of its name")
    func kinds() throws {
        let sample = SampleProject(targets: [
            .init(
                name: "Tea", sources: ["A.swift", "B.m", "M.xcdatamodeld", "I.intentdefinition", "H.h", "Text.swift"],
                resources: ["Example.swift", "a.json", "Art.xcassets"])
        ])
        let text = sample.text.replacing("path = \"Text.swift\";", with: "path = Text.swift; explicitFileType = text;")
        let files = [
            "A.swift", "B.m", "M.xcdatamodeld/c", "I.intentdefinition", "H.h", "Example.swift", "a.json",
            "Art.xcassets/c", "Text.swift",
        ]
        let tree = try TemporaryTree(
            Dictionary(uniqueKeysWithValues: files.map { ($0, "") } + [("Tea.xcodeproj/project.pbxproj", text)]))
        let project = try AppProject(root: tree.path, projects: ["Tea.xcodeproj"], configuration: nil)
        let target = try #require(project.targets.first)
        #expect(target.sources == ["A.swift"] && target.otherSources == ["B.m", "M.xcdatamodeld"])
        #expect(target.resources == ["Art.xcassets", "Example.swift", "Text.swift", "a.json"])
        #expect(target.intentDefinitions == ["I.intentdefinition"] && target.missing == [])
        #expect(target.reasons["A.swift"] == "the sources phase of Tea lists it")
    }

    @Test("A file that a phase lists twice is compiled once")
    func doubleFile() throws {
        let sample = SampleProject(targets: [.init(name: "Tea", sources: ["A.swift", "./A.swift", "a.swift"])])
        #expect(try target(sample, ["A.swift"]).sources == ["A.swift"])
    }

    @Test("Missing, outside, linked and unnameable files are reported with the phase that lists them")
    func missingFiles() throws {
        let sample = SampleProject(targets: [
            .init(
                name: "Tea",
                sources: ["A.swift", "Lost.swift", "../../Outside.swift", "Link.swift", "Line\u{1B}[31m.swift", "."])
        ])
        let target = try target(sample, ["A.swift", "Line\u{1B}[31m.swift"]) { root in
            try FileManager.default.createSymbolicLink(
                atPath: "\(root)/Link.swift", withDestinationPath: "/etc/hostname")
        }
        #expect(target.sources == ["A.swift"])
        #expect(target.missing.count == 4)
        let reason = "the sources phase of Tea lists it"
        #expect(target.reasons["Lost.swift"] == "\(reason), but it doesn't exist")
        #expect(
            target.reasons["Link.swift"] == "\(reason), but it is a link to /etc/hostname, outside the repository"
        )
        #expect(target.reasons["Line\u{1B}[31m.swift"] == "\(reason), but its name has control characters")
        let outside = try #require(target.missing.first { $0.hasSuffix("Outside.swift") })
        #expect(target.reasons[outside] == "\(reason), but it is outside the repository")
    }

    @Test("Files of the build, and files that no group contains, are reported")
    func unreachableFiles() throws {
        var sample = SampleProject(targets: [.init(name: "Tea", sources: ["A.swift"])])
        sample.more = """
            X = {isa = PBXFileReference; path = Gen.swift; sourceTree = DERIVED_FILE_DIR; };
            Y = {isa = PBXFileReference; path = Orphan.swift; sourceTree = "<group>"; };
            BX = {isa = PBXBuildFile; fileRef = X; }; BY = {isa = PBXBuildFile; fileRef = Y; };
            """
        let text = sample.text.replacing("files = (B0x0", with: "files = (BX, BY, B0x0")
        let tree = try TemporaryTree(["Tea.xcodeproj/project.pbxproj": text, "A.swift": ""])
        let project = try AppProject(root: tree.path, projects: ["Tea.xcodeproj"], configuration: nil)
        let target = try #require(project.targets.first)
        #expect(target.missing == ["$(DERIVED_FILE_DIR)/Gen.swift", "Orphan.swift"])
        #expect(
            target.reasons["Orphan.swift"] == "the sources phase of Tea lists it, but it is in no group")
    }

    @Test(
        "A build file with a platform filter is used if the filter lists iOS",
        arguments: [
            ("platformFilter = ios;", true), ("platformFilter = maccatalyst;", false),
            ("platformFilters = (ios, xros);", true),
            ("platformFilters = (watchos);", false), ("platformFilters = ();", true),
        ])
    func platformFilters(filter: String, isUsed: Bool) throws {
        let sample = SampleProject(targets: [.init(name: "Tea", sources: ["A.swift"])])
        let text = sample.text.replacing("fileRef = F0; }", with: "fileRef = F0; \(filter) }")
        let tree = try TemporaryTree(["Tea.xcodeproj/project.pbxproj": text, "A.swift": ""])
        let project = try AppProject(root: tree.path, projects: ["Tea.xcodeproj"], configuration: nil)
        let target = try #require(project.targets.first)
        #expect(target.sources == (isUsed ? ["A.swift"] : []))
        if !isUsed { #expect(target.reasons["A.swift"] == "its platform filter leaves out iOS") }
    }

    @Test("The exceptions of a synchronised folder leave out its own target's files, and add files to other targets")
    func exceptions() throws {
        let sample = SampleProject(
            folders: [
                "App": [
                    "Tea": ["Private.swift", "sub", "/Localized: Texts.strings", "/Localized/Inner/Page.html"],
                    "Widget": ["Model.swift", "Lost.swift", "/Localized: Texts.strings"],
                ]
            ],
            targets: [
                .init(name: "Tea", type: "application", folders: ["App"]), .init(name: "Widget", sources: []),
            ])
        let files = [
            "App/Model.swift", "App/Private.swift", "App/Sub/Inner.swift", "App/en.lproj/Texts.strings",
            "App/de.lproj/Texts.strings", "App/Inner/en.lproj/Page.html", "App/en.lproj/Other.strings",
            "App/.hidden.swift",
        ]
        let project = try project(sample, Dictionary(uniqueKeysWithValues: files.map { ($0, "") })).project
        let (app, widget) = (project.targets[0], project.targets[1])
        #expect(app.sources == ["App/Model.swift"] && app.resources == ["App/en.lproj/Other.strings"])
        #expect(app.reasons["App/Private.swift"] == "the exceptions of the folder 'App' for Tea list it")
        #expect(widget.sources == ["App/Model.swift"])
        #expect(widget.resources == ["App/de.lproj/Texts.strings", "App/en.lproj/Texts.strings"])
        #expect(widget.missing == ["App/Lost.swift"])
        #expect(
            widget.reasons["App/Lost.swift"]
                == "the exceptions of the folder 'App' add it, but it doesn't exist")
    }

    @Test("A synchronised file that is in another phase than by default has the kind of this phase")
    func phaseExceptions() throws {
        var sample = SampleProject(
            folders: ["App": ["Tea": ["Twice.swift"]]], targets: [.init(name: "Tea", folders: ["App"])])
        func set(_ id: String, _ phase: String, _ names: String) -> String {
            """
            \(id) = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = \(phase); \
            membershipExceptions = (\(names)); };

            """
        }
        sample.more =
            "H0 = {isa = PBXHeadersBuildPhase; }; " + set("E1", "R0", "Example.swift") + set("E2", "H0", "Text.txt")
            + set("E3", "S0", "\"Twice.swift\", Lost.swift") + set("E4", "Other", "A.swift")
        let text = sample.text.replacing("buildPhases = (S0", with: "buildPhases = (H0, S0").replacing(
            "exceptions = (E0x0, ", with: "exceptions = (E0x0, E1, E2, E3, E4, ")
        let names = ["A", "Example", "Twice"].map { ("App/\($0).swift", "") }
        let tree = try TemporaryTree(
            Dictionary(
                uniqueKeysWithValues: names + [("App/Text.txt", ""), ("Tea.xcodeproj/project.pbxproj", text)]))
        let project = try AppProject(root: tree.path, projects: ["Tea.xcodeproj"], configuration: nil)
        let target = try #require(project.targets.first)
        #expect(target.sources == ["App/A.swift", "App/Twice.swift"])
        #expect(target.resources == ["App/Example.swift"] && target.missing == ["App/Lost.swift"])
        #expect(target.reasons["App/Text.txt"] == "the exceptions of the folder 'App' list it for another phase")
    }

    @Test("Links in a synchronised folder to files elsewhere are reported, and to folders are skipped")
    func folderLinks() throws {
        let sample = SampleProject(folders: ["App": [:]], targets: [.init(name: "Tea", folders: ["App"])])
        let target = try target(sample, ["App/A.swift"]) { root in
            for (name, target) in [
                ("B.swift", "/etc/hostname"), ("Etc", "/etc"), ("Self", "."), ("C.swift", "A.swift"),
            ] {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(root)/App/\(name)", withDestinationPath: target)
            }
        }
        #expect(target.sources == ["App/A.swift", "App/C.swift"] && target.missing == ["App/B.swift"])
    }

    @Test("A synchronised folder that doesn't exist is reported")
    func missingFolder() throws {
        let sample = SampleProject(folders: ["App": [:]], targets: [.init(name: "Tea", folders: ["App"])])
        let target = try target(sample, [])
        #expect(target.missing == ["App"])
        #expect(target.reasons["App"] == "the folder belongs to Tea, but it doesn't exist")
    }

    @Test("Patterns of excluded file names leave out files, unless they are included again")
    func excludedNames() throws {
        let sample = SampleProject(targets: [
            .init(
                name: "Tea",
                settings: [
                    "EXCLUDED_SOURCE_FILE_NAMES": "Debug* Old/*", "INCLUDED_SOURCE_FILE_NAMES": "DebugKept.swift",
                ],
                sources: ["A.swift", "Debug1.swift", "DebugKept.swift", "Old/B.swift"])
        ])
        let target = try target(sample, ["A.swift", "Debug1.swift", "DebugKept.swift", "Old/B.swift"])
        #expect(target.sources == ["A.swift", "DebugKept.swift"])
        #expect(target.reasons["Debug1.swift"] == "not used: the setting EXCLUDED_SOURCE_FILE_NAMES names it")
    }

    @Test("A missing source that a script would write is reported with the script, and other outputs are listed")
    func scriptOutputs() throws {
        var sample = SampleProject(targets: [.init(name: "Tea", sources: ["A.swift", "Gen/Strings.swift"])])
        sample.more = """
            SH = {isa = PBXShellScriptBuildPhase; outputPaths = ("$(SRCROOT)/Gen/Strings.swift", \
            "$(DERIVED_FILE_DIR)/Colors.swift", "A.swift"); outputFileListPaths = ("$(SRCROOT)/out.xcfilelist"); };
            """
        let text = sample.text.replacing("buildPhases = (S0", with: "buildPhases = (SH, S0")
        let tree = try TemporaryTree([
            "Tea.xcodeproj/project.pbxproj": text, "A.swift": "",
            "out.xcfilelist": "# outputs\n$(SRCROOT)/Gen/Fonts.swift\n\n${TARGET_BUILD_DIR}/x.txt\n",
        ])
        let project = try AppProject(root: tree.path, projects: ["Tea.xcodeproj"], configuration: nil)
        let target = try #require(project.targets.first)
        #expect(target.missing == ["Gen/Strings.swift"])
        #expect(
            target.reasons["Gen/Strings.swift"]
                == "the sources phase of Tea lists it, but it doesn't exist: a script of the target writes it, and scripts don't run here — run the build in Xcode once"
        )
        #expect(
            target.scriptOutputs == [
                "Gen/Strings.swift", "$(DERIVED_FILE_DIR)/Colors.swift", "Gen/Fonts.swift", "${TARGET_BUILD_DIR}/x.txt",
            ])
        #expect(TargetSummary(target, modules: []).generated.count == 3)
    }

    @Test(
        "The lists of the files that scripts write are read once, and up to their limits",
        arguments: [(1, 1, 1), (150, 1, 100), (1, 12_000, 10_000), (2, 6_000, 10_000)])
    func outputLists(lists: Int, lines: Int, count: Int) throws {
        var sample = SampleProject(targets: ["Tea", "Cup"].map { .init(name: $0, sources: ["A.swift"]) })
        let names = (0..<lists).map { "\"$(SRCROOT)/\($0).xcfilelist\"" }.joined(separator: ", ")
        sample.more = ["SH", "SI"].map {
            "\($0) = {isa = PBXShellScriptBuildPhase; outputFileListPaths = (\(names), \(names)); };\n"
        }.joined()
        let text = sample.text.replacing("buildPhases = (S", with: "buildPhases = (SH, SI, S")
        let contents = (0..<lists).map { list in
            ("\(list).xcfilelist", (0..<lines).map { "Gen/\(list)-\($0).swift\n" }.joined())
        }
        let tree = try TemporaryTree(
            Dictionary(uniqueKeysWithValues: contents + [("Tea.xcodeproj/project.pbxproj", text), ("A.swift", "")]))
        let project = try AppProject(root: tree.path, projects: ["Tea.xcodeproj"], configuration: nil)
        #expect(project.targets.map(\.scriptOutputs.count) == [count, count])
        #expect(project.targets.allSatisfy { Set($0.scriptOutputs).count == count })
    }

    @Test(
        "The project's folder can be another than that of the project file",
        arguments: [
            ("..", "A.swift"), ("Inner", "ios/Inner/A.swift"), ("../..", "ios/A.swift"), ("Lost", "ios/A.swift"),
        ])
    func projectFolder(folder: String, file: String) throws {
        let sample = SampleProject(targets: [.init(name: "Tea", sources: ["A.swift"])])
        let text = sample.text.replacing(
            "isa = PBXProject;", with: "isa = PBXProject; projectDirPath = \"\(folder)\";")
        let tree = try TemporaryTree([
            "ios/Tea.xcodeproj/project.pbxproj": text, "A.swift": "", "ios/A.swift": "", "ios/Inner/A.swift": "",
        ])
        let project = try AppProject(root: tree.path, projects: ["ios/Tea.xcodeproj"], configuration: nil)
        #expect(project.targets.first?.sources == [file])
    }
}
