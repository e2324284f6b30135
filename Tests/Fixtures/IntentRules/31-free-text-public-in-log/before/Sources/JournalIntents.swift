// swift-format-ignore-file
import AppIntents
import Foundation
import os

private let log = Logger(subsystem: "org.example.journal", category: "intents")

struct FindEntryIntent: AppIntent {
    static let title: LocalizedStringResource = "Find Entry"
    static let description = IntentDescription("Finds the latest journal entry with some words.")
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresLocalDeviceAuthentication

    @Parameter(title: "Words", requestValueDialog: "Which words?")
    var words: String

    @Parameter(title: "Year")
    var year: Int?

    static var parameterSummary: some ParameterSummary {
        Summary("Find an entry with \(\.$words)") { \.$year }
    }

    func perform() async throws -> some IntentResult & ReturnsValue<String?> {
        log.debug("find started, year \(year ?? 0, privacy: .public)")
        let hit = Journal.entries.last { $0.localizedStandardContains(words) }
        log.info("find '\(words, privacy: .public)' hit: \(hit != nil, privacy: .public)")
        return .result(value: hit)
    }
}

enum Journal {
    static let entries = ["First frost.", "Walked to the mill."]
}
