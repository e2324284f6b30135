import FoundationEssentials

extension AlarmRecord {
    /// Returns the time zone in which the user set a scheduled alarm, if the alarm's time has another distance from UTC there than in `zone`;
    /// `nil` if it doesn't, or if the alarm's zone or time isn't known.
    package func otherZone(than zone: TimeZone) -> TimeZone? {
        guard case .scheduled(let instant?) = state, let own = self.zone.flatMap({ TimeZone(identifier: $0) }) else {
            return nil
        }
        let date = Date(instant: instant)
        return own.secondsFromGMT(for: date) == zone.secondsFromGMT(for: date) ? nil : own
    }
}
