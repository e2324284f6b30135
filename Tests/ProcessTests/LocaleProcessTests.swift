import Foundation
import TestSupport
import Testing

/// The locale that the real executables read from the environment.
@Suite(.blocking) struct LocaleProcessTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    @Test("Times follow --locale, then LC_TIME or LANG, and default to the United States")
    func environment() throws {
        func text(_ variables: [String: String], _ options: String...) throws -> String {
            let result = try airlock.startProgram(
                ChildProcess.executable("SampleWidgets"),
                ["render", "--kind", "ClockWidget", "--family", "systemSmall", "--format", "text"]
                    + ["--at", "2026-11-22T21:41:00Z", "--timezone", "GMT"] + options,
                environment: variables
            ).wait()
            #expect(result.status == .exited(0), "\(result.errors)")
            return result.output
        }
        try airlock.sync(setup: "Why?")
        #expect(try text([:]).contains(/9:41\sPM/))
        #expect(try text(["LANG": "C.UTF-8"]).contains(/9:41\sPM/))
        #expect(try text(["LANG": "de_DE.UTF-8"]).contains("21:41"))
        #expect(try text(["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"]).contains("21:41"))
        #expect(try text(["LANG": "de_DE.UTF-8"], "--locale", "en_US").contains(/9:41\sPM/))
    }
}
