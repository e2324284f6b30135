extension LintRule {
    /// What the rule is about, in one line.
    package var summary: String {
        switch self {
        case .containerBackground: "A widget has one container background"
        case .widgetURL: "A widget has one thing a tap on it opens"
        case .inline: "The line beside the date is brief text that chooses what fits"
        case .accessoryColor: "The lock screen's families draw no areas of colour"
        case .accessoryWeight: "The lock screen's families are light"
        case .accessoryEffect: "The lock screen's families are drawn flat"
        case .accessoryMotion: "Nothing moves in the lock screen's families"
        case .truncatedPriority: "Text with priority is shown whole"
        case .truncated: "Text is shown whole"
        case .missingGlyph: "Every character has a glyph in the font set"
        case .vibrantContrast: "Text can be read on any wallpaper"
        case .vibrantShades: "A image can be recognised without its colours"
        case .lookAlike: "Images that differ in colour differ without it"
        case .activityContrast: "A Live Activity's text differs from what it lies on"
        case .activityLimits: "A Live Activity keeps within the room it gets"
        case .controlTitle: "A control's title is shown whole"
        case .controlSymbol: "A control has a symbol"
        case .memory: "The images of a widget leave room in its memory"
        case .blank: "A widget shows something"
        case .slow: "A widget takes little work to draw"
        case .timeline: "A provider hands over what is to be shown"
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
            "Time and memory are short on the lock screen. Show less, nest less, use symbols in the place of images."
        case .accessoryEffect:
            "Shadows, blurs and gradients cost time on the lock screen, and little is seen of them where luminance becomes opacity. Leave them out in the accessory families."
        case .accessoryMotion:
            "The lock screen is redrawn seldom and in few colours; what moves there costs time and is mostly not seen. Show the end of the movement."
        case .truncatedPriority:
            "A raised layoutPriority says that a text matters most; somewhere it is cut off all the same. Let it shrink with minimumScaleFactor, give it more lines, or offer a shorter text to ViewThatFits."
        case .truncated:
            "Somewhere a text is cut off: on the smallest phone, in a long language, with large letters. Where the rest matters, let it wrap or shrink; where it doesn't, leave this rule off."
        case .missingGlyph:
            "A character that no font of the set has is drawn as a box. A phone has glyphs for nearly all scripts, so the image says nothing about the phone. Add fonts: './airlock setup --cjk' installs those for Chinese, Japanese and Korean, and AIRLOCK_FONTS names any other set."
        case .vibrantContrast:
            "On the lock screen luminance becomes opacity: what is dark or translucent is hard to read there. Use a lighter colour, such as .primary."
        case .vibrantShades:
            "Without its colours a image of one brightness is a blob. Draw its features darker or lighter, or give the asset a form for high contrast."
        case .lookAlike:
            "Two images that only their colours tell apart are the same one where the system takes colours away: on the lock screen, in a tint. Give them other shades, shapes or letters."
        case .activityContrast:
            "The island is black, and the lock screen's card has the tint that activityBackgroundTint(_:) gives it, in light and dark appearance alike. Choose text colours for those: WCAG's least contrast for large text is 3."
        case .activityLimits:
            "Beside the camera there are 52 to 62 points, the tallest form has 160, attributes and state 4,096 bytes, and each region one place. What is more is cut off, or never arrives. Shorten it."
        case .controlTitle:
            "The system arranges a control's title beside its symbol, in a size of its own, and cuts off what has no room. Use one or two short words."
        case .controlSymbol:
            "The small form of a control shows nothing but its symbol. Give the control a Label with a systemImage."
        case .memory:
            "An extension gets some 30 MB for everything, and a image is decoded to four bytes a pixel whatever size it is shown in; one that is too large isn't shown at all. Make images as small as they are shown before they are handed over."
        case .blank:
            "Nothing is drawn but the background. Where there is nothing to show yet, say so."
        case .slow:
            "A phone draws a widget late, or not at all, if it takes too much work. The rule counts views, text layouts, drawn items, pixels that effects redraw, and a timeline's entries, so that a finding doesn't depend on the machine; it can't see what a provider or a body computes. Show less."
        case .timeline:
            "A provider that hands over nothing, no entries, or entries out of order leaves an empty or stale widget; one that fails, an empty control."
        case .drawing:
            "A view, modifier, symbol or asset that isn't drawn here as it would be on a phone. The image differs for that reason; a missing asset is missing on a phone, too."
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
