import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Plug-ins whose views take too long to draw, and the drawing of other widgets meanwhile.
@Suite(.blocking) struct PluginDrawingTests {
    private let host: PluginHost
    /// A publisher whose limits only a view that is never drawn exceeds, even on a slow machine.
    private let patient: PluginPublisher
    /// A publisher that allows views five seconds, which the slow views exceed on every machine.
    private let strict: PluginPublisher
    private var store: HomeStore { HomeStore(container: host.container) }

    init() throws {
        let host = try PluginHost()
        self.host = host
        let calls = ExtensionCalls(
            executables: try ExtensionExecutables(folder: Airlock.executable("WidgetExt").parentFolder),
            container: host.container.path, clock: Airlock.clockOptions,
            environment: ["AIRLOCK_FONTS": "\(Airlock.root)/.build/fonts/fonts.conf"])
        func publisher(drawing seconds: Int) -> PluginPublisher {
            var limits = PluginLimits()
            // Generous limits for the plug-in itself, since only drawing should time out.
            (limits.wallClock, limits.processor, limits.drawing) = (300_000, 60_000, seconds)
            return PluginPublisher(
                supervisor: host.supervisor(limits),
                catalogue: { try PluginCatalogue(builtIn: nil, given: ["\(host.folder.path)/plugins"], user: nil) },
                calls: calls, container: host.container, context: { PluginHost.context })
        }
        (patient, strict) = (publisher(drawing: 300), publisher(drawing: 5))
    }

    private func place(_ kind: String, of plugin: String = "com.example.bad") throws -> PlacedWidget {
        _ = try host.misbehaving(plugin)
        var widget = PlacedWidget(id: "", kind: kind, family: .systemLarge)
        widget.plugin = plugin
        return try store.add(widget)
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(host.container.path)/snapshots")
            .filter { $0.hasPrefix("w") }.sorted()
    }

    @Test("Views that exceed their shared drawing budget count as a crash and preserve the last snapshots")
    func budget() async throws {
        #expect(PluginLimits().drawing == 10)
        var widget = try place("quick")
        try await patient.publish(widget)
        let timeline = try #require(try store.timeline(of: widget.id))
        let drawn = try files()
        #expect(drawn == timeline.entries.flatMap { ["\($0.snapshot).json", "\($0.snapshot).png"] })
        widget.kind = "slow"
        try store.update(widget.id) { $0 = widget }
        let slow = widget
        await #expect(
            throws: CommandFailure(
                "the 20 views of Bad took more than 5 s to draw — show fewer or simpler views; "
                    + "the previous snapshot is kept", exitCode: .badData)
        ) { try await strict.publish(slow) }
        #expect(try store.timeline(of: widget.id) == timeline)
        #expect(try files() == drawn)
        #expect(try host.records.record(of: "com.example.bad").window.crashes.count == 1)
    }

    @Test("Nested blurs over the effect limit are refused before they are drawn")
    func nestedEffects() async throws {
        let widget = try place("blurs")
        let error = await #expect(throws: ExtensionError.self) { try await patient.publish(widget) }
        #expect(
            error?.message
                == "the view is too expensive to draw: effects redraw 205 million pixels, most of them blur; the limit is "
                + "32 million — use fewer or smaller blurs, shadows and colour filters")
        #expect(try files() == [])
        #expect(try host.records.record(of: "com.example.bad").window.crashes == [])
    }

    @Test("A title with 70,000 combining marks is rendered and published")
    func marks() async throws {
        let widget = try place("marks")
        try await patient.publish(widget)
        #expect(try files().count == 2)
    }

    @Test("Slow views of one plug-in don't delay the drawing of another plug-in's views")
    func others() async throws {
        let (slow, quick) = (try place("slow"), try place("quick", of: "com.example.good"))
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (drawn, draw) = AsyncStream.makeStream(of: Void.self)
        let home = HomeScreen(store: store, calendar: PluginHost.context.calendar) { [patient, strict] in
            guard $0.id == slow.id else { return try await patient.publish(quick) }
            begin.yield()
            do {
                try await strict.publish(slow)
            } catch {
                // The failure counts only after the other widget is drawn, however long that takes.
                for await _ in drawn {}
                throw error
            }
        }
        let (queue, now) = (HomeUpdateQueue(), PluginHost.context.now.milliseconds)
        let stalled = Task { try await queue.update(home, requested: [slow.id]) { now } }
        for await _ in begun { break }
        #expect(
            try await queue.update(home, requested: [quick.id]) { now }.reloads
                == [.init(id: quick.id, cause: .placed, failure: nil)])
        // The other update records its result only at its end.
        #expect(try store.states()[slow.id] == nil)
        draw.finish()
        #expect(try await stalled.value.reloads.map { $0.failure != nil } == [true])
        #expect(try store.states()[slow.id]?.failure != nil)
    }
}
