/// Something a widget shouldn't do, by the name findings carry.
///
/// The names are stable: configuration files, baselines and reports name rules by them.
package enum LintRule: String, CaseIterable, Sendable {
    case containerBackground = "container-background"
    case widgetURL = "widget-url"
    case inline
    case accessoryColor = "accessory-color"
    case accessoryWeight = "accessory-weight"
    case truncatedPriority = "truncated-priority"
    case truncated
    case vibrantContrast = "vibrant-contrast"
    case vibrantShades = "vibrant-shades"
    case blank
    case slow
    case timeline
    case drawing

    /// What the rule is about, in one line.
    package var summary: String {
        switch self {
        case .containerBackground: "A widget has one container background"
        case .widgetURL: "A widget has one thing a tap on it opens"
        case .inline: "The line beside the date is brief text that chooses what fits"
        case .accessoryColor: "The lock screen's families draw no areas of colour"
        case .accessoryWeight: "The lock screen's families are light"
        case .truncatedPriority: "Text with priority is shown whole"
        case .truncated: "Text is shown whole"
        case .vibrantContrast: "Text can be read on any wallpaper"
        case .vibrantShades: "A picture can be recognised without its colours"
        case .blank: "A widget shows something"
        case .slow: "A widget is made and drawn at once"
        case .timeline: "A provider hands over a timeline"
        case .drawing: "What is written is what is drawn"
        }
    }

    /// Why it matters, and what to do.
    package var explanation: String {
        switch self {
        case .containerBackground:
            "Without one a widget is opaque wherever it is shown: in StandBy, on a tinted home screen, on a Mac's desktop. Of two the outer one is drawn. Write containerBackground(for: .widget) { … } once, around everything."
        case .widgetURL:
            "With two URLs, or a Link beside a widgetURL, it is undefined which one a tap opens. Keep one kind."
        case .inline:
            "The family gives a view no size to read, and shares its width with the date. Offer texts of several lengths to ViewThatFits; leave GeometryReader out."
        case .accessoryColor:
            "The system takes colours away on the lock screen, and an area of one becomes a grey box. AccessoryWidgetBackground() is drawn as it should be."
        case .accessoryWeight:
            "Time and memory are short on the lock screen. Show less, nest less, use symbols in the place of pictures."
        case .truncatedPriority:
            "A raised layoutPriority says that a text matters most; somewhere it is cut off all the same. Let it shrink with minimumScaleFactor, give it more lines, or offer a shorter text to ViewThatFits."
        case .truncated:
            "Somewhere a text is cut off: on the smallest phone, in a long language, with large letters. Where the rest matters, let it wrap or shrink; where it doesn't, leave this rule off."
        case .vibrantContrast:
            "On the lock screen luminance becomes opacity: what is dark or translucent is hard to read there. Use a lighter colour, such as .primary."
        case .vibrantShades:
            "Without its colours a picture of one brightness is a blob. Draw its features darker or lighter, or give the asset a form for high contrast."
        case .blank:
            "Nothing is drawn but the background. Where there is nothing to show yet, say so."
        case .slow:
            "A timeline that takes seconds, or a picture that takes a tenth of one on a desktop machine, is late or not drawn at all on a phone. Prepare data in the app and show less."
        case .timeline:
            "A provider that hands over nothing, no entries, or entries out of order leaves an empty or stale widget."
        case .drawing:
            "A view, modifier, symbol or asset that isn't drawn here as it would be on a phone. The picture differs for that reason; a missing asset is missing on a phone, too."
        }
    }

    /// How a finding counts where no configuration says otherwise.
    package var defaultLevel: LintLevel {
        switch self {
        case .truncated, .drawing: .note
        case .timeline, .blank: .error
        default: .warning
        }
    }
}

/// How a finding counts.
package enum LintLevel: String, CaseIterable, Sendable, Comparable {
    /// It isn't reported.
    case off
    /// It is reported, and doesn't fail a check.
    case note
    case warning
    case error

    package static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
