/// The features of the host, one per line.
///
/// Commands, syncs and the status follow this order. The scene of the last feature opens first.
enum FeatureModules {
    static let all: [any FeatureModule] = [
        AlarmsModule(),
        JokesModule(),
        CalendarModule(),
        LandmarksModule(),
    ]
}
