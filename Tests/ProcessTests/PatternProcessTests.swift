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
        let result = try airlock.runProgram("\(package)/mywidgets", ["lint", "--format", "json"] + Airlock.clock)
        let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let all = try #require(document?["findings"] as? [[String: Any]])
        func found(_ kind: String) -> [String] {
            Set(all.filter { $0["kind"] as? String == kind }.compactMap { $0["rule"] as? String }).sorted()
        }
        for (pattern, rule) in Self.rules {
            #expect(found("\(pattern)Before").contains(rule), "\(pattern)")
            #expect(found("\(pattern)After") == [], "\(pattern)")
        }
        #expect(all.count > Self.rules.count)
    }
}
