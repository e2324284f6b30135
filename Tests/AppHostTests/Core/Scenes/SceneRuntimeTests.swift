import Foundation
import Shared
import Testing

@testable import AppHost

/// The routing of external events to an app's windows.
@MainActor
struct SceneRuntimeTests {
    private let ground: SceneFixture

    init() throws { ground = try SceneFixture() }

    // MARK: The built-in app

    // Requirements: I-017, I-018
    @Test("An open intent navigates the landmarks window to its target")
    func openIntent() async throws {
        try await ground.on {
            let runtime = SceneRuntime(AirlockApp())
            #expect(runtime.windows.map(\.id) == ["landmarks-1"])
            #expect(await runtime.take(ground.request(landmark: 138)).scene == "landmarks-1")
            #expect(await runtime.take(ground.request(landmark: 41)).scene == "landmarks-1")
            let window = try #require(runtime.windows.first)
            #expect(window.path.compactMap { ($0 as? Landmark)?.name } == ["Uluru", "Eiffel Tower"])
            // The last one is visible.
            #expect(window.texts.prefix(2) == ["Back", "Eiffel Tower"] && window.faults.isEmpty, "\(window.faults)")
        }
    }

    // Requirements: I-008
    @Test("A tap on a view's button changes the store that intents use")
    func favoriteTap() async throws {
        try await ground.on {
            let runtime = SceneRuntime(AirlockApp())
            _ = await runtime.take(ground.request(landmark: 138))
            let window = try #require(runtime.windows.first)
            #expect(window.buttons.map(\.label) == ["Back", "Favorite"])
            #expect(await runtime.tap(SceneTap(scene: "landmarks-1", button: "Favorite")).scene == "landmarks-1")
            // The task that the closure starts has ended.
            #expect(FavoritesStore.shared.isFavorite(138))
            #expect(window.buttons.map(\.label) == ["Back", "Remove from Favorites"])
        }
    }

    @Test("A window that is evaluated again releases its previous content")
    func release() async throws {
        try await ground.on {
            let runtime = SceneRuntime(AirlockApp())
            _ = await runtime.take(ground.request(landmark: 138))
            let window = try #require(runtime.windows.first)
            weak var before = window.found
            #expect(before.map { !$0.targets.isEmpty && !$0.intents.isEmpty && !$0.addresses.isEmpty } == true)
            window.refresh()
            #expect(before == nil)
        }
    }

    // Requirements: I-007, I-032
    @Test("Views and intents share the same store and model instances")
    func sharedDependencies() async throws {
        try await ground.on {
            _ = AirlockApp()
            let intent = AddToFavoritesIntent()
            try await prepareDependencies(of: intent)
            var seen: [ObjectIdentifier] = []
            struct Probe: View {
                @Environment(FavoritesStore.self) var store
                @Environment(ModelData.self) var model
                let report: ([ObjectIdentifier]) -> Void

                var body: some View {
                    report([ObjectIdentifier(store), ObjectIdentifier(model)])
                    return Text("")
                }
            }
            struct ProbeApp: App {
                var report: ([ObjectIdentifier]) -> Void = { _ in }
                var body: some Scene {
                    WindowGroup { Probe(report: report) }.environment(ModelData.shared)
                        .environment(FavoritesStore.shared)
                }
            }
            var app = ProbeApp()
            app.report = { seen = $0 }
            _ = SceneRuntime(app)
            #expect(seen == [ObjectIdentifier(FavoritesStore.shared), ObjectIdentifier(ModelData.shared)])
            #expect(seen.first == ObjectIdentifier(FavoritesStore.shared))
            try await FavoritesStore.shared.addFavorite(5)
        }
    }

