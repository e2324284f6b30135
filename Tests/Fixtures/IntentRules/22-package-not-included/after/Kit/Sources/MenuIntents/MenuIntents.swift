// swift-format-ignore-file
import AppIntents

public struct MenuIntentsPackage: AppIntentsPackage {}

public struct TonightIntent: AppIntent {
    public static let title: LocalizedStringResource = "Tonight's Dinner"
    public static let description = IntentDescription("Tells what is planned for tonight.")

    public init() {}

    public func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Mushroom risotto.")
    }
}
