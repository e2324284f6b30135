import Foundation
import Shared
import SwiftUI
import Testing

@testable import WidgetRendering

/// App views that widgets can't show, and modifiers without effect in a widget.
@MainActor
struct UnsupportedViewTests {
    private func message(_ name: String) -> String {
        "not supported in widgets: \(name) — a yellow box with a sign is drawn, as on iOS"
    }

    @Test("Further views of apps are boxes, whatever their style")
    func furtherViews() {
        func check(_ names: [String], @ViewBuilder _ view: () -> some View) {
            let laid = Laid(width: 200, height: 40 * Double(names.count)) { VStack(spacing: 0, content: view) }
            #expect(laid.diagnostics.map(\.message) == names.map(message))
            #expect(laid.fills.map(\.height) == names.map { _ in 40 })
            #expect(laid.texts.isEmpty)
        }
        check(["NavigationView", "TextEditor", "SecureField"]) {
            NavigationView { Text("a") }
            TextEditor(text: .constant("a"))
            SecureField("Code", text: .constant("a"))
        }
        check(["Picker", "DatePicker", "DatePicker", "List"]) {
            Picker("Size", selection: .constant(1)) { Text("S").tag(1) }.pickerStyle(.wheel)
            DatePicker("Day", selection: .constant(.distantPast)).datePickerStyle(.graphical)
            DatePicker("Day", selection: .constant(.distantPast)).datePickerStyle(.wheel)
            List { Text("a") }.listStyle(.sidebar)
        }
    }

