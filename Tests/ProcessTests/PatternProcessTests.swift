import Foundation
import TestSupport
import Testing

/// Lint of the mistakes that teams corrected in public widgets, before and after the correction.
@Suite(.blocking) struct PatternProcessTests {
    private static let folder = "\(Airlock.root)/Tests/Fixtures/Patterns"

    /// The rule that each pattern breaks, by the beginning of the name of its widgets.
    private static let rules = [
        "Plate": "accented-plate", "Gradient": "accented-plate", "Pill": "accented-plate", "Bar": "accented-plate",
        "Cover": "accented-image", "Eye": "accented-layers", "Dimmed": "accented-none",
        "Background": "container-background", "State": "colour-only", "Age": "baked-date", "Budget": "reload-budget",
        "Ride": "activity-intent", "Running": "activity-intent", "Retry": "reload-budget",
        "Badge": "accented-plate", "Greeting": "baked-date", "Parking": "baked-date", "Stop": "activity-intent",
        "Sample": "app-group",
    ]

    private let airlock: Airlock
    private let folder: TemporaryFolder

    init() throws {
        airlock = try Airlock()
        folder = try TemporaryFolder()
    }

    @Test("Each pattern is found before its correction and not after it, in two language modes", arguments: ["5", "6"])
    func patterns(mode: String) throws {
        let package = "\(folder.path)/Package"
        let built = try airlock.startProgram(
            ChildProcess.executable("Bring"),
            [Airlock.root, "build", Self.folder, "--into", package, "--built", "--swift-mode", mode],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        ).wait()
        #expect(built.status == .exited(0), "\(built.output) \(built.errors)")
        let result = try airlock.runProgram(
            "\(package)/mywidgets", ["lint", "--format", "json", "--states", "\(Self.folder)/States"] + Airlock.clock)
        let all = try findings(result)
        func found(_ kind: String) -> [String] {
            Set(all.filter { $0["kind"] as? String == kind }.compactMap { $0["rule"] as? String }).sorted()
        }
        for (pattern, rule) in Self.rules {
            #expect(found("\(pattern)Before").contains(rule), "\(pattern)")
            #expect(found("\(pattern)After") == [], "\(pattern)")
        }
        #expect(all.count > Self.rules.count)
        // Entitlements are those of the whole app, not of a widget.
        let group = try #require(all.first { $0["place"] as? String == "entitlements" })
        #expect(group["file"] as? String == "Widget/Cups.swift" && group["line"] as? Int == 7)
        #expect(
            group["message"] as? String
                == "Widget/Widget.entitlements lacks the app group 'group.com.example.patterns', which other targets have, so this target gets none of their settings and files — add it to 'com.apple.security.application-groups'"
        )
        // The line in which the intent's helper reads the activities.
        let stop = try #require(all.first { $0["kind"] as? String == "StopBefore" })
        let lines = try String(contentsOfFile: "\(Self.folder)/Rides.swift", encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.hasPrefix("enum Rides") }) + 3
        #expect(stop["file"] as? String == "Rides.swift" && stop["line"] as? Int == line)
        #expect(
            stop["message"] as? String
                == "a tap performs 'StopRideBefore' in the widget extension, which can neither read nor start Live Activities — conform it to LiveActivityIntent, in a file of both targets"
        )
        let sample = try #require(all.first { $0["kind"] as? String == "SampleBefore" })
        #expect(
            sample["message"] as? String
                == "if the app group can't be read, the widget shows the values of its placeholder, such as '72 % charged', as if they were the app's data — show an empty state instead"
        )
        let corrected = "\(folder.path)/Corrected"
        try FileManager.default.copyItem(atPath: Self.folder, toPath: corrected)
        try FileManager.default.removeItem(atPath: "\(corrected)/Widget/Widget.entitlements")
        try FileManager.default.copyItem(
            atPath: "\(corrected)/App/App.entitlements", toPath: "\(corrected)/Widget/Widget.entitlements")
        let after = try airlock.runProgram(
            "\(package)/mywidgets",
            ["lint", "--format", "json", "--kind", "PlateAfter", "--sources", corrected] + Airlock.clock)
        #expect(try findings(after).isEmpty)
    }

    private func findings(_ result: ChildResult) throws -> [[String: Any]] {
        let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        return try #require(document?["findings"] as? [[String: Any]], "\(result.errors)")
    }
}
