// swift-format-ignore-file
import AppIntents

struct TipIntent: AppIntent {
    static let title: LocalizedStringResource = "Leave a Tip"
    static let description = IntentDescription("Pays a tip of one euro.")
    static let authenticationPolicy = IntentAuthenticationPolicy.requiresAuthentication

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try await Wallet.shared.pay(1)
        return .result(dialog: "Paid.")
    }
}

struct TipShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: TipIntent(),
            phrases: [
                "Leave a tip in \(.applicationName)",
            ],
            shortTitle: "Tip",
            systemImageName: "eurosign"
        )
    }
}

actor Wallet {
    static let shared = Wallet()
    private(set) var spent = 0

    func pay(_ euros: Int) throws { spent += euros }
}
