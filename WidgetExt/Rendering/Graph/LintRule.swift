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
}
