import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// A plug-in's widget, from its answer to the snapshot that WidgetExt draws.
@Suite(.blocking, .enabled(if: access("/usr/bin/python3", X_OK) == 0, "there is no /usr/bin/python3"))
struct PluginSnapshotTests {
    private let host: PluginHost
    private let calls: ExtensionCalls
    private let moon: Plugin

    init() throws {
        host = try PluginHost()
        moon = try PluginFolder.plugin(at: "\(Airlock.root)/Documentation/Examples/Moon.appex", origin: .given)
        calls = ExtensionCalls(
            executables: try ExtensionExecutables(folder: Airlock.executable("WidgetExt").parentFolder),
            container: host.container.path, clock: Airlock.clockOptions,
            environment: ["AIRLOCK_FONTS": "\(Airlock.root)/.build/fonts/fonts.conf"])
    }

    private func entry(_ family: WidgetFamily, _ context: RequestContext) async throws -> PluginTimeline.Entry {
        let size = try #require(DeviceProfile.standard.size(of: family))
        let outcome = await host.supervisor.timeline(moon, kind: "Moon", family: family, size: size, context: context)
        let timeline = try #require(outcome.value, "\(outcome.message(of: "Moon") ?? "")")
        #expect(timeline.entries.count == 8 && timeline.reload == .atEnd)
        return try #require(timeline.entry(at: context.now))
    }

    private func texts(_ entry: PluginTimeline.Entry, _ family: WidgetFamily) throws -> [String] {
        let json = try JSONValue(parsing: try calls.drawn(RenderCommand(.archived(entry.view, family), as: .json)))
        #expect(json["diagnostics"]?.array == [])
        return (json["text"]?.array ?? []).compactMap { $0["string"]?.string }
    }

    @Test("The Moon plug-in's entries show the phase of their day in the locale's language")
    func moonWidget() async throws {
        let context = PluginHost.context
        let small = try await entry(.systemSmall, context)
        #expect(try texts(small, .systemSmall) == ["Waxing gibbous", "88%", "Full moon 24 Nov"])
        let png = try calls.drawn(RenderCommand(.archived(small.view, .systemSmall)))
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // The same view produces the same bytes.
        #expect(try calls.drawn(RenderCommand(.archived(small.view, .systemSmall))) == png)
        var later = context
        (later.now, later.localeIdentifier) = (context.now.addingTimeInterval(12 * 86_400), "de_DE")
        #expect(
            try texts(await entry(.systemMedium, later), .systemMedium) == [
                "Letztes Viertel", "36 %", "Neumond 09.12.",
            ])
        #expect(try texts(await entry(.accessoryCircular, context), .accessoryCircular) == [])
    }

    @Test("An unknown view type in a plug-in's document is reported with its path")
    func invalidView() throws {
        let view = Array(#"{"airlock": "view", "format": 1, "views": [{"type": "Txt", "text": "Moon"}]}"#.utf8)
        let error = #expect(throws: ExtensionError.self) {
            try calls.drawn(RenderCommand(.archived(view, .systemSmall)))
        }
        #expect(
            error?.message
                == "/views/0/type: unknown view type 'Txt' — did you mean 'Text'?"
        )
    }
}
