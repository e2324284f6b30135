import Foundation
import TestSupport
import Testing

/// An app whose widgets and intents share models.
@Suite(.blocking) struct SwiftDataProcessTests {
    @Test("A model that an intent inserts or changes is stored, and the next snapshot shows it")
    func sharedModels() throws {
        let (airlock, folder) = (try Airlock(), try TemporaryFolder())
        let (app, package) = ("\(folder.path)/Chores", "\(folder.path)/Package")
        try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: true)
        for name in ["ChoreActor", "ChoreIntents", "ChoreModels", "ChoreWidget"] {
            try FileManager.default.copyItem(
                atPath: "\(Airlock.root)/Tests/Fixtures/Frameworks/SwiftData/\(name).swift",
                toPath: "\(app)/\(name).swift")
        }
        let bundle = """
            import SwiftData
            import SwiftUI
            import WidgetKit

            let openings: ModelContainer = {
                let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.chores")!
                return try! ModelContainer(
                    for: Chore.self, configurations: ModelConfiguration(url: folder.appending(path: "Openings.store")))
            }()

            struct OpeningProvider: TimelineProvider {
                let count: Int

                init() {
                    let context = ModelContext(openings)
                    context.insert(Chore(title: "opening"))
                    try! context.save()
                    count = try! context.fetchCount(FetchDescriptor<Chore>())
                }

                private var entry: ChoreEntry { ChoreEntry(date: .now, summary: .init(open: count)) }

                func placeholder(in context: Context) -> ChoreEntry { entry }
                func getSnapshot(in context: Context, completion: @escaping (ChoreEntry) -> Void) { completion(entry) }
                func getTimeline(in context: Context, completion: @escaping (Timeline<ChoreEntry>) -> Void) {
                    completion(Timeline(entries: [entry], policy: .never))
                }
            }

            struct OpeningWidget: Widget {
                private let provider = OpeningProvider()

                var body: some WidgetConfiguration {
                    StaticConfiguration(kind: "Openings", provider: provider) { Text("\\($0.summary.open) openings") }
                }
            }

            @main struct Chores: WidgetBundle {
                var body: some Widget {
                    ChoreWidget()
                    OpeningWidget()
                }
            }
            """
        try Data(bundle.utf8).write(to: URL(fileURLWithPath: "\(app)/Bundle.swift"))
        for product in ["widgets", "intents"] {
            let built = try airlock.startProgram(
                ChildProcess.executable("Bring"),
                [Airlock.root, "build", app, "--into", package, "--built", "--product", product],
                environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
            ).wait()
            try #require(built.status == .exited(0), "\(built.output) \(built.errors)")
        }
        try FileManager.default.createDirectory(
            atPath: "\(airlock.container)/groups/group.chores", withIntermediateDirectories: true)
        func run(_ words: String...) throws -> String {
            let result = try airlock.runProgram("\(package)/mywidgets", words)
            #expect(result.status == .exited(0), "\(words) \(result.output) \(result.errors)")
            return result.output
        }
        func drawn() throws -> String { try run("render", "--kind", "Chores", "--format", "text") }
        #expect(try drawn().contains("0 open"))
        #expect(try run("perform", "AddChoreIntent", "name=Sweep") == "1\n")
        #expect(try run("perform", "AddChoreIntent", "name=Water") == "2\n")
        let two = try drawn()
        #expect(two.contains("2 open") && two.contains("Sweep, Water"), "\(two)")
        // The intent changes a model in the main context, which saves by itself.
        _ = try run("perform", "CompleteChoreIntent", "chore=Sweep")
        let one = try drawn()
        #expect(one.contains("1 open") && !one.contains("Sweep"), "\(one)")
        // A global container of a group's folder, and a provider that is a stored property, know the group when they are made.
        func openings() throws -> Int {
            let text = try run("render", "--kind", "Openings", "--format", "text")
            return try #require(text.firstMatch(of: #/(\d+) openings/#).flatMap { Int($0.1) }, "\(text)")
        }
        let first = try openings()
        #expect(try openings() > first)
    }
}
