/// The features of the host, one per line.
///
/// Commands, syncs and the status follow this order. If no window is stored, the app opens
/// the first scene of the last feature that has scenes.
enum FeatureModules {
    static let all: [any FeatureModule] = [
        AlarmsModule(),
        JokesModule(),
        CalendarModule(),
        LandmarksModule(),
    ]
}