    // Requirements: I-017
    @Test("Navigation stacks inside tabs and conditions are found and receive URLs")
    func nestedStacks() async throws {
        try await ground.on {
            let runtime = SceneRuntime(TabbedApp())
            let window = try #require(runtime.windows.first)
            #expect(window.found.stacks.count == 2 && window.faults.isEmpty, "\(window.faults)")
            // The first tab is visible.
            #expect(window.texts == ["Row 1", "Row 2", "Tab 1", "Settings"])
            // Handled in a row of a list, in a tab.
            #expect(await runtime.take(OpenRequest(url: "tabs://numbers/7")).scene == window.id)
            #expect(window.path.compactMap { $0 as? Int } == [7])
            #expect(window.texts == ["Back", "Number 7", "Tab 1", "Settings"])
            #expect(await runtime.tap(SceneTap(scene: window.id, button: "settings")).refusal == nil)
            #expect(window.texts == ["Settings", "Volume", "Tab 1", "Settings"])
        }
    }

    // MARK: Taps

    // Requirements: I-017
    @Test("A tap on a row opens its screen, and Back leaves it")
    func rowsAndBack() async throws {
        try await ground.on {
            let runtime = SceneRuntime(AirlockApp())
            let window = try #require(runtime.windows.first)
            #expect(window.texts.prefix(3) == ["Edit", "Landmarks", "Statue of Liberty"])
            #expect(await runtime.tap(SceneTap(scene: "landmarks-1", button: "Uluru")).refusal == nil)
            #expect(window.path.compactMap { ($0 as? Landmark)?.id } == [138])
            #expect(await runtime.tap(SceneTap(scene: "landmarks-1", button: "Back")).refusal == nil)
            #expect(window.path.isEmpty && window.texts.first == "Edit")
        }
    }

    // Requirements: I-026
    @Test("A window in edit mode leaves open intents to a new window, and its rows run intents")
    func editing() async throws {
        try await ground.on {
            let runtime = SceneRuntime(AirlockApp())
            let window = try #require(runtime.windows.first)
            #expect(await runtime.tap(SceneTap(scene: "landmarks-1", button: "Edit")).refusal == nil)
            #expect(window.buttons.first?.label == "Done")
            let tapped = await runtime.tap(SceneTap(scene: "landmarks-1", button: "Uluru"))
            #expect(tapped.answer == "Added Uluru to favorites." && FavoritesStore.shared.isFavorite(138))
            #expect(await runtime.take(ground.request(landmark: 41)).scene == "landmarks-2")
            #expect(window.path.isEmpty)
            #expect(await runtime.tap(SceneTap(scene: "landmarks-1", button: "Done")).refusal == nil)
            #expect(await runtime.take(ground.request(landmark: 41)).scene == "landmarks-1")
        }
    }

