import Foundation
import Shared
import TestSupport
import Testing

@testable import WidgetRendering

/// A control drawn with text of 10 × 20 points per character.
@MainActor
struct ControlSnapshotMakerTests {
    private struct Press: AppIntent {
        static let title: LocalizedStringResource = "Press"
        func perform() async throws -> some IntentResult { .result() }
    }

    private struct Switch: SetValueIntent {
        static let title: LocalizedStringResource = "Switch"
        @Parameter(title: "Value") var value: Bool
        func perform() async throws -> some IntentResult { .result() }
    }

    private func draw(
        _ presentation: ControlPresentation = .medium, named name: LocalizedStringResource? = "Lamp",
        assets: AssetCatalog = .empty,
        @ControlWidgetTemplateBuilder _ content: @escaping () -> some ControlWidgetTemplate
    ) throws -> Snapshot {
        let plain = StaticControlConfiguration(kind: "Sample", content: content)
        let descriptor = name.map { ControlDescriptor(plain.displayName($0)) } ?? ControlDescriptor(plain)
        var arguments = Arguments(command: "render")
        arguments[RenderOptions.kind] = "Sample"
        return try ControlSnapshotMaker(
            text: GridTextEngine(), images: ImageStore(catalog: assets, scale: 3),
            request: try RenderRequest(arguments),
            layoutDirection: .leftToRight, presentation: presentation, descriptor: descriptor,
            now: Date(timeIntervalSince1970: 0)
        ).make(descriptor.source.preview())
    }

    private func symbols(_ items: [DisplayList.Item]) -> [DisplayList.SymbolBlock] {
        items.flatMap { item -> [DisplayList.SymbolBlock] in
            switch item {
            case .symbol(let block): [block]
            case .group(_, let inner): symbols(inner)
            default: []
            }
        }
    }

    @Test("A control button shows its symbol, title and hint and runs its intent")
    func controlButton() throws {
        let snapshot = try draw { ControlWidgetButton(action: Press()) { Label("Light", systemImage: "star") } }
        #expect(snapshot.texts.map(\.string) == ["Light"])
        #expect(snapshot.regions.map(\.action) == [.intent(id: "Press")])
        #expect(snapshot.control?.symbol == "star")
        #expect(snapshot.control?.isOn == nil)
        #expect(snapshot.control?.hint == "Hold for ‘Lamp’")
        #expect(snapshot.list.size == Size(width: 155, height: 70))
    }

    @Test("A small control shows a symbol of the assets in shades of its own paint")
    func assetSymbol() throws {
        let folder = try AssetFolder()
        let text = SymbolTemplateText([
            (
                "Regular-M",
                SymbolTemplateText.disc(radius: 50, classes: "hierarchical-0:secondary")
                    + SymbolTemplateText.disc(radius: 20, classes: "hierarchical-1:primary")
            )
        ])
        try folder.writeSymbolSet(
            "A.xcassets/lamp.symbolset", [(text.text, nil)],
            properties: #", "properties": {"symbol-rendering-intent": "hierarchical"}"#)
        let snapshot = try draw(.small, assets: AssetCatalog(folders: [folder.path])) {
            ControlWidgetButton(action: Press()) { Label("Light", image: "lamp") }
        }
        #expect(snapshot.control?.symbol == "lamp" && snapshot.diagnostics.isEmpty)
        let symbol = try #require(symbols(snapshot.list.items).first)
        #expect(symbol.layers == [symbol.paint, symbol.paint.multipliedAlpha(by: 0.5)])
        #expect(symbol.weight == 500 && symbol.symbol?.parts.count == 2)
    }

    // Requirements: A-030
    @Test("A control toggle shows its own value label and hint or the system's, and its action has the new value")
    func controlToggle() throws {
        let on = try draw { ControlWidgetToggle("Light", isOn: true, action: Switch()) }
        #expect(on.texts.map(\.string) == ["Light", "On"])
        #expect(on.control?.hint == "Hold to Turn Off ‘Lamp’")
        let off = try draw {
            ControlWidgetToggle("Light", isOn: false, action: Switch()) {
                Label($0 ? "Bright" : "Dark", systemImage: $0 ? "sun.max" : "moon")
                    .controlWidgetActionHint("light the room").controlWidgetStatus("It is dark")
            }
        }
        #expect(off.texts.map(\.string) == ["Light", "Dark"])
        #expect(off.control?.symbol == "moon")
        #expect(off.control?.hint == "Hold to light the room")
        #expect(off.control?.status == "It is dark")
        // The tap's action already has the new state.
        #expect(
            off.regions.map(\.action) == [.intent(id: "Switch", isOn: false, parameters: ["value": .bool(true)])])
        #expect(off.spoken.map(\.properties.traits) == [["toggle"]])
    }

