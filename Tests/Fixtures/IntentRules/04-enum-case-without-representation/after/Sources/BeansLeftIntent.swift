// swift-format-ignore-file
import AppIntents

struct BeansLeftIntent: AppIntent {
    static let title: LocalizedStringResource = "Beans Left"
    static let description = IntentDescription("Tells how many grams of a roast are in the jar.")

    @Parameter(title: "Roast", requestValueDialog: "Which roast?")
    var roast: Roast

    static var parameterSummary: some ParameterSummary {
        Summary("Grams left of \(\.$roast)")
    }

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        let grams = Jar.grams[roast] ?? 0
        return .result(value: grams, dialog: "\(grams) grams are left.")
    }
}

enum Jar {
    static let grams: [Roast: Int] = [.light: 120, .dark: 340]
}
