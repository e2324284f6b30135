import Testing

@testable import Bring

struct ProjectGroupsTests {
    /// Returns the groups of a project whose main group is `M`.
    private func groups(_ objects: String, folder: String = "") throws -> ProjectGroups {
        let text = "{objects = {P = {isa = PBXProject; mainGroup = M; }; \(objects) }; rootObject = P; }"
        return ProjectGroups(try ProjectFile(Array(text.utf8)), folder: folder)
    }

    @Test("The path of a file follows from its groups, or from the folder that its source tree names")
    func paths() throws {
        let groups = try groups(
            """
            M = {isa = PBXGroup; children = (G, N, A, S, B, Y); };
            G = {isa = PBXGroup; path = "App/Sub"; sourceTree = "<group>"; children = (F, U, R); };
            F = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
            U = {isa = PBXFileReference; path = "../B.swift"; };
            R = {isa = PBXFileReference; path = C.swift; sourceTree = SOURCE_ROOT; };
            N = {isa = PBXGroup; name = Views; children = (D, V); };
            D = {isa = PBXFileReference; path = D.swift; sourceTree = "<group>"; };
            V = {isa = PBXVariantGroup; name = Texts.strings; children = (L); };
            L = {isa = PBXFileReference; name = de; path = de.lproj/Texts.strings; sourceTree = "<group>"; };
            A = {isa = PBXFileReference; path = /tmp/E.swift; sourceTree = "<absolute>"; };
            S = {isa = PBXFileReference; path = usr/lib/libz.tbd; sourceTree = SDKROOT; };
            B = {isa = PBXGroup; path = Gen; sourceTree = BUILT_PRODUCTS_DIR; children = (H); };
            H = {isa = PBXFileReference; path = H.swift; sourceTree = "<group>"; };
            Y = {isa = PBXFileSystemSynchronizedRootGroup; path = Sync; sourceTree = "<group>"; };
            """, folder: "ios")
        #expect(groups.paths["F"] == "ios/App/Sub/A.swift")
        #expect(groups.paths["U"] == "ios/App/Sub/../B.swift")
        #expect(groups.paths["R"] == "ios/C.swift" && groups.paths["D"] == "ios/D.swift")
        #expect(groups.paths["L"] == "ios/de.lproj/Texts.strings")
        #expect(groups.paths["A"] == "/tmp/E.swift")
        #expect(groups.paths["S"] == nil && groups.paths["H"] == nil)
        #expect(groups.synchronized["Y"]?.path == "ios/Sync" && groups.paths["Y"] == nil)
        #expect(groups.groups["F"] == "Sub" && groups.groups["D"] == "Views" && groups.groups["A"] == "")
        #expect(groups.diagnostics == [])
    }

    @Test("A cycle of groups is reported, and the files in it are read once")
    func cycle() throws {
        let groups = try groups(
            """
            M = {isa = PBXGroup; children = (A); };
            A = {isa = PBXGroup; name = Outer; path = A; children = (B, F); };
            B = {isa = PBXGroup; path = B; children = (A, F, B); };
            F = {isa = PBXFileReference; path = F.swift; };
            """)
        #expect(groups.paths["F"] == "A/B/F.swift")
        #expect(
            groups.diagnostics == [
                "the group 'Outer' of the project contains itself, so its files are read once — remove the inner reference",
                "the group 'B' of the project contains itself, so its files are read once — remove the inner reference",
            ])
    }

    @Test("The depth of groups and the length of paths are limited")
    func limits() throws {
        let deep = (0..<400).map { "G\($0) = {isa = PBXGroup; path = g; children = (G\($0 + 1)); };" }.joined()
        let groups = try groups("M = {isa = PBXGroup; children = (G0); }; \(deep)")
        #expect(
            groups.diagnostics == [
                "the group 'g' of the project is more than 256 groups deep, so its files aren't read — use fewer"
            ])
        #expect(groups.paths["G254"] != nil && groups.paths["G300"] == nil)
        let long = String(repeating: "x", count: 3_000)
        let paths = try self.groups(
            """
            M = {isa = PBXGroup; children = (A); }; A = {isa = PBXGroup; path = \(long); children = (B); };
            B = {isa = PBXGroup; path = \(long); children = (F); }; F = {isa = PBXFileReference; path = F.swift; };
            """)
        #expect(paths.paths["A"] == long && paths.paths["B"] == nil && paths.paths["F"] == nil)
    }
}
