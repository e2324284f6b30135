import Foundation
import Shared
import SwiftUI
import Testing

@testable import WidgetRendering

/// Views that combine a title with other content.
@MainActor
struct LabeledViewTests {
    @Test("Labelled content places its value at the edge opposite its label")
    func labeledContent() {
        let laid = Laid(width: 200, height: 50) { LabeledContent("Size", value: "12") }
        #expect(laid.texts.map(\.string) == ["Size", "12"])
        #expect(laid.texts.map(\.rect.x) == [0, 180])
    }

    private struct Brew: AppIntent {
        static let title: LocalizedStringResource = "Brew"
        func perform() async throws -> some IntentResult { .result() }
    }

    @Test("A localized string resource is the title of a view, and a literal stays a key")
    func resourceTitles() throws {
        let tea = LocalizedStringResource("Tea")
        let url = try #require(URL(string: "app://tea"))
        let laid = Laid(width: 300, height: 900) {
            VStack {
                Label(tea, systemImage: "leaf")
                Label(tea, image: "leaf")
                Label("Literal", systemImage: "leaf")
                Button(tea, intent: Brew())
                Button(tea, systemImage: "leaf", intent: Brew())
                Toggle(tea, isOn: true, intent: Brew())
                Link(tea, destination: url)
            }
            VStack {
                ProgressView(tea)
                ProgressView(tea, value: 0.5)
                Section(tea) { Text("content") }
                LabeledContent(tea, value: "1")
                LabeledContent(tea, value: 2, format: .number)
                GroupBox(tea) { Text("box") }
                ContentUnavailableView(tea, systemImage: "leaf")
            }
        }
        #expect(
            laid.texts.map(\.string) == [
                "Tea", "Tea", "Literal", "Tea", "Tea", "Tea", "Tea",
                "Tea", "Tea", "Tea", "content", "Tea", "1", "Tea", "2", "Tea", "box", "Tea",
            ])
        let spoken = Laid(width: 100, height: 100) {
            Box(10, 10).accessibilityLabel(tea).accessibilityValue(tea).accessibilityHint(tea)
        }.spoken.first?.properties
        #expect(spoken?.label == "Tea" && spoken?.value == "Tea" && spoken?.hint == "Tea")
    }

    private struct Stacked: LabeledContentStyle {
        func makeBody(configuration: Configuration) -> some View {
            VStack(alignment: .leading, spacing: 0) {
                configuration.content
                configuration.label
            }
        }
    }

    @Test("A custom labelled content style arranges the label and the content")
    func customStyle() {
        let laid = Laid(width: 200, height: 50) {
            LabeledContent("Size") { Box(10, 10) }.labeledContentStyle(Stacked())
        }
        #expect(laid.fills == [Rect(x: 0, y: 0, width: 10, height: 10)])
        #expect(laid.texts.map(\.rect.y) == [10])
    }

    @Test("A group box surrounds its title and its content with padding")
    func groupBox() {
        let laid = Laid(width: 200, height: 100) { GroupBox("Box") { Box(50, 20) } }
        #expect(laid.size == Size(width: 82, height: 80))
        #expect(laid.texts.map(\.string) == ["Box"])
        #expect(laid.fills.last == Rect(x: 16, y: 44, width: 50, height: 20))
    }

    @Test("A control group places its controls in a row without its title")
    func controlGroup() {
        let laid = Laid(width: 200, height: 100) {
            ControlGroup("Sides") {
                Box(10, 10)
                Box(10, 10)
            }
        }
        #expect(laid.fills.map(\.x) == [0, 18])
        #expect(laid.texts.isEmpty)
    }

    @Test("A content-unavailable view fills its space and centres its title and description")
    func contentUnavailable() {
        let laid = Laid(width: 300, height: 300) {
            ContentUnavailableView("Nothing", systemImage: "tray", description: Text("Come back later."))
        }
        #expect(laid.size == Size(width: 300, height: 300))
        #expect(laid.texts.map(\.string) == ["Nothing", "Come back later."])
        #expect(laid.texts.map { $0.rect.x + $0.rect.width / 2 } == [150, 150])
    }
}
