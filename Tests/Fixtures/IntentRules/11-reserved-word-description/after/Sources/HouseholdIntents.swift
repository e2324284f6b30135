// swift-format-ignore-file
import AppIntents

public struct HouseholdDevicesIntent: AppIntent {
    public static let title: LocalizedStringResource = "Household Devices"

    public static let description = IntentDescription(
        "Lists the phones and tablets your household shares.",
        categoryName: "Household",
        searchKeywords: ["family", "sharing"]
    )

    public init() {}

    public func perform() async throws -> some IntentResult & ReturnsValue<[String]> & ProvidesDialog {
        let names = ["Kitchen", "Ada", "Noor"]
        return .result(value: names, dialog: "\(names.count) devices share this list.")
    }
}
