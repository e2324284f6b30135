// swift-format-ignore-file
import AppIntents

struct DoorIntent: AppIntent {
    static let title: LocalizedStringResource = "Door"
    static let description = IntentDescription("Tells whether the door is open.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        guard Door.isKnown else { throw DoorError.unknown }
        return .result(dialog: "It is closed.")
    }
}

enum Door {
    static let isKnown = true
}

enum DoorError: Error, CustomLocalizedStringResourceConvertible {
    case unknown

    var localizedStringResource: LocalizedStringResource { "The door is not connected." }
}
