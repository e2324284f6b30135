import AirlockTesting
import AppIntents
import Foundation
import SwiftUI
import Testing

/// Tests the results of intents that return views.
struct SnippetRunTests {
    struct Score: AppIntent {
        static let title: LocalizedStringResource = "Score"
        @Parameter(title: "Points") var points: Int

        func perform() async throws -> some IntentResult & ProvidesDialog & ShowsSnippetView {
            .result(
                dialog: "\(points) points.",
                view: VStack {
                    Text("\(points)").font(.largeTitle)
                    Button("Again", intent: Again(points: points))
                })
        }
    }

    struct Again: AppIntent {
        static let title: LocalizedStringResource = "Again"
        @Parameter(title: "Points") var points: Int

        init() {}
        init(points: Int) { self.points = points }
        func perform() async throws -> some IntentResult & ShowsSnippetIntent { .result(snippetIntent: Card()) }
    }

    struct Card: SnippetIntent {
        static let title: LocalizedStringResource = "Card"
        func perform() async throws -> some IntentResult & ShowsSnippetView {
            .result(view: GeometryReader { _ in Text("Wide") })
        }
    }

    struct Reset: AppIntent {
        static let title: LocalizedStringResource = "Reset"
        func perform() async throws -> some IntentResult & ProvidesDialog {
            try await requestConfirmation(
                actionName: .custom(acceptLabel: "Clear", denyLabel: "Keep", destructive: true), dialog: "Clear all?"
            ) {
                Text("3 points")
            }
            return .result(dialog: "Cleared.")
        }
    }

    private let app = IntentDefinitions(intents: [Score.self, Again.self, Card.self, Reset.self])

    @Test("A confirmation records its labels, its answer and the texts of its view")
    func confirmation() async throws {
        let run = try await app.intents["Reset"].makeIntent().answering("clear").run()
        #expect(run.dialog == "Cleared.")
        let question = try #require(run.questions.first)
        #expect(question.acceptLabel == "Clear" && question.denyLabel == "Keep" && question.isDestructive)
        #expect(question.answer == "clear" && question.snippetTexts == ["3 points"])
        #expect(question.snippetDocument?.contains("3 points") == true)
    }

    @Test("A snippet run has the texts of its view and a document with the button's intent")
    func snippetTexts() async throws {
        let run = try await app.intents["Score"].makeIntent(points: 3).run()
        #expect(run.snippetTexts == ["3", "Again"])
        #expect(run.snippetDiagnostics.isEmpty)
        let document = try #require(run.snippetDocument)
        #expect(document.hasPrefix(#"{"airlock":"view","format":1,"views":[{"type":"VStack""#))
        #expect(document.contains(#"{"modifier":"tap","intent":"Again","parameters":{"points":3}}"#))
    }

    @Test("A snippet is drawn with its texts and buttons, for each color scheme and device") @MainActor
    func snippetRendering() async throws {
        let run = try await app.intents["Score"].makeIntent(points: 3).run()
        let snapshot = try TestSnapshot(snippetOf: run)
        #expect(snapshot.texts.map(\.string) == ["3", "Again"])
        #expect(snapshot.size.width == 361 && snapshot.regions.map(\.intent) == ["Again"])
        #expect(snapshot.png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let dark = try TestSnapshot(snippetOf: run, SnapshotSettings(scheme: .dark))
        #expect(dark.png != snapshot.png && dark.texts.map(\.string) == ["3", "Again"])
        let narrow = try TestSnapshot(snippetOf: run, SnapshotSettings(device: "iphone-se-1"))
        #expect(narrow.size.width == 288)
    }

    @Test("Drawing the snippet of a run without a view throws a SnapshotError") @MainActor
    func missingView() async throws {
        struct Mute: AppIntent {
            static let title: LocalizedStringResource = "Mute"
            func perform() async throws -> some IntentResult { .result() }
        }
        let run = try await IntentDefinitions(intents: [Mute.self]).intents["Mute"].makeIntent().run()
        #expect(throws: SnapshotError.self) { try TestSnapshot(snippetOf: run) }
    }

    @Test("An intent that returns a snippet intent has that intent's view and its diagnostics")
    func snippetIntent() async throws {
        let run = try await app.intents["Again"].makeIntent(points: 1).run()
        #expect(run.snippetDiagnostics == ["GeometryReader: not archived: GeometryReader, which is a function"])
        #expect(run.snippetDocument?.contains("GeometryReader, which is a function") == true)
        #expect(
            try await app.intents["Card"].makeIntent().run().snippetDocument
                == run.snippetDocument)
    }
}
