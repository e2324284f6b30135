extension LintRule {
    /// A one-line summary of the rule.
    package var summary: String {
        switch self {
        case .containerBackground: "A widget has exactly one container background"
        case .widgetURL: "A tap on a widget opens only one URL"
        case .inline: "An inline widget is brief text that adapts to the space beside the date"
        case .accessoryColor: "Lock-screen families draw no areas of colour"
        case .accessoryWeight: "Lock-screen families have few views and small images"
        case .accessoryEffect: "Lock-screen families have no shadows, blurs or gradients"
        case .accessoryMotion: "Nothing moves in lock-screen families"
        case .truncatedPriority: "Text with layout priority isn't truncated"
        case .truncated: "Text isn't truncated"
        case .overlap: "Texts aren't drawn over each other"
        case .missingGlyph: "Every character has a glyph in the font set"
        case .vibrantContrast: "Text is readable on any wallpaper"
        case .vibrantShades: "An image can be recognised without its colours"
        case .lookAlike: "Images distinguished by colour stay distinguishable without it"
        case .accentedPlate: "Text is visible on a tinted or clear home screen"
        case .accentedText: "Text contrasts with the translucent area behind it on a clear home screen"
        case .accentedImage: "An image is more than a white area on a tinted or clear home screen"
        case .accentedLayers: "A shape is visible on the shape behind it on a tinted or clear home screen"
        case .accentedNone: "A widget accents its most important views"
        case .colorOnly: "A state is shown by more than a colour"
        case .contrast: "Text on the home screen contrasts with its background"
        case .smallText: "Text has a font size of at least 9 points"
        case .edge: "Text keeps a distance from the widget's edge"
        case .clippedShadow: "No clip cuts off a shadow"
        case .tapSize: "Areas that react to taps are large enough and don't overlap"
        case .buttonLabel: "A button of only an image has an accessibility label"
        case .activityContrast: "A Live Activity's text contrasts with its background"
        case .activityLimits: "A Live Activity stays within the system's limits"
        case .controlTitle: "A control's title isn't truncated"
        case .controlSymbol: "A control has a symbol"
        case .memory: "A widget's images fit in its memory"
        case .blank: "A widget shows something"
        case .slow: "A widget takes little work to draw"
        case .timeline: "A provider returns valid entries within 5 seconds"
        case .bakedDate: "A text doesn't depend on the time at which it was made"
        case .reloadBudget: "A timeline asks for as many reloads as a phone grants"
        case .activityIntent: "The intents of a Live Activity's buttons run in the app"
        case .appGroup: "The app and its widget extension have the app groups that they use"
        case .drawing: "Views are drawn as on a phone"
        default: intentTexts.summary
        }
    }

    /// The reason why the rule matters, and the remedy for a finding.
    package var explanation: String {
        switch self {
        case .containerBackground:
            "Without a container background, a widget is opaque even where the system removes backgrounds: in StandBy, on a tinted home screen and on a Mac's desktop. If a widget has two container backgrounds, only the outer one is drawn. Apply containerBackground(for: .widget) { … } once, to the outermost view."
        case .widgetURL:
            "If two views set a widgetURL, it is undefined which of the URLs a tap opens. Set one widgetURL, and use a Link for each part of the widget that opens another URL. In accessoryInline, accessoryCircular and accessoryCorner, a tap anywhere has the same effect, so a Link beside a widgetURL has no effect."
        case .inline:
            "An inline view can't read its size, and shares its width with the date. Use ViewThatFits with texts of several lengths instead of GeometryReader."
        case .accessoryColor:
            "The system removes colours on the lock screen, and an area of colour becomes a grey box. Use AccessoryWidgetBackground(), which is drawn correctly."
        case .accessoryWeight:
            "Time and memory are limited on the lock screen. Show and nest fewer views, and use symbols instead of images."
        case .accessoryEffect:
            "Shadows, blurs and gradients cost time on the lock screen, and are barely visible where luminance becomes opacity. Leave them out in accessory families."
        case .accessoryMotion:
            "The lock screen is redrawn rarely and in few colours. A motion costs time there and is mostly invisible, so show its final state."
        case .truncatedPriority:
            "A raised layoutPriority marks a text as the most important one, but this text is truncated in at least one of the checked cases. Let the text shrink with minimumScaleFactor, allow more lines, or offer a shorter text with ViewThatFits."
        case .truncated:
            "A text is truncated in at least one of the checked cases, for example on the smallest phone, in one of the app's languages, or at a large text size. If the hidden part matters, let the text wrap or shrink; otherwise disable the rule with a comment in the source."
        case .overlap:
            "Letters over letters can't be read. Put both texts into a stack, and use neither negative padding nor offsets that only fit one text size, language or device."
        case .missingGlyph:
            "If the font set has no glyph for a character, a box is drawn instead. A phone has glyphs for nearly all scripts, so it would draw the character. './airlock setup --cjk' installs fonts for Chinese, Japanese and Korean. For other scripts, name another font set in AIRLOCK_FONTS."
        case .vibrantContrast:
            "On the lock screen luminance becomes opacity, so dark or translucent text is hard to read. Use a lighter colour, such as .primary."
        case .vibrantShades:
            "Without its colours, an image of uniform brightness is a blob. Draw its features darker or lighter, or add a high-contrast variant to the asset."
        case .lookAlike:
            "Two images that differ only in colour look the same where the system removes colours: on the lock screen and with a tint. Give them different shades, shapes or letters."
        case .accentedPlate:
            "On a tinted or clear home screen the system removes the container background. It draws everything else in one colour, with the original opacity. So an opaque area of the content and the text on it become one white plate, even if one of them has widgetAccentable(). Move the area into containerBackground(for: .widget), or draw it only if widgetRenderingMode is .fullColor. Text that is cut out with blendMode(.destinationOut) in a compositingGroup() stays visible."
        case .accentedText:
            "On a clear home screen text and the area behind it are white and differ only in opacity. Make the area more translucent, such as white with an opacity of 0.15, or the text more opaque."
        case .accentedImage:
            "On a tinted or clear home screen only an image's opacity is drawn, so that a photo becomes a white rectangle. Apply widgetAccentedRenderingMode(_:) to the Image, before any other modifier except resizable(): .desaturated preserves its shades, and .fullColor preserves the colours of photos and covers."
        case .accentedLayers:
            "On a tinted or clear home screen an opaque shape and a view that is drawn on it get the same colour. So a symbol in a disc, or the dark part of a drawing, disappears. Cut the inner view out with blendMode(.destinationOut) in a compositingGroup() or with an even-odd fill, or make the outer shape translucent. If you apply widgetAccentable() to only one of the two, they have different colours on a watch face, but not on a home screen."
        case .accentedNone:
            "On a tinted home screen iOS 18 draws the accent group in the tint and everything else dimmed. Add widgetAccentable() to the views that matter most."
        case .colorOnly:
            "A tinted or clear home screen removes colours, and not everyone can tell red from green. So a user may not see a difference that consists only of colour. The rule reports two timeline entries, or two states of a Live Activity, that differ only in colour. It also reports a symbol whose colour and accessibility label differ between them, but whose shape doesn't. Show the difference with another symbol, shape or text as well."
        case .contrast:
            "Text is hard to read if its contrast with the background is less than 3. Colours that are readable in the light appearance often aren't readable in the dark one. Use the system's colours, such as .primary and .secondary, or a colour set with a variant for the dark appearance."
        case .smallText:
            "A phone is held at arm's length, and text below 9 points can hardly be read there. The size is that at which the text is drawn, so minimumScaleFactor and scaleEffect count. Use a larger font, show fewer words, or let the text wrap."
        case .edge:
            "A widget has rounded corners, and the system draws a border around it, so text that is less than 4 points from the edge is cut off or looks misplaced. Keep the content margins, or add padding to the text after contentMarginsDisabled(). If the content is too high for a small phone, show less of the content there with ViewThatFits."
        case .clippedShadow:
            "clipShape and clipped cut off everything outside the shape, including a shadow that was applied before. Apply shadow after the clip."
        case .tapSize:
            "Apple recommends that an area that reacts to taps has at least 44 × 44 points. If a tap misses a smaller area, it opens the app instead. Enlarge the label of the button or link with padding or a frame. If two areas overlap, move them apart."
        case .buttonLabel:
            "VoiceOver reads the name of the symbol or asset, which doesn't say what the button does. Add accessibilityLabel(_:) to the button, or use a Label, whose title is read even if only the icon is shown."
        case .activityContrast:
            "The Dynamic Island is black. The card on the lock screen has the colour of activityBackgroundTint(_:), in both the light and the dark appearance. Choose text colours that have a contrast of at least 3 with these backgrounds, WCAG's minimum for large text."
        case .activityLimits:
            "On each side of the camera there are 59 or 69 points, depending on the phone. No presentation is higher than 160 points. Attributes and state together have at most 4,096 bytes. The expanded presentation has at most one region in each position. Content beyond these limits is cut off or never arrives, so reduce it."
        case .controlTitle:
            "The system places a control's title beside its symbol, at a fixed font size, and truncates it to the available space. Use one or two short words."
        case .controlSymbol:
            "A small control shows only its symbol. Give the control a Label with a systemImage."
        case .memory:
            "An extension may use about 30 MB of memory in total. An image uses four bytes per pixel, whatever the size at which it is shown, and a phone doesn't show an image that has too many pixels. Before you pass an image to the widget, scale it down to the size at which it is shown."
        case .blank:
            "Nothing is drawn except the background. If there is no content yet, show a text that says so."
        case .slow:
            "A phone draws a widget late, or not at all, if it takes too much work. The rule counts views, text layouts, drawn items, pixels redrawn by effects, and timeline entries, so that findings don't depend on the machine; it doesn't measure what a provider or a body computes. Show less."
        case .timeline:
            "If a widget's provider returns no timeline, no entries, or entries that aren't in order of date, the widget is empty or stale. If a control's provider fails, the control is empty."
        case .bakedDate:
            "A phone calls the body of each entry once, when it gets the timeline, and shows the result until the next entry or reload. Until then, a text that a body computed from the current time doesn't change, nor does an age that was formatted when the timeline was made. Show a date with Text(_:style:), which the system keeps up to date, or add an entry for each change."
        case .reloadBudget:
            "A phone grants a frequently viewed widget 40 to 70 reloads a day. A timeline that asks for a reload within 5 minutes, or more than 70 times a day, uses up this budget early, and the widget is stale for the rest of the day. A timeline with the policy .never isn't reloaded until the app asks for a reload, so its last entry mustn't contain a running timer or a relative date. A timeline that is made after a failed request should ask for a reload within 4 hours, instead of waiting until midnight, for example."
        case .activityIntent:
            "A phone performs the intent of a button in the app's process if the intent is a LiveActivityIntent, plays or records audio, or opens the app. It performs any other intent in the widget extension, where Activity.activities is always empty. So such an intent can't change the Live Activity, and a widget can't read the Live Activity's state. Conform the intent to LiveActivityIntent, in a file of both targets, and declare the attributes once, also in a file of both targets. In an app group, store the data that a widget shows."
        case .appGroup:
            "An app group is shared only by targets whose entitlements contain it. In any other target, UserDefaults(suiteName:) has settings of its own and containerURL(forSecurityApplicationGroupIdentifier:) is nil, so that a widget shows its defaults as if they were the app's data. Add the group to the entitlements of both targets, or correct its name."
        case .drawing:
            "A view, modifier, symbol or asset isn't drawn as on a phone, so the snapshot differs from a phone's. A missing asset is also missing on a phone."
        default: intentTexts.explanation
        }
    }

    /// The line of code that is usually the whole remedy; `nil` if there is no such line.
    package var fix: String? {
        switch self {
        case .containerBackground: ".containerBackground(for: .widget) { Color(.systemBackground) }"
        case .accentedImage: ".widgetAccentedRenderingMode(.desaturated)"
        case .accentedNone: ".widgetAccentable()"
        case .bakedDate: "Text(date, style: .relative)"
        case .buttonLabel: ".accessibilityLabel(\"…\")"
        default: nil
        }
    }

    /// The level of findings if the configuration doesn't set one.
    package var defaultLevel: LintLevel {
        switch self {
        case .truncated, .drawing, .missingGlyph, .accentedNone, .clippedShadow, .tapSize, .buttonLabel: .note
        case .timeline, .blank: .error
        default: isAboutIntents ? intentTexts.level : .warning
        }
    }
}

/// The severity of a finding.
package enum LintLevel: String, CaseIterable, Sendable, Comparable {
    /// Findings aren't reported.
    case off
    /// Findings are reported, but don't fail a check.
    case note
    case warning
    case error

    package static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
