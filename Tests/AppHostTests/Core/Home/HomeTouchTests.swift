import Shared
import TestSupport
import Testing

@testable import AppHost

struct HomeTouchTests {
    @Test("A tap on a button that belongs to an app window is refused")
    func windowButton() async throws {
        let folder = try TemporaryFolder(isInMemory: true)
        let store = HomeStore(container: try Container.create(at: "\(folder.path)/c", group: "group.test"))
        let calls = ExtensionCalls(
            executables: ExtensionExecutables(widgets: "", intents: "", launcher: ""),
            container: store.container.path, clock: Arguments(command: ""), environment: [:])
        let touch = HomeTouch(
            store: store, calls: calls, plugins: { throw PluginError.unknown("", known: []) },
            update: { _ in HomeScreen.Outcome() })
        let error = await #expect(throws: CommandFailure.self) {
            try await touch.tap(.button(2), of: .placed(PlacedWidget(id: "w1", kind: "Tea", family: .systemSmall)))
        }
        #expect(error?.message == "button 2 belongs to a window of the app — tap it in the window")
    }
}
