import Foundation
import TestSupport
import Testing

@testable import AppHost

/// The scripts in `Packaging` for packages and checks, run unmodified.
@Suite(.blocking) struct PackagingProcessTests {
    private let airlock: Airlock
    private let root = Airlock.root

    init() throws { airlock = try Airlock(isInMemory: false) }

    private func path(_ name: String) -> String { "\(airlock.folder.path)/\(name)" }

    private func run(_ words: [String], environment: [String: String] = [:]) throws -> ChildResult {
        var all = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": airlock.folder.path]
        all.merge(environment) { $1 }
        return try ChildProcess("/usr/bin/env", words, environment: all, input: []).wait()
    }

    /// Runs a step of the action and of the GitLab job, with widgets that are built already.
    private func step(_ name: String, _ environment: [String: String] = [:]) throws -> ChildResult {
        let own = [
            "AIRLOCK_TOOL": ChildProcess.executable("SampleWidgets"), "AIRLOCK_OUT": path("out"),
            "AIRLOCK_WIDGETS": "\(root)/Tests/SampleWidgets", "AIRLOCK_CONTAINER": airlock.container,
            "AIRLOCK_FONTS": "\(root)/.build/fonts/fonts.conf", "AIRLOCK_LINT": "--kind FaultyWidget",
        ]
        return try run(["\(root)/Packaging/ci-steps.sh", name], environment: own.merging(environment) { $1 })
    }

    @Test("The lint step writes text and SARIF reports and fails on a finding")
    func lintStep() throws {
        let result = try step("lint")
        #expect(result.status == .exited(1))
        let report = try JSONSerialization.jsonObject(with: try airlock.bytes(path("out/lint.sarif"))) as? [String: Any]
        #expect(report?["version"] as? String == "2.1.0")
        #expect(try String(contentsOfFile: path("out/lint.txt"), encoding: .utf8) == result.output)
        let clean = try step("lint", ["AIRLOCK_LINT": "--kind GreetingWidget"])
        #expect(clean.status == .exited(0))
    }

    @Test("The snapshot steps render widgets, verify them and fail on a missing reference")
    func snapshotSteps() throws {
        // A program with one widget without problems.
        let tool = path("tool")
        let script = "#!/bin/sh\nexec \(ChildProcess.executable("SampleWidgets")) \"$@\" --kind GreetingWidget\n"
        try Data(script.utf8).write(to: URL(fileURLWithPath: "\(tool).sh"))
        chmod("\(tool).sh", 0o755)
        try Airlock.install("\(tool).sh", at: tool)
        let drawn = try step("snapshots", ["AIRLOCK_TOOL": tool])
        #expect(drawn.status == .exited(0), "\(drawn.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: path("out/snapshots"))
        #expect(names.contains("GreetingWidget-systemSmall-dark@2x.png"))
        try FileManager.default.copyItem(atPath: path("out/snapshots"), toPath: path("references"))
        let same = try step("verify", ["AIRLOCK_TOOL": tool, "AIRLOCK_REFERENCES": path("references")])
        #expect(same.status == .exited(0), "\(same.errors)")
        try FileManager.default.removeItem(atPath: path("references/GreetingWidget-systemSmall@2x.png"))
        let all = try step(
            "all", ["AIRLOCK_TOOL": tool, "AIRLOCK_LINT": "", "AIRLOCK_REFERENCES": path("references")])
        #expect(all.status == .exited(1))
        #expect(all.errors.hasSuffix("ci-steps: failed: verify — see \(path("out"))\n"))
        #expect(FileManager.default.fileExists(atPath: path("out/differences/GreetingWidget-systemSmall@2x.png")))
    }

