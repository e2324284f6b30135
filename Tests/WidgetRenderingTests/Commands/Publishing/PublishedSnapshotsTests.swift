import Foundation
import Shared
import TestSupport
import Testing

@testable import WidgetRendering

struct PublishedSnapshotsTests {
    private let ground: TemporaryFolder
    private let container: Container

    init() throws {
        ground = try TemporaryFolder(isInMemory: true)
        container = try Container.create(at: "\(ground.path)/container", group: "group.airlock")
    }

    private func item(_ id: String) -> ShownItem { .placed(PlacedWidget(id: id, kind: "Tea", family: .systemSmall)) }

    private func draw(_ widget: String, _ instant: Int64, process: Int32 = 7) throws -> PublishedTimeline {
        let snapshots = WidgetRendering.SnapshotFolder(
            container: container, item: item(widget), instant: instant, process: process)
        let name = try snapshots.write([1], metadata: [2], index: 0)
        return PublishedTimeline(
            instant: instant, kind: "Tea", subject: item(widget).subject(at: instant),
            entries: [PublishedTimeline.Entry(instant: instant, snapshot: name)])
    }

    private var files: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: "\(container.path)/snapshots")) }
    }

    @Test("Removing a replaced timeline deletes its snapshots and stale ones and keeps all others")
    func replacedTimeline() throws {
        let left = try draw("w1", 50)
        for ending in ["png", "json"] {
            let path = "\(container.path)/snapshots/\(left.entries[0].snapshot).\(ending)"
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: path)
        }
        // Drawn before the replaced timeline, and not published yet.
        let slow = try draw("w1", 70)
        let replaced = try draw("w1", 100)
        let drawing = try draw("w1", 150)
        let published = try draw("w1", 200)
        let other = try draw("w2", 60)
        WidgetRendering.SnapshotFolder(container: container, item: item("w1"), instant: 200).remove(
            imagesOf: replaced, except: published)
        let remaining = [slow, drawing, published, other].flatMap {
            ["\($0.entries[0].snapshot).png", "\($0.entries[0].snapshot).json"]
        }
        #expect(try files.filter { $0.hasPrefix("w") } == Set(remaining))
        #expect(try !files.contains("\(left.entries[0].snapshot).png"))
    }

    @Test("A timeline replaced by one of the same instant keeps its snapshot files")
    func sameInstant() throws {
        let timeline = try draw("w1", 100)
        WidgetRendering.SnapshotFolder(container: container, item: item("w1"), instant: 100).remove(
            imagesOf: timeline, except: timeline)
        #expect(try files.contains("w1.100.0p7r0.png") && files.contains("w1.100.0p7r0.json"))
    }

    @Test("A process that draws at the same instant as another removes its own images only")
    func simultaneousProcesses() throws {
        let (own, other) = (try draw("w1", 100, process: 7), try draw("w1", 100, process: 8))
        WidgetRendering.SnapshotFolder(container: container, item: item("w1"), instant: 200).remove(
            imagesOf: own, except: try draw("w1", 200))
        let name = other.entries[0].snapshot
        #expect(try files.contains("\(name).png") && files.contains("\(name).json"))
        #expect(try !files.contains("\(own.entries[0].snapshot).png"))
    }
}
