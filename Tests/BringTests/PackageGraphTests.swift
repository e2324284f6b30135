import AirlockBase
import BringSupport
import Foundation
import Testing

@testable import Bring

/// The targets, dependencies and settings of evaluated manifests.
struct PackageGraphTests {
    private let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree([
            "Tea/Sources/Tea/Tea.swift": "", "Tea/Sources/CLeaf/leaf.c": "", "Tea/Sources/CLeaf/include/CLeaf.h": "",
            "Tea/Sources/Pot/Pot.swift": "", "Tea/Sources/Old/Old.m": "", "Tea/Sources/CSys/module.modulemap": "",
            "Tea/Sources/TeaMacros/Macros.swift": "", "Tea/Sources/Tea/Files/de.lproj/A.strings": "",
            "Tea/Sources/Tea/Files/a.json": "", "Tea/Sources/Tea/Data/x/y.json": "",
            "Tea/Sources/Tea/Looks.xcassets/Contents.json": "{}", "Tea/Sources/Tea/notes.txt": "a\"b",
            "Cup/src/Cup.swift": "", "Mug/Sources/Pot/Pot.swift": "",
        ])
    }

    private func package(
        _ folder: String, _ targets: String, products: String = "", more: String = "", needs: [String] = [],
        traits: Set<String> = [], isLocal: Bool = false
    ) throws -> ResolvedPackage {
        let manifest =
            "{\"name\": \"\(folder)\", \"targets\": [\(targets)], \"products\": [\(products)], \"toolsVersion\": {\"_version\": \"5.9.0\"}\(more)}"
        return ResolvedPackage(
            identity: folder.lowercased(), path: "\(tree.path)/\(folder)", origin: folder, version: "1.0.0",
            isLocal: isLocal, manifest: try JSONValue(parsing: manifest), dependencies: needs, traits: traits)
    }

    private func graph(_ packages: ResolvedPackage..., isDebug: Bool = true) -> PackageGraph {
        let sandbox = BuildSandbox(launcher: "", folder: "", searchPath: "")
        return PackageGraph(PackageResolution(packages: packages, sandbox: sandbox), isDebug: isDebug)
    }

    private func target(_ name: String, type: String = "regular", needs: String = "", more: String = "") -> String {
        "{\"name\": \"\(name)\", \"type\": \"\(type)\", \"dependencies\": [\(needs)]\(more)}"
    }

    @Test("A local module that is imported without being linked stays, also if it can't be built")
    func unlinkedModules() throws {
        let local = try package("Tea", target("Tea") + ", " + target("Old") + ", " + target("Pot"), isLocal: true)
        let cup = try package(
            "Cup", target("Cup"), products: #"{"name": "Cup", "targets": ["Cup"], "type": {"library": ["automatic"]}}"#)
        var graph = graph(local, cup)
        try #require(graph.obstacles.keys.sorted() == ["Old"])
        graph.keep(products: ["Cup"], importedBy: ["Old", "Tea", "SwiftUI"])
        #expect(graph.modules == ["Cup", "Old", "Tea"])
        #expect(graph.ordered(for: ["Old"]).obstacles.map(\.package) == ["tea"])
        // A package that isn't the project's own has to be linked.
        var remote = self.graph(try package("Tea", target("Tea") + ", " + target("Old")), cup)
        remote.keep(products: ["Cup"], importedBy: ["Old", "Tea"])
        #expect(remote.modules == ["Cup"] && remote.obstacles.isEmpty)
    }

    @Test("A module is ordered after those that it needs, in its own and in other packages")
    func order() throws {
        let tea = try package(
            "Tea",
            target("Tea", needs: #"{"byName": ["CLeaf", null]}, {"product": ["Cup", "cup", null, null]}"#)
                + ", " + target("CLeaf"), needs: ["cup"])
        let cup = try package(
            "Cup", target("Cup"), products: #"{"name": "Cup", "targets": ["Cup"], "type": {"library": ["automatic"]}}"#)
        let graph = graph(tea, cup)
        let order = graph.ordered(for: ["Tea"])
        #expect(order.targets.map(\.module) == ["CLeaf", "Cup", "Tea"] && order.obstacles.isEmpty)
        #expect(order.targets.map(\.kind) == [.clang, .swift, .swift])
        // A package's only target has its sources in the folder of targets itself.
        #expect(order.targets[1].folder == "\(tree.path)/Cup/src")
        #expect(graph.ordered(for: ["CLeaf"]).targets.map(\.module) == ["CLeaf"])
        #expect(graph.closure(of: ["Tea"]) == ["CLeaf", "Cup", "Tea"])
    }

    @Test("A dependency for other platforms or without its trait isn't needed")
    func conditions() throws {
        let needs = """
            {"byName": ["CLeaf", {"platformNames": ["linux", "macos"]}]},
            {"target": ["Pot", {"platformNames": [], "traits": ["Hot"]}]}
            """
        let targets = [target("Tea", needs: needs), target("CLeaf"), target("Pot")].joined(separator: ", ")
        let cold = graph(try package("Tea", targets))
        #expect(cold.ordered(for: ["Tea"]).targets.map(\.module) == ["Tea"])
        let hot = graph(try package("Tea", targets, traits: ["Hot"]))
        #expect(hot.ordered(for: ["Tea"]).targets.map(\.module) == ["Pot", "Tea"])
        #expect(hot.targets["Tea"]?.swiftSettings(isForLinux: false).conditions == ["Hot", "DEBUG"])
    }

    @Test("Targets that can't be compiled are obstacles for those that need them, with the reason")
    func obstacles() throws {
        let targets = [
            target("Tea", needs: #"{"byName": ["Bin", null]}"#), target("Bin", type: "binary"), target("Old"),
            target("Lost"), target("Pot", more: #", "path": "../elsewhere""#),
        ]
        let graph = graph(try package("Tea", targets.joined(separator: ", ")))
        let order = graph.ordered(for: ["Tea", "Old", "Lost", "Pot"])
        #expect(order.targets.isEmpty)
        let reasons = Dictionary(uniqueKeysWithValues: order.obstacles.map { ($0.module, $0.reason) })
        #expect(
            reasons == [
                "Bin":
                    "Bin is a binary target, whose machine code runs only on Apple's systems — use a version of tea with sources",
                "Tea":
                    "Tea needs Bin, which can't be built: Bin is a binary target, whose machine code runs only on Apple's systems — use a version of tea with sources",
                "Old":
                    "Old has sources in Objective-C (Old.m), which can't be compiled here — use a target of Swift or C",
                "Lost": "Lost has no folder in \(tree.path)/Tea/Sources — check the package's manifest",
                "Pot": "the folder ../elsewhere of Pot is outside its package — move it into the package",
            ])
    }

    @Test("Two targets of one name in different packages can't be imported")
    func sameName() throws {
        let graph = graph(try package("Tea", target("Pot")), try package("Mug", target("Pot")))
        #expect(
            graph.ordered(for: ["Pot"]).obstacles.map(\.reason)
                == ["the packages tea and mug both have a target Pot — rename one of them"])
    }

    @Test("Targets that need each other are reported, not searched endlessly")
    func cycle() throws {
        let targets =
            target("Tea", needs: #"{"byName": ["Pot", null]}"#) + ", "
            + target("Pot", needs: #"{"byName": ["Tea", null]}"#)
        let order = graph(try package("Tea", targets)).ordered(for: ["Tea"])
        #expect(order.targets.isEmpty)
        #expect(
            order.obstacles.map(\.reason) == [
                "the targets Pot and Tea need each other — move what both need into a third target",
                "Tea needs Pot, which can't be built: the targets Pot and Tea need each other — move what both need into a third target",
            ])
    }

    @Test("The settings of a target hold for an iPhone, and on request for Linux")
    func settings() throws {
        let settings = """
            , "settings": [
            {"tool": "swift", "kind": {"define": {"_0": "PHONE"}}, "condition": {"platformNames": ["ios"]}},
            {"tool": "swift", "kind": {"define": {"_0": "PENGUIN"}}, "condition": {"platformNames": ["linux"]}},
            {"tool": "swift", "kind": {"define": {"_0": "FAST"}}, "condition": {"platformNames": [], "config": "release"}},
            {"tool": "swift", "kind": {"enableUpcomingFeature": {"_0": "ExistentialAny"}}},
            {"tool": "swift", "kind": {"enableExperimentalFeature": {"_0": "Lifetimes"}}},
            {"tool": "swift", "kind": {"strictMemorySafety": {}}},
            {"tool": "swift", "kind": {"defaultIsolation": {"_0": "MainActor"}}},
            {"tool": "linker", "kind": {"linkedLibrary": {"_0": "m"}}, "condition": {"platformNames": ["linux"]}},
            {"tool": "linker", "kind": {"linkedLibrary": {"_0": "m -fuse-ld=x"}}}]
            """
        let target = try #require(graph(try package("Tea", target("Tea", more: settings))).targets["Tea"])
        let phone = target.swiftSettings(isForLinux: false)
        #expect(phone.conditions == ["PHONE", "DEBUG"] && phone.upcomingFeatures == ["ExistentialAny"])
        #expect(phone.isMainActorByDefault && phone.swiftMode == 5)
        #expect(target.swiftSettings(isForLinux: true).conditions == ["PENGUIN", "DEBUG"])
        #expect(
            target.swiftOptions(isForLinux: false)
                == ["-enable-experimental-feature", "Lifetimes", "-strict-memory-safety"])
        #expect(target.libraries == ["-lm"])
    }

    @Test("Unsafe flags are those of a local package, or of tools version 6.2")
    func unsafeFlags() throws {
        let flags = #", "settings": [{"tool": "swift", "kind": {"unsafeFlags": {"_0": ["-DHOT"]}}}]"#
        let remote = try package("Tea", target("Tea", more: flags))
        #expect(
            graph(remote).obstacles["Tea"]?.reason
                == "Tea has unsafe build flags, which a package that isn't local can have only from tools version 6.2 on — use another version"
        )
        let local = ResolvedPackage(
            identity: remote.identity, path: remote.path, origin: remote.origin, version: nil, isLocal: true,
            manifest: remote.manifest, dependencies: [], traits: [])
        #expect(graph(local).targets["Tea"]?.swiftOptions(isForLinux: false) == ["-DHOT"])
    }

    @Test("The language mode is the target's, else the latest of the package, else that of the tools version")
    func languageMode() throws {
        func mode(_ versions: String, own: String = "") throws -> Int? {
            let own =
                own.isEmpty
                ? "" : #", "settings": [{"tool": "swift", "kind": {"swiftLanguageMode": {"_0": "\#(own)"}}}]"#
            return graph(try package("Tea", target("Tea", more: own), more: versions)).targets["Tea"]?
                .swiftSettings(isForLinux: false).swiftMode
        }
        #expect(try mode("") == 5)
        #expect(try mode(#", "swiftLanguageVersions": ["5", "6"]"#) == 6)
        #expect(try mode(#", "swiftLanguageVersions": ["6"]"#, own: "5") == 5)
    }

    @Test("Resources are processed, copied as they are or compiled in, and catalogues need no entry")
    func resources() throws {
        let resources = """
            , "resources": [{"path": "Files", "rule": {"process": {}}}, {"path": "Data", "rule": {"copy": {}}},
            {"path": "notes.txt", "rule": {"embedInCode": {}}}]
            """
        let target = try #require(graph(try package("Tea", target("Tea", more: resources))).targets["Tea"])
        #expect(
            Set(target.bundleFiles(target.files)) == [
                "Data", "Files/a.json", "Files/de.lproj/A.strings", "Looks.xcassets",
            ])
        #expect(
            try target.embeddedSource == """
                struct PackageResources {
                    static let notes_txt: [UInt8] = [97,34,98]
                }

                """)
    }

    @Test(
        "Modules of one name in two packages are distinguished by the name that a dependency gives to one of them"
    )
    func moduleAliases() throws {
        let product = #"{"name": "NAME", "targets": ["NAME"], "type": {"library": ["automatic"]}}"#
        func products(_ names: String...) -> String {
            names.map { product.replacing("NAME", with: $0) }.joined(separator: ", ")
        }
        let tea = try package(
            "Tea",
            target(
                "Tea",
                needs:
                    #"{"product": ["Pot", "mug", {"Pot": "MugPot"}, null]}, {"product": ["Cup", "cup", null, null]}"#
            ),
            needs: ["mug", "cup"])
        let mug = try package("Mug", target("Pot"), products: products("Pot"))
        let cup = try package(
            "Cup", [target("Cup", needs: #"{"product": ["Pot", "pots", null, null]}"#)].joined(),
            products: products("Cup"),
            needs: ["pots"])
        try FileManager.default.createDirectory(
            atPath: "\(tree.path)/Pots/Sources/Pot", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: "\(tree.path)/Pots/Sources/Pot/Pot.swift"))
        let pots = try package("Pots", target("Pot"), products: products("Pot"))
        let graph = graph(tea, mug, cup, pots)
        #expect(graph.obstacles.isEmpty && graph.modules == ["Cup", "MugPot", "Pot", "Tea"])
        // The target that chose the name imports the module by it; the module's own sources call it by its own.
        #expect(
            graph.targets["Tea"]?.dependencies == ["MugPot", "Cup"]
                && graph.targets["Tea"]?.aliases == [:])
        #expect(
            graph.targets["MugPot"]?.swiftOptions(isForLinux: false) == ["-module-alias", "Pot=MugPot"])
        #expect(graph.targets["Cup"]?.dependencies == ["Pot"] && graph.targets["Cup"]?.aliases == [:])
        #expect(
            graph.targets["Pot"]?.package.identity == "pots" && graph.targets["Pot"]?.aliases == [:])
        // An alias also reaches the packages that the product's package needs, and the targets between.
        let far = try package(
            "Tea", target("Tea", needs: #"{"product": ["Cup", "cup", {"Pot": "FarPot"}, null]}"#),
            needs: ["cup"])
        let farGraph = self.graph(far, cup, pots)
        #expect(farGraph.targets["Cup"]?.dependencies == ["FarPot"])
        #expect(farGraph.targets["Cup"]?.aliases == ["Pot": "FarPot"])
        // The headers of C have the module's own name.
        let leaf = try package("Tea", target("CLeaf"), products: products("CLeaf"))
        let user = try package(
            "Cup", target("Cup", needs: #"{"product": ["CLeaf", "tea", {"CLeaf": "Other"}, null]}"#),
            needs: ["tea"])
        #expect(
            self.graph(leaf, user).obstacles["Other"]?.reason
                == "CLeaf has no Swift sources, so it can't be called Other — remove its module alias")
    }

    @Test(
        "A module is compiled from all files that its sources can include, in its own and in other folders"
    )
    func inputs() throws {
        let files = [
            "CLeaf/leaf.inl", "CLeaf/table.txt", "CShared/shared.ipp",
            "Tea/Cups.xcdatamodeld/Cups.xcdatamodel/contents",
            "Tea/bridge.hxx",
        ]
        for file in files {
            let url = URL(fileURLWithPath: "\(tree.path)/Tea/Sources/\(file)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        let settings =
            #", "settings": [{"tool": "c", "kind": {"headerSearchPath": {"_0": "../CShared"}}}]"#
        let graph = graph(try package("Tea", target("Tea") + ", " + target("CLeaf", more: settings)))
        let found = Set(["Tea", "CLeaf"].flatMap { graph.targets[$0]?.inputs ?? [] })
        #expect(files.allSatisfy { found.contains("\(tree.path)/Tea/Sources/\($0)") }, "\(found)")
        #expect(!found.contains("\(tree.path)/Tea/Sources/Tea/notes.txt"))
    }

    @Test("A target in a submodule is refused, and resources that are pointers of Git LFS are named")
    func missingFiles() throws {
        let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 2\n"
        try FileManager.default.createDirectory(
            atPath: "\(tree.path)/Tea/vendor/x", withIntermediateDirectories: true)
        for (path, text) in [
            ("Sources/Tea/Files/big.bin", pointer),
            (".gitmodules", "[submodule \"x\"]\n\tpath = vendor/x\n"),
        ] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(tree.path)/Tea/\(path)"))
        }
        let resources = #", "resources": [{"path": "Files", "rule": {"process": {}}}]"#
        let graph = graph(
            try package(
                "Tea", target("Tea", more: resources) + ", " + target("Pot", more: #", "path": "vendor/x""#)
            ))
        #expect(
            graph.targets["Tea"]?.pointerDiagnostics == [
                "the resource Files/big.bin of Tea is a pointer of Git LFS, whose file isn't fetched — add the file to the repository"
            ])
        #expect(
            graph.obstacles["Pot"]?.reason
                == "the sources of Pot are in a submodule, and submodules aren't fetched — use a version of tea that contains them"
        )
    }

    @Test("A plug-in isn't run, and is named")
    func plugin() throws {
        let more = #", "pluginUsages": [{"plugin": ["Lint", null]}]"#
        let graph = graph(try package("Tea", target("Tea", more: more) + ", " + target("Lint", type: "plugin")))
        #expect(
            graph.targets["Tea"]?.diagnostics == [
                "the plug-in Lint of Tea isn't run, so sources that it generates are missing — add them to the package"
            ])
    }

    @Test(
        "Macros and system libraries are kinds of their own", arguments: [("macro", "TeaMacros"), ("system", "CSys")])
    func kinds(type: String, name: String) throws {
        let graph = graph(try package("Tea", target(name, type: type)))
        #expect(graph.targets[name]?.kind == (type == "macro" ? .macro : .system))
        #expect(graph.modules.contains(name) == (type == "system"))
    }
}
