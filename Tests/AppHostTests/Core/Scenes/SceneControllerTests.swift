import Foundation
import Shared
import Testing

@testable import AppHost

/// The scenes across processes: each request is delivered once, even if a process ends in between.
@MainActor
struct SceneControllerTests {
    private let ground: SceneFixture
    private let context = RequestContext(now: Date(milliseconds: 1_795_254_060_000))

    init() throws { ground = try SceneFixture() }

    private func controller() throws -> SceneController? {
        try SceneController(container: ground.container, app: { AirlockApp() }, context: { [context] in context })
    }

    private func path() throws -> [String] {
        try SceneController.records(of: ground.container).windows.first { $0.group == "landmarks" }?.path ?? []
    }

    // Requirements: I-018
    @Test("A pending request is delivered once, even if the process ends before removing it")
    func pendingRequest() async throws {
        let request = try ground.container.leave(ground.request(landmark: 138))
        var first = try controller()
        #expect(try await first?.update().map(\.scene) == ["landmarks-1"])
        #expect(try await first?.update() == [])
        #expect(try path() == ["Uluru"])
        #expect(try ground.container.read(OpenRequests.key).value?.requests == [])
        // Another process can't run the scenes meanwhile.
        #expect(try controller() == nil)
        first = nil
        // A process that ended before it removed the request: the next one knows that it was delivered.
        try ground.container.leave(request)
        let second = try #require(try controller())
        #expect(try await second.update() == [])
        #expect(try path() == ["Uluru"])
        #expect(try SceneController.records(of: ground.container).delivery(of: request.id)?.scene == "landmarks-1")
        #expect(try ground.container.read(OpenRequests.key).value?.requests == [])
    }

