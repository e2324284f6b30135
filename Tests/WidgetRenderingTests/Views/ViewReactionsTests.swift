import Foundation
import Shared
import SwiftUI
import Testing

@testable import WidgetRendering

/// The closures of views that run when the views are placed, and the state that they change.
@MainActor
struct ViewReactionsTests {
    private struct WidthKey: PreferenceKey {
        static let defaultValue = 0.0
        static func reduce(value: inout Double, nextValue: () -> Double) { value = max(value, nextValue()) }
    }

    /// The names of calls, in order.
    private final class Calls {
        var names: [String] = []
    }

    private final class Model: ObservableObject {
        @Published var title = "empty"
        func load() { title = "loaded" }
    }

    // MARK: Appearance

    private struct Greeting: View {
        let calls: Calls
        @State private var name = "unnamed"

        var body: some View {
            Text(verbatim: name).onAppear {
                calls.names.append("appears as \(name)")
                name = "Ada"
            }
            .onChange(of: name) { calls.names.append("changes from \($0) to \($1)") }
        }
    }

    @Test("A closure of onAppear runs once, and the state that it sets is drawn")
    func appearance() {
        let calls = Calls()
        let laid = Laid(width: 200, height: 40) { Greeting(calls: calls) }
        #expect(laid.texts.map(\.string) == ["Ada"] && laid.diagnostics.isEmpty)
        #expect(calls.names == ["appears as unnamed", "changes from unnamed to Ada"])
        let again = Laid(width: 200, height: 40) { Greeting(calls: Calls()) }
        #expect(again.items == laid.items)
    }

    private struct Chain: View {
        @StateObject private var model = Model()
        @State private var isShown = false

        var body: some View {
            Text(verbatim: "first").onAppear { isShown = true }
            if isShown { Text(verbatim: model.title).onAppear { model.load() } }
        }
    }

    @Test("A view that a closure shows appears in the next pass, and its own closure changes an object")
    func chain() {
        let laid = Laid(width: 200, height: 80) { VStack { Chain() } }
        #expect(laid.texts.map(\.string) == ["first", "loaded"] && laid.diagnostics.isEmpty)
    }

    private struct Counter: View {
        @State var count: Int

        var body: some View { Text(verbatim: "\(count)").onAppear { count += 1 } }
    }

    @Test("Views at the same path have their own state, and a view that isn't placed doesn't appear")
    func twins() {
        let laid = Laid(width: 100, height: 40) {
            Color.red.overlay { Counter(count: 1) }.overlay { Counter(count: 5) }
        }
        #expect(laid.texts.map(\.string) == ["2", "6"])
        let calls = Calls()
        let fitting = Laid(width: 20, height: 40) {
            ViewThatFits(in: .horizontal) {
                Text(verbatim: "too wide").onAppear { calls.names.append("wide") }
                Text(verbatim: "a").onAppear { calls.names.append("narrow") }
            }
        }
        #expect(fitting.texts.map(\.string) == ["a"] && calls.names == ["narrow"])
    }

    private struct Body: View {
        @State private var name = "kept"

        var body: some View {
            name = "set"
            return Text(verbatim: name).onAppear { reportWhileDrawing("reported by a closure") }
        }
    }

