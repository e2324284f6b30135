/// How sources are built, and who says so.
struct BuildSettings: Hashable {
    /// The language mode: 5 or 6.
    let swiftMode: Int
    let isMainActorByDefault: Bool
    /// The file that says so; `nil` where there is none.
    let origin: String?
    /// What the command line says instead.
    let given: [String]

    /// - Parameters:
    ///   - isModeGiven: Whether the command line says the mode.
    ///   - isIsolationGiven: Whether it says the isolation.
    init(_ settings: ProjectSettings, isModeGiven: Bool = false, isIsolationGiven: Bool = false) {
        (swiftMode, isMainActorByDefault) = (settings.swiftMode, settings.isMainActorByDefault)
        origin = settings.origin
        given = (isModeGiven ? ["--swift-mode"] : []) + (isIsolationGiven ? ["--default-isolation"] : [])
    }

    /// The settings in a line.
    var text: String {
        let mode = "Swift \(swiftMode)" + (isMainActorByDefault ? ", MainActor by default" : "")
        let file =
            origin.map { "as \($0) says" } ?? "as there is no .xcodeproj or Package.swift in the folder or above it"
        let told =
            given.isEmpty
            ? file : "as \(given.joined(separator: " and ")) has it" + (given.count == 1 ? ", else \(file)" : "")
        let other = given.contains("--swift-mode") ? "" : "; --swift-mode \(swiftMode == 6 ? 5 : 6) has it otherwise"
        return "\(mode), \(told)\(other)"
    }
}
