import AirlockTesting
import Foundation
import Testing

@testable import TeaWidgets

@MainActor
struct TeaWidgetSnapshotTests {
    @Test func theWidgetShowsATea() async throws {
        let snapshot = try await TestSnapshot(of: TeaWidget(), SnapshotSettings(family: .systemSmall))
        #expect(snapshot.texts.map(\.string) == ["Assam"])
        #expect(snapshot.texts.allSatisfy { !$0.isTruncated })
        #expect(snapshot.diagnostics.isEmpty)
    }

    @Test func largeTextFitsSmallPhone() async throws {
        let settings = SnapshotSettings(family: .systemSmall, device: "iphone-se-1", typeSize: .xxxLarge)
        let snapshot = try await TestSnapshot(of: TeaWidget(), settings)
        #expect(snapshot.texts.allSatisfy { !$0.isTruncated })
    }
}
