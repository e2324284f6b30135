import AirlockTesting
import AppIntents
import Foundation
import SwiftUI
import Testing
import WidgetKit

/// Tests snapshots of views and widgets as an app's tests draw them.
@MainActor
struct TestSnapshotTests {
    struct CupView: View {
        let name: String
        @Environment(\.widgetFamily) private var family

        var body: some View {
            VStack {
                Text("Cup of \(name)").font(.headline)
                if family == .systemMedium { Link("Brew", destination: URL(fileURLWithPath: "/brew")) }
            }
            .containerBackground(for: .widget) { Color.white }
            .widgetURL(family == .systemSmall ? URL(string: "cups://\(name)") : nil)
        }
    }

    struct CupIntent: WidgetConfigurationIntent {
        static let title: LocalizedStringResource = "Cup"
        @Parameter(title: "Name", default: "Assam") var name: String
    }

    struct CupEntry: TimelineEntry {
        let date: Date
        let name: String
    }

    struct CupProvider: AppIntentTimelineProvider {
        func placeholder(in context: Context) -> CupEntry { CupEntry(date: .distantPast, name: "…") }
        func snapshot(for configuration: CupIntent, in context: Context) async -> CupEntry {
            placeholder(in: context)
        }
        func timeline(for configuration: CupIntent, in context: Context) async -> Timeline<CupEntry> {
            await Task.yield()
            let start = Date(timeIntervalSinceReferenceDate: 0)
            return Timeline(
                entries: [
                    CupEntry(date: start, name: configuration.name),
                    CupEntry(date: start.addingTimeInterval(3_600), name: "\(configuration.name) again"),
                ], policy: .atEnd)
        }
    }

    struct CupWidget: Widget {
        var body: some WidgetConfiguration {
            AppIntentConfiguration(kind: "Cups", intent: CupIntent.self, provider: CupProvider()) {
                CupView(name: $0.name)
            }
            .supportedFamilies([.systemSmall, .systemMedium])
        }
    }

    @Test("The snapshot of a view has its texts, size, labels, widget URL and link regions")
    func viewMetadata() throws {
        let snapshot = try TestSnapshot(of: CupView(name: "Sencha"))
        #expect(snapshot.texts.map(\.string) == ["Cup of Sencha"])
        #expect(snapshot.texts.first?.isTruncated == false)
        #expect(snapshot.url == URL(string: "cups://Sencha"))
        #expect(snapshot.diagnostics.isEmpty)
        #expect(snapshot.size == CGSize(width: 158, height: 158))
        #expect(snapshot.labels == ["Cup of Sencha"])
        #expect(snapshot.png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let wide = try TestSnapshot(of: CupView(name: "Sencha"), SnapshotSettings(family: .systemMedium))
        #expect(wide.regions.map(\.url) == [URL(fileURLWithPath: "/brew")])
    }

    @Test("A widget view without a container background produces a diagnostic")
    func missingBackground() throws {
        let snapshot = try TestSnapshot(of: Text("No background"))
        #expect(snapshot.diagnostics.contains { $0.contains("containerBackground") })
    }

    @Test("A long text on a small device with a large text size is marked as truncated")
    func truncatedText() throws {
        let settings = SnapshotSettings(device: "iphone-se-1", typeSize: .accessibility5)
        let text = Text(verbatim: "A very long line about tea").lineLimit(1)
        #expect(try TestSnapshot(of: text, settings).texts.first?.isTruncated == true)
    }

    @Test("A widget's snapshot shows the timeline entry that is current at the given time")
    func timelineEntry() async throws {
        var later = SnapshotSettings()
        let first = try await TestSnapshot(of: CupWidget(), later)
        #expect(first.texts.map(\.string) == ["Cup of Assam"])
        later.now = Date(timeIntervalSinceReferenceDate: 4_000)
        let second = try await TestSnapshot(of: CupWidget(), choosing: ["name": "Sencha"], later)
        #expect(second.texts.map(\.string) == ["Cup of Sencha again"])
        #expect(second.date == Date(timeIntervalSinceReferenceDate: 3_600))
    }

    @Test("An unknown parameter, family or device is refused with a suggestion or the choices")
    func unknownNames() async throws {
        func words(_ draw: () async throws -> TestSnapshot) async throws -> String {
            do {
                _ = try await draw()
                return "drawn"
            } catch let error as SnapshotError { return error.description }
        }
        let unknown = try await words { try await TestSnapshot(of: CupWidget(), choosing: ["nam": "x"]) }
        #expect(unknown == "Cups has no parameter 'nam' — did you mean 'name'?")
        let family = try await words {
            try await TestSnapshot(of: CupWidget(), SnapshotSettings(family: .systemLarge))
        }
        #expect(family == "Cups has no family systemLarge — choose one of systemSmall, systemMedium")
        let device = try await words { try TestSnapshot(of: Text("a"), SnapshotSettings(device: "iphone-16")) }
        #expect(device == "unknown device 'iphone-16' — did you mean 'iphone-11'?")
    }

    @Test("A reference snapshot is recorded and verified, and a difference is described")
    func referenceSnapshot() throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("snapshots-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func mismatch(_ view: some View, recording: Bool) throws -> String? {
            let snapshot = try TestSnapshot(of: view)
            do {
                try snapshot.expect("cup", folder: folder, isRecording: recording)
                return nil
            } catch let error as SnapshotError { return error.description }
        }
        let sencha = CupView(name: "Sencha")
        #expect(
            try mismatch(sencha, recording: false)
                == "no snapshot \(folder)/cup.png — record it with AIRLOCK_RECORD=1, then check it")
        #expect(
            try mismatch(sencha, recording: true)
                == "recorded \(folder)/cup.png — check it, then run again without AIRLOCK_RECORD")
        #expect(try mismatch(sencha, recording: false) == nil)
        let other = try #require(try mismatch(CupView(name: "Assam"), recording: false))
        #expect(other.hasPrefix("cup differs: text 'Cup of Sencha' in CupView/"))
        #expect(other.contains("became text 'Cup of Assam'; "))
        let image = try #require(other.firstMatch(of: #/see (\S+),/#)?.1)
        #expect(FileManager.default.contents(atPath: String(image))?.starts(with: [0x89, 0x50]) == true)
        #expect(throws: SnapshotError.self) { try TestSnapshot(of: sencha).expect("../cup", folder: folder) }
    }
}
