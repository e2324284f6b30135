import Foundation
import TestSupport
import Testing

/// The same request produces the same bytes for every user and environment.
@Suite(.blocking) struct DeterminismTests {
    private static let families = [
        "systemSmall", "systemMedium", "systemLarge", "accessoryCircular", "accessoryRectangular", "accessoryInline",
    ]
    private static let snapshots = families.flatMap { family in
        ["fullColor", "accented", "vibrant"].map { (family: family, mode: $0) }
    }

    /// Returns a snapshot of the synced joke in every family and mode.
    private func matrix(
        _ airlock: Airlock, _ environment: [String: String], through program: [String] = []
    ) throws -> [Data] {
        // With `program`, everything runs as another user, who owns the container.
        let joke = #"{"id":"one","setup":"Why? Ünïcödé 東京 😀","punchline":"She saw no future.","character":"MrSad"}"#
        let feed = "\(airlock.folder.path)/jokes.json"
        try airlock.replace(feed, with: Data((#"{"format":1,"jokes":["# + joke + "]}").utf8))
        let sync = ["sync", "--from", feed, "--container", airlock.container] + Airlock.clock
        let synced =
            program.isEmpty
            ? try airlock.run("AppHost", sync)
            : try airlock.runProgram(program[0], Array(program.dropFirst()) + [Airlock.executable("AppHost")] + sync)
        try #require(synced.status == .exited(0), "\(synced.errors)")
        return try Self.snapshots.map { snapshot in
            let out = "\(airlock.folder.path)/\(snapshot.family)-\(snapshot.mode).png"
            let arguments =
                [
                    "render", "--kind", "JokeOfTheDayWidget", "--family", snapshot.family, "--mode", snapshot.mode,
                    "--scale", "2", "--container", airlock.container, "--out", out,
                ] + Airlock.clock
            let result =
                program.isEmpty
                ? try airlock.run("WidgetExt", arguments, environment: environment)
                : try airlock.runProgram(
                    program[0], Array(program.dropFirst()) + [Airlock.executable("WidgetExt")] + arguments)
            try #require(result.status == .exited(0), "\(snapshot): \(result.errors)")
            return try airlock.bytes(out)
        }
    }

    @Test("Snapshots are identical in another folder, time zone and language and with other fonts")
    func otherEnvironment() throws {
        let (one, other) = (try Airlock(), try Airlock())
        // Fonts that the user has installed aren't used for snapshots.
        let fonts = "\(other.folder.path)/.local/share/fonts"
        try FileManager.default.createDirectory(atPath: fonts, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: "\(Airlock.root)/.build/fonts/files/NotoColorEmoji.ttf", toPath: "\(fonts)/Inter-Regular.ttf")
        let first = try matrix(one, ["TZ": "UTC", "LANG": "C"])
        let second = try matrix(
            other,
            [
                "TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8",
                "XDG_DATA_HOME": "\(other.folder.path)/.local/share",
            ])
        for (snapshot, bytes) in zip(Self.snapshots, zip(first, second)) { #expect(bytes.0 == bytes.1, "\(snapshot)") }
        #expect(Set(first).count > Self.families.count, "families and modes differ")
    }

    @Test(
        "Snapshots rendered by another user are identical",
        .enabled(if: geteuid() == 0, "only root can become another user"),
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"), "no setpriv: it is in util-linux"))
    func otherUser() throws {
        let (one, other) = (try Airlock(), try Airlock())
        let first = try matrix(one, [:])
        chmod(other.folder.path, 0o777)
        let second = try matrix(
            other, [:],
            through: ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
        for (snapshot, bytes) in zip(Self.snapshots, zip(first, second)) { #expect(bytes.0 == bytes.1, "\(snapshot)") }
    }
}
