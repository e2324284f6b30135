import Foundation
import TestSupport
import Testing

/// Snapshots recorded, verified and compared by the real extension.
@Suite(.blocking) struct SnapshotProcessTests {
    private let airlock: Airlock
    private let group = "group.com.example.steps"

    init() throws {
        airlock = try Airlock()
        try write(steps: 4_711)
    }

    private var references: String { path("references") }
    private func path(_ name: String) -> String { "\(airlock.folder.path)/\(name)" }

    /// Sets the app's setting that the widget shows.
    private func write(steps: Int) throws {
        try FileManager.default.createDirectory(atPath: path("fixture"), withIntermediateDirectories: true)
        try Data(#"{"name": "Ada", "steps": \#(steps), "goal": 8000}"#.utf8).write(
            to: URL(fileURLWithPath: path("fixture/\(group).json")))
    }

    private func snapshot(_ arguments: String...) throws -> ChildResult {
        try airlock.runProgram(
            ChildProcess.executable("SampleWidgets"), ["snapshot", "--fixture", path("fixture")] + arguments)
    }

    @discardableResult
    private func record(_ options: String...) throws -> ChildResult {
        try airlock.runProgram(
            ChildProcess.executable("SampleWidgets"),
            [
                "snapshot", "--fixture", path("fixture"), "--record", references, "--kind", "StepsWidget", "--modes",
                "fullColor", "--schemes", "light,dark",
            ] + Airlock.clock + options)
    }