    @Test("Controls and containers that widgets don't support are drawn as boxes and reported")
    func unsupportedViews() {
        let laid = Laid(width: 200, height: 400) {
            VStack(spacing: 0) {
                TextField("Name", text: .constant("Anna"))
                Picker("Size", selection: .constant(1)) { Text("S").tag(1) }
                Stepper("Count", value: .constant(1), in: 0...3)
                Slider(value: .constant(0.5))
            }
        }
        #expect(laid.fills.map(\.height) == [100, 100, 100, 100])
        #expect(laid.texts.isEmpty)
        #expect(laid.diagnostics.map(\.message) == ["TextField", "Picker", "Stepper", "Slider"].map(message))
        let containers = Laid(width: 200, height: 400) {
            VStack(spacing: 0) {
                Form { Text("a") }
                List { Text("a") }
                List(0..<3, id: \.self) { Text(verbatim: "\($0)") }
                ScrollView(.horizontal) { Text("a") }
                NavigationStack { Text("a").navigationTitle("b") }
            }
        }
        #expect(
            containers.diagnostics.map(\.message)
                == ["Form", "List", "List", "ScrollView", "NavigationStack"].map(message))
    }

    private struct Width: PreferenceKey {
        static let defaultValue = 0.0
        static func reduce(value: inout Double, nextValue: () -> Double) { value = max(value, nextValue()) }
    }

    @Test("A view with gestures and a navigation title is drawn and they are reported")
    func inertModifiers() {
        let laid = Laid(width: 200, height: 100) {
            Text("a").gesture(TapGesture().onEnded { _ in }).onLongPressGesture {}
                .simultaneousGesture(DragGesture(minimumDistance: 3).onChanged { _ in })
                .navigationTitle("Title")
        }
        #expect(laid.texts.map(\.string) == ["a"])
        #expect(
            laid.diagnostics.map(\.message) == [
                "not drawn: navigationTitle(_:)", "never run in a widget: simultaneousGesture(_:)",
                "never run in a widget: onLongPressGesture(perform:)",
                "never run in a widget: gesture(_:)",
            ])
    }

    /// Parts of apps' screens as their sources write them.
    private struct Screen: View {
        private enum Field { case name }

        @GestureState private var drag = CGSize.zero
        @FocusState private var field: Field?
        @Namespace private var space
        @State private var size = 1

        var body: some View {
            VStack(spacing: 0) {
                Text("a").matchedGeometryEffect(id: "a", in: space)
                    .gesture(DragGesture().updating($drag) { value, state, _ in state = value.translation })
                TextField("b", text: .constant("")).textFieldStyle(.roundedBorder).focused($field, equals: .name)
                Picker("c", selection: $size) { Text("1").tag(1) }.pickerStyle(.segmented)
                List { NavigationLink("d") { Text("e") } }.listStyle(.plain)
                    .navigationBarTitleDisplayMode(.inline)
                DisclosureGroup("f") { Text("g") }
            }
            .toolbar { ToolbarItem { Text("h") } }
            .overlayPreferenceValue(Width.self) { Text(verbatim: "\($0)") }
        }
    }

    @Test("An app screen compiles, and its unsupported views and modifiers are reported")
    func appScreen() {
        let laid = Laid(width: 200, height: 420) { Screen() }
        #expect(laid.texts.map(\.string) == ["a", "0.0"])
        #expect(
            Set(laid.diagnostics.map(\.message))
                == Set(["TextField", "Picker", "List", "DisclosureGroup"].map(message)).union([
                    "not drawn: toolbar(content:)",
                    "never run in a widget: gesture(_:)",
                ]))
    }

    @Test("A safe area inset takes its edge and leaves the rest to the content")
    func safeAreaInset() {
        let laid = Laid(width: 100, height: 100) {
            Color.red.safeAreaInset(edge: .bottom, spacing: 5) { Box(20, 10) }
        }
        #expect(
            laid.fills == [Rect(x: 0, y: 0, width: 100, height: 85), Rect(x: 40, y: 90, width: 20, height: 10)])
    }

    @Test("AsyncImage shows its placeholder and reports that its image isn't loaded")
    func asyncImage() {
        let address = URL(string: "https://example.com/a.png")
        let laid = Laid(width: 200, height: 100) {
            AsyncImage(url: address) {
                $0.resizable()
            } placeholder: {
                Text("later")
            }
            AsyncImage(url: address) { phase in
                switch phase {
                case .empty: Text("empty")
                case .success(let image): image
                case .failure: Text("failed")
                @unknown default: EmptyView()
                }
            }
            AsyncImage(url: address)
        }
        #expect(laid.texts.map(\.string) == ["later", "empty"])
        #expect(laid.fills.count == 1)
        #expect(
            Set(laid.diagnostics.map(\.message)) == [
                "not loaded: a widget has no network access while it is drawn — store the image in the timeline entry"
            ])
    }

    @Test("An AsyncImage without a URL yields no diagnostics")
    func asyncImageWithoutURL() {
        #expect(Laid(width: 20, height: 10) { AsyncImage(url: nil) }.diagnostics.isEmpty)
    }

    @Test("Presentations, gestures and reactions of an app's views are reported once each and leave the view as it is")
    func reactions() {
        let laid = Laid(width: 100, height: 100) {
            Text("ab")
                .alert("Remove?", isPresented: .constant(true)) { Button("Remove") {} }
                .sheet(item: .constant(Optional.some(Row(id: 1)))) { Text("\($0.id)") }
                .onHover { _ in }
                .gesture(MagnifyGesture().onEnded { _ in }, including: .all)
                .task {}
                .accessibilityAction(named: "Next") {}
        }
        #expect(laid.size == Size(width: 20, height: 20))
        #expect(
            laid.diagnostics.map(\.message)
                == [
                    "accessibilityAction(named:_:)", "task(priority:_:)", "gesture(_:including:)",
                    "onHover(perform:)", "sheet(item:content:)", "alert(_:isPresented:actions:)",
                ].map { "never run in a widget: \($0)" })
    }

    private struct Row: Identifiable { let id: Int }

    private struct Failure: LocalizedError {}

    private struct Delegate: DropDelegate {
        func performDrop(info: DropInfo) -> Bool { info.hasItemsConforming(to: [.text]) }
    }

    @Test("Presentations with titles of each type, drops and keys are reported once each")
    func spellingsOfReactions() {
        let (shown, title, id, text) = (Binding.constant(true), "Remove", Optional.some(1), Text("ab"))
        var reports: [String] = []
        func draw<Content: View>(_ view: Content) {
            let laid = Laid(width: 100, height: 100) { view }
            #expect(laid.size == Size(width: 20, height: 20))
            reports += laid.diagnostics.map(\.message)
        }
        draw(text.alert(Text(title), isPresented: shown) { Button("Yes") {} })
        draw(text.alert(title, isPresented: shown, presenting: id) { Button("\($0)") {} })
        draw(
            text.alert(isPresented: shown, error: Optional.some(Failure())) { _ in
                Button("Yes") {}
            } message: { _ in
                Text("No")
            })
        draw(text.confirmationDialog(title, isPresented: shown) { Button("Yes") {} })
        draw(
            text.confirmationDialog(Text(title), isPresented: shown, titleVisibility: .visible) {
                Button("Yes") {}
            } message: {
                Text("No")
            })
        draw(text.confirmationDialog("Remove?", isPresented: shown, presenting: id) { id in Button("\(id)") {} })
        draw(text.onDrop(of: [.text], isTargeted: nil) { providers in providers.isEmpty })
        draw(text.onDrop(of: [.text], delegate: Delegate()))
        draw(text.onKeyPress(.space) { .handled })
        #expect(
            reports
                == [
                    "alert(_:isPresented:actions:)", "alert(_:isPresented:presenting:actions:)",
                    "alert(isPresented:error:actions:message:)", "confirmationDialog(_:isPresented:actions:)",
                    "confirmationDialog(_:isPresented:actions:message:)",
                    "confirmationDialog(_:isPresented:presenting:actions:)", "onDrop(of:isTargeted:perform:)",
                    "onDrop(of:delegate:)", "onKeyPress",
                ].map { "never run in a widget: \($0)" })
    }

    private struct Bar: ToolbarContent {
        @Environment(\.colorScheme) private var scheme
        let isLong: Bool

        var body: some ToolbarContent {
            ToolbarItem(placement: .principal) { Text(scheme == .light ? "Title" : "Night") }
            if isLong {
                ToolbarItemGroup(placement: .bottomBar) { Text("More") }
            }
        }
    }

    @Test("An app's own toolbar content shows its items in the bar of an app's window")
    func toolbarContent() {
        func bar(_ isLong: Bool) -> [String] {
            let context = ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog())
            let items = ToolbarContentBuilder.buildBlock(
                Bar(isLong: isLong), ToolbarItem(id: "add", placement: .primaryAction) { Text("Add") })
            return resolve(items, in: context).compactMap {
                if case .text(let text) = $0.content { text.string } else { nil }
            }
        }
        #expect(bar(true) == ["Title", "More", "Add"])
        #expect(bar(false) == ["Title", "Add"])
        let laid = Laid(width: 100, height: 100) {
            Text("ab")
                .toolbar { Bar(isLong: true) }
                .toolbar(id: "main") { ToolbarItem(id: "add") { Text("Add") } }
                .toolbar { Button("Edit") {} }
                .toolbar(removing: .title)
        }
        #expect(laid.texts.map(\.string) == ["ab"])
        #expect(
            laid.diagnostics.map(\.message)
                == ["toolbar(content:)", "toolbar(id:content:)"].map { "not drawn: \($0)" })
    }

    private struct Spin: SwiftUI.Transition {
        func body(content: Content, phase: TransitionPhase) -> some View {
            content.rotationEffect(.degrees(phase.isIdentity ? 0 : 90 * phase.value))
        }
    }

    @Test("A section with a title of each type shows its content, and an app's own transition shows the view in place")
    func sectionsAndTransitions() {
        let title = "Tea"
        let laid = Laid(width: 100, height: 400) {
            VStack {
                Section(title) { Text("a") }
                Section("Cups", isExpanded: .constant(false)) { Text("b") }
                Section(isExpanded: .constant(true)) {
                    Text("c")
                } header: {
                    Text("Pots")
                }
                Text("d").transition(Spin().animation(.default)).transition(
                    AnyTransition(Spin()).combined(with: .opacity))
            }
        }
        #expect(laid.texts.map(\.string) == ["Tea", "a", "Cups", "b", "Pots", "c", "d"])
    }

    @Test("Accessibility modifiers with a condition apply only if it holds")
    func conditionalAccessibility() {
        func labels<Content: View>(_ view: Content) -> [String?] {
            Laid(width: 100, height: 100) { view }.spoken.map { $0.properties.value ?? $0.properties.label }
        }
        #expect(labels(Text("a").accessibilityLabel("Tea", isEnabled: true)) == ["Tea"])
        #expect(!labels(Text("a").accessibilityLabel("Tea", isEnabled: false)).contains("Tea"))
        #expect(labels(Text("a").accessibilityValue(Text("hot"), isEnabled: true)) == ["hot"])
        let label = Color.red.accessibilityLabel("Tea")
        #expect(labels(label.accessibilityHidden(true, isEnabled: false)) == labels(label))
        #expect(labels(label.accessibilityHidden(true, isEnabled: true)) == labels(label.accessibilityHidden(true)))
    }

    @Test("Controls and options of an app's screens are accepted with titles and items of each type")
    func spellingsOfControls() {
        let (title, links) = ("Share", [URL(fileURLWithPath: "/a"), URL(fileURLWithPath: "/b")])
        func drawn<Content: View>(_ view: Content) -> [String] {
            Laid(width: 100, height: 100) { view }.diagnostics.map { String($0.message.prefix { $0 != "—" }) }
        }
        for view in [
            AnyView(ShareLink(items: links)), AnyView(ShareLink(title, item: links[0])),
            AnyView(ShareLink(Text(title), items: links) { SharePreview("\($0.path)") }),
        ] {
            #expect(drawn(view) == ["not supported in widgets: ShareLink "])
        }
        let split = NavigationSplitView(columnVisibility: .constant(.detailOnly)) {
            Text("a")
        } detail: {
            Text("b")
        }
        #expect(drawn(split.navigationSplitViewStyle(.balanced)) == ["not supported in widgets: NavigationSplitView "])
        var position = ScrollPosition(edge: .top)
        #expect(position.edge == .top && position.viewID == nil)
        position.scrollTo(id: 3)
        #expect(position.viewID(type: Int.self) == 3 && position.edge == nil)
        position.scrollTo(point: CGPoint(x: 1, y: 2))
        #expect(position.point == CGPoint(x: 1, y: 2) && position.x == 1)
        let plain = Text("ab").scrollPosition(.constant(position)).scrollTargetBehavior(
            .viewAligned(limitBehavior: .always)
        )
        .draggable("ab") { Text("c") }.onDrag { NSItemProvider() }
        .previewDevice(PreviewDevice(rawValue: "iPhone 15")).previewDevice("iPhone 15")
        #expect(drawn(plain).isEmpty)
        #expect(EnvironmentValues().scenePhase == .active && ScenePhase.background < .active)
    }

    @Test("Options of bars, lists, scrolling and typing change nothing and aren't reported")
    func optionsWithoutEffect() {
        let laid = Laid(width: 100, height: 100) {
            Text("ab")
                .toolbar(.hidden, for: .navigationBar).navigationBarBackButtonHidden()
                .searchable(text: .constant(""), prompt: "Find")
                .scrollIndicators(.hidden).scrollDisabled(true)
                .listRowSeparator(.hidden).badge(3).swipeActions { Button("Close") {} }
                .contextMenu { Button("Copy") {} }
                .keyboardType(.numberPad).submitLabel(.done)
                .presentationDetents([.medium]).hoverEffect(.lift)
        }
        #expect(laid.size == Size(width: 20, height: 20))
        #expect(laid.diagnostics.isEmpty)
    }
}
