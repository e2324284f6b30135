// swift-format-ignore-file
import AppIntents

enum Glasses {
    static var today: Int { 4 }
}

struct GlassesTodayIntent: AppIntent {
    static let title: LocalizedStringResource = "Glasses Today"
    static let description = IntentDescription("Tells how many glasses of water you noted today.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "\(Glasses.today) glasses so far.")
    }
}
