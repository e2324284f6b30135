import Testing

@testable import Bring

struct RepositoryIndexTests {
    private func index(
        _ tree: TemporaryTree, limits: RepositoryIndex.Limits = RepositoryIndex.Limits()
    ) -> RepositoryIndex {
        RepositoryIndex(
            root: tree.path, without: nil, files: [], conditions: CompilationConditions(modules: []), limits: limits)
    }

    @Test("Sources are divided into tokens up to a total size, and a smaller one may follow one too large")
    func tokenisedSize() throws {
        let tree = try TemporaryTree([
            "A.swift": "struct Missing {}", "B.swift": "struct Missing { var size = 1 }", "C.swift": "struct Missing{}",
        ])
        var limits = RepositoryIndex.Limits()
        limits.sourceBytes = 40
        var index = index(tree, limits: limits)
        #expect(index.candidates(for: NameUse(form: .type, name: "Missing", line: 1)) == [0, 1, 2])
        #expect((0..<3).map { index.source($0) != nil } == [true, false, true])
    }

    @Test("Packages are read up to a number and a total size of their manifests")
    func packageLimits() throws {
        let text = ".target(name: \"Kit\")"
        let tree = try TemporaryTree(["A/Package.swift": text, "B/Package.swift": text, "C/Package.swift": text])
        var limits = RepositoryIndex.Limits()
        limits.packages = 2
        #expect(index(tree, limits: limits).packages.count == 2)
        (limits.packages, limits.manifestBytes) = (3, text.utf8.count)
        #expect(index(tree, limits: limits).packages.count == 1)
        #expect(index(tree).packages.count == 3)
    }

    @Test("The files of test targets are left out, except those that each target of their folder excludes")
    func testTargets() throws {
        let tree = try TemporaryTree([
            "Package.swift": """
            .testTarget(name: "A", path: "Checks", exclude: ["Kit", "Other"]),
            .testTarget(name: "B", path: "Checks", exclude: ["Kit"]),
            .testTarget(name: "C", path: "src", sources: ["Trial"]), .target(name: "D", path: "src", sources: ["D"]),
            """,
            "Checks/T.swift": "", "Checks/Kit/K.swift": "", "Checks/Other/O.swift": "", "src/Trial/T.swift": "",
            "src/D/D.swift": "",
        ])
        #expect(index(tree).files == ["Checks/Kit/K.swift", "src/D/D.swift"].map { "\(tree.path)/\($0)" })
    }
}
