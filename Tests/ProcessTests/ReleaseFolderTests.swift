import Foundation
import TestSupport
import Testing

/// The folder that a release is published from, made by `Packaging/release-folder` of a stand-in for the toolkit.
@Suite(.blocking) struct ReleaseFolderTests {
    private let release: MadeUpRelease

    init() throws { release = try MadeUpRelease(settings: ["AIRLOCK_REPOSITORY": "ada/Airlock"]) }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(release.folder())/\(name)", encoding: .utf8)
    }

    private func json(_ name: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(try text(name).utf8)) as? [String: Any], "\(name)")
    }

    private func run(_ words: [String], environment: [String: String] = [:]) throws -> ChildResult {
        var all = ["PATH": "\(release.kit.path)/programs:/usr/bin:/bin", "HOME": release.home]
        all.merge(environment) { $1 }
        return try ChildProcess("/usr/bin/env", words, environment: all, input: []).wait()
    }

    private func checksum(_ name: String) throws -> String {
        String(try run(["sha256sum", "\(release.folder())/\(name)"]).output.prefix(64))
    }

    private func files() throws -> [String] {
        try run(["find", release.folder(), "-type", "f", "-printf", "%P\n"]).output.split(separator: "\n")
            .map(String.init).sorted()
    }

    @Test("The folder has the files of each place, filled in with the publisher's repository and the checksums")
    func contents() throws {
        let files = try files()
        #expect(
            files == [
                "PUBLISH.md", "claude-plugin/.claude-plugin/marketplace.json",
                "claude-plugin/.claude-plugin/plugin.json",
                "claude-plugin/.mcp.json", "claude-plugin/LICENSE", "claude-plugin/hooks/hooks.json",
                "claude-plugin/server/SHA256SUMS", "claude-plugin/server/airlock-mcp",
                "claude-plugin/server/install.sh",
                "claude-plugin/skills/airlock/SKILL.md", "codex/.agents/skills/airlock/SKILL.md",
                "codex/.codex/config.toml", "container/Dockerfile", "container/SHA256SUMS", "container/install.sh",
                "cursor/.cursor/environment.json", "cursor/.cursor/mcp.json", "cursor/.cursor/skills/airlock/SKILL.md",
                "github-action/LICENSE", "github-action/README.md", "github-action/SHA256SUMS",
                "github-action/action.yml", "github-action/install.sh", "github-action/workflow.yml",
                "gitlab/LICENSE", "gitlab/README.md", "gitlab/templates/check.yml", "mcp-registry/server.json",
                "release/NOTES.md", "release/SHA256SUMS", "release/\(release.archive())",
                "release/airlock-1.2.0.spdx.json", "release/airlock-mcp-1.2.0.mcpb", "release/install.sh",
                "workflows/archives.yml",
            ])
        for file in files where !file.hasSuffix(".gz") && !file.hasSuffix(".mcpb") {
            let text = try text(file)
            #expect(!text.contains("OWNER/Airlock") && !text.contains(#/@[A-Z_]+@/#), "\(file)")
        }
        let archive = try checksum("release/\(release.archive())")
        let script = try checksum("release/install.sh")
        #expect(try text("release/SHA256SUMS") == "\(archive)  \(release.archive())\n\(script)  install.sh\n")
        #expect(try text("release/install.sh").contains("releases='https://github.com/ada/Airlock/releases'"))
        #expect(try text("gitlab/templates/check.yml").contains(script))
        let notes = try text("release/NOTES.md")
        #expect(notes.hasPrefix("# Airlock 1.2.0\n\nFor \(release.machine) (Swift 6.3.1).\n"))
        #expect(notes.contains(#/\n## Changes.*\n\n- [A-Z]/#))
        // A second run, for example after another archive was added, replaces the folder.
        try release.publish("1.2.0")
        #expect(try self.files() == files)
    }

    @Test("The registry's entry, the bundle and the plug-in are valid, and name the same server")
    func agents() throws {
        for file in try files() where file.hasSuffix(".json") { _ = try json(file) }
        let server = try json("mcp-registry/server.json")
        #expect(server["name"] as? String == "io.github.ada/airlock" && server["version"] as? String == "1.2.0")
        #expect((server["description"] as? String).map { 1...100 ~= $0.count } == true)
        let package = try #require((server["packages"] as? [[String: Any]])?.first)
        #expect(
            package["identifier"] as? String
                == "https://github.com/ada/Airlock/releases/download/1.2.0/airlock-mcp-1.2.0.mcpb")
        #expect(package["fileSha256"] as? String == (try checksum("release/airlock-mcp-1.2.0.mcpb")))
        // The bundle, unpacked.
        let bundle = "\(release.kit.path)/bundle"
        let unpacked = try run([
            "python3", "-m", "zipfile", "-e", "\(release.folder())/release/airlock-mcp-1.2.0.mcpb", bundle,
        ])
        #expect(unpacked.status == .exited(0), "\(unpacked.errors)")
        let manifest = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: "\(bundle)/manifest.json")))
                as? [String: Any])
        #expect(manifest["manifest_version"] as? String == "0.3" && manifest["version"] as? String == "1.2.0")
        let entry = try #require((manifest["server"] as? [String: Any])?["entry_point"] as? String)
        #expect(try run(["sh", "-n", "\(bundle)/\(entry)"]).status == .exited(0))
        let tools = try #require(manifest["tools"] as? [[String: String]]).compactMap { $0["name"] }
        let documented = try String(contentsOfFile: "\(Airlock.root)/Documentation/Assistants.md", encoding: .utf8)
        for tool in tools { #expect(documented.contains("\n| `\(tool)` | "), "\(tool)") }
        #expect(tools.count == 11)
    }

    @Test("The skill has at most 60 lines and a description that agents choose it by")
    func skill() throws {
        let lines = try text("claude-plugin/skills/airlock/SKILL.md").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 61 && lines[0] == "---" && lines[1] == "name: airlock" && lines[3] == "---")
        #expect(lines[2].hasPrefix("description: ") && lines[2].count < 1_024)
    }

    @Test("Every script of the folder is valid, and the server for agents installs the toolkit only in a cloud sandbox")
    func scripts() throws {
        for file in try files() where file.hasSuffix(".sh") || file.hasSuffix("airlock-mcp") {
            #expect(try run(["sh", "-n", "\(release.folder())/\(file)"]).status == .exited(0), "\(file)")
        }
        let plugin = "\(release.folder())/claude-plugin"
        let place = ["AIRLOCK_INSTALL_FROM": String(release.server.address.dropLast())]
        let local = try run(["sh", "\(plugin)/server/airlock-mcp", "App"], environment: place)
        #expect(local.status == .exited(69))
        #expect(
            local.errors
                == "airlock-mcp: there is no airlock — install it with: sh \(plugin)/server/install.sh --with-swift\n")
        #expect(try release.installed() == [])
        let remote = place.merging(["CLAUDE_CODE_REMOTE": "true"]) { $1 }
        let started = try run(["sh", "\(plugin)/server/airlock-mcp", "App"], environment: remote)
        #expect(started.status == .exited(0), "\(started.errors)")
        #expect(started.output.contains("/lib/airlock/AppHost|mcp|--toolkit|"))
        #expect(started.output.contains("|App|"))

        // The hook of the plug-in.
        let hooks = try #require(try json("claude-plugin/hooks/hooks.json")["hooks"] as? [String: Any])
        let start = try #require((hooks["SessionStart"] as? [[String: Any]])?.first?["hooks"] as? [[String: Any]])
        let command = try #require(start.first?["command"] as? String)
        let variables = ["CLAUDE_PLUGIN_ROOT": plugin, "CLAUDE_ENV_FILE": "\(release.kit.path)/variables"]
        let here = try run(["sh", "-c", command], environment: place.merging(variables) { $1 })
        #expect(here == ChildResult(status: .exited(0), output: "", errors: ""))
        #expect(!FileManager.default.fileExists(atPath: "\(release.kit.path)/variables"))
        let there = try run(["sh", "-c", command], environment: remote.merging(variables) { $1 })
        #expect(there.status == .exited(0) && there.output == "", "\(there.errors)")
        #expect(
            try String(contentsOfFile: "\(release.kit.path)/variables", encoding: .utf8)
                == "export PATH=\"\(release.home)/.local/bin:$PATH\"\n")
    }

    @Test(
        "A missing archive, one of another commit, a wrong version and a wrong repository are refused, and the earlier folder stays"
    )
    func refused() throws {
        func expect(_ status: Int32, _ message: String, _ version: String, _ settings: [String: String] = [:]) throws {
            let environment = ["AIRLOCK_RELEASES": "\(release.kit.path)/releases"].merging(settings) { $1 }
            let result = try run(["\(Airlock.root)/Packaging/release-folder", version], environment: environment)
            #expect(result.status == .exited(status))
            #expect(result.errors == "release: \(message)\n")
        }
        let files = try files()
        try expect(64, "'latest' isn't a version — write one such as 1.0.0", "latest")
        func commit(_ name: String) throws -> String {
            try run(["git", "-C", Airlock.root, "rev-parse", name]).output.trimmingCharacters(in: .newlines)
        }
        try expect(
            65,
            "\(release.kit.path)/releases/\(release.archive()) is of the commit \(commit("HEAD")), not \(commit("HEAD^")) — make it again with ./airlock release 1.2.0",
            "1.2.0", ["AIRLOCK_COMMIT": "HEAD^"])
        try expect(
            65, "there is no commit 'none' — set AIRLOCK_COMMIT to that of the archives, or unset it", "1.2.0",
            ["AIRLOCK_COMMIT": "none"])
        try expect(
            66,
            "there is no archive of version 3.0 in \(release.kit.path)/releases — make one with ./airlock release 3.0",
            "3.0")
        try expect(
            64, "'Airlock' isn't a repository — set AIRLOCK_REPOSITORY to OWNER/NAME", "1.2.0",
            ["AIRLOCK_REPOSITORY": "Airlock"])
        #expect(try self.files() == files)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(release.kit.path)/releases").sorted()
                == [".keep", "airlock-1.2.0", release.archive()])
    }

    // MARK: The action

    /// True if Python can read YAML.
    private static let readsYAML: Bool = {
        // Without Python, the tests are skipped by name.
        let result = try? ChildProcess("/usr/bin/env", ["python3", "-c", "import yaml"], environment: tools, input: [])
            .wait()
        return result?.status == .exited(0)
    }()
    private static let tools = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]

    private func yaml(_ name: String) throws -> [[String: Any]] {
        let reader =
            "import json, sys, yaml; print(json.dumps(list(yaml.load_all(open(sys.argv[1]), yaml.BaseLoader))))"
        let result = try ChildProcess(
            "/usr/bin/env", ["python3", "-c", reader, "\(release.folder())/\(name)"], environment: Self.tools, input: []
        ).wait()
        #expect(result.status == .exited(0), "\(result.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    }

    @Test(
        "The action, the component and the workflows are valid YAML with the keys that the code hosts need",
        .enabled(if: readsYAML, "Python has no yaml: install python3-yaml"))
    func documents() throws {
        let action = try #require(try yaml("github-action/action.yml").first)
        #expect(action["name"] != nil && action["description"] != nil)
        let branding = try #require(action["branding"] as? [String: String])
        #expect(branding == ["icon": "smartphone", "color": "blue"])
        let runs = try #require(action["runs"] as? [String: Any])
        #expect(runs["using"] as? String == "composite")
        for step in try #require(runs["steps"] as? [[String: Any]]) {
            #expect((step["run"] != nil) == (step["shell"] != nil) && (step["run"] == nil) == (step["uses"] != nil))
        }
        let component = try yaml("gitlab/templates/check.yml")
        #expect(component.count == 2 && (component[0]["spec"] as? [String: Any])?["inputs"] != nil)
        let job = try #require(component[1]["airlock-widgets"] as? [String: Any])
        #expect(job["image"] as? String == "swift:6.3.1-bookworm")
        for name in ["github-action/workflow.yml", "workflows/archives.yml"] {
            let workflow = try #require(try yaml(name).first)
            #expect(workflow["on"] != nil && (workflow["jobs"] as? [String: Any])?.isEmpty == false, "\(name)")
        }
    }

    /// A validator with the schemas of code hosts, from the Python Package Index.
    private static let validator = "\(Airlock.root)/.build/schemas/bin/check-jsonschema"

    @Test(
        "The action, the component's job and the workflows conform to the code hosts' schemas",
        .enabled(if: access(validator, X_OK) == 0, "there is no .build/schemas/bin/check-jsonschema"))
    func schemas() throws {
        func validate(_ schema: String, _ file: String) throws {
            let result = try run([Self.validator, "--builtin-schema", schema, file])
            #expect(result.status == .exited(0), "\(result)")
        }
        try validate("vendor.github-actions", "\(release.folder())/github-action/action.yml")
        for name in ["github-action/workflow.yml", "workflows/archives.yml"] {
            try validate("vendor.github-workflows", "\(release.folder())/\(name)")
        }
        // The second document, with values of the inputs.
        let documents = try text("gitlab/templates/check.yml").components(separatedBy: "\n---\n")
        try release.kit.write(
            try #require(documents.last).replacing(#/\$\[\[ inputs\.[a-z-]+ \]\]/#, with: "test"), to: "job.yml")
        try validate("vendor.gitlab-ci", "\(release.kit.path)/job.yml")
    }

    /// Returns a value with its expressions replaced; the test fails for an expression without a value.
    private func evaluated(_ value: String, _ values: [String: String]) -> String {
        value.replacing(#/\$\{\{ (.+?) \}\}/#) { match in
            guard let value = values[String(match.1)] else {
                Issue.record("no value for '\(match.1)'")
                return ""
            }
            return value
        }
    }

    @Test(
        "The action's steps check a pull request in a shallow clone: they install, fetch the base, draw both and report",
        .enabled(if: readsYAML, "Python has no yaml: install python3-yaml"))
    func action() throws {
        let kit = release.kit
        try kit.installImport()
        try release.publish("1.2.0")
        func git(_ folder: String, _ words: String...) throws -> String {
            let identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
            let result = try run(["git", "-C", "\(kit.path)/\(folder)"] + identity + words)
            try #require(result.status == .exited(0), "\(result.errors)")
            return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        func commit(_ program: String) throws {
            try kit.write(program, to: "origin/App/program")
            _ = try git("origin", "add", "App")
            _ = try git("origin", "commit", "--quiet", "--message", "Change")
        }
        try kit.write("", to: "origin/.keep")
        _ = try git("origin", "init", "--quiet")
        try commit(FakeToolkit.program(linting: "GreetingWidget", change: FakeToolkit.otherMedium))
        let base = try git("origin", "rev-parse", "HEAD")
        try commit(FakeToolkit.program(linting: "FaultyWidget"))
        _ = try git("", "clone", "--quiet", "--depth=1", "file://\(kit.path)/origin", "\(kit.path)/clone")

        let action = try #require(try yaml("github-action/action.yml").first)
        let inputs = try #require(action["inputs"] as? [String: [String: String]])
        var values = ["runner.temp": "\(kit.path)/temp", "github.event.pull_request.base.sha": base]
        for (name, input) in inputs { values["inputs.\(name)"] = evaluated(input["default"] ?? "", values) }
        values["inputs.widgets"] = "App"
        values["inputs.from"] = String(release.server.address.dropLast())
        values["inputs.references == '' && inputs.base || ''"] = base
        try kit.write("", to: "temp/.keep")
        let airlock = try Airlock(isInMemory: false)
        let runner = [
            "RUNNER_TEMP": "\(kit.path)/temp", "GITHUB_ACTION_PATH": "\(release.folder())/github-action",
            "GITHUB_OUTPUT": "\(kit.path)/output", "GITHUB_PATH": "\(kit.path)/paths",
            "GITHUB_STEP_SUMMARY": "\(kit.path)/summary", "SAMPLES": ChildProcess.executable("SampleWidgets"),
            "AIRLOCK_CONTAINER": airlock.container, "AIRLOCK_FONTS": Airlock.fonts,
        ]
        let steps = try #require((action["runs"] as? [String: Any])?["steps"] as? [[String: Any]])
        var results: [String: ChildResult] = [:]
        for step in steps {
            guard let script = step["run"] as? String, let name = step["name"] as? String else { continue }
            let own = (step["env"] as? [String: String] ?? [:]).mapValues { evaluated($0, values) }
            try kit.write(evaluated(script, values), to: "step.sh")
            results[name] = try run(
                ["-C", "\(kit.path)/clone", "sh", "-e", "\(kit.path)/step.sh"],
                environment: runner.merging(own) { $1 })
        }
        #expect(results.count == 3)
        for name in ["Install the toolkit and Swift", "Fetch the base"] {
            #expect(results[name]?.status == .exited(0), "\(results[name]?.errors ?? "")")
        }
        let check = try #require(results["Check the widgets"])
        // The finding is new.
        #expect(check.status == .exited(1))
        #expect(check.errors.hasSuffix("ci-steps: failed: base — see \(kit.path)/clone/airlock-results\n"), "\(check)")
        let summary = try String(contentsOfFile: "\(kit.path)/summary", encoding: .utf8)
        #expect(summary.contains(#/\n\| base \| [0-9a-f]{7,}: [1-9][0-9]* findings new, 0 fixed \|\n/#), "\(summary)")
        #expect(summary.contains("\n| changes | 1 changed |\n"))
        #expect(FileManager.default.fileExists(atPath: "\(kit.path)/clone/airlock-results/lint.sarif"))
        #expect(
            try String(contentsOfFile: "\(kit.path)/output", encoding: .utf8)
                == "report=airlock-results/report.md\n")
    }
}
