/// The features of the host, a line each.
///
/// Commands, syncs and the status are in this order. The last one's scene opens first.
enum FeatureModules {
    static let all: [any FeatureModule] = [
        AlarmsModule(),
        JokesModule(),
        CalendarModule(),
        LandmarksModule(),
    ]
}
