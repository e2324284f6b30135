// swift-format-ignore-file
import AppIntents
import Foundation

enum DraftError: Error, CustomLocalizedStringResourceConvertible {
    case nothingToDelete

    var localizedStringResource: LocalizedStringResource {
        switch self {
        case .nothingToDelete: "There are no drafts."
        }
    }
}

actor DraftBox {
    static let shared = DraftBox()
    private(set) var drafts = ["Letter to the landlord", "Speech"]

    func removeAll() {
        drafts.removeAll()
    }
}

struct DeleteDraftsIntent: AppIntent {
    static let title: LocalizedStringResource = "Delete All Drafts"
    static let description = IntentDescription("Deletes every draft for good.")
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let count = await DraftBox.shared.drafts.count
        guard count > 0 else { throw DraftError.nothingToDelete }
        try await requestConfirmation(actionName: .continue, dialog: "Delete \(count) drafts?")
        await DraftBox.shared.removeAll()
        return .result(dialog: "Deleted \(count) drafts.")
    }
}

struct DraftShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: DeleteDraftsIntent(),
            phrases: ["Delete my drafts in \(.applicationName)"],
            shortTitle: "Delete Drafts",
            systemImageName: "trash"
        )
    }
}
