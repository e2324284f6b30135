import AirlockTesting
import Foundation
import Testing

@testable import TeaWidgets

@MainActor
struct TeaWidgetPictureTests {
    @Test func theWidgetShowsATea() async throws {
        let picture = try await TestPicture(of: TeaWidget(), PictureSettings(family: .systemSmall))
        #expect(picture.texts.map(\.string) == ["Assam"])
        #expect(picture.texts.allSatisfy { !$0.isTruncated })
        #expect(picture.diagnostics.isEmpty)
    }

    @Test func itFitsOnTheSmallestPhoneInLargeLetters() async throws {
        let settings = PictureSettings(family: .systemSmall, device: "iphone-se-1", typeSize: .xxxLarge)
        let picture = try await TestPicture(of: TeaWidget(), settings)
        #expect(picture.texts.allSatisfy { !$0.isTruncated })
    }
}
