import Foundation
import Testing

@testable import Bring

struct PackageReferenceTests {
    private func project(_ more: String, packages: String, frameworks: String = "") -> String {
        """
        // !$*UTF8*$!
        {objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T, ); packageReferences = (R, L, ); };
        G = {isa = PBXGroup; children = (); sourceTree = "<group>"; };
        T = {isa = PBXNativeTarget; name = Widgets; productType = "com.apple.product-type.app-extension"; \
        buildPhases = (F, ); packageProductDependencies = (\(packages)); };
        F = {isa = PBXFrameworksBuildPhase; files = (\(frameworks)); };
        \(more)
        }; rootObject = P; }
        """
    }

    private func references(_ text: String, _ files: [String: String] = [:]) throws -> [PackageReference] {
        let tree = try TemporaryTree(files.merging(["App.xcodeproj/project.pbxproj": text]) { $1 })
        let reader = try TargetReader("App.xcodeproj", disk: DiskPaths(root: tree.path))
        return try #require(reader.nativeTargets.first.map(reader.packageReferences(linkedBy:))).map { reference in
            guard case .local(let path) = reference.place else { return reference }
            var local = PackageReference(
                place: .local(path.replacing(tree.path, with: "ROOT")), traits: reference.traits)
            local.target = reference.target
            return local
        }
    }

    @Test(
        "The requirement of a remote package is read from the project",
        arguments: [
            ("kind = upToNextMajorVersion; minimumVersion = 1.2.0;", ".upToNextMajor(from: \"1.2.0\")"),
            ("kind = upToNextMinorVersion; minimumVersion = 1.2;", ".upToNextMinor(from: \"1.2.0\")"),
            ("kind = exactVersion; version = \"1.3.0-beta.1\";", "exact: \"1.3.0-beta.1\""),
            ("kind = versionRange; minimumVersion = 1.0.0; maximumVersion = 2.0.0;", "\"1.0.0\"..<\"2.0.0\""),
            ("kind = branch; branch = main;", "branch: \"main\""),
            ("kind = revision; revision = abc;", "revision: \"abc\""),
        ])
    func requirements(text: String, dependency: String) throws {
        let found = try references(
            project(
                """
                R = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/a/B.git"; requirement = {\(text)}; };
                D = {isa = XCSwiftPackageProductDependency; package = R; productName = B; };
                """, packages: "D, "))
        #expect(found.map(\.dependency) == [".package(url: \"https://example.com/a/B.git\", \(dependency))"])
        #expect(found.map(\.target) == ["Widgets"] && found.map(\.identity) == ["b"])
        #expect(found.map(\.obstacle) == [nil])
    }

    @Test("A product without a package is that of the local package whose manifest names it")
    func unnamedPackage() throws {
        let text = project(
            """
            L = {isa = XCLocalSwiftPackageReference; relativePath = Packages/Core; };
            M = {isa = XCLocalSwiftPackageReference; relativePath = Packages/Other; };
            D = {isa = XCSwiftPackageProductDependency; productName = Core; };
            B = {isa = PBXBuildFile; productRef = D; };
            """, packages: "", frameworks: "B, ")
        let found = try references(
            text,
            [
                "Packages/Core/Package.swift": "let a = \"Core\"",
                "Packages/Other/Package.swift": "let a = \"Another\"",
            ])
        #expect(found.map(\.origin) == ["ROOT/Packages/Core"])
    }

    @Test("Traits of a reference are named in the manifest, and packages that no product needs aren't")
    func traits() throws {
        let found = try references(
            project(
                """
                R = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/a/B"; requirement = {kind = branch; branch = x; }; };
                L = {isa = XCLocalSwiftPackageReference; relativePath = Core; traits = (Small, Fast, ); };
                D = {isa = XCSwiftPackageProductDependency; package = L; productName = Core; };
                """, packages: "D, "))
        #expect(
            found.map(\.dependency) == [
                ".package(path: \"ROOT/Core\", traits: [.trait(name: \"Small\"), .trait(name: \"Fast\")])"
            ])
    }

    @Test(
        "An address that git would take for an option or a command is refused",
        arguments: [
            "ext::sh -c id", "--upload-pack=id", "http://example.com/a", "/tmp/a", "ssh://-oProxyCommand=id/a",
            "git@h:-x",
            "https://example.com/a\nb", "file://host/a", "https://example.com/\"x",
        ])
    func refusedAddresses(address: String) {
        let reference = PackageReference(place: .remote(address), requirement: .branch("main"))
        #expect(reference.obstacle?.hasSuffix("write https://HOST/OWNER/NAME") == true)
    }

    @Test("A version that isn't one is refused with the address")
    func versions() {
        let address = "https://example.com/a/b"
        #expect(
            PackageReference(place: .remote(address), requirement: .exact("1.0.0\"), .x(\"")).obstacle
                == "the project names a version of https://example.com/a/b that isn't one, such as 1.2.0 — correct it in Xcode"
        )
        #expect(
            PackageReference(place: .remote(address)).obstacle
                == "the project names no version, branch or revision of https://example.com/a/b — choose one in Xcode")
        #expect(PackageReference.identity(of: "git@github.com:Owner/Name.git") == "name")
    }
}
