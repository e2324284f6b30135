import Foundation
import Shared
import SwiftUI
import Testing

@testable import WidgetRendering

/// Compares the page of supported names with the effect of names.
@MainActor
struct SupportedNamesTests {
    /// The rows of the page's table of members: the names of each column.
    private static let columns: [Set<String>] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        // If the page can't be read, there are no rows, and the test fails.
        let page =
            (try? String(contentsOf: root.appendingPathComponent("Documentation/Support.md"), encoding: .utf8)) ?? ""
        let rows = (page.components(separatedBy: "\n## Members\n").last ?? "").components(separatedBy: "\n## ")[0]
            .split(separator: "\n").filter { $0.hasPrefix("| ") }.map { $0.components(separatedBy: "|") }
        return (2...5).map { column in
            Set(
                rows.flatMap { row in
                    row.indices.contains(column) ? row[column].matches(of: #/`([^`]+)`/#).map { String($0.1) } : []
                })
        }
    }()

    /// Returns the drawing of a view in words.
    private func drawing(_ view: some View) -> String {
        let log = DiagnosticLog()
        let nodes = resolve(view, in: ResolveContext(environment: EnvironmentValues(), diagnostics: log))
        let element = LayoutContext(
            text: GridTextEngine(), images: ImageStore(catalog: .empty, scale: 3), scale: 3, container: .zero
        ).root(nodes, .stack)
        let proposal = ProposedSize(width: 100, height: 100)
        let size = element.size(for: proposal)
        let builder = DisplayListBuilder(size: size, isMirrored: false, diagnostics: log)
        element.place(in: Rect(size), proposal: proposal, into: builder)
        return "\(builder.items)"
    }

    @Test("Of a sample of modifiers, those that the page calls drawn change a drawing, and the accepted ones don't")
    func sample() {
        let no = Binding.constant(false)
        let text = Text("a")
        let samples: [(name: String, view: any View)] = [
            ("padding", text.padding()), ("opacity", text.opacity(0.5)), ("background", text.background(Color.red)),
            ("overlay", text.overlay(Color.red)), ("offset", text.offset(x: 3)), ("blur", text.blur(radius: 3)),
            ("shadow", text.shadow(radius: 3)), ("mask", text.mask(Color.red)), ("border", text.border(Color.red)),
            ("clipShape", text.clipShape(Circle())), ("frame", text.frame(width: 90)), ("bold", text.bold()),
            ("foregroundStyle", text.foregroundStyle(Color.red)), ("scaleEffect", text.scaleEffect(2)),
            ("rotationEffect", text.rotationEffect(.degrees(9))), ("font", text.font(.title)),
            ("hidden", text.hidden()), ("position", text.position(x: 9, y: 9)),
            ("onDisappear", text.onDisappear {}), ("task", text.task {}),
            ("onTapGesture", text.onTapGesture {}), ("gesture", text.gesture(TapGesture())),
            ("sheet", text.sheet(isPresented: no) { Color.red }),
            ("popover", text.popover(isPresented: no) { Color.red }),
            ("fullScreenCover", text.fullScreenCover(isPresented: no) { Color.red }),
            ("alert", text.alert("b", isPresented: no) { Button("c") {} }), ("id", text.id(1)),
            ("navigationTitle", text.navigationTitle("b")), ("toolbar", text.toolbar { Color.red }),
            ("tabItem", text.tabItem { Color.red }), ("keyboardType", text.keyboardType(.default)),
            ("hoverEffect", text.hoverEffect()), ("transaction", text.transaction { _ in }),
            ("animation", text.animation(.default)), ("transition", text.transition(.slide)),
            ("contextMenu", text.contextMenu { Color.red }), ("swipeActions", text.swipeActions { Color.red }),
        ]
        let plain = drawing(text)
        for (name, view) in samples {
            let column =
                Self.columns.firstIndex { $0.contains("\(name)()") }
                ?? Self.columns.firstIndex { $0.contains(name) }
            #expect(column == (drawing(AnyView(view)) == plain ? 3 : 0), "\(name)")
        }
    }
}
