/// The sources' build settings, and where they come from.
struct BuildSettings: Hashable {
    /// The language mode: 5 or 6.
    let swiftMode: Int
    let isMainActorByDefault: Bool
    /// The file they were read from; `nil` if there is none.
    let origin: String?
    /// The project file that can't be read.
    let damage: ProjectSettings.Damage?
    /// The command-line options that override settings of the file.
    let given: [String]

    /// - Parameters:
    ///   - isModeGiven: True if the command line sets the mode.
    ///   - isIsolationGiven: True if it sets the isolation.
    init(_ settings: ProjectSettings, isModeGiven: Bool = false, isIsolationGiven: Bool = false) {
        (swiftMode, isMainActorByDefault) = (settings.swiftMode, settings.isMainActorByDefault)
        (origin, damage) = (settings.origin, settings.damage)
        given = (isModeGiven ? ["--swift-mode"] : []) + (isIsolationGiven ? ["--default-isolation"] : [])
    }

    /// The settings on one line.
    var text: String {
        let mode = "Swift \(swiftMode)" + (isMainActorByDefault ? ", MainActor by default" : "")
        let file =
            origin.map { "from \($0)" } ?? damage.map { "the default: \($0.file) \($0.reason), so repair it" }
            ?? "the default: no .xcodeproj or Package.swift in the folder or above it"
        let source =
            given.isEmpty
            ? file : "set by \(given.joined(separator: " and "))" + (given.count == 1 ? ", otherwise \(file)" : "")
        let other = given.contains("--swift-mode") ? "" : "; override with --swift-mode \(swiftMode == 6 ? 5 : 6)"
        return "\(mode), \(source)\(other)"
    }
}