    @Test("State that a body sets is ignored; the diagnostics of closures and of the last pass are reported")
    func diagnostics() {
        let laid = Laid(width: 100, height: 40) { Body() }
        #expect(laid.texts.map(\.string) == ["kept"])
        #expect(
            laid.diagnostics.map(\.message) == [
                "ignored: a value set to @State while a widget is drawn", "reported by a closure",
            ])
    }

    // MARK: Values

    @Test("onChange runs for the first value only if that is requested")
    func initialChange() {
        let calls = Calls()
        _ = Laid(width: 100, height: 40) {
            Text(verbatim: "a").onChange(of: 3, initial: true) { calls.names.append("initial \($0) \($1)") }
                .onChange(of: 4) { _, _ in calls.names.append("later") }
                .onChange(of: Optional<Int>.none, initial: true) { calls.names.append("none") }
        }
        #expect(calls.names == ["initial 3 3", "none"])
    }

    private struct Measured: ViewModifier {
        @State private var size = CGSize.zero

        func body(content: Content) -> some View {
            content.onGeometryChange(for: CGSize.self) {
                $0.size
            } action: {
                size = $0
            }
            .overlay(alignment: .topLeading) { Color.red.frame(width: size.width / 2, height: 1) }
        }
    }

    @Test("A modifier's state has the size that onGeometryChange reads")
    func geometry() {
        let laid = Laid(width: 100, height: 40) { Text(verbatim: "abcd").modifier(Measured()) }
        #expect(laid.fills == [Rect(x: 0, y: 0, width: 20, height: 1)] && laid.diagnostics.isEmpty)
    }

    private struct Growing: View {
        let calls: Calls
        @State private var width: CGFloat = 10

        var body: some View {
            Color.red.frame(width: width, height: 10).onGeometryChange(for: CGFloat.self) {
                $0.size.width
            } action: { old, new in
                calls.names.append("\(old) \(new)")
                width = new + 10
            }
        }
    }

    @Test("A size that changes in each pass is drawn as in the third pass, and named in a diagnostic")
    func growing() {
        let calls = Calls()
        let laid = Laid(width: 100, height: 40) { Growing(calls: calls) }
        #expect(laid.fills == [Rect(x: 0, y: 0, width: 30, height: 10)])
        #expect(calls.names == ["10.0 10.0", "10.0 20.0"])
        #expect(
            laid.diagnostics.map(\.line) == [
                "Growing: doesn't settle: after 3 layout passes, onGeometryChange(for:of:action:) has another new value, 30.0 — the last pass is drawn"
            ])
    }

    private struct Nested: View {
        @State private var count = 0

        var body: some View {
            ForEach(0...count, id: \.self) { _ in Color.red.frame(width: 1, height: 1).onAppear { count += 1 } }
        }
    }

    @Test("Views that add views in each pass end with a diagnostic, and a value that never equals itself as well")
    func endless() {
        let laid = Laid(width: 100, height: 400) { VStack { Nested() } }
        #expect(laid.fills.count == 3)
        #expect(
            laid.diagnostics.map(\.message) == [
                "doesn't settle: after 3 layout passes, onAppear(perform:) is in another new view — the last pass is drawn"
            ])
        let unequal = Laid(width: 10, height: 20) { Text(verbatim: "a").onChange(of: Double.nan, initial: true) {} }
        #expect(
            unequal.diagnostics.map(\.message) == [
                "doesn't settle: after 3 layout passes, onChange(of:initial:_:) has another new value, nan — the last pass is drawn"
            ])
    }

    // MARK: Preferences

    private struct Labels: View {
        @State private var width: CGFloat?

        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                ForEach(["ab", "abcde", "a"], id: \.self) { text in
                    Text(verbatim: text).background {
                        GeometryReader { Color.clear.preference(key: WidthKey.self, value: Double($0.size.width)) }
                    }
                    .frame(width: width).background(Color.red)
                }
            }
            .onPreferenceChange(WidthKey.self) { width = CGFloat($0) }
        }
    }

    @Test("Labels get the width of the widest label through a preference")
    func equalWidths() {
        let laid = Laid(width: 200, height: 100) { Labels() }
        #expect(laid.fills.map(\.width) == [50, 50, 50] && laid.diagnostics.isEmpty)
    }

    @Test("A preference replaces what the views inside set, a transform changes it, and values are reduced in order")
    func preferences() {
        struct Words: PreferenceKey {
            static let defaultValue = ["default"]
            static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
        }
        func shown(@ViewBuilder _ view: () -> some View) -> [String] {
            let laid = Laid(width: 400, height: 40) {
                view().overlayPreferenceValue(Words.self) { Text(verbatim: $0.joined(separator: " ")) }
            }
            #expect(laid.diagnostics.isEmpty)
            return laid.texts.map(\.string)
        }
        #expect(shown { Color.red } == ["default"])
        #expect(
            shown {
                HStack {
                    Color.red.preference(key: Words.self, value: ["a"])
                    HStack { Color.red.preference(key: Words.self, value: ["lost"]) }
                        .preference(key: Words.self, value: ["b"])
                    Color.red.preference(key: WidthKey.self, value: 3)
                    Color.red.preference(key: Words.self, value: ["c"]).transformPreference(Words.self) {
                        $0.append("d")
                    }
                    Color.red.transformPreference(Words.self) { $0.append("e") }
                }
            } == ["a b c d default e"])
    }

    @Test("An overlay and a background find the place of a view by its anchor; the background is drawn behind")
    func anchors() {
        struct Place: PreferenceKey {
            static var defaultValue: Anchor<CGRect>? { nil }
            static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) {
                value = value ?? nextValue()
            }
        }
        struct Marks: PreferenceKey {
            static var defaultValue: [Anchor<CGPoint>] { [] }
            static func reduce(value: inout [Anchor<CGPoint>], nextValue: () -> [Anchor<CGPoint>]) {
                value += nextValue()
            }
        }
        let laid = Laid(width: 100, height: 100) {
            VStack(spacing: 0) {
                Box(20, 10)
                Box(40, 30).anchorPreference(key: Place.self, value: .bounds) { $0 }
                    .anchorPreference(key: Marks.self, value: .bottomTrailing) { [$0] }
                    .transformAnchorPreference(key: Marks.self, value: .unitPoint(.center)) { $0.append($1) }
            }
            .backgroundPreferenceValue(Place.self) { anchor in
                GeometryReader { proxy in
                    if let anchor {
                        let place = proxy[anchor]
                        Color.green.frame(width: place.width, height: 5).offset(x: place.minX, y: place.maxY)
                    }
                }
            }
            .overlayPreferenceValue(Marks.self) { anchors in
                GeometryReader { proxy in
                    ForEach(anchors.indices, id: \.self) { index in
                        let point = proxy[anchors[index]]
                        Color.blue.frame(width: 2, height: 2).position(x: point.x, y: point.y)
                    }
                }
            }
            .padding(7)
        }
        #expect(
            laid.fills == [
                Rect(x: 7, y: 47, width: 40, height: 5), Rect(x: 17, y: 7, width: 20, height: 10),
                Rect(x: 7, y: 17, width: 40, height: 30), Rect(x: 46, y: 46, width: 2, height: 2),
                Rect(x: 26, y: 31, width: 2, height: 2),
            ])
        #expect(laid.diagnostics.isEmpty)
    }

    @Test("A frame is in the coordinates of the innermost view with the name, and a named view has bounds")
    func namedSpaces() {
        let calls = Calls()
        let laid = Laid(width: 100, height: 60) {
            VStack(alignment: .leading, spacing: 0) {
                Box(5, 10)
                Color.clear.frame(width: 30, height: 20).onGeometryChange(for: CGRect.self) {
                    $0.frame(in: .named("card"))
                } action: {
                    calls.names.append("\($0.minX) \($0.minY)")
                }
                .padding(3).coordinateSpace(.named("outer"))
                GeometryReader { proxy in
                    let (card, widget) = (proxy.frame(in: .named("card")), proxy.frame(in: .global))
                    let bounds = proxy.bounds(of: .named("card"))
                    let hidden = proxy.bounds(of: .local)
                    Text(verbatim: "\(card.minY) \(widget.minY) \(bounds?.minY ?? 0) \(hidden == nil)").fixedSize()
                }
            }
            .coordinateSpace(name: "card").padding(.top, 7).coordinateSpace(name: "card")
        }
        #expect(calls.names == ["3.0 13.0"])
        #expect(laid.texts.map(\.string) == ["36.0 43.0 -36.0 true"] && laid.diagnostics.isEmpty)
    }

    @Test("Where nothing is placed, as in an archive, closures and readers of preferences are reported")
    func unplaced() {
        let log = DiagnosticLog()
        let view = Text(verbatim: "a").onAppear {}.onChange(of: 1) {}.preference(key: WidthKey.self, value: 1)
            .onPreferenceChange(WidthKey.self) { _ in }
            .overlayPreferenceValue(WidthKey.self) { Text(verbatim: "\($0)") }
            .backgroundPreferenceValue(WidthKey.self) { Text(verbatim: "\($0)") }
        let nodes = resolve(view, in: ResolveContext(environment: EnvironmentValues(), diagnostics: log))
        #expect(nodes.count == 1)
        #expect(
            log.diagnostics.map(\.message) == [
                "not drawn: preference values of backgroundPreferenceValue(_:_:)",
                "not drawn: preference values of overlayPreferenceValue(_:_:)",
                "never run in a widget: onPreferenceChange(_:perform:)",
                "never run in a widget: onChange(of:initial:_:)", "never run in a widget: onAppear(perform:)",
            ])
    }

    // MARK: Snapshots

    @Test("The closures of a widget's views run, also for its background and its lint rules")
    func widget() throws {
        let widget = try DrawnWidget(.systemSmall) {
            Greeting(calls: Calls()).containerBackground(for: .widget) { Counter(count: 1) }
        }
        #expect(Set(widget.snapshot.texts.map(\.string)) == ["2", "Ada"])
        #expect(!widget.findings.contains { $0.contains("onAppear") })
    }
}
