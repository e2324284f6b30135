import Foundation
import Testing

@testable import Bring

struct PackageDependenciesTests {
    private func manifest(_ dependencies: String, traits: String = "[]") throws -> JSONValue {
        try JSONValue(parsing: "{\"dependencies\": [\(dependencies)], \"traits\": \(traits)}")
    }

    private func dependency(_ identity: String, traits: String = "[{\"name\": \"default\"}]") -> String {
        "{\"sourceControl\": [{\"identity\": \"\(identity)\", \"traits\": \(traits)}]}"
    }

    @Test("Packages follow those that they need, each once, also in a diamond")
    func order() throws {
        let graph = PackageDependencies(
            manifests: [
                "left": try manifest(dependency("base")),
                "right": try manifest(dependency("base") + "," + dependency("gone")),
                "base": try manifest(""),
            ], references: ["left", "right"].map { PackageReference(place: .local("/\($0)")) })
        #expect(graph.ordered == ["base", "left", "right"])
        #expect(graph.dependencies["right"] == ["base"])
    }

    @Test("A cycle of manifests ends")
    func cycle() throws {
        let graph = PackageDependencies(
            manifests: ["a": try manifest(dependency("b")), "b": try manifest(dependency("a"))],
            references: [PackageReference(place: .local("/a"))])
        #expect(Set(graph.ordered) == ["a", "b"])
    }

    @Test(
        "Traits are the defaults or the project's, with those that they contain and those that they enable in other packages"
    )
    func traits() throws {
        let traits = """
            [{"name": "default", "enabledTraits": ["Fast"]}, {"name": "Fast", "enabledTraits": ["Loops"]},
             {"name": "Loops", "enabledTraits": []}, {"name": "Small", "enabledTraits": []}]
            """
        let base = dependency(
            "base", traits: "[{\"name\": \"Deep\", \"condition\": {\"traits\": [\"Small\"]}}, {\"name\": \"Flat\"}]")
        let manifests = ["kit": try manifest(base, traits: traits), "base": try manifest("")]
        func enabled(_ names: [String]?) -> [String: Set<String>] {
            PackageDependencies(
                manifests: manifests, references: [PackageReference(place: .local("/kit"), traits: names)]
            ).traits
        }
        #expect(enabled(nil) == ["kit": ["Fast", "Loops"], "base": ["Flat"]])
        #expect(enabled(["Small"]) == ["kit": ["Small"], "base": ["Flat", "Deep"]])
        #expect(enabled([]) == [:] || enabled([])["kit", default: []].isEmpty)
    }

    @Test("A checkout's place in the package manager's list must be a name below the checkouts")
    func places() throws {
        func place(_ subpath: String) throws -> PackagePlace? {
            PackagePlace(
                try JSONValue(
                    parsing: """
                        {"packageRef": {"identity": "a", "location": "https://example.com/a"}, "subpath": "\(subpath)",
                         "state": {"name": "sourceControlCheckout", "checkoutState": {"revision": "r", "branch": "main"}}}
                        """), checkouts: "/checkouts")
        }
        #expect(try place("a")?.path == "/checkouts/a")
        #expect(try place("a")?.version == "main")
        #expect(try place("/etc") == nil && place("") == nil)
    }

    @Test("The packages that a manifest's targets need are read with their versions, without those of tests")
    func needed() throws {
        func entry(_ identity: String, _ requirement: String, traits: String = "[{\"name\": \"default\"}]") -> String {
            """
            {"sourceControl": [{"identity": "\(identity)", "location": {"remote": [{"urlString": "https://example.com/\(identity)"}]},
             "requirement": \(requirement), "traits": \(traits)}]}
            """
        }
        let manifest = try JSONValue(
            parsing: """
                {"dependencies": [
                  \(entry("kit.swift", "{\"range\": [{\"lowerBound\": \"1.0.0\", \"upperBound\": \"2.0.0\"}]}")),
                  \(entry("yams", "{\"exact\": [\"6.2.2\"]}", traits: "[{\"name\": \"Small\", \"condition\": null}]")),
                  \(entry("checks", "{\"branch\": [\"main\"]}")),
                  {"fileSystem": [{"identity": "core", "path": "/project/Core"}]}],
                 "targets": [
                  {"name": "A", "type": "regular", "dependencies": [{"product": ["Kit", "Kit.swift", null, null]},
                    {"byName": ["Yams", null]}, {"product": ["Core", "Core", null, null]}]},
                  {"name": "T", "type": "test", "dependencies": [{"product": ["Checks", "checks", null, null]}]}]}
                """)
        let found = PackageReference.needed(by: manifest)
        #expect(
            found.map(\.dependency) == [
                ".package(url: \"https://example.com/kit.swift\", \"1.0.0\"..<\"2.0.0\")",
                ".package(url: \"https://example.com/yams\", exact: \"6.2.2\", traits: [.trait(name: \"Small\")])",
                ".package(path: \"/project/Core\")",
            ])
        #expect(found.map(\.target) == ["A", "A", "A"])
    }
}