    @Test("A control's tint colours its symbol only while the control is on")
    func tint() throws {
        func paint(_ isOn: Bool) throws -> Paint? {
            symbols(
                try draw(.small) {
                    ControlWidgetToggle(isOn: isOn, action: Switch()) { Label("a", systemImage: "star") }.tint(.black)
                }.list.items
            ).first?.paint
        }
        #expect(try paint(true) == .color(ResolvedColor(0, 0, 0)))
        #expect(try paint(false) == .color(ResolvedColor(255, 255, 255)))
    }

    @Test("A small control draws only its symbol and has its title as accessibility label")
    func smallControl() throws {
        let snapshot = try draw(.small) { ControlWidgetButton(action: Press()) { Label("Light", systemImage: "star") } }
        #expect(snapshot.texts.isEmpty)
        #expect(symbols(snapshot.list.items).count == 1)
        #expect(snapshot.spoken.map(\.properties.label) == ["Light"])
    }

    @Test("A small control without a symbol is reported and shows the first letter of its title")
    func missingSymbol() throws {
        let snapshot = try draw(.small) { ControlWidgetButton("Light", action: Press()) }
        #expect(
            snapshot.diagnostics.map(\.message) == [
                "no symbol: a small control shows the title's first letter instead — use Label(_:systemImage:)"
            ])
        #expect(snapshot.regions.map(\.rect) == [Rect(Size(width: 70, height: 70))])
        // The title's first letter identifies the control.
        #expect(snapshot.texts.map(\.string) == ["L"])
    }

    @Test("A control without a title shows its display name, or else its kind")
    func missingTitle() throws {
        let button = ControlWidgetButton(action: Press()) { Image(systemName: "star") }
        #expect(try draw(.large) { button }.texts.map(\.string) == ["Lamp"])
        #expect(try draw(.large, named: nil) { button }.texts.map(\.string) == ["Sample"])
    }

    @Test("A disabled control is drawn at reduced opacity")
    func disabled() throws {
        let snapshot = try draw {
            ControlWidgetButton(action: Press()) { Label("a", systemImage: "star") }.disabled(true).disabled(false)
        }
        #expect(snapshot.control?.isEnabled == false)
        #expect(snapshot.list.items.contains { if case .group(.opacity(0.4), _) = $0 { true } else { false } })
    }

    @Test("A conditional template draws the branch that its condition selects")
    func templateBranches() throws {
        func title(_ isButton: Bool) throws -> [String] {
            try draw {
                if isButton {
                    ControlWidgetButton("Press", action: Press())
                } else {
                    ControlWidgetToggle("Switch", isOn: true, action: Switch())
                }
            }.texts.map(\.string)
        }
        #expect(try title(true) == ["Press"])
        #expect(try title(false) == ["Switch", "On"])
    }

    private struct Silent: ControlValueProvider {
        let previewValue = false
        func currentValue() async throws -> Bool {
            try await withCheckedThrowingContinuation { waiting in Self.waiting.append(waiting) }
        }
        nonisolated(unsafe) static var waiting: [CheckedContinuation<Bool, any Error>] = []
    }

    private struct SilentControl: ControlWidget {
        var body: some ControlWidgetConfiguration {
            StaticControlConfiguration(kind: "Silent", provider: Silent()) {
                ControlWidgetToggle("a", isOn: $0, action: Switch())
            }
        }
    }

    @Test("A value provider that never answers ends in a timeout error")
    func silentProvider() throws {
        let catalog = WidgetCatalog([.control(SilentControl())])
        guard case .control(let descriptor)? = catalog.items.first else {
            Issue.record("no control")
            return
        }
        let error = #expect(throws: WidgetError.self) { try catalog.face(of: descriptor, limit: 0.05) }
        #expect(
            error?.message
                == "the value provider of Silent returned nothing within 0 s — return a stored value instead of waiting for one"
        )
    }

    @Test("A truncated title and a missing symbol each break a control rule")
    func titleAndSymbol() throws {
        func findings(_ title: String, symbol: String? = "star", _ presentation: ControlPresentation) throws -> [String]
        {
            try draw(presentation) {
                ControlWidgetButton(action: Press()) {
                    if let symbol { Label(title, systemImage: symbol) } else { Text(title) }
                }
            }
            .diagnostics.compactMap(\.rule)
        }
        #expect(try findings("Light", .medium) == [])
        #expect(try findings("Switches everything off at once", .medium) == ["control-title"])
        // The small form has no title.
        #expect(try findings("Switches everything off at once", .small) == [])
        #expect(try findings("Light", symbol: nil, .small) == ["control-symbol"])
    }
}