    @Test("An unknown step and a missing widget folder are refused with a remedy")
    func badStep() throws {
        #expect(
            try step("lnt").errors
                == "ci-steps: unknown step 'lnt' — choose one of bring, lint, snapshots, base, intents, verify, report, all\n"
        )
        let none = try step("lint", ["AIRLOCK_WIDGETS": ""])
        #expect(none.status == .exited(64))
        #expect(
            none.errors
                == "ci-steps: no widgets named — set AIRLOCK_WIDGETS to the app's repository, its project or the widgets' folder\n"
        )
    }

    @Test("The Dockerfile of the sources and the archive have only the tested scripts")
    func packagedScripts() throws {
        let archive = try String(contentsOfFile: "\(root)/Packaging/archive", encoding: .utf8)
        #expect(archive.contains(#"install -m 755 "$root/Packaging/ci-steps.sh" "$library/ci-steps.sh""#))
        #expect(archive.contains(#"fill < "$root/Packaging/install.sh" > "$library/install.sh""#))
        let image = try String(contentsOfFile: "\(root)/Packaging/Dockerfile", encoding: .utf8)
        #expect(
            image.matches(of: #/(?m)^RUN (.+)$/#).map { String($0.1) } == [
                "/opt/airlock-source/Packaging/image-steps.sh"
            ])
    }

    @Test(
        "An installation that was moved still syncs and renders identical snapshots",
        .enabled(if: Airlock.isRelease, "there is no release build to install: set AIRLOCK_BIN to one"))
    func relocatedInstall() throws {
        let dist = URL(fileURLWithPath: Airlock.executable("AppHost")).deletingLastPathComponent().path
        let result = try run(
            ["\(root)/airlock", "install", "--prefix", path("usr"), "--no-build"], environment: ["AIRLOCK_BIN": dist])
        #expect(result.status == .exited(0), "\(result.errors)")
        try FileManager.default.moveItem(atPath: path("usr"), toPath: path("elsewhere"))
        let bin = path("elsewhere/bin")
        let own = ["AIRLOCK_CONTAINER": airlock.container]
        let doctor = try run(["\(bin)/AppHost", "doctor"], environment: own)
        #expect(doctor.status == .exited(0), "\(doctor.errors)")
        #expect(try run(["\(bin)/AppHost", "sync"] + Airlock.clock, environment: own).status == .exited(0))
        // The same fonts produce the same snapshot.
        let drawing = ["render", "--kind", "JokeOfTheDayWidget"] + Airlock.clock
        let installed = try run(
            ["\(bin)/WidgetExt"] + drawing + ["--out", path("installed.png")], environment: own)
        #expect(installed.status == .exited(0), "\(installed.errors)")
        // The moved font cache is used; otherwise, fontconfig would report that it can't write one.
        #expect(installed.errors == "")
        #expect(try airlock.render("--out", path("built.png")).status == .exited(0))
        #expect(try airlock.bytes(path("installed.png")) == airlock.bytes(path("built.png")))
        for page in [
            "share/man/man1/WidgetExt.1", "share/doc/airlock/Commands.md",
            "share/bash-completion/completions/IntentsExt",
        ] {
            #expect(try airlock.bytes(path("elsewhere/\(page)")).count > 100, "\(page)")
        }
    }

    @Test(
        "No release executable names the folder in which it was compiled",
        .enabled(if: Airlock.isRelease, "the release builds are tested where AIRLOCK_BIN names their folder"),
        arguments: ["AppHost", "IntentsExt", "Launcher", "WidgetExt"])
    func compiledFolder(_ name: String) throws {
        let result = try run(["/bin/grep", "--text", "--count", "--fixed-strings", root, Airlock.executable(name)])
        #expect(result.output == "0\n", "\(result)")
    }

    /// Returns true if the machine has all of these programs.
    private static func has(_ programs: String...) -> Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return programs.allSatisfy { program in folders.contains { access("\($0)/\(program)", X_OK) == 0 } }
    }

    /// Checks the folder of an archive that contains a copy of a program which needs only glibc.
    private func checkArchive(_ change: (_ archive: String) throws -> Void) throws -> ChildResult {
        let archive = path("archive")
        try FileManager.default.createDirectory(atPath: "\(archive)/native", withIntermediateDirectories: true)
        try Airlock.install("/bin/true", at: "\(archive)/true")
        try change(archive)
        return try run(["\(root)/Packaging/native", "--check", archive])
    }

    private func patch(_ words: String...) throws {
        #expect(try run(["patchelf"] + words).status == .exited(0))
    }

    @Test(
        "The check of an archive names each program that needs a missing library",
        .enabled(if: Self.has("readelf"), "there is no readelf: install binutils"))
    func missingLibrary() throws {
        let intact = try checkArchive { _ in }
        #expect(intact.status == .exited(0), "\(intact.errors)")
        let result = try checkArchive { try Airlock.install(Airlock.executable("WidgetExt"), at: "\($0)/WidgetExt") }
        #expect(result.status == .exited(1))
        #expect(
            result.errors.contains(
                "native: \(path("archive"))/WidgetExt needs libcairo.so.2, which is neither in \(path("archive")) nor part of glibc"
            ))
        #expect(!result.errors.contains("/true needs"))
    }

    @Test(
        "The check of an archive refuses libraries that LD_LIBRARY_PATH could replace",
        .enabled(if: Self.has("readelf", "patchelf"), "there is no readelf or patchelf: install binutils and patchelf"))
    func replaceableLibrary() throws {
        let program = path("archive/true")
        let library = path("archive/native/libplanted.so.1")
        let planted = try checkArchive { _ in try patch("--add-needed", "libplanted.so.1", program) }
        #expect(planted.status == .exited(1))
        #expect(planted.errors.contains("native: \(program) needs libplanted.so.1, which is neither in"))
        let unfound = try checkArchive { _ in
            try patch("--add-needed", "libplanted.so.1", program)
            try Airlock.install("/bin/true", at: library)
        }
        #expect(
            unfound.errors
                == "native: \(program) needs libplanted.so.1, which isn't in a folder of its DT_RPATH — set DT_RPATH with Packaging/native\n"
        )
        let replaceable = try checkArchive { _ in
            try patch("--add-needed", "libplanted.so.1", "--set-rpath", "$ORIGIN/native", program)
        }
        #expect(replaceable.status == .exited(1))
        #expect(replaceable.errors.contains("finds libplanted.so.1 through DT_RUNPATH, after LD_LIBRARY_PATH"))
        let found = try checkArchive { _ in
            try patch("--add-needed", "libplanted.so.1", program)
            try patch("--force-rpath", "--set-rpath", "$ORIGIN/native", program)
        }
        #expect(found.status == .exited(0), "\(found.errors)")
    }

    @Test(
        "The host grants an extension the bundled libraries in its run path",
        .enabled(if: Self.has("patchelf"), "there is no patchelf: install patchelf"))
    func bundledGrant() throws {
        let (program, folder) = (path("true"), path("native"))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Airlock.install("/bin/true", at: program)
        try patch("--force-rpath", "--set-rpath", folder, program)
        func isGranted() -> Bool {
            let launch = ExtensionLaunch(
                launcher: "/bin/true", executable: program, arguments: [], role: .widgets, container: nil)
            let words = launch.command(parent: getpid())
            return zip(words, words.dropFirst()).contains { $0 == ("--run", folder) }
        }
        #expect(!isGranted())
        try Data().write(to: URL(fileURLWithPath: "\(folder)/libraries.txt"))
        #expect(isGranted())
    }

    @Test("Packing libraries without a folder, executables or a known option is refused")
    func badNativeArguments() throws {
        let missing = try run(["\(root)/Packaging/native", path("archive")])
        #expect(missing.status == .exited(64))
        #expect(
            missing.errors.hasSuffix(
                "native: missing folder or executables — write Packaging/native DEST EXECUTABLE…\n"))
        let folder = try run(["\(root)/Packaging/native", "--check", path("none")])
        #expect(folder.status == .exited(64))
        #expect(folder.errors == "native: '\(path("none"))' isn't a folder — name the folder of an unpacked archive\n")
        let empty = try run(["\(root)/Packaging/native", "--check", airlock.folder.path])
        #expect(empty.status == .exited(1))
        #expect(empty.errors.hasPrefix("native: no programs or libraries in \(airlock.folder.path) — "))
    }
}