    @Test("Damaged requests are set aside with a warning, and the next request is delivered")
    func damagedRequests() async throws {
        try ground.container.leave(ground.request(landmark: 138))
        try ground.container.leave(ground.request(landmark: 41))
        let folder = "\(ground.container.path)/documents/queue"
        func damage() throws {
            for name in ["open-requests", ".open-requests.previous"] {
                try Data("damaged".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            }
        }
        try damage()
        #expect(try await controller()?.update() == [])
        #expect(try ground.container.read(OpenRequests.key).value?.requests == [])
        let quarantined = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.hasPrefix(".damaged-")
        }
        #expect(quarantined.count == 1)
        // A process that leaves a request replaces the damaged document, too, and reports it.
        try damage()
        var warnings: [String] = []
        try ground.container.leave(ground.request(landmark: 41)) { warnings.append($0) }
        #expect(
            warnings.first?.hasPrefix(
                "\(folder)/open-requests is damaged: 7 bytes are too few for a header — its requests are lost, and the next request creates it again; the file was moved to \(folder)/.damaged-open-requests."
            ) == true, "\(warnings)")
        #expect(try await controller()?.update().map(\.scene) == ["landmarks-1"])
        #expect(try path() == ["Eiffel Tower"])
    }

    // Requirements: I-018
    @Test("Damaged scene records lose only the navigation paths, and the next request is delivered")
    func damagedRecords() async throws {
        try ground.container.leave(ground.request(landmark: 138))
        #expect(try await controller()?.update().count == 1)
        for name in ["scenes", ".scenes.previous"] {
            try Data("damaged".utf8).write(
                to: URL(fileURLWithPath: "\(ground.container.path)/documents/home/\(name)"))
        }
        try ground.container.leave(ground.request(landmark: 41))
        #expect(try await controller()?.update().map(\.scene) == ["landmarks-1"])
        #expect(try path() == ["Eiffel Tower"])
    }

    // Requirements: I-008
    @Test("A pending tap is performed once, and a window's content is stored when it changes")
    func taps() async throws {
        try ground.container.leave(ground.request(landmark: 138))
        var first = try controller()
        _ = try await first?.update()
        let key = try SceneDocument.key(of: "landmarks-1")
        let before = try #require(try ground.container.read(key).value)
        #expect(before.view.light.contains("Favorite") && !before.view.light.contains("Remove"))
        let tap = SceneTap(scene: "landmarks-1", button: "Favorite")
        try ground.container.leave(tap)
        #expect(try await first?.update().map(\.text) == ["a tap on Favorite: landmarks-1"])
        #expect(try ground.container.read(SceneTaps.key).value?.taps == [])
        #expect(try ground.container.read(key).value?.view.light.contains("Remove from Favorites") == true)
        #expect(first?.current.windows.first?.version == 2)
        // A process that ended before it removed the tap: the next one knows that it was performed, and writes nothing again.
        first = nil
        try ground.container.leave(tap)
        let second = try #require(try controller())
        #expect(try await second.update() == [])
        #expect(second.current.windows.first?.version == 2)
        #expect(try ground.container.read(SceneTaps.key).value?.taps == [])
    }

    @Test(
        "Windows are resolved again after a change of their data, after a fault and on request, but not for other documents"
    )
    func resolutions() async throws {
        struct Counted: App {
            static var count = 0
            static var fault: CommandFailure?
            var body: some Scene {
                WindowGroup(id: "counted") {
                    let _ = Self.count += 1
                    let _ = Self.fault.map { RequestContext.current.faults.record($0) }
                    Button("Press") {}
                }
            }
        }
        let instant = context.now
        let opened = try SceneController(
            container: ground.container, app: { Counted() }, context: { RequestContext(now: instant) })
        let controller = try #require(opened)
        /// Returns true if an update resolves the window.
        func resolves(refreshing: Bool = false) async throws -> Bool {
            let before = Counted.count
            _ = try await controller.update(refreshing: refreshing)
            return Counted.count > before
        }
        #expect(try await resolves())
        #expect(try await !resolves())
        try ground.container.publish(SceneTaps(), to: SceneTaps.key, durability: .volatile, label: "no taps")
        #expect(try await !resolves())
        #expect(try await resolves(refreshing: true))
        #expect(try await !resolves())
        _ = try await ground.on { try await FavoritesStore.shared.addFavorite(138) }
        Counted.fault = CommandFailure("no data", exitCode: .badData)
        #expect(try await resolves())
        Counted.fault = nil
        #expect(try await resolves())
        #expect(try await !resolves())
    }

    @Test("A tap that changes only a view's state changes the window's content")
    func stateTap() async throws {
        let opened = try #require(try controller())
        _ = try await opened.update()
        let key = try SceneDocument.key(of: "landmarks-1")
        let before = try #require(try ground.container.read(key).value)
        #expect(before.view.light.contains("\"Edit\"") && !before.view.light.contains("\"Done\""))
        try ground.container.leave(SceneTap(scene: "landmarks-1", button: "Edit"))
        #expect(try await opened.update().count == 1)
        #expect(try ground.container.read(key).value?.view.light.contains("\"Done\"") == true)
    }

    @Test("Damaged taps are discarded, and the next tap is performed")
    func damagedTaps() async throws {
        let tap = SceneTap(scene: "landmarks-1", button: "Edit")
        try ground.container.leave(tap)
        try ground.container.leave(tap)
        for name in ["scene-taps", ".scene-taps.previous"] {
            try Data("damaged".utf8).write(to: URL(fileURLWithPath: "\(ground.container.path)/documents/home/\(name)"))
        }
        #expect(try await controller()?.update() == [])
        try ground.container.leave(tap)
        #expect(try await controller()?.update().map(\.scene) == ["landmarks-1"])
    }

    @Test("A document with more open requests than the limit fails to decode")
    func flood() throws {
        var writer = WireWriter()
        for _ in 0...OpenRequests.limit { writer.write(1) { _ in } }
        var reader = WireReader(writer.bytes)
        #expect(throws: WireError(.range(field: 1), at: 102)) { try OpenRequests(from: &reader) }
    }
}
