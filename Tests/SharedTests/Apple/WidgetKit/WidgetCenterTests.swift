import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import Shared

/// Tests of reload requests and of the list of placed widgets.
struct WidgetCenterTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/container" }

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        _ = try Container.create(at: folder.path + "/container", group: "group.test")
    }

    private func record(
        _ role: ContainerRole, at second: Double = 1_000, _ body: () -> Void
    ) throws -> (requests: [WidgetReloadRequest], warnings: [String]) {
        let warnings = Mutex<[String]>([])
        let container = try Container.open(at: path, role: role)
        let session = ContainerSession(container: container) { line in warnings.withLock { $0.append(line) } }
        RequestScope.with(RequestContext(now: Date(timeIntervalSince1970: second)), session: session) { body() }
        let host = try Container.open(at: path, role: .host)
        let requests = try WidgetReloadRequests.keys.flatMap { try host.read($0.key).value?.requests ?? [] }
        return (requests, warnings.withLock { $0 })
    }

    @Test(
        "The host reads every reload request that an extension makes",
        arguments: [ContainerRole.widgets, .intents])
    func reloadRequests(role: ContainerRole) throws {
        let (requests, warnings) = try record(role) {
            WidgetCenter.shared.reloadTimelines(ofKind: "Jokes")
            WidgetCenter.shared.reloadAllTimelines()
            WidgetCenter.shared.invalidateConfigurationRecommendations()
            WidgetCenter.shared.invalidateRelevance(ofKind: "Jokes")
            ControlCenter.shared.reloadControls(ofKind: "Timer")
            ControlCenter.shared.reloadAllControls()
        }
        #expect(
            requests.map(\.target) == [
                .kind("Jokes"), .all, .recommendations, .relevance("Jokes"), .control("Timer"), .controls,
            ])
        #expect(Set(requests.map(\.instant)) == [1_000])
        #expect(warnings.isEmpty)
    }

    @Test("A second reload request for one kind replaces the first")
    func repeatedRequest() throws {
        _ = try record(.widgets) { WidgetCenter.shared.reloadTimelines(ofKind: "a") }
        let (requests, _) = try record(.widgets, at: 2_000) { WidgetCenter.shared.reloadTimelines(ofKind: "a") }
        #expect(requests == [WidgetReloadRequest(.kind("a"), instant: 2_000)])
    }

    @Test("Too many reload requests are replaced by one for all widgets")
    func tooManyRequests() throws {
        let (requests, _) = try record(.intents) {
            for number in 0...WidgetReloadRequests.limit {
                WidgetCenter.shared.reloadTimelines(ofKind: "kind \(number)")
            }
        }
        #expect(requests.map(\.target) == [.all])
    }

    @Test("A reload request that can't be written is reported with the reason")
    func unwritableRequest() throws {
        let (requests, warnings) = try record(.host) { WidgetCenter.shared.reloadAllTimelines() }
        #expect(requests.isEmpty)
        #expect(warnings == ["can't request a widget reload: there is no container for requests"])
        let long = try record(.widgets) {
            WidgetCenter.shared.reloadTimelines(ofKind: String(repeating: "x", count: 257))
        }
        #expect(long.requests.isEmpty)
        #expect(long.warnings == ["can't request a widget reload: the kind is longer than 256 bytes"])
    }

    @Test("Without a container there are no placed widgets or controls")
    func noContainer() async throws {
        #expect(try await WidgetCenter.shared.currentConfigurations().isEmpty)
        #expect(try await ControlCenter.shared.currentControls().isEmpty)
        var placed: Result<[WidgetInfo], any Error>?
        WidgetCenter.shared.getCurrentConfigurations { placed = $0 }
        #expect(try placed?.get() == [])
    }

    private struct Choice: WidgetConfigurationIntent {
        static let title: LocalizedStringResource = "Choice"
        @Parameter(title: "Name", default: "Tea") var name: String
        @Parameter(title: "Count", default: 3) var count: Int
    }

    @Test("The app's placed widgets and controls are listed with their configurations")
    func currentConfigurations() async throws {
        let host = try Container.open(at: path, role: .host)
        try host.update(PlacedWidgets.key) { widgets in
            var all = PlacedWidgets()
            _ = all.add(PlacedWidget(id: "", kind: "Jokes", family: .systemSmall))
            _ = all.add(PlacedWidget(id: "", kind: "Tea", family: .systemLarge, configuration: #"{"name":"Mint"}"#))
            _ = all.add(PlacedWidget(id: "", plugin: "com.example.moon", kind: "Moon", family: .systemSmall))
            _ = all.add(PlacedWidget(id: "", kind: "Timer", place: .control(.small)))
            widgets = all
        }
        let session = ContainerSession(container: try Container.open(at: path, role: .widgets))
        try await RequestScope.with(session: session) {
            let placed = try await WidgetCenter.shared.currentConfigurations()
            #expect(placed.map(\.id) == ["w1", "w2"] && placed.map(\.family) == [.systemSmall, .systemLarge])
            #expect(placed[0].widgetConfigurationIntent(of: Choice.self) == nil)
            let choice = try #require(placed[1].widgetConfigurationIntent(of: Choice.self))
            #expect(choice.name == "Mint" && choice.count == 3)
            let controls = try await ControlCenter.shared.currentControls()
            #expect(controls == [ControlInfo(id: "c4", kind: "Timer")])
        }
        #expect(
            WidgetInfo(id: "w1", kind: "Tea", family: .systemSmall, configuration: #"{"count":"many"}"#)
                .widgetConfigurationIntent(of: Choice.self) == nil)
    }
}
