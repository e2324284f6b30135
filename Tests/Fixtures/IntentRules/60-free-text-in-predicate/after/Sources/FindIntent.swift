// swift-format-ignore-file
import AppIntents
import Foundation

struct FindIntent: AppIntent {
    static let title: LocalizedStringResource = "Find Note"
    static let description = IntentDescription("Finds a note by its name.")

    @Parameter(title: "Name", requestValueDialog: "Which note?")
    var name: String

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let predicate = NSPredicate(format: "name == %@", name)
        return .result(dialog: "\(Notes.count(predicate)) notes.")
    }
}

enum Notes {
    static func count(_ predicate: NSPredicate) -> Int { 0 }
}
