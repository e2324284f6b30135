import Foundation
import Synchronization
import Testing

@testable import IntentsRuntime
@testable import Shared

struct IntentProgressTests {
    struct Cook: ProgressReportingIntent {
        static let title: LocalizedStringResource = "Cook"
        func perform() async throws -> some IntentResult & ProvidesDialog {
            progress.totalUnitCount = 2
            progress.completedUnitCount += 1
            progress.completedUnitCount += 1
            return .result(dialog: "\(Int(progress.fractionCompleted * 100)) %")
        }
    }

    @Test("A progress listener receives each update of a running intent")
    func progressUpdates() async throws {
        let updates = Mutex<[IntentProgress]>([])
        let listener = IntentProgress.Listener { progress in updates.withLock { $0.append(progress) } }
        let outcome = try await IntentProgress.$listener.withValue(listener) {
            try await IntentRunner([]).run(Cook())
        }
        #expect(outcome.dialog == "100 %")
        #expect(updates.withLock { $0.map(\.line) } == ["0 of 2 (0 %)", "1 of 2 (50 %)", "2 of 2 (100 %)"])
    }

    @Test("Each run of an intent starts with its own progress")
    func separateRuns() async throws {
        let runner = IntentRunner([])
        _ = try await runner.run(Cook())
        #expect(try await runner.run(Cook()).dialog == "100 %")
        #expect(Cook().progress.completedUnitCount == 0)
    }

    @Test("Progress notifications are sent only when the completed count increases")
    func increasingProgress() throws {
        let lines = Mutex<[String]>([])
        let write: @Sendable (String) throws -> Void = { line in lines.withLock { $0.append(line) } }
        let progress = try #require(ToolProgress(.string("t"), write))
        for completed in [0, 0, 2, 1, 3] as [Int64] { try progress.report(completed: completed, total: 3) }
        #expect(
            try lines.withLock { try $0.map { try JSONValue(parsing: $0)["params"]?["progress"]?.integer } } == [
                0, 2, 3,
            ])
        #expect(
            lines.withLock { $0.last }
                == #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":3,"total":3}}"#
        )
        #expect(ToolProgress(.bool(true), { _ in }) == nil)
    }
}
