import Foundation
import TestSupport
import Testing

/// The page with everything that an extension shows, drawn by the real executables.
@Suite(.blocking) struct GalleryProcessTests {
    private let airlock: Airlock

    init() throws { airlock = try Airlock() }

    private var page: String { "\(airlock.folder.path)/gallery.html" }

    private func gallery(_ arguments: String...) throws -> (result: ChildResult, html: String) {
        let result = try airlock.run("AppHost", ["gallery", "--out", page] + Airlock.clock + arguments)
        return (result, String(decoding: try airlock.bytes(page), as: UTF8.self))
    }

    private func count(_ text: String, in html: String) -> Int { html.components(separatedBy: text).count - 1 }

    // Requirements: A-057
    @Test("The gallery shows a running activity and all of its previews in each presentation")
    func activityGallery() throws {
        let kind = "AlarmAttributes<TimerMetadata>"
        let timer = try airlock.run("AppHost", ["alarm", "add", "25m", "--title", "Cake & more"] + Airlock.clock)
        #expect(timer.status == .exited(0))
        let (result, html) = try gallery(kind)
        #expect(result.status == .exited(0), "\(result.errors)")
        // One running activity, and four previews that are also drawn in the light scheme.
        #expect(result.output == "\(4 + 4 * 5) snapshots in \(page)\n")
        #expect(count("<figcaption>Running: Cake &amp; more, countdown</figcaption>", in: html) == 4)
        for name in ["Counts down", "Paused", "Rings", "Rings, to be opened"] {
            #expect(count("<figcaption>preview \(name)</figcaption>", in: html) == 3)
            for scheme in ["light", "dark"] {
                #expect(count("<figcaption>\(scheme), preview \(name)</figcaption>", in: html) == 1)
            }
        }
        for place in ["lock-screen", "compact", "minimal", "expanded"] {
            #expect(count("<h4>\(place)</h4>", in: html) == 1)
        }
        #expect(html.contains("aria-label=\"25:00 Cake &amp; more Counting down Pause Stop\""))
    }

    // Requirements: A-029, A-031
    @Test("The gallery shows a toggle off and on, and a button in its current state")
    func controlGallery() throws {
        let (result, html) = try gallery("alarmControl", "stopAlertsControl")
        #expect(result.status == .exited(0), "\(result.errors)")
        #expect(html.contains("<h3>Timer <code>alarmControl</code></h3>"))
        // The value in the gallery of controls and the toggle turned off look like the current value.
        for (caption, expected) in [("now", 6), ("turned on", 3), ("in the gallery of controls", 3)] {
            #expect(count("<figcaption>\(caption)</figcaption>", in: html) == expected)
        }
        #expect(result.output == "12 snapshots in \(page)\n")
        for size in ["small", "medium", "large"] {
            #expect(
                html.contains("aria-label=\"Timer: Off, \(size)\"")
                    && html.contains("aria-label=\"Timer: On, \(size)\""))
            #expect(html.contains("aria-label=\"Stop: All quiet, \(size)\""))
        }
    }

    @Test("The gallery of another extension shows states from a folder and reports broken ones")
    func foreignExtension() throws {
        let states = "\(airlock.folder.path)/states"
        try FileManager.default.createDirectory(atPath: states, withIntermediateDirectories: true)
        func write(_ name: String, _ state: String) throws {
            try Data(#"{"attributes": {"order": "4711", "dishes": []}, "state": \#(state)}"#.utf8).write(
                to: URL(fileURLWithPath: "\(states)/\(name)"))
        }
        try write(
            "DeliveryAttributes-late.json", #"{"driver": "Carla", "minutes": 40, "progress": 0.1, "isLate": true}"#)
        try write("DeliveryAttributes-wrong.json", #"{"driver": "Carla"}"#)
        let (result, html) = try gallery(
            "DeliveryAttributes", "BrokenControl", "TimerToggle", "--states", states, "--extension",
            ChildProcess.executable("SampleWidgets"))
        // The page names what is missing in its place; the rest is complete.
        #expect(result.status == .exited(1))
        #expect(
            result.errors.hasSuffix(
                """
                AppHost: DeliveryAttributes: \(states)/DeliveryAttributes-wrong.json has no 'state.minutes' — write JSON that ContentState decodes
                AppHost: BrokenControl: the value provider of BrokenControl failed: unreachable — return a value instead
                AppHost: snapshots are missing in \(page), for 2 reasons — fix the causes listed above

                """), "\(result.errors)")
        for caption in [
            "DeliveryAttributes-late", "DeliveryAttributes-wrong", "preview On the way, 1 of 2",
            "preview On the way, 2 of 2",
        ] {
            #expect(html.contains("<figcaption>\(caption)</figcaption>"))
        }
        #expect(html.contains("Carla is on the way") && html.contains("Bert is on the way"))
        #expect(count("<figcaption>now</figcaption>", in: html) == 6)
        #expect(count("<figcaption>in the gallery of controls</figcaption>", in: html) == 6)
    }

    @Test("An unknown kind or a missing states folder is refused, and no page is written")
    func missingInputs() throws {
        func fault(_ arguments: String...) throws -> ChildResult {
            try airlock.run("AppHost", ["gallery", "--out", page] + arguments)
        }
        #expect(
            try fault("alarmControll")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "AppHost: no widget of the kind 'alarmControll' — did you mean 'alarmControl'?\n"))
        #expect(
            try fault("AlarmAttributes<TimerMetadata>", "--states", "/nonexistent")
                == ChildResult(
                    status: .exited(65), output: "",
                    errors: "AppHost: there is no folder /nonexistent — name another folder with --states\n"
                ))
        #expect(!FileManager.default.fileExists(atPath: page))
    }
}
