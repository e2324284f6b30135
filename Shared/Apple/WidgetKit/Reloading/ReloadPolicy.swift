import FoundationEssentials

/// How often widgets may be reloaded.
///
/// Apple says a widget people look at often has [40 to 70 reloads a day](https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date),
/// and publishes no floor; both can be set.
package struct ReloadPolicy: Hashable, Sendable {
    /// The most reloads of a widget in a day of the person's.
    package var perDay: Int
    /// The least time between two reloads of a widget, in seconds.
    package var floor: TimeInterval

    /// Seventy a day, a quarter of an hour apart.
    package static let standard = ReloadPolicy(perDay: 70, floor: 15 * 60)

    /// Creates a policy; less than one reload a day is one, a floor below a second is a second.
    package init(perDay: Int, floor: TimeInterval) {
        self.perDay = max(perDay, 1)
        self.floor = floor.isFinite ? max(floor, 1) : 1
    }
}
