/// A lint rule, with the name that findings have.
///
/// The names are stable, because configuration files, baselines and reports refer to rules by name.
package enum LintRule: String, CaseIterable, Sendable {
    case containerBackground = "container-background"
    case widgetURL = "widget-url"
    case inline
    case accessoryColor = "accessory-color"
    case accessoryWeight = "accessory-weight"
    case accessoryEffect = "accessory-effect"
    case accessoryMotion = "accessory-motion"
    case truncatedPriority = "truncated-priority"
    case truncated
    case overlap
    case missingGlyph = "missing-glyph"
    case vibrantContrast = "vibrant-contrast"
    case vibrantShades = "vibrant-shades"
    case lookAlike = "look-alike"
    case accentedPlate = "accented-plate"
    case accentedText = "accented-text"
    case accentedImage = "accented-image"
    case accentedLayers = "accented-layers"
    case accentedNone = "accented-none"
    case colorOnly = "colour-only"
    case contrast
    case smallText = "small-text"
    case edge
    case clippedShadow = "clipped-shadow"
    case tapSize = "tap-size"
    case buttonLabel = "button-label"
    case activityContrast = "activity-contrast"
    case activityLimits = "activity-limits"
    case controlTitle = "control-title"
    case controlSymbol = "control-symbol"
    case memory
    case blank
    case slow
    case timeline
    case bakedDate = "baked-date"
    case reloadBudget = "reload-budget"
    case activityIntent = "activity-intent"
    case appGroup = "app-group"
    case drawing
    // Rules about App Intents.
    case intentLiteral = "intent-literal"
    case enumRepresentation = "enum-representation"
    case shortcutsBuilder = "shortcuts-builder"
    case shortcutsProvider = "shortcuts-provider"
    case reservedWord = "reserved-word"
    case phraseAppName = "phrase-app-name"
    case phraseLiteralName = "phrase-literal-name"
    case phraseParameter = "phrase-parameter"
    case shortcutLimit = "shortcut-limit"
    case phraseDuplicate = "phrase-duplicate"
    case intentTarget = "intent-target"
    case intentForeground = "intent-foreground"
    case intentPackage = "intent-package"
    case intentDescription = "intent-description"
    case parameterSummary = "parameter-summary"
    case parameterDialog = "parameter-dialog"
    case parameterType = "parameter-type"
    case entityQuery = "entity-query"
    case entityIdentity = "entity-identity"
    case phraseDialog = "phrase-dialog"
    case intentError = "intent-error"
    case phraseTranslation = "phrase-translation"
    case titleTranslation = "title-translation"
    case intentPrivacy = "intent-privacy"
    case intentAuthentication = "intent-authentication"

    /// True for a rule about App Intents, which is decided from sources or by running a query.
    package var isAboutIntents: Bool {
        Self.allCases.firstIndex(of: self) ?? 0 > Self.allCases.firstIndex(of: .drawing) ?? 0
    }
}