    private func snapshots(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }.sorted()
    }

    // Requirements: X-006
    @Test("Recording reference snapshots exits with 1 and counts new and changed ones")
    func recording() throws {
        let first = try record()
        #expect(first.status == .exited(1))
        #expect(
            first.errors
                == "WidgetExt: recorded 2 snapshots in \(references): 2 new, 0 changed, 0 removed — review the snapshots, then run 'snapshot --verify \(references)'; recording always fails, so that it can't make a check pass\n"
        )
        #expect(
            try snapshots(references) == ["StepsWidget-systemMedium-dark@2x.png", "StepsWidget-systemMedium@2x.png"])
        try write(steps: 4_712)
        #expect(try record().errors.contains("0 new, 1 changed"))
    }

    // Requirements: X-006
    @Test("Verification uses the recorded clock, zone and language and refuses --at")
    func verification() throws {
        try record()
        // The machine's clock, time zone and language don't matter.
        let result = try snapshot("--verify", references)
        #expect(
            result == ChildResult(status: .exited(0), output: "", errors: "WidgetExt: nothing changed of 2 snapshots\n")
        )
        let elsewhere = try airlock.startProgram(
            ChildProcess.executable("SampleWidgets"),
            ["snapshot", "--fixture", path("fixture"), "--verify", references],
            environment: ["LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo"]
        ).wait()
        #expect(elsewhere == result)
        let other = try snapshot("--verify", references, "--at", "2027-01-01T00:00:00Z")
        #expect(other.status == .exited(64))
        #expect(other.errors == "WidgetExt: --at is set by the recording — leave it out, or record again with it\n")
    }

    @Test("A changed snapshot is reported with the first differing view and a difference image")
    func changedSnapshot() throws {
        try record()
        try write(steps: 12_345)
        let result = try snapshot("--verify", references, "--images", path("snapshots"))
        #expect(result.status == .exited(1))
        let line = try #require(result.output.split(separator: "\n").first)
        #expect(
            line.hasPrefix(
                "changed: StepsWidget-systemMedium@2x: text 'Ada: 4711 of 8000.0' in StepsView/VStack/0/Text became text 'Ada: 12345 of 8000.0'; "
            ))
        #expect(line.hasSuffix(" pixels differ, by up to 255 of 255"))
        #expect(
            result.errors
                == "WidgetExt: 2 changed of 2 snapshots — add --images DIR to get an image of each difference, or run 'snapshot --record \(references)' to accept the new snapshots\n"
        )
        // The expected image, the actual one and the difference are side by side.
        let data = try airlock.bytes(path("snapshots/StepsWidget-systemMedium@2x.png"))
        #expect([UInt8](data[16..<24]) == [0, 0, 0x08, 0x1C, 0, 0, 0x01, 0x64])
    }

    @Test("A widget is drawn on each home screen and wallpaper, and home screens are refused where there are none")
    func homeScreens() throws {
        let names = ["clear-dark-on-light", "clear-dark", "tinted-18-on-light", "tinted-18"]
        _ = try airlock.runProgram(
            ChildProcess.executable("SampleWidgets"),
            [
                "snapshot", "--fixture", path("fixture"), "--record", references, "--kind", "StepsWidget", "--modes",
                "tinted-18,clear-dark", "--wallpapers", "mixed,light",
            ] + Airlock.clock)
        #expect(try snapshots(references) == names.map { "StepsWidget-systemMedium-\($0)@2x.png" })
        #expect(
            Set(try names.map { try airlock.bytes("\(references)/StepsWidget-systemMedium-\($0)@2x.png") }).count == 4)
        #expect(try snapshot("--verify", references).status == .exited(0))
        func refusal(_ options: String...) throws -> String {
            let result = try airlock.runProgram(
                ChildProcess.executable("SampleWidgets"),
                ["render", "--kind", "GreetingWidget", "--out", path("image.png")] + options)
            #expect(result.status == .exited(64))
            return result.errors
        }
        #expect(
            try refusal("--mode", "tinted", "--family", "accessoryCircular")
                == "WidgetExt: accessoryCircular isn't shown on a home screen, so it can't be drawn in the mode tinted — choose another --family, or another --mode: one of fullColor, accented, vibrant\n"
        )
        #expect(
            try refusal("--mode", "accented", "--wallpaper", "dark")
                == "WidgetExt: --wallpaper is only for a home screen — write it with --mode and one of tinted-18, tinted, clear-light, clear-dark\n"
        )
    }

    @Test("A missing reference fails verification, and a leftover reference is only reported")
    func missingReference() throws {
        try record()
        let (dark, old) = ("\(references)/StepsWidget-systemMedium-dark@2x.png", "\(references)/Old-systemSmall@2x.png")
        try FileManager.default.copyItem(atPath: dark, toPath: old)
        let leftover = try snapshot("--verify", references)
        #expect(leftover.status == .exited(0))
        #expect(leftover.output == "leftover: Old-systemSmall@2x: no longer drawn\n")
        try FileManager.default.removeItem(atPath: dark)
        let missing = try snapshot("--verify", references)
        #expect(missing.status == .exited(1))
        #expect(missing.output.hasPrefix("missing: StepsWidget-systemMedium-dark@2x: no reference snapshot\n"))
    }

    @Test("References of another renderer, a newer format or a damaged index can't be compared")
    func otherRenderer() throws {
        try record()
        let index = "\(references)/index.json"
        let text = try String(contentsOfFile: index, encoding: .utf8)
        try airlock.replace(
            index, with: Data(text.replacing(#/"architecture": "\w+"/#, with: #""architecture": "riscv64""#).utf8))
        let result = try snapshot("--verify", references)
        #expect(result.status == .exited(65))
        #expect(result.output.isEmpty)
        #expect(
            result.errors.hasPrefix("WidgetExt: \(references) can't be compared: it was drawn by architecture riscv64"))
        try airlock.replace(index, with: Data(text.replacing(#""format": 1"#, with: #""format": 2"#).utf8))
        #expect(
            try snapshot("--verify", references).errors
                == "WidgetExt: \(index) was written by a newer version of Airlock — update Airlock\n")
        try airlock.replace(index, with: Data("[".utf8))
        #expect(try snapshot("--verify", references).errors.hasPrefix("WidgetExt: \(index) isn't JSON: "))
        try FileManager.default.removeItem(atPath: index)
        #expect(
            try snapshot("--verify", references).errors
                == "WidgetExt: no snapshots are recorded in \(references) — run 'snapshot --record \(references)' and review the snapshots\n"
        )
    }

    @Test("A difference within --tolerance passes, and a difference beyond it fails")
    func tolerance() throws {
        try record()
        let name = "\(references)/StepsWidget-systemMedium@2x"
        let dark = try airlock.bytes("\(references)/StepsWidget-systemMedium-dark@2x.png")
        // In the dark snapshot the text is white on white.
        try airlock.replace("\(name).png", with: dark)
        let exact = try snapshot("--verify", references, "--json")
        #expect(exact.status == .exited(1))
        let document = try JSONSerialization.jsonObject(with: Data(exact.output.utf8)) as? [String: Any]
        let difference = try #require((document?["differences"] as? [[String: Any]])?.first)
        #expect(difference["outcome"] as? String == "changed")
        #expect((difference["pixels"] as? Int ?? 0) > 1_000)
        #expect(try snapshot("--verify", references, "--tolerance", "0,10%").status == .exited(0))
        #expect(try snapshot("--verify", references, "--tolerance", "10,0.1%").status == .exited(1))
    }

    @Test("Simulator images are compared line by line at their own size; unknown file names are refused")
    func simulatorImages() throws {
        let folder = path("simulator")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let drawn = try airlock.runProgram(
            ChildProcess.executable("SampleWidgets"),
            [
                "render", "--kind", "StepsWidget", "--family", "systemMedium", "--device", "iphone-11", "--fixture",
                path("fixture"), "--out", "\(folder)/StepsWidget-systemMedium@3x.png",
            ] + Airlock.clock)
        #expect(drawn.status == .exited(0))
        try write(steps: 12_345)
        let result = try snapshot("--against", folder, "--json")
        #expect(result.status == .exited(0))
        let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let comparison = try #require((document?["snapshots"] as? [[String: Any]])?.first)
        // Drawn at the size of the given image, whatever its device.
        #expect((comparison["size"] as? [String: Double])?["width"] == 360)
        let lines = try #require(comparison["lines"] as? [[String: Any]])
        #expect(lines.count == 3)
        #expect(lines[0]["text"] as? String == "Ada: 12345 of 8000.0")
        let first = try #require(lines[0]["difference"] as? [Double])
        #expect(first[2] > 5 && first[1] == 0)
        // The text below moves with it and keeps its size.
        let second = try #require(lines[1]["difference"] as? [Double])
        #expect(abs(second[0]) > 2 && second[1...] == [0, 0, 0])
        try FileManager.default.moveItem(
            atPath: "\(folder)/StepsWidget-systemMedium@3x.png", toPath: "\(folder)/medium.png")
        let unknown = try snapshot("--against", folder)
        #expect(unknown.status == .exited(65))
        #expect(
            unknown.errors
                == "WidgetExt: \(folder)/medium.png isn't named like a snapshot — name it KIND-FAMILY[-MODE][-SCHEME]@Nx.png, such as Tea-systemSmall-dark@3x.png\n"
        )
    }

    @Test("Missing, combined and contradictory snapshot options are refused")
    func badOptions() throws {
        #expect(
            try snapshot().errors
                == "WidgetExt: 'snapshot' does one thing — write one of --record DIR, --verify DIR and --against DIR\n")
        #expect(try snapshot("--record", references, "--verify", references).status == .exited(64))
        #expect(
            try snapshot("--record", references, "--full", "--modes", "vibrant").errors
                == "WidgetExt: --full draws every combination — leave out --full, or the options with lists, such as --modes\n"
        )
    }
}
