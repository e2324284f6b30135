// swift-format-ignore-file
import AppIntents

enum Roast: String, AppEnum {
    case light
    case medium
    case dark
    case decaf

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Roast"

    static let caseDisplayRepresentations: [Roast: DisplayRepresentation] = [
        .light: "Light",
        .medium: DisplayRepresentation(title: "Medium", subtitle: "The house blend"),
        .dark: "Dark",
    ]
}
