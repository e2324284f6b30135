import FoundationEssentials

/// A widget's reload budget: how many reloads the widget has used today, and when the next reload is allowed.
///
/// Instants are absolute; only the start of a day depends on the user's time zone. A daylight-saving change makes a day shorter or
/// longer, but doesn't change the floor, which is the minimum time between reloads. After the clock was set back, no reload is refused
/// for longer than the floor.
package struct ReloadBudget: Hashable, Sendable {
    /// The reason for refusing a reload.
    package enum Reason: String, Hashable, Sendable {
        /// The last reload was too recent.
        case floor
        /// The day's reloads are used up.
        case budget
    }

    /// The decision about a requested reload.
    package enum Decision: Hashable, Sendable {
        case granted
        /// The reload is refused, and will be possible from an instant on.
        case refused(Reason, until: Date)
    }

    package let policy: ReloadPolicy
    /// The date of the last reload; `nil` if there was none.
    package private(set) var last: Date?
    /// The number of reloads on the day of the last reload.
    package private(set) var used = 0

    /// Creates an unused budget.
    package init(policy: ReloadPolicy = .standard) { self.policy = policy }

    /// Creates a budget with its stored state.
    package init(policy: ReloadPolicy = .standard, last: Date?, used: Int) {
        (self.policy, self.last, self.used) = (policy, last, used)
    }

    /// Returns the decision about a reload, without using the budget.
    ///
    /// - Parameter calendar: The user's calendar, which decides when days begin.
    package func decision(at instant: Date, calendar: Calendar) -> Decision {
        guard let last, last <= instant else { return .granted }
        let next = last.addingTimeInterval(policy.floor)
        let isSameDay = calendar.isDate(last, inSameDayAs: instant)
        if isSameDay, used >= policy.perDay {
            return .refused(.budget, until: max(next, calendar.dayAfter(instant)))
        }
        return next > instant ? .refused(.floor, until: next) : .granted
    }

    /// Requests a reload and, if it is granted, counts it.
    package mutating func ask(at instant: Date, calendar: Calendar) -> Decision {
        let decision = decision(at: instant, calendar: calendar)
        if case .granted = decision {
            used = last.map { calendar.isDate($0, inSameDayAs: instant) } == true ? used + 1 : 1
            last = instant
        }
        return decision
    }
}

extension Calendar {
    /// Returns the start of the day after the day of an instant; days can have 23, 24 or 25 hours.
    package func dayAfter(_ instant: Date) -> Date {
        let today = startOfDay(for: instant)
        // 36 hours after midnight is within the next day, even across a daylight-saving change.
        return startOfDay(for: today.addingTimeInterval(36 * 3_600))
    }
}

/// The limits of widget reloads.
///
/// Apple documents a budget of [40 to 70 reloads a day](https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date)
/// for a frequently viewed widget, and publishes no minimum time between reloads. Both limits can be set.
package struct ReloadPolicy: Hashable, Sendable {
    /// The maximum number of reloads of a widget in one day of the user's calendar.
    package var perDay: Int
    /// The minimum time between two reloads of a widget, in seconds.
    package var floor: TimeInterval

    /// Seventy reloads a day, at least 15 minutes apart.
    package static let standard = ReloadPolicy(perDay: 70, floor: 15 * 60)

    /// Creates a policy; both values are at least 1.
    package init(perDay: Int, floor: TimeInterval) {
        self.perDay = max(perDay, 1)
        self.floor = floor.isFinite ? max(floor, 1) : 1
    }
}
