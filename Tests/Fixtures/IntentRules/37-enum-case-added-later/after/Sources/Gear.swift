// swift-format-ignore-file
import AppIntents

public enum Gear: Int, AppEnum {
    case low = 1, middle, high
    case reverse

    public static var typeDisplayRepresentation: TypeDisplayRepresentation { TypeDisplayRepresentation(name: "Gear") }

    public static var caseDisplayRepresentations: [Gear: DisplayRepresentation] {
        [
            .low: DisplayRepresentation(title: "Low", image: .init(systemName: "1.circle")),
            Gear.middle: "Middle",
            .high: "High",
            .reverse: "Reverse",
        ]
    }
}
