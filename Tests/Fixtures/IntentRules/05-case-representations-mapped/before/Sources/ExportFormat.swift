// swift-format-ignore-file
import AppIntents

enum ExportFormat: String, CaseIterable, Sendable {
    case plainText = "txt"
    case markdown = "md"
    case html

    var label: String {
        switch self {
        case .plainText: "Plain Text"
        case .markdown: "Markdown"
        case .html: "Web Page"
        }
    }
}

extension ExportFormat: AppEnum {
    static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(name: "Export Format")
    }

    static var caseDisplayRepresentations: [ExportFormat: DisplayRepresentation] {
        Dictionary(uniqueKeysWithValues: allCases.map { ($0, DisplayRepresentation(title: "\($0.label)")) })
    }
}

struct EstimateExportIntent: AppIntent {
    static let title: LocalizedStringResource = "Estimate Export Size"
    static let description = IntentDescription("Tells how large an export of all chapters would be.")

    @Parameter(title: "Format", default: .markdown, requestValueDialog: "In which format?")
    var format: ExportFormat

    static var parameterSummary: some ParameterSummary {
        Summary("Size of the \(\.$format) export")
    }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let kilobytes = format == .html ? 340 : 210
        return .result(dialog: "About \(kilobytes) kilobytes as \(format.label).")
    }
}
