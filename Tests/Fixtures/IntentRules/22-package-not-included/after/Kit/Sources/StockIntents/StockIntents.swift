// swift-format-ignore-file
import AppIntents

public struct StockIntentsPackage: AppIntentsPackage {}

public struct EmptyShelvesIntent: AppIntent {
    public static let title: LocalizedStringResource = "Empty Shelves"
    public static let description = IntentDescription("Names what has run out.")

    public init() {}

    public func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Flour and salt have run out.")
    }
}