    @Test("A tap that can't be performed is refused with the reason")
    func refusedTaps() async {
        struct Pairs: App {
            var body: some Scene {
                WindowGroup(id: "pairs") {
                    VStack {
                        Button("Same") {}
                        Button("Same") {}
                        Button("Off") {}.disabled(true)
                        Link("Elsewhere", destination: URL(filePath: "/nowhere"))
                        Button("Fail", intent: FailingIntent())
                    }
                }
            }
        }
        let runtime = SceneRuntime(Pairs())
        func refusal(_ button: String, _ number: Int? = nil, of scene: String = "pairs-1") async -> String? {
            await runtime.tap(SceneTap(scene: scene, button: button, number: number)).refusal
        }
        #expect(await refusal("Same") == "pairs-1 has several buttons 'Same' — write the number of one: 1, 2")
        #expect(await refusal("2") == nil)
        #expect(await refusal("Same", 2) == nil)
        #expect(await refusal("Other", 2) == "pairs-1 has changed since it was shown — check it and tap again")
        #expect(await refusal("Off") == "pairs-1 has no button 'Off' — choose one of Same, Same, Elsewhere, Fail")
        #expect(await refusal("Fial") == "pairs-1 has no button 'Fial' — did you mean 'Fail'?")
        #expect(await refusal("Same", of: "pears-1") == "no such scene 'pears-1' — did you mean 'pairs-1'?")
        #expect(
            await refusal("Elsewhere")
                == "no scene accepts file:///nowhere — add onOpenURL to a scene that matches the URL; 'AppHost scenes --json' prints each scene's conditions as 'matching'"
        )
        #expect(await refusal("Fail") == "out of tea")
    }

    private struct FailingIntent: AppIntent {
        static let title: LocalizedStringResource = "Fail"
        private let cups = 0

        func perform() async throws -> some IntentResult {
            guard cups > 0 else { throw CommandFailure("out of tea") }
            return .result()
        }
    }

    @Test("A tap runs a toggle's binding and a tap gesture's closure")
    func otherTaps() async throws {
        struct Switches: View {
            @State private var isOn = false
            @State private var count = 0

            var body: some View {
                VStack {
                    Toggle("Light", isOn: $isOn)
                    Text("Counted \(count)").onTapGesture { count += 1 }
                    Text(isOn ? "It is on" : "It is off")
                    DatePicker("Day", selection: .constant(Date(timeIntervalSince1970: 0)))
                }
            }
        }
        struct Switching: App {
            var body: some Scene { WindowGroup(id: "switches") { Switches() } }
        }
        let runtime = SceneRuntime(Switching())
        let window = try #require(runtime.windows.first)
        #expect(window.texts == ["Light", "Counted 0", "It is off", "DatePicker isn't drawn here"])
        #expect(await runtime.tap(SceneTap(scene: "switches-1", button: "Light")).refusal == nil)
        #expect(await runtime.tap(SceneTap(scene: "switches-1", button: "Counted 0")).refusal == nil)
        #expect(window.texts == ["Light", "Counted 1", "It is on", "DatePicker isn't drawn here"])
        #expect(window.faults == ["not drawn: DatePicker"])
    }

    // Requirements: L-052
    @Test("A URL opens the scene that matches it, and an unmatched URL is refused")
    func urlRouting() async throws {
        await ground.on {
            let runtime = SceneRuntime(AirlockApp())
            #expect(await runtime.take(OpenRequest(url: "mrfunnyjokes://home")).scene == "jokes-1")
            #expect(await runtime.take(OpenRequest(url: "landmarks://landmark/41")).scene == "landmarks-1")
            #expect(runtime.windows.map(\.id) == ["landmarks-1", "jokes-1"])
            #expect(runtime.windows[0].path.compactMap { ($0 as? Landmark)?.id } == [41])
            let refused = await runtime.take(OpenRequest(url: "gopher://x"))
            #expect(refused.scene == nil)
            #expect(
                refused.refusal
                    == "no scene accepts gopher://x — add onOpenURL to a scene that matches the URL; 'AppHost scenes --json' prints each scene's conditions as 'matching'"
            )
            #expect(
                await runtime.take(OpenRequest(url: "nothing")).refusal
                    == "invalid URL 'nothing' — write SCHEME://…")
        }
    }

    @Test("An open request with invalid parameters or an unknown intent is refused without navigating")
    func invalidRequests() async throws {
        await ground.on {
            let runtime = SceneRuntime(AirlockApp())
            func refusal(_ parameters: String, _ intent: String = "OpenLandmarkIntent") async -> String? {
                await runtime.take(
                    OpenRequest(intent: intent, contentIdentifier: intent, parameters: parameters, url: nil)
                ).refusal
            }
            #expect(
                await refusal("{}") == "can't open OpenLandmarkIntent: 'target' is missing — request it again")
            #expect(
                await refusal("[]")
                    == "can't open OpenLandmarkIntent: its parameters are not a JSON object — request it again")
            #expect(
                await refusal(#"{"path":"/etc"}"#)
                    == "can't open OpenLandmarkIntent: unknown parameter 'path' — request it again")
            #expect(await refusal(#"{"target":"9999"}"#)?.contains("9999") == true)
            #expect(
                await refusal("{}", "Unknown")
                    == "no scene accepts Unknown — add onAppIntentExecution for it to a scene that matches its content")
            #expect(!runtime.windows.contains { !$0.path.isEmpty })
        }
    }

    @Test("Windows are restored with their navigation paths, and unreadable paths are dropped")
    func restoredWindows() async throws {
        await ground.on {
            let runtime = SceneRuntime(AirlockApp())
            _ = await runtime.take(ground.request(landmark: 138))
            _ = await runtime.take(OpenRequest(url: "airlock://alarms"))
            let stored = runtime.windows.map { SceneRecords.Window($0) }
            let again = SceneRuntime(AirlockApp(), stored: stored)
            #expect(again.windows.map(\.id) == ["alarms-1", "landmarks-1"])
            #expect(again.windows[1].path.compactMap { ($0 as? Landmark)?.name } == ["Uluru"])
            // Elements that can't be decoded are left out.
            var damaged = stored
            damaged[1].stacks = [["{}"]]
            #expect(SceneRuntime(AirlockApp(), stored: damaged).windows[1].path.isEmpty)
        }
    }

    // MARK: Routing

    private struct ShowIntent: TargetContentProvidingIntent {
        static let title: LocalizedStringResource = "Show"
        @Parameter(title: "Content") var content: String
        var contentIdentifier: String { content }
    }

    /// Shows the contents of the intents it receives.
    private struct Receiver: View {
        @State private var received: [String] = []

        var body: some View {
            VStack { ForEach(received, id: \.self) { Text($0) } }
                .onAppIntentExecution(ShowIntent.self) { received.append($0.content) }
        }
    }

    private func show(_ content: String) -> OpenRequest {
        OpenRequest(
            intent: "ShowIntent", contentIdentifier: content, parameters: #"{"content":"\#(content)"}"#, url: nil)
    }

    // Requirements: I-023, I-024, I-025
    @Test("Only a scene whose external event conditions match an intent receives it")
    func matchingScene() async {
        struct TwoScenes: App {
            var body: some Scene {
                WindowGroup(id: "one") { Receiver() }.handlesExternalEvents(matching: ["ShowIntent", "left"])
                WindowGroup(id: "other") { Receiver() }.handlesExternalEvents(matching: ["right"])
                WindowGroup(id: "none") { Receiver() }.handlesExternalEvents(matching: [])
            }
        }
        let runtime = SceneRuntime(TwoScenes())
        #expect(await runtime.take(show("turn right")).scene == "other-1")
        #expect(await runtime.take(show("left")).scene == "one-1")
        #expect(await runtime.take(show("ShowIntent")).scene == "one-1")
        let refused = await runtime.take(show("up"))
        #expect(refused.scene == nil && refused.refusal?.hasPrefix("no scene accepts ShowIntent — ") == true)
        #expect(runtime.windows.first { $0.id == "one-1" }?.texts == ["left", "ShowIntent"])
        #expect(runtime.windows.first { $0.id == "other-1" }?.texts == ["turn right"])
    }

    // Requirements: I-025
    @Test("A scene without external event conditions, or with a star, accepts every intent")
    func unrestrictedScenes() async {
        struct Open: App {
            var body: some Scene { WindowGroup(id: "any") { Receiver() } }
        }
        struct Star: App {
            var body: some Scene { WindowGroup(id: "star") { Receiver() }.handlesExternalEvents(matching: ["*"]) }
        }
        #expect(await SceneRuntime(Open()).take(show("x")).scene == "any-1")
        #expect(await SceneRuntime(Star()).take(show("x")).scene == "star-1")
    }

    /// A window that accepts nothing while the user edits in it.
    private struct Editor: View {
        @State var isEditing: Bool

        var body: some View {
            VStack {
                Receiver()
                Button("Edit") { isEditing.toggle() }
            }
            .handlesExternalEvents(preferring: [], allowing: isEditing ? [] : ["*"])
        }
    }

    // Requirements: I-026
    @Test("A window that allows no events while editing leaves intents to another window")
    func editingWindow() async throws {
        struct Editing: App {
            var body: some Scene { WindowGroup(id: "editor") { Editor(isEditing: false) } }
        }
        let runtime = SceneRuntime(Editing())
        #expect(await runtime.take(show("a")).scene == "editor-1")
        let first = try #require(runtime.windows.first)
        #expect(await runtime.tap(SceneTap(scene: "editor-1", button: "Edit")).refusal == nil)
        #expect(await runtime.take(show("b")).scene == "editor-2")
        #expect(first.texts == ["a", "Edit"])
        // After editing, the first one accepts events again, and the other one doesn't.
        #expect(await runtime.tap(SceneTap(scene: "editor-1", button: "Edit")).refusal == nil)
        #expect(await runtime.tap(SceneTap(scene: "editor-2", button: "Edit")).refusal == nil)
        let third = await runtime.take(show("c"))
        #expect(third.scene == "editor-1", "\(third)")
    }

    // Requirements: I-026
    @Test("A window that prefers an event receives it before one that only allows it")
    func preferringWindow() async throws {
        struct Choosy: View {
            @State private var wants = ""

            var body: some View {
                VStack {
                    Receiver()
                    Button("Want") { wants = "special" }
                }
                .handlesExternalEvents(preferring: wants.isEmpty ? [] : [wants], allowing: ["*"])
            }
        }
        struct Choosing: App {
            var body: some Scene {
                WindowGroup(id: "a") { Choosy() }
                WindowGroup(id: "b") { Choosy() }.handlesExternalEvents(matching: ["b"])
            }
        }
        let stored = ["a-1", "b-1"].map { SceneRecords.Window(id: $0, group: String($0.prefix(1))) }
        let runtime = SceneRuntime(Choosing(), stored: stored)
        #expect(await runtime.tap(SceneTap(scene: "b-1", button: "Want")).refusal == nil)
        #expect(await runtime.take(show("special offer")).scene == "b-1")
        #expect(await runtime.take(show("plain")).scene == "b-1")
        _ = await runtime.take(show("special"))
        #expect(runtime.windows.last?.texts == ["Want"])
    }

    // Requirements: I-026
    @Test("The beta spelling `handlesExternalEvents(matching:)` on a view accepts only matching intents")
    func matchingOnViews() async {
        struct Old: App {
            var body: some Scene { WindowGroup(id: "old") { OldView(isEditing: false) } }
        }
        struct Busy: App {
            var body: some Scene { WindowGroup(id: "busy") { OldView(isEditing: true) } }
        }
        #expect(await SceneRuntime(Old()).take(show("ShowIntent")).scene == "old-1")
        #expect(await SceneRuntime(Busy()).take(show("ShowIntent")).scene == nil)
    }

    private struct OldView: View {
        let isEditing: Bool

        var body: some View { Receiver().handlesExternalEvents(matching: isEditing ? [] : ["ShowIntent"]) }
    }
}

/// An app with navigation stacks in tabs, lists and conditions.
private struct TabbedApp: App {
    var body: some Scene { WindowGroup { TabbedContent() } }
}

private struct TabbedContent: View {
    @State private var numbers: [Int] = []
    @State private var settings: [String] = []
    private let isShown = true

    var body: some View {
        TabView {
            Group {
                if isShown {
                    NavigationStack(path: $numbers) {
                        List([1, 2], id: \.self) { number in
                            Text("Row \(number)")
                                .onOpenURL { if number == 1 { numbers.append(Int($0.lastPathComponent) ?? 0) } }
                        }
                        .navigationDestination(for: Int.self) { Text("Number \($0)") }
                    }
                }
            }
            NavigationStack(path: $settings) {
                ScrollView {
                    Form {
                        Text("Settings"); List { Text("Volume") }
                    }
                }
            }
            .tabItem { Text("Settings") }
        }
    }
}
