import Foundation
import TestSupport
import Testing

/// `airlock bring` with packages that are unusual, damaged or hostile, from local repositories.
@Suite(.blocking) struct PackageInputProcessTests {
    private let app: PackageApp

    init() throws { app = try PackageApp() }

    @Test(
        "C++, two modules of one name and a branch work; Git LFS, Objective-C, binaries, plug-ins, system libraries and cycles are named"
    )
    func unusualPackages() throws {
        try app.commit(
            "Plus",
            targets: ".target(name: \"Plus\", dependencies: [\"CPlus\"]), .target(name: \"CPlus\")",
            [
                "Sources/CPlus/plus.cpp":
                    "#include \"CPlus.h\"\n#include \"table.inl\"\n#include <vector>\nint plus_count(void) { return (int)std::vector<int>(3).size() + TABLE; }\n",
                "Sources/CPlus/table.inl": "#define TABLE 10\n",
                "Sources/CPlus/include/CPlus.h":
                    "#ifdef __cplusplus\nextern \"C\"\n#endif\nint plus_count(void);\n",
                "Sources/Plus/Plus.swift": "import CPlus\npublic var plus: Int { Int(plus_count()) }\n",
            ])
        for name in ["One", "Two"] {
            try app.commit(
                name,
                targets: ".target(name: \"\(name)\", dependencies: [\"Utils\"]), .target(name: \"Utils\")",
                products: ", .library(name: \"Utils\", targets: [\"Utils\"])",
                [
                    "Sources/\(name)/A.swift": "import Utils\npublic let name\(name) = Utils.util\n",
                    "Sources/Utils/B.swift": "public let util = \"\(name)\"\n",
                ])
        }
        try app.commit("Branch", ["Sources/Branch/A.swift": "public let branch = \"first\"\n"])
        try app.commit(
            "Large", targets: ".target(name: \"Large\", resources: [.process(\"Files\")])",
            [
                "Sources/Large/A.swift": "public let large = \"large\"\n",
                "Sources/Large/Files/a.bin":
                    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n",
            ])
        try app.commit("Objective", ["Sources/Objective/a.m": "@implementation A @end\n"])
        try app.commit(
            "Binary",
            targets:
                ".target(name: \"Binary\", dependencies: [\"Blob\"]), .binaryTarget(name: \"Blob\", url: \"https://git.example.com/Blob.zip\", checksum: \"\(String(repeating: "0", count: 64))\")",
            ["Sources/Binary/A.swift": "import Blob\npublic let binary = blob\n"])
        try app.commit(
            "Generated",
            targets:
                ".target(name: \"Generated\", plugins: [\"Writer\"]), .plugin(name: \"Writer\", capability: .buildTool())",
            [
                "Sources/Generated/A.swift": "public let generated = \"generated\"\n",
                "Plugins/Writer/W.swift": "import PackagePlugin\n@main struct Writer {}\n",
            ])
        try app.commit(
            "System",
            targets:
                ".target(name: \"System\", dependencies: [\"CSystem\"]), .systemLibrary(name: \"CSystem\", pkgConfig: \"nowhere\")",
            [
                "Sources/System/A.swift": "import CSystem\npublic let system = \"\"\n",
                "Sources/CSystem/module.modulemap": "module CSystem { header \"system.h\" link \"nowhere\" }\n",
                "Sources/CSystem/system.h": "#include <nowhere/nowhere.h>\n",
            ])
        try app.commit(
            "Left",
            targets:
                ".target(name: \"Left\", dependencies: [.product(name: \"Right\", package: \"Right\")])",
            packages: app.package("Right"),
            ["Sources/Left/A.swift": "import Right\npublic let left = right\n"])
        try app.commit(
            "Right",
            targets:
                ".target(name: \"Right\", dependencies: [.product(name: \"Left\", package: \"Left\")])",
            packages: app.package("Left"), ["Sources/Right/A.swift": "import Left\npublic let right = \"\"\n"]
        )
        try app.makeApp(
            [
                ("Plus", "Plus", "\"\\(plus)\""), ("One", "One", "nameOne"), ("Two", "Two", "nameTwo"),
                ("Branch", "Branch", "branch"), ("Large", "Large", "large"),
                ("Objective", "Objective", "\"\""), ("Left", "Left", "left"), ("Binary", "Binary", "binary"),
                ("Generated", "Generated", "generated"), ("System", "System", "system"),
            ], aliases: ", moduleAliases: [\"Utils\": \"TwoUtils\"]")
        let first = try app.bring()
        try #require(first.status == .exited(0), "\(first.output) \(first.errors)")
        #expect(
            try app.text("Plus") == "13" && app.text("One") == "One" && app.text("Two") == "Two"
                && app.text("Branch") == "first" && app.text("Generated") == "generated")
        for reason in [
            "the resource Files/a.bin of Large is a pointer of Git LFS, whose file isn't fetched — add the file to the repository",
            "the package objective can't be built: Objective has sources in Objective-C (a.m), which can't be compiled here — use a target of Swift or C",
            "need each other — move what both need into a third target",
            "the package binary can't be built: Binary needs Blob, which can't be built: Blob is a binary target, whose machine code runs only on Apple's systems — use a version of binary with sources",
            "the plug-in Writer of Generated isn't run, so sources that it generates are missing — add them to the package",
            "the package system can't be built: System needs CSystem, which can't be built: system.h:1:10: 'nowhere/nowhere.h' file not found — install the development files of the library",
            "LeftWidget.swift isn't compiled",
        ] { #expect(first.errors.contains(reason), "\(reason) isn't in \(first.errors)") }
        #expect(try app.text("Large") == "large" && app.text("Left") == nil)

        // A header with any name compiles its sources again.
        let checkout = "\(app.output)/.build/packages/scratch/checkouts/Plus/Sources/CPlus/table.inl"
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: checkout)
        try Data("#define TABLE 20\n".utf8).write(to: URL(fileURLWithPath: checkout))
        let second = try app.bring()
        try #require(second.status == .exited(0), "\(second.output) \(second.errors)")
        #expect(try app.text("Plus") == "23")
        #expect(
            second.errors.contains("compiling CPlus of the package plus\n")
                && !second.errors.contains("Branch of"))
    }

    /// A program that expands macros to texts, after some code.
    private static func expander(_ code: String) -> String {
        """
        import Foundation

        @main enum Expander {
            static func main() throws {
                while let head = try FileHandle.standardInput.read(upToCount: 8), head.count == 8 {
                    let length = head.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
                    let body = try FileHandle.standardInput.read(upToCount: length) ?? Data()
                    let message = try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
                    var answer: [String: Any] = ["expandMacroResult": ["diagnostics": []]]
                    if message["getCapability"] != nil {
                        answer = ["getCapabilityResult": ["capability": ["protocolVersion": 7]]]
                    } else if message["expandFreestandingMacro"] != nil {
                        var got: [String] = []
                        \(code)
                        let text = "\\"" + (got.isEmpty ? "safe" : got.joined(separator: " ")) + "\\""
                        answer = ["expandMacroResult": ["expandedSource": text, "diagnostics": []]]
                    }
                    let data = try JSONSerialization.data(withJSONObject: answer)
                    let size = (0..<8).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
                    try FileHandle.standardOutput.write(contentsOf: Data(size) + data)
                }
            }
        }
        """
    }

    /// Commits a package with a macro, which the widget uses or, with a text, the package itself.
    private func commitMacro(
        _ code: String, text: String = "", beside others: [(package: String, module: String, text: String)] = []
    ) throws {
        try app.commit(
            "Evil", targets: ".target(name: \"Evil\", dependencies: [\"EvilMacros\"]), .macro(name: \"EvilMacros\")",
            [
                "Sources/Evil/A.swift":
                    "@freestanding(expression) public macro evil() -> String = #externalMacro(module: \"EvilMacros\", type: \"Expander\")\n\(text)\n",
                "Sources/EvilMacros/B.swift": Self.expander(code),
            ])
        try app.makeApp([("Evil", "Evil", text.isEmpty ? "#evil()" : "evil")] + others)
    }

    @Test(
        "A macro can't read the home folder, use the network, or write outside the module that is compiled"
    )
    func hostileMacro() throws {
        try app.write(["home/key": "secret", "outside/file": "kept"], in: app.folder.path)
        let places = [
            "outside/new", "App/new", "Out/new", "Out/.build/app/debug/new",
            "Out/.build/app/debug/App-widgets",
            "Out/.build/app/debug/objects/new", "Out/.build/packages/modules/debug/new",
            "Out/.build/packages/modules/debug/Evil.json", "Out/.build/packages/resolution.json",
        ]
        try commitMacro(
            """
            if fopen("\(app.folder.path)/home/key", "r") != nil { got.append("READ") }
            for place in \(places) where fopen("\(app.folder.path)/\\(place)", "a") != nil { got.append(place) }
            if unlink("\(app.folder.path)/outside/file") == 0 { got.append("REMOVED") }
            if socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 { got.append("SOCKET") }
            """)
        // The second import has executables that the macro could replace.
        for _ in 0..<2 {
            let result = try app.bring()
            try #require(result.status == .exited(0), "\(result.output) \(result.errors)")
            #expect(try app.text("Evil") == "safe")
            try app.write(["Other.swift": "let other = 1\n"], in: app.sources)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(app.folder.path)/outside") == ["file"])
    }

    @Test(
        "A package whose compiler was killed is compiled again by the next import; a submodule, which is empty, stops no macro"
    )
    func killedCompiler() throws {
        let file = "\(app.sources)/Kill.txt"
        try app.write(["Kill.txt": ""], in: app.sources)
        try app.write(["inner.c": "int inner(void) { return 1; }\n"], in: "\(app.folder.path)/repos/Inner")
        try app.git("Inner", "init", "-q", "-b", "main")
        try app.git("Inner", "add", "-A")
        try app.git("Inner", "commit", "-q", "-m", "one")
        try app.commit("Nested", targets: ".target(name: \"Nested\", path: \"vendor/inner\")", [:]) {
            try app.git("Nested", "submodule", "add", "-q", app.address("Inner"), "vendor/inner")
        }
        try commitMacro(
            "if access(\"\(file)\", F_OK) == 0 { kill(getppid(), SIGKILL) }",
            text: "public let evil: String = #evil()", beside: [("Nested", "Nested", "\"\\(inner())\"")])
        let failed = try app.bring()
        #expect(
            failed.status != .exited(0) && failed.errors.contains("the package evil can't be built: "),
            "\(failed.errors)")
        try FileManager.default.removeItem(atPath: file)
        let result = try app.bring()
        #expect(try result.status == .exited(0) && app.text("Evil") == "safe", "\(result.errors)")
        #expect(
            result.errors.contains(
                "the package nested can't be built: the sources of Nested are in a submodule, and submodules aren't fetched — use a version of nested that contains them"
            ), "\(result.errors)")
    }

    @Test("A second import into the same folder waits for the first one, and says so")
    func twoImports() throws {
        try app.commit("Plain", ["Sources/Plain/A.swift": "public let plain = \"plain\"\n"])
        try app.makeApp([("Plain", "Plain", "plain")])
        let runs = try (0..<2).map { _ in try app.start() }
        let results = try runs.map { try $0.wait() }
        #expect(results.allSatisfy { $0.status == .exited(0) }, "\(results.map(\.errors))")
        let waiting = results.filter {
            $0.errors.contains(#/waiting for process \d+, which imports into \S+\/Out, too\n/#)
        }
        #expect(waiting.count == 1, "\(results.map(\.errors))")
        #expect(
            results.filter { $0.errors.contains("compiling Plain of the package plain\n") }.count == 1)
    }
}
