import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Plug-ins whose views take too long to draw, and the drawing of other widgets meanwhile.
@Suite(.blocking) struct PluginDrawingTests {
    private let host: PluginHost
    private let publisher: PluginPublisher
    private var store: HomeStore { HomeStore(container: host.container) }

    private init(drawing: Int) throws {
        var limits = PluginLimits()
        // Generous limits for the plug-in itself, since only drawing should time out.
        (limits.wallClock, limits.processor, limits.drawing) = (300_000, 60_000, drawing)
        let host = try PluginHost(limits: limits)
        self.host = host
        let calls = ExtensionCalls(
            executables: try ExtensionExecutables(folder: Airlock.executable("WidgetExt").parentFolder),
            container: host.container.path, clock: Airlock.clock,
            environment: ["AIRLOCK_FONTS": "\(Airlock.root)/.build/fonts/fonts.conf"])
        publisher = PluginPublisher(
            supervisor: host.supervisor,
            catalogue: { try PluginCatalogue(builtIn: nil, given: ["\(host.folder.path)/plugins"], user: nil) },
            calls: calls, container: host.container, context: { PluginHost.context })
    }

    init() throws {
        // A quick view must be drawn within the limit, too.
        try self.init(drawing: 5)
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
        try await publisher.publish(widget)
        let timeline = try #require(try store.timeline(of: widget.id))
        let drawn = try files()
        #expect(drawn == timeline.entries.flatMap { ["\($0.snapshot).json", "\($0.snapshot).png"] })
        widget.kind = "slow"
        try store.update(widget.id) { $0 = widget }
        let slow = widget
        await #expect(
            throws: WidgetError(
                reason: "the 20 views of Bad took more than 5 s to draw — show fewer or simpler views; "
                    + "the previous snapshot is kept")
        ) { try await publisher.publish(slow) }
        #expect(try store.timeline(of: widget.id) == timeline)
        #expect(try files() == drawn)
        #expect(try host.records.record(of: "com.example.bad").window.crashes.count == 1)
    }

    @Test("Nested blurs over the effect limit are refused before they are drawn")
    func nestedEffects() async throws {
        let widget = try place("blurs")
        let error = await #expect(throws: ExtensionError.self) { try await publisher.publish(widget) }
        #expect(
            error?.message
                == "the view is too expensive to draw: effects redraw 205 million pixels, most of them blur; the limit is "
                + "32 million — use fewer or smaller blurs, shadows and colour filters")
        #expect(try files() == [])
        #expect(try host.records.record(of: "com.example.bad").window.crashes == [])
    }

    @Test("A title with 70,000 combining marks is rendered and published")
    func marks() async throws {
        let tests = try Self(drawing: 60)
        let widget = try tests.place("marks")
        try await tests.publisher.publish(widget)
        #expect(try tests.files().count == 2)
    }

    @Test("Slow views of one plug-in don't delay the drawing of another plug-in's views")
    func others() async throws {
        let tests = try Self(drawing: 10)
        let (slow, quick) = (try tests.place("slow"), try tests.place("quick", of: "com.example.good"))
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let home = HomeScreen(store: tests.store, calendar: PluginHost.context.calendar) {
            [publisher = tests.publisher] in
            if $0.id == slow.id { begin.yield() }
            try await publisher.publish($0)
        }
        let (queue, now) = (HomeUpdateQueue(), PluginHost.context.now.milliseconds)
        let stalled = Task { try await queue.update(home, requested: [slow.id]) { now } }
        for await _ in begun { break }
        #expect(
            try await queue.update(home, requested: [quick.id]) { now }.reloads
                == [.init(widget: quick.id, cause: .placed, failure: nil)])
        // The other update records its result only at its end.
        #expect(try tests.store.states()[slow.id] == nil)
        #expect(try await stalled.value.reloads.map { $0.failure != nil } == [true])
        #expect(try tests.store.states()[slow.id]?.failure != nil)
    }
}
