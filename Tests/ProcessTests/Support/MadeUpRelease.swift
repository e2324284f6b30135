import Foundation
import TestSupport
import Testing

/// Releases of stand-in toolkits, made by the script that makes the folder to publish from, and a server in the place of the releases' host.
final class MadeUpRelease {
    let kit: FakeToolkit
    let server: LoopbackServer
    /// The machine in the archives' names.
    let machine: String
    private let settings: [String: String]

    /// - Parameter settings: Variables of the script, such as the publisher's keys.
    init(settings: [String: String] = [:]) throws {
        kit = try FakeToolkit()
        machine = try String(contentsOfFile: "\(kit.path)/kit/lib/airlock/machine", encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        server = try LoopbackServer(routes: [:])
        self.settings = settings
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        try publish("1.2.0")
    }

    var home: String { "\(kit.path)/home" }
    /// The folder with the files of a release.
    func folder(_ version: String = "1.2.0") -> String { "\(kit.path)/releases/airlock-\(version)" }
    func archive(_ version: String = "1.2.0") -> String { "airlock-\(version)-swift6.3.1-linux-\(machine).tar.gz" }

    /// Makes a release, and serves its files as the latest release.
    func publish(_ version: String) throws {
        let name = String(archive(version).dropLast(".tar.gz".count))
        try kit.write("\(version)\n", to: "kit/lib/airlock/version")
        try kit.write("{}\n", to: "kit/share/doc/airlock/licences/libraries.spdx.json")
        try kit.write("", to: "releases/.keep")
        try run(
            "/bin/sh",
            [
                "-euc",
                #"""
                version=$1 root=$3 glibc_floor=2.36
                . "$root/Packaging/release-values.sh"
                printf '%s\n' "$commit" > "$4/kit/lib/airlock/commit"
                fill < "$3/Packaging/install.sh" > "$4/kit/lib/airlock/install.sh"
                cp -R "$4/kit" "$4/$2" && tar -czf "$4/releases/$2.tar.gz" -C "$4" "$2" && rm -r "$4/$2"
                "$3/Packaging/release-folder" "$version"
                """#, "sh", version, name, Airlock.root, kit.path,
            ])
        let manager = FileManager.default
        for file in try manager.contentsOfDirectory(atPath: folder(version) + "/release") {
            let body = try Data(contentsOf: URL(fileURLWithPath: folder(version) + "/release/\(file)"))
            server.answer("/download/\(version)/\(file)", .whole(body: body))
            server.answer("/latest/download/\(file)", .whole(body: body))
        }
    }

    private func run(_ program: String, _ words: [String]) throws {
        var environment = settings
        environment["PATH"] = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        environment["AIRLOCK_RELEASES"] = "\(kit.path)/releases"
        let result = try ChildProcess(program, words, environment: environment, input: []).wait()
        try #require(result.status == .exited(0), "\(result.errors)")
    }

    /// Runs the release's script for a user with an empty home folder, from the server unless the words name another place.
    func install(
        _ words: [String] = [], settings: [String: String] = [:], search: String? = nil, from place: String? = nil
    ) throws -> ChildResult {
        try start(words, settings: settings, search: search, from: place).wait()
    }

    /// Starts the script as ``install(_:settings:search:from:)`` does.
    func start(
        _ words: [String] = [], settings: [String: String] = [:], search: String? = nil, from place: String? = nil
    ) throws -> ChildProcess {
        let own = ["HOME": home, "PATH": search ?? "\(kit.path)/programs:/usr/bin:/bin"]
        return try ChildProcess(
            "/bin/sh",
            ["\(folder())/release/install.sh", "--from", place ?? String(server.address.dropLast())]
                + words,
            environment: own.merging(settings) { $1 }, input: [])
    }

    /// The paths of the files, links and empty folders in the home folder.
    func installed() throws -> [String] {
        let result = try ChildProcess(
            "/usr/bin/find",
            [home, "-mindepth", "1", "(", "-not", "-type", "d", "-o", "-empty", ")", "-printf", "%P\n"],
            input: []
        ).wait()
        return result.output.split(separator: "\n").map(String.init).sorted()
    }
}
